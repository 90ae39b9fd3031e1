import ArgumentParser
import Verso
import VersoQuery

/// `verso tags`
struct Tags: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags", _superCommandName: Tool.name,
    abstract: "List or search the known tags.",
    discussion: """
      verso tags exposure
      verso tags 0x9286
      verso tags --group GPS
      verso tags Orientation --values
      verso tags --group XMP-dc
      verso tags Canon:LensType --values
      verso tags --group Keys

      The list has names that are written to several locations (Keywords), tags of Exif and IPTC, properties of XMP, and \
      computed tags (Composite). It also has metadata of films (Keys, ItemList, UserData, QuickTime) and values of maker notes.
      """)

  @Argument(
    help:
      "Part of a name, with or without a group, also of IPTC's name; a number (0x9286, 37510); or words of the description."
  )
  var search: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Only tags of this group: GPS, XMP-dc, Canon, or EXIF, XMP, MakerNotes, Composite.",
      valueName: "name"))
  var group: String?

  @Flag(help: "List the meanings of coded values, too.")
  var values = false

  @Flag(help: "Print a JSON array.")
  var json = false

  /// The directories whose tags are listed.
  private static let directories: [DirectoryKind] = [
    .ifd0, .exif, .gps, .interop, .ifd1, .subIFD, .iptc,
  ]

  func run() throws {
    if let group { try checkGroup(group) }
    let (fields, properties, composites, notes) = (fields, properties, composites, notes)
    let (spoken, films) = (spoken, films)
    let count =
      fields.count + properties.count + composites.count + films.count + notes.count + spoken.count
    guard count > 0 else {
      guard let search else {
        Standard.error(
          "there is no list of the tags of \(group ?? ""); verso read shows those of a photo")
        throw ExitCode(1)
      }
      let near = TagName.suggestions(for: search).joined(separator: ", ")
      let place = group.map { " in \($0)" } ?? ""
      Standard.error(
        "no tag matches \(search)\(place)" + (near.isEmpty ? "" : "; did you mean \(near)?"))
      throw ExitCode(1)
    }
    guard json else {
      return try Standard.output(
        lines(spoken) + lines(fields) + lines(properties)
          + composites.flatMap { Array("Composite:\($0)\n".utf8) } + lines(films) + lines(notes))
    }
    var objects = spoken.map(Self.json(spoken:))
    objects += fields.map { Self.json($0) } + properties.map { Self.json($0) }
    objects += composites.map { Self.json(composite: $0) }
    objects += films.map { Self.json($0) } + notes.map { Self.json($0) }
    try Standard.output(Array("[\(objects.joined(separator: ",\n"))]\n".utf8))
  }

  private func checkGroup(_ group: String) throws(UsageError) {
    if let problem = Arguments.problem(ofGroup: group) { throw UsageError(problem) }
    guard !Rendering.Selection.isGroup(group) else { return }
    let near = Rendering.Selection.groupSuggestions(for: group).joined(separator: ", ")
    let names = Self.directories.map(\.name).joined(separator: ", ")
    throw UsageError(
      "no group is called \(group); "
        + (near.isEmpty
          ? "there are \(names), Composite, those of XMP (XMP-dc) and those of makers (Canon)"
          : "did you mean \(near)?"))
  }

  // MARK: What is asked for

  /// Names that mean several fields.
  private var spoken: [String] {
    guard group == nil else { return [] }
    return SpokenName.names.filter { name in
      search.map { name.lowercased().contains($0.lowercased()) } ?? true
    }
  }

  /// The tags of Exif and IPTC.
  private var fields: [TagDefinition] {
    var kinds = Self.directories
    if let group {
      if group.lowercased() == "exif" {
        kinds.removeAll { $0 == .iptc }
      } else if let kind = DirectoryKind(named: group) {
        kinds = [kind]
      } else {
        return []
      }
    }
    return kinds.flatMap { TagRegistry.standard.definitions(in: $0) }.filter(matches)
  }

  /// The properties of XMP.
  private var properties: [XMPDefinition] {
    guard isAsked("xmp-", "xmp") else { return [] }
    return XMPDefinition.all.filter { definition in
      guard isAsked(definition.group, "xmp") else { return false }
      return matches(definition.group, definition.name)
        || search.flatMap { search in
          definition.nameOfIPTC?.lowercased().contains(search.lowercased())
        } ?? false
    }
  }

  /// What follows from other tags.
  private var composites: [String] {
    guard isAsked("Composite", "composite") else { return [] }
    return Composite.names.filter { matches("Composite", $0) }
  }

  /// The places that only films have.
  private var films: [FilmTag] {
    FilmTag.known.filter {
      isAsked($0.group, $0.group.lowercased()) && matches($0.group, $0.name)
    }
  }

  /// The values of makers' notes.
  private var notes: [MakerNoteDefinition] {
    if let group, DirectoryKind(named: group) != nil || group.lowercased().hasPrefix("xmp") {
      return []
    }
    return MakerNoteDefinition.all.filter { definition in
      guard isAsked(definition.group, "makernotes") else { return false }
      if group != nil, let search, let number = Self.number(search) {
        return definition.number == number
      }
      return matches(definition.group, definition.name, isOfNote: true)
    }
  }

  /// Whether a group, or the group of groups that it belongs to, is asked for.
  private func isAsked(_ name: String, _ family: String) -> Bool {
    guard let group = group?.lowercased() else { return true }
    return group == family || group == name.lowercased()
      || name.hasSuffix("-") && group.hasPrefix(name)
  }

  /// Whether a name is searched for.
  private func matches(_ group: String, _ name: String, isOfNote: Bool = false) -> Bool {
    guard let search = search?.lowercased() else { return true }
    guard let colon = search.firstIndex(of: ":") else { return name.lowercased().contains(search) }
    let (front, plain) = (search[..<colon], search[search.index(after: colon)...])
    let group = group.lowercased()
    let isGroup =
      group == front || front == "xmp" && group.hasPrefix("xmp-")
      || front == "makernotes" && isOfNote
    return isGroup && (plain.isEmpty || name.lowercased().contains(plain))
  }

  private static func number(_ text: String) -> UInt16? {
    text.lowercased().hasPrefix("0x") ? UInt16(text.dropFirst(2), radix: 16) : UInt16(text)
  }

  // MARK: Lines

  private func lines(_ found: [String]) -> [UInt8] {
    let width = found.map(\.count).max() ?? 0
    return found.flatMap { name in
      let padding = String(repeating: " ", count: width - name.count)
      let fields = (SpokenName(name)?.fields ?? []).joined(separator: ", ")
      return Array("\(name)\(padding)  one name for \(fields)\n".utf8)
    }
  }

  private func lines(_ found: [XMPDefinition]) -> [UInt8] {
    let width = found.map { $0.group.count + $0.name.count + 1 }.max() ?? 0
    var output: [UInt8] = []
    for definition in found {
      let name = "\(definition.group):\(definition.name)"
      let padding = String(repeating: " ", count: width - name.count)
      let other = definition.nameOfIPTC.map { "  (\($0))" } ?? ""
      output +=
        "\(name)\(padding)  \(Self.type(definition))  \(Self.path(definition))\(other)\n".utf8
      guard values else { continue }
      for label in definition.labels { output += "    \(label.value)  \(label.meaning)\n".utf8 }
    }
    return output
  }

  private func lines(_ found: [FilmTag]) -> [UInt8] {
    let width = found.map(\.description.count).max() ?? 0
    return found.flatMap { tag in
      let padding = String(repeating: " ", count: width - tag.description.count)
      return Array("\(tag)\(padding)  \(Self.type(tag))\n".utf8)
    }
  }

  private static func type(_ tag: FilmTag) -> String {
    switch tag.content {
    case .text?: "text"
    case .place?: "position"
    case .date?: "date"
    case .number?: "whole number"
    case .header?, .instant?: "date in UTC"
    case nil: "read and removed, not set"
    }
  }

  private func lines(_ found: [MakerNoteDefinition]) -> [UInt8] {
    let width = found.map { $0.group.count + $0.name.count + 1 }.max() ?? 0
    var output: [UInt8] = []
    for definition in found {
      let name = "\(definition.group):\(definition.name)"
      let number = definition.number.map { Self.hexadecimal($0) } ?? ""
      let parts = [number, definition.type].filter { !$0.isEmpty }
      let padding = String(repeating: " ", count: parts.isEmpty ? 0 : width - name.count + 2)
      output += "\(name)\(padding)\(parts.joined(separator: "  "))\n".utf8
      guard values else { continue }
      for label in definition.labels { output += "    \(label.value)  \(label.meaning)\n".utf8 }
    }
    return output
  }

  private static func path(_ definition: XMPDefinition) -> String {
    "\(definition.property.namespace.prefix):\(definition.property.local)"
  }

  private static func type(_ definition: XMPDefinition) -> String {
    "\(definition.array.map { "\($0.rawValue) of " } ?? "")\(definition.type)"
  }

  private func matches(_ definition: TagDefinition) -> Bool {
    guard let search = search?.lowercased() else { return true }
    if let number = Self.number(search) { return number == definition.tag.number }
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

  /// A coded value as it is typed: a number, with as many digits as a text must have, or the text that
  /// its bytes spell.
  private static func code(_ value: Int, _ definition: TagDefinition) -> String {
    guard [.ascii, .utf8].contains(definition.format), value > 0 else { return "\(value)" }
    var bytes: [UInt8] = []
    var rest = value
    while rest > 0 {
      bytes.insert(UInt8(rest & 0xFF), at: 0)
      rest >>= 8
    }
    guard bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      let digits = "\(value)"
      return String(repeating: "0", count: max(0, (definition.count ?? 0) - digits.count)) + digits
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: JSON

  private static func json(spoken name: String) -> String {
    let fields = (SpokenName(name)?.fields ?? []).map { quoted($0) }.joined(separator: ", ")
    return "{\"Group\": null, \"Name\": \(quoted(name)), \"Places\": [\(fields)]}"
  }

  private static func json(_ definition: TagDefinition) -> String {
    let values = definition.labels.map { (code($0.value, definition), $0.meaning) }
    return """
      {"Group": \(quoted(definition.tag.directory.name)), "Name": \(quoted(definition.name)), \
      "Number": \(definition.tag.number), "Type": \(quoted("\(definition.format)")), \
      "Count": \(definition.count.map { "\($0)" } ?? "null"), \
      "Range": \(definition.range.map { quoted($0) } ?? "null"), \
      "Editable": \(definition.isEditable), "Standard": \(quoted(definition.standard)), \
      "Description": \(quoted(definition.summary)), "Values": \(json(values))}
      """
  }

  private static func json(_ definition: XMPDefinition) -> String {
    """
    {"Group": \(quoted(definition.group)), "Name": \(quoted(definition.name)), \
    "Property": \(quoted(path(definition))), "Type": \(quoted(type(definition))), \
    "Editable": \(definition.isEditable)}
    """
  }

  private static func json(composite: String) -> String {
    """
    {"Group": "Composite", "Name": \(quoted(composite)), "Editable": false}
    """
  }

  private static func json(_ tag: FilmTag) -> String {
    """
    {"Group": \(quoted(tag.group)), "Name": \(quoted(tag.name)), "Type": \(quoted(type(tag))), \
    "Editable": \(tag.content != nil)}
    """
  }

  private static func json(_ definition: MakerNoteDefinition) -> String {
    """
    {"Group": \(quoted(definition.group)), "Name": \(quoted(definition.name)), \
    "Number": \(definition.number.map { "\($0)" } ?? "null"), "Type": \(quoted(definition.type)), \
    "Values": \(json(definition.labels))}
    """
  }

  private static func json(_ labels: [(value: String, meaning: String)]) -> String {
    "{\(labels.map { "\(quoted($0.value)): \(quoted($0.meaning))" }.joined(separator: ", "))}"
  }

  private static func quoted(_ text: String) -> String {
    var json: [UInt8] = []
    JSON.append(quoted: Array(text.utf8), to: &json)
    return String(decoding: json, as: UTF8.self)
  }

  private static func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return "0x" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
