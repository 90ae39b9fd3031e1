/// A text in a language beside the default one.
package struct Translation: Hashable, Sendable {
  let property: SharedProperty
  let name: XMP.Name
  let language: String
  let text: String

  /// What it is, in words: "description in fr".
  package var words: String { "\(property.name) in \(language)" }
}

extension Metadata {
  /// What XMP says of texts in other languages than the default, of which Exif and IPTC know nothing.
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

  /// Says texts in their languages.
  package mutating func add(_ translations: [Translation]) {
    for translation in translations {
      setText(translation.text, of: translation.name, language: translation.language)
    }
  }

  /// Says a text of XMP in a language.
  ///
  /// The default is what the photo says in its other places, and not the first language that comes, nor one that said
  /// the same.
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
  /// The property of XMP that says it in several languages.
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
