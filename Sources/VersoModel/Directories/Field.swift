/// One field of a directory: a tag and its exact value.
package struct Field: Sendable {
  /// The tag.
  package let tag: Tag
  /// The type in which the value is stored; it may differ from the definition's.
  package let format: Format
  /// The number of values that are stored.
  package let count: Int
  /// The exact value; nil if the file is damaged so that it cannot be read.
  package let value: Value?
  /// The offset of the value in the file, in bytes; nil for a field that was not read from a file.
  package let offset: Int?

  package init(_ directory: Directory, _ entry: Entry) {
    tag = Tag(directory.kind, entry.number)
    format = Format(code: entry.format)
    count = Int(entry.count)
    value = directory.value(of: entry)
    offset =
      directory.block == nil || entry.state == .edited
      ? nil : directory.base + Int(entry.value)
  }

  /// The standard's definition of the tag; nil for an unknown one.
  package var definition: TagDefinition? { TagRegistry.standard.definition(of: tag) }

  /// The tag's name, or "0x1234" for an unknown one.
  package var name: String { definition?.name ?? tag.hexadecimal }
}
