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
    name: .shortAndLong, help: ArgumentHelp("Only this group, such as GPS.", valueName: "name"))
  var group: String?

  @Flag(help: "List the meanings of coded values, too.")
  var values = false

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    if let group { try checkGroup(group) }
    let search = TagSearch(search, in: group)
    let (fields, properties, composites) = (search.fields, search.properties, search.composites)
    let (spoken, films, notes) = (search.spoken, search.films, search.notes)
    let count =
      fields.count + properties.count + composites.count + films.count + notes.count + spoken.count
    guard count > 0 else {
      guard let search = self.search else {
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
    var objects = spoken.map(TagsDocument.json(spoken:))
    objects += fields.map { TagsDocument.json($0) } + properties.map { TagsDocument.json($0) }
    objects += composites.map { TagsDocument.json(composite: $0) }
    objects += films.map { TagsDocument.json($0) } + notes.map { TagsDocument.json($0) }
    try Standard.output(Array("[\(objects.joined(separator: ",\n"))]\n".utf8))
  }

  private func checkGroup(_ group: String) throws(UsageError) {
    if let problem = Arguments.problem(ofGroup: group) { throw UsageError(problem) }
    guard !Rendering.Selection.isGroup(group) else { return }
    let near = Rendering.Selection.groupSuggestions(for: group).joined(separator: ", ")
    let names = TagSearch.directories.map(\.name).joined(separator: ", ")
    throw UsageError(
      "no group is called \(group); "
        + (near.isEmpty
          ? "there are \(names), Composite, those of XMP (XMP-dc) and those of makers (Canon)"
          : "did you mean \(near)?"))
  }

  // MARK: Lines

  /// A line for each tag: its name, and what is known of it; then the meanings of its values.
  private func lines(_ tags: [(cells: [String], labels: [String])]) -> [UInt8] {
    // The type is the third cell.
    let widths = [tags.map { $0.cells[0].count }.max() ?? 0, 0, 12]
    return tags.flatMap { tag in
      let last = tag.cells.lastIndex { !$0.isEmpty } ?? 0
      return Table.row(Array(tag.cells[...last]), widths: widths)
        + (values ? tag.labels : []).flatMap {
          Array("\(Paint.wrapped("    \($0)", indent: 6))\n".utf8)
        }
    }
  }

  private func lines(_ found: [String]) -> [UInt8] {
    lines(
      found.map { name in
        let fields = (SpokenName(name)?.fields ?? []).joined(separator: ", ")
        return ([name, "one name for \(fields)"], [])
      })
  }

  private func lines(_ found: [XMPDefinition]) -> [UInt8] {
    lines(
      found.map { definition in
        let other = definition.nameOfIPTC.map { "  (\($0))" } ?? ""
        return (
          [
            "\(definition.group):\(definition.name)",
            "\(TagsDocument.type(definition))  \(TagsDocument.path(definition))\(other)",
          ],
          definition.labels.map { "\($0.value)  \($0.meaning)" }
        )
      })
  }

  private func lines(_ found: [FilmTag]) -> [UInt8] {
    lines(found.map { (["\($0)", TagsDocument.type($0)], []) })
  }

  private func lines(_ found: [MakerNoteDefinition]) -> [UInt8] {
    lines(
      found.map { definition in
        let number = definition.number.map { "0x" + String(hexadecimal: $0, digits: 4) } ?? ""
        return (
          ["\(definition.group):\(definition.name)"]
            + [number, definition.type].filter { !$0.isEmpty },
          definition.labels.map { "\($0.value)  \($0.meaning)" }
        )
      })
  }

  private func lines(_ definitions: [TagDefinition]) -> [UInt8] {
    lines(
      definitions.map { definition in
        let count = definition.count.map { $0 == 1 ? "" : "[\($0)]" } ?? "[…]"
        let type = "\(definition.format)\(count)"
        let remarks = [definition.standard, definition.isEditable ? "" : "read only"]
          .filter { !$0.isEmpty }.joined(separator: ", ")
        let about = [definition.summary, remarks.isEmpty ? "" : "(\(remarks))"]
          .filter { !$0.isEmpty }.joined(separator: " ")
        return (
          [
            "\(definition.tag.directory.name):\(definition.name)", definition.tag.hexadecimal, type,
            about,
          ],
          definition.labels.map { "\(definition.typed($0.value))  \($0.meaning)" }
        )
      })
  }
}
