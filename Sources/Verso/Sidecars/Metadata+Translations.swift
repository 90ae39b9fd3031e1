/// A text in a language other than the default.
package struct Translation: Hashable, Sendable {
  let property: SharedProperty
  let name: XMP.Name
  let language: String
  let text: String

  /// Its name in words: "description in fr".
  package var words: String { "\(property.name) in \(language)" }
}

extension Metadata {
  /// XMP texts in languages other than the default, which Exif and IPTC cannot store.
  package var translations: [Translation] {
    [SharedProperty.title, .description, .copyright].flatMap { property -> [Translation] in
      guard let name = property.nameInLanguages,
        case .array(_, let items)? = xmp.node(name)?.content
      else { return [] }
      return items.compactMap { item in
        guard let language = item.language, language.lowercased() != "x-default",
          let text = item.content.simple?.said
        else { return nil }
        return Translation(property: property, name: name, language: language, text: text)
      }
    }
  }

  /// Adds texts in their languages.
  package mutating func add(_ translations: [Translation]) {
    for translation in translations {
      setText(translation.text, of: translation.name, language: translation.language)
    }
  }

  /// Sets an XMP text in a language.
  ///
  /// The default is the text in the photo's other places, and not the first language that comes,
  /// nor an equal one.
  mutating func setText(_ text: String, of name: XMP.Name, language: String) {
    let property = SharedProperty.all.first { $0.nameInLanguages == name }
    let elsewhere = property.flatMap { written($0).first { !$0.isXMP } }?.texts.first
    let old = xmp.text(of: name)
    xmp.setText(text, of: name, language: language)
    guard let elsewhere, old == nil || old == elsewhere, language.lowercased() != "x-default" else {
      return
    }
    xmp.setText(elsewhere, of: name)
  }
}

extension SharedProperty {
  /// The XMP property with several languages.
  fileprivate var nameInLanguages: XMP.Name? {
    for case .xmp(let name, .languages, isLegacy: false) in places { return name }
    return nil
  }
}

extension XMP.Property {
  /// Whether it has a value: an empty text is not a value.
  package var saysSomething: Bool { node.saysSomething }
}

extension XMP.Node {
  fileprivate var saysSomething: Bool {
    switch content {
    case .text(let text), .uri(let text): text.said != nil
    case .structure(let fields): fields.contains { $0.node.saysSomething }
    case .array(_, let items): items.contains { $0.saysSomething }
    }
  }
}
