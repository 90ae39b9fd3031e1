/// The objects of JSON that describe tags.
package enum TagsDocument {
  package static func json(spoken name: String) -> String {
    let fields = (SpokenName(name)?.fields ?? []).map { quoted($0) }.joined(separator: ", ")
    return "{\"Group\": null, \"Name\": \(quoted(name)), \"Places\": [\(fields)]}"
  }

  package static func json(_ definition: TagDefinition) -> String {
    let values = definition.labels.map { (definition.typed($0.value), $0.meaning) }
    return """
      {"Group": \(quoted(definition.tag.directory.name)), "Name": \(quoted(definition.name)), \
      "Number": \(definition.tag.number), "Type": \(quoted("\(definition.format)")), \
      "Count": \(definition.count.map { "\($0)" } ?? "null"), \
      "Range": \(definition.range.map { quoted($0) } ?? "null"), \
      "Editable": \(definition.isEditable), "Standard": \(quoted(definition.standard)), \
      "Description": \(quoted(definition.summary)), "Values": \(labels(values))}
      """
  }

  package static func json(_ definition: XMPDefinition) -> String {
    """
    {"Group": \(quoted(definition.group)), "Name": \(quoted(definition.name)), \
    "Property": \(quoted(path(definition))), "Type": \(quoted(type(definition))), \
    "Editable": \(definition.isEditable)}
    """
  }

  package static func json(composite: String) -> String {
    """
    {"Group": "Composite", "Name": \(quoted(composite)), "Editable": false}
    """
  }

  package static func json(_ tag: FilmTag) -> String {
    """
    {"Group": \(quoted(tag.group)), "Name": \(quoted(tag.name)), "Type": \(quoted(type(tag))), \
    "Editable": \(tag.content != nil)}
    """
  }

  package static func json(_ definition: MakerNoteDefinition) -> String {
    """
    {"Group": \(quoted(definition.group)), "Name": \(quoted(definition.name)), \
    "Number": \(definition.number.map { "\($0)" } ?? "null"), "Type": \(quoted(definition.type)), \
    "Values": \(labels(definition.labels))}
    """
  }

  private static func labels(_ labels: [(value: String, meaning: String)]) -> String {
    "{\(labels.map { "\(quoted($0.value)): \(quoted($0.meaning))" }.joined(separator: ", "))}"
  }

  private static func quoted(_ text: String) -> String {
    var json: [UInt8] = []
    JSON.append(quoted: Array(text.utf8), to: &json)
    return String(decoding: json, as: UTF8.self)
  }

  package static func path(_ definition: XMPDefinition) -> String {
    "\(definition.property.namespace.prefix):\(definition.property.local)"
  }

  package static func type(_ definition: XMPDefinition) -> String {
    "\(definition.array.map { "\($0.rawValue) of " } ?? "")\(definition.type)"
  }

  package static func type(_ tag: FilmTag) -> String {
    switch tag.content {
    case .text?: "text"
    case .place?: "position"
    case .date?: "date"
    case .number?: "whole number"
    case .header?, .instant?: "date in UTC"
    case nil: "read and removed, not set"
    }
  }
}
