/// China's label of generated content (GB 45438-2025, appendix E), which services there have to put into files: the
/// field `AIGC`, a text in JSON.
///
/// ```swift
/// photo.metadata.origin = .generated(by: "Example Diffusion", version: "3")
/// photo.metadata.contentLabel = ContentLabel(producer: "Example", produceID: "4711")
/// ```
package struct ContentLabel: Hashable, Sendable {
  /// Whether it is generated: "1" yes, "2" perhaps, "3" suspected (`Label`).
  package var label: String
  /// The maker of the content, by a name or a code (`ContentProducer`).
  package var producer: String
  /// The producer's number of this content (`ProduceID`).
  package var produceID: String
  /// The producer's protection of the label, such as a digest (`ReservedCode1`).
  package var reservedCode1 = ""
  /// The distributor of the content (`ContentPropagator`).
  package var propagator = ""
  /// The propagator's number of this content (`PropagateID`).
  package var propagateID = ""
  /// The distributor's protection of the label (`ReservedCode2`).
  package var reservedCode2 = ""

  /// The label of a picture that is generated.
  ///
  /// - Parameters:
  ///   - producer: The maker.
  ///   - produceID: The producer's number of it; a random one by default.
  package init(producer: String, produceID: String? = nil) {
    label = "1"
    self.producer = producer
    self.produceID = produceID ?? Self.randomNumber()
  }

  /// Reads a label; nil for what is not one.
  ///
  /// - Parameter text: The object with the members of the label, or an object whose member `AIGC` it is, as an object
  ///   or as a text.
  package init?(_ text: String) {
    guard text.utf8.count <= 1 << 16 else { return nil }
    func object(_ text: String) -> JSONValue? { JSONValue(Array(text.utf8), depth: 8) }
    guard var value = object(text.bare) else { return nil }
    if let inner = value["AIGC"] {
      value = inner.text.flatMap(object) ?? inner
    }
    func member(_ name: String) -> String? {
      switch value[name] {
      case .string(let text), .number(let text): text
      default: nil
      }
    }
    guard let label = member("Label") else { return nil }
    self.label = label.bare
    producer = member("ContentProducer") ?? ""
    produceID = member("ProduceID") ?? ""
    reservedCode1 = member("ReservedCode1") ?? ""
    propagator = member("ContentPropagator") ?? ""
    propagateID = member("PropagateID") ?? ""
    reservedCode2 = member("ReservedCode2") ?? ""
  }

  /// The label as it is written.
  package var json: String {
    var output: [UInt8] = []
    for (name, text) in [
      ("Label", label), ("ContentProducer", producer), ("ProduceID", produceID),
      ("ReservedCode1", reservedCode1), ("ContentPropagator", propagator),
      ("PropagateID", propagateID), ("ReservedCode2", reservedCode2),
    ] {
      output += output.isEmpty ? "{".utf8 : ",".utf8
      JSON.append(quoted: name.utf8, to: &output)
      output += ":".utf8
      JSON.append(quoted: text.utf8, to: &output)
    }
    return String(decoding: output, as: UTF8.self) + "}"
  }

  /// The label with only the values that are names or numbers in one line. Nil if it does not state
  /// that the content is, may be or is suspected to be generated.
  var kept: ContentLabel? {
    guard ["1", "2", "3"].contains(label) else { return nil }
    var kept = self
    for path in [
      \ContentLabel.producer, \.produceID, \.reservedCode1, \.propagator, \.propagateID,
      \.reservedCode2,
    ] { kept[keyPath: path] = self[keyPath: path].shortLine ?? "" }
    return kept
  }

  /// The property of XMP that contains it.
  static let name = XMP.Name(.aigc, "AIGC")

  private static func randomNumber() -> String {
    (0..<32).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
  }
}

extension Metadata {
  /// China's label in the photo's XMP; nil if it is missing or unreadable. Setting it replaces the
  /// label in every place of XMP, setting nil removes it. ``Photo/origins`` lists labels in other places as well.
  package var contentLabel: ContentLabel? {
    get { said(ContentLabel.name).lazy.compactMap { ContentLabel($0.text) }.first }
    set { say(newValue?.json, ContentLabel.name) }
  }
}

extension Photo {
  /// China's label, in any place of the photo: the text AIGC of PNG, comments, descriptions.
  package var contentLabel: ContentLabel? {
    if let label = metadata.contentLabel { return label }
    let places = MarkPlaces(self)
    for mark in GeneratorMark.labels {
      for place in mark.places {
        for text in places.texts[place] ?? [] where mark.isIn(text.text, places) {
          if let label = ContentLabel(text.text.whole) { return label }
        }
      }
    }
    return nil
  }
}
