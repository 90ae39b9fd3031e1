/// Reads comments, of which the first one counts.
struct CommentReader: BlockReader {
  static let kinds: [BlockKind] = [.comment, .unicodeComment]

  private var isRead = false

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    guard !isRead else { return Contribution() }
    isRead = true
    var bytes = try context.bytes(of: block)
    if block.kind == .unicodeComment {
      bytes = Array(CodedText.utf16(bytes[...], .bigEndian).utf8)
    }
    var result = Contribution()
    result.fields.append(FileField(FileTags.comment, .ascii, bytes))
    return result
  }
}
