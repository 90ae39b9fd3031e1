/// Reads comments, of which the first one counts.
struct CommentReader: BlockReader {
  static let kinds: [BlockKind] = [.comment, .unicodeComment]

  private var count = 0

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    count += 1
    var bytes = try context.bytes(of: block)
    if block.kind == .unicodeComment {
      bytes = Array(CodedText.utf16(bytes[...], .bigEndian).utf8)
    }
    var result = Contribution()
    guard count == 1 else {
      result.further.append(
        AdditionalRecord(
          "comment \(count)", .text(String(latinOrUTF8: bytes[...]), as: "File:Comment")))
      return result
    }
    result.fields.append(FileField(FileTags.comment, .ascii, bytes))
    return result
  }
}
