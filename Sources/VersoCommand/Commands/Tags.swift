import ArgumentParser
import Verso

/// `verso tags`
struct Tags: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags", _superCommandName: Tool.name,
    abstract: "List the tags that are known, or search them.",
    discussion: """
      verso tags exposure
      verso tags 0x9286
      verso tags --group GPS
      verso tags Orientation --values
      verso tags --group XMP-dc
      """)

  @Argument(help: "A part of a name, a number (0x9286, 37510), or words of the description.")
  var search: String?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Only the tags of a group.", valueName: "name"))
  var group: String?

  @Flag(help: "List the meanings of coded values, too.")
  var values = false

  @Flag(help: "Print a JSON array.")
  var json = false

  func run() throws {
    var groups: [DirectoryKind] = [.ifd0, .exif, .gps, .interop, .ifd1, .subIFD, .iptc]
    if let group {
      if group.lowercased().hasPrefix("xmp") { return try listProperties() }
      guard let kind = DirectoryKind(named: group) else {
        let names = groups.map(\.name).joined(separator: ", ")
        throw UsageError("no group is called \(group); there are \(names)")
      }
      groups = [kind]
    }
    let found = groups.flatMap { TagRegistry.standard.definitions(in: $0) }.filter(matches)
    if search != nil, !properties.isEmpty, !json {
      try Standard.output(lines(found))
      return try listProperties()
    }
    guard !found.isEmpty else {
      let near = TagRegistry.standard.suggestions(for: search ?? "").joined(separator: ", ")
      Standard.error(
        "no tag matches \(search ?? "")" + (near.isEmpty ? "" : "; did you mean \(near)?"))
      throw ExitCode(1)
    }
    try Standard.output(json ? Self.json(found) : lines(found))
  }

  /// The properties of XMP that are asked for.
  private var properties: [XMPDefinition] {
    XMPDefinition.all.filter { definition in
      if let group = group?.lowercased(), group != "xmp", definition.group.lowercased() != group {
        return false
      }
      guard let search = search?.lowercased() else { return true }
      return "\(definition.group):\(definition.name)".lowercased().contains(search)
    }
  }

  private func listProperties() throws {
    let found = properties
    guard !found.isEmpty else {
      Standard.error("no property of XMP matches \(search ?? group ?? "")")
      throw ExitCode(1)
    }
    if json {
      let objects = found.map { definition in
        """
        {"Group": \(Self.quoted(definition.group)), "Name": \(Self.quoted(definition.name)), \
        "Property": \(Self.quoted(Self.path(definition))), \
        "Type": \(Self.quoted(Self.type(definition))), "Editable": \(definition.isEditable)}
        """
      }
      return try Standard.output(Array("[\(objects.joined(separator: ",\n"))]\n".utf8))
    }
    let width = found.map { $0.group.count + $0.name.count + 1 }.max() ?? 0
    var output: [UInt8] = []
    for definition in found {
      let name = "\(definition.group):\(definition.name)"
      let padding = String(repeating: " ", count: width - name.count)
      output += "\(name)\(padding)  \(Self.type(definition))  \(Self.path(definition))\n".utf8
      guard values else { continue }
      for label in definition.labels { output += "    \(label.value)  \(label.meaning)\n".utf8 }
    }
    try Standard.output(output)
  }

  private static func path(_ definition: XMPDefinition) -> String {
    "\(definition.property.namespace.prefix):\(definition.property.local)"
  }

  private static func type(_ definition: XMPDefinition) -> String {
    "\(definition.array.map { "\($0.rawValue) of " } ?? "")\(definition.type)"
  }

  private func matches(_ definition: TagDefinition) -> Bool {
    guard let search = search?.lowercased() else { return true }
    if search.hasPrefix("0x") {
      return UInt16(search.dropFirst(2), radix: 16) == definition.tag.number
    }
    if let number = UInt16(search) { return number == definition.tag.number }
    if let colon = search.firstIndex(of: ":"),
      let group = DirectoryKind(named: search[..<colon])
    {
      return definition.tag.directory == group
        && definition.name.lowercased().contains(search[search.index(after: colon)...])
    }
    return definition.name.lowercased().contains(search)
      || definition.summary.lowercased().contains(search)
  }

  private func lines(_ definitions: [TagDefinition]) -> [UInt8] {
    let names = definitions.map { "\($0.tag.directory.name):\($0.name)" }
    let width = names.map(\.count).max() ?? 0
    var output: [UInt8] = []
    for (definition, name) in zip(definitions, names) {
      let count = definition.count.map { $0 == 1 ? "" : "[\($0)]" } ?? "[…]"
      let type = "\(definition.format)\(count)"
      let padding = String(repeating: " ", count: width - name.count)
      let gap = String(repeating: " ", count: max(1, 14 - type.count))
      let number = Self.hexadecimal(definition.tag.number)
      let remarks = [definition.standard, definition.isEditable ? "" : "read only"]
        .filter { !$0.isEmpty }.joined(separator: ", ")
      var parts = [definition.summary, remarks.isEmpty ? "" : "(\(remarks))"]
      parts.removeAll { $0.isEmpty }
      let about = parts.joined(separator: " ")
      let line = "\(name)\(padding)  \(number)  \(type)" + (about.isEmpty ? "" : gap + about)
      output += "\(line)\n".utf8
      if values {
        for label in definition.labels {
          output += "    \(Self.code(label.value, definition))  \(label.meaning)\n".utf8
        }
      }
    }
    return output
  }

  /// A coded value as it is typed: a number, or the text that its bytes spell.
  private static func code(_ value: Int, _ definition: TagDefinition) -> String {
    guard definition.format == .ascii, value > 0 else { return "\(value)" }
    var bytes: [UInt8] = []
    var rest = value
    while rest > 0 {
      bytes.insert(UInt8(rest & 0xFF), at: 0)
      rest >>= 8
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func json(_ definitions: [TagDefinition]) -> [UInt8] {
    let objects = definitions.map { definition in
      let values = definition.labels.map { label in
        "\(quoted(code(label.value, definition))): \(quoted(label.meaning))"
      }
      return """
        {"Group": \(quoted(definition.tag.directory.name)), "Name": \(quoted(definition.name)), \
        "Number": \(definition.tag.number), "Type": \(quoted("\(definition.format)")), \
        "Count": \(definition.count.map { "\($0)" } ?? "null"), \
        "Range": \(definition.range.map { quoted($0) } ?? "null"), \
        "Editable": \(definition.isEditable), "Standard": \(quoted(definition.standard)), \
        "Description": \(quoted(definition.summary)), "Values": {\(values.joined(separator: ", "))}}
        """
    }
    return Array("[\(objects.joined(separator: ",\n"))]\n".utf8)
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  private static func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return "0x" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
