/// What is known of a chunk of PNG: one row for each name (ISO/IEC 15948; PNG 3).
package struct ChunkRow: Sendable {
  /// Where a chunk may be (PNG 3, 5.6); anywhere by default.
  enum Place: Sendable {
    case beforePalette, beforeData, behindPalette
  }

  /// What it is for.
  let role: FilePart.Role
  /// The numbers of bytes that a strip leaves; a chunk of another length carries something else. Nil where it goes.
  let kept: Range<Int>?
  /// Whether the look of the picture depends on it.
  let isLook: Bool
  /// The kind of block that it is; nil where it has only the picture's data.
  let block: BlockKind?
  let place: Place?
  /// Whether there may be only one.
  let isSingle: Bool

  init(
    _ role: FilePart.Role, kept: Range<Int>? = nil, isLook: Bool = false,
    block: BlockKind? = .header,
    _ place: Place? = nil, isSingle: Bool = false
  ) {
    self.role = role
    self.kept = kept
    self.isLook = isLook
    self.block = block
    self.place = place
    self.isSingle = isSingle
  }

  /// The row of a name; nil for a chunk that is not known.
  package static func of(_ code: UInt32) -> ChunkRow? { rows[code] }

  private static let rows: [UInt32: ChunkRow] = {
    let pairs: [(StaticString, ChunkRow)] = [
      ("IHDR", .init(.structure, kept: 13..<14, isLook: true, isSingle: true)),
      ("PLTE", .init(.look, kept: 3..<769, isLook: true, .beforeData, isSingle: true)),
      ("IDAT", .init(.picture, kept: 0..<Int.max, block: nil)),
      ("IEND", .init(.structure, kept: 0..<1, isLook: true, block: nil, isSingle: true)),
      // Animations.
      ("acTL", .init(.look, kept: 8..<9, isLook: true, .beforeData, isSingle: true)),
      ("fcTL", .init(.picture, kept: 26..<27, block: nil)),
      ("fdAT", .init(.picture, kept: 4..<Int.max, block: nil)),
      // Colours and transparency.
      ("tRNS", .init(.look, kept: 0..<257, isLook: true, .behindPalette, isSingle: true)),
      ("gAMA", .init(.look, kept: 4..<5, isLook: true, .beforePalette, isSingle: true)),
      ("cHRM", .init(.look, kept: 32..<33, isLook: true, .beforePalette, isSingle: true)),
      ("sRGB", .init(.look, kept: 1..<2, isLook: true, .beforePalette, isSingle: true)),
      ("cICP", .init(.look, kept: 4..<5, isLook: true, .beforePalette, isSingle: true)),
      ("mDCV", .init(.look, kept: 24..<25, isLook: true, .beforePalette, isSingle: true)),
      ("cLLI", .init(.look, kept: 8..<9, isLook: true, .beforePalette, isSingle: true)),
      ("sBIT", .init(.look, kept: 1..<5, isLook: true, .beforePalette, isSingle: true)),
      ("bKGD", .init(.look, kept: 1..<7, isLook: true, .behindPalette, isSingle: true)),
      ("hIST", .init(.look, kept: 0..<513, .behindPalette, isSingle: true)),
      // Names of drafts.
      ("mDCv", .init(.look, kept: 24..<25)),
      ("cLLi", .init(.look, kept: 8..<9)),
      // Sizes and positions.
      ("pHYs", .init(.look, kept: 9..<10, .beforeData, isSingle: true)),
      ("oFFs", .init(.look, kept: 9..<10)),
      ("sTER", .init(.look, kept: 1..<2)),
      ("vpAg", .init(.look, kept: 9..<10)),
      ("sCAL", .init(.metadata)),
      ("sPLT", .init(.metadata)),
      ("pCAL", .init(.metadata)),
      ("gIFg", .init(.metadata)),
      ("gIFt", .init(.metadata)),
      ("gIFx", .init(.metadata)),
      ("iDOT", .init(.metadata)),
      // Metadata with readers of their own.
      ("eXIf", .init(.metadata, block: .exif, isSingle: true)),
      ("iCCP", .init(.look, block: .icc, .beforePalette, isSingle: true)),
      ("tIME", .init(.metadata, block: .time, isSingle: true)),
      ("tEXt", .init(.metadata, block: .text)),
      ("zTXt", .init(.metadata, block: .text)),
      ("iTXt", .init(.metadata, block: .text)),
      // Content Credentials (C2PA 2.1, A.3.3).
      ("caBX", .init(.metadata, block: .jumbf)),
      // Data of other programs: a document in Microsoft's compound form, seals, XML, ComfyUI's graph.
      ("cpIp", .init(.metadata, block: .other)),
      ("seAl", .init(.metadata, block: .other)),
      ("meTa", .init(.metadata, block: .other)),
      ("comf", .init(.metadata, block: .other)),
    ]
    return Dictionary(uniqueKeysWithValues: pairs.map { (PNG.Code.code($0.0), $0.1) })
  }()

  /// Whether a chunk has the length that the header and the palette give (ISO/IEC 15948, 11.3).
  ///
  /// - Returns: False if it is of another length.
  static func isStandard(_ code: UInt32, _ count: Int, color: UInt8, palette: Int) -> Bool {
    switch code {
    case PNG.Code.transparency: [0: 2, 2: 6][color] == count || color == 3 && count <= palette
    case PNG.Code.code("hIST"): count == 2 * palette
    case PNG.Code.code("bKGD"): [0: 2, 2: 6, 3: 1, 4: 2, 6: 6][color] == count
    case PNG.Code.code("sBIT"): [0: 1, 2: 3, 3: 3, 4: 2, 6: 4][color] == count
    case PNG.Code.palette: count % 3 == 0
    default: true
    }
  }
}
