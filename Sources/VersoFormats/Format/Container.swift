/// A container's facts about its picture, without decoding it.
package struct PictureFacts: Hashable, Sendable {
  package var width: Int
  package var height: Int
  package var bitsPerSample: Int
  package var components: Int
  /// How the picture is encoded, in the words of the container's standard; nil if it has none.
  package var encoding: Int?
  /// The sampling of the first component relative to the second, across and down.
  package var subsampling: (Int, Int)?

  package static func == (a: PictureFacts, b: PictureFacts) -> Bool {
    a.width == b.width && a.height == b.height && a.bitsPerSample == b.bitsPerSample
      && a.components == b.components && a.encoding == b.encoding
      && a.subsampling?.0 == b.subsampling?.0 && a.subsampling?.1 == b.subsampling?.1
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
  }
}

/// The skeleton of a file: the locations of its metadata blocks.
package struct Skeleton: Sendable {
  package var format: FileFormat
  package var blocks: [Block] = []
  /// The directories of a file that is itself made of them, and the byte order of their numbers.
  package var directories: [Directory] = []
  package var byteOrder: ByteOrder?
  package var picture: PictureFacts?
  /// The facts of the container's own structures.
  package var facts: [Item] = []
  /// IPTC data in places where none belong; they are shown, never changed.
  package var furtherIPTC: [FurtherIPTC] = []
  /// The start of trailers after the directories of a file and everything that they refer to; nil
  /// if none is known.
  package var trailer: Int?
  /// Data outside of the blocks that makers' tables describe.
  package var notes: [NoteBytes] = []
  /// Blocks outside of the main ones, which edits do not reach.
  package var inner: [InnerBlock] = []
  package var warnings: [Warning] = []
  /// The container's own orientation of the picture, whatever Exif has; nil if it cannot have
  /// one.
  package var orientation: Orientation?
  /// The size of the displayed part of the picture, before it is rotated (HEIF's clean aperture);
  /// nil for all of it.
  package var aperture: Size?
  /// The kind of a film; nil for other files, and for a film without a header.
  package var film: FilmKind?
  /// The number of bytes of sound in a sound file; nil if unknown.
  package var soundBytes: Double?
  /// The range of a JPEG scan whose end was not seen: it may be truncated.
  package var doubtfulScan: Range<Int>?
  /// Whether the file's name is more specific about its format than its content.
  package var isNameTelling = false
  /// Where a block may be put that the file does not have yet.
  package var insertion: Int = 0
  /// Whether the structure was understood to the point where the picture begins, so that blocks
  /// may be moved.
  package var isWhole = true
  /// The number of announced bytes beyond the end of the file, as after an interrupted upload; nil
  /// where it has all.
  package var missingBytes: Int?
  /// What the format has read of the file's structure, for all that it is asked of the file.
  package var structure: (any Sendable)?
  /// The parts that exceed the limit, as in "65536 chunks"; nil if there is no reason to stop.
  package private(set) var excess: String?

  /// The skeleton of a file in which nothing was found yet.
  package init(format: FileFormat) { self.format = format }

  /// Reports that the file has more parts than are read. It may be undamaged anyway.
  package mutating func exceed(_ limit: Int, _ parts: String, at position: Int) {
    excess = "\(limit) \(parts)"
    warn("more than \(limit) \(parts)", at: position)
    isWhole = false
  }

  /// Reports problems with the boxes of the file.
  package mutating func note(_ list: BoxList, isWhole: Bool = false) {
    guard let problem = list.problem else { return }
    if let limit = list.limit {
      exceed(limit, "boxes", at: problem.offset)
    } else {
      warn(problem.message, at: problem.offset)
      if !isWhole { self.isWhole = false }
    }
  }
}

/// The changes of the blocks of a file.
package struct BlockChanges: Sendable {
  /// New payloads by the index of the block; nil takes the block away. Profiles and Photoshop
  /// resources are given whole; the container cuts them where it must.
  package var payloads: [Int: [UInt8]?] = [:]
  /// Blocks that are added, in this order.
  package var additions: [(kind: BlockKind, payload: [UInt8])] = []
  /// Whether data after the picture are left out.
  package var dropsTrailer = false
  /// Additional pictures of the file, by their number in its index: new bytes, or nil for one that
  /// is left out.
  package var pictures: [Int: [UInt8]?] = [:]
  /// Other bytes for the first picture: the segments that decode it, without metadata.
  package var picture: [UInt8]?
  /// How the container is to turn the picture; nil if that stays.
  package var orientation: Orientation?
  /// Bytes that belong to no block and are overwritten where they are; positions in the old file.
  package var patches: [Patch] = []
  /// The new directories of a file that is itself made of them; nil if they stay.
  package var directories: [Directory]?
  /// Whether everything goes that does not describe the picture.
  package var isStripped = false
  /// What the inventory names, which goes with that: also ranges within parts that stay.
  package var said: [Range<Int>] = []
  /// A film's metadata in its own places.
  package var film = FilmChanges()

  package init() {}
}

/// One file format's skeleton. It knows the locations of blocks and where they may go, but not
/// their contents.
package protocol Container: Sendable {
  /// The formats whose files it understands, the first one for all of them.
  static var formats: [FileFormat] { get }

  /// Whether a file that begins with these bytes is of this format.
  static func recognizes(_ head: RawSpan) -> Bool

  /// Whether a file is of this format, where its first bytes leave a choice.
  static func recognizes(_ window: ByteWindow) throws(FileError) -> Bool

  /// Finds the blocks.
  static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton

  /// The most bytes that a block of a kind may have.
  static func limit(for kind: BlockKind) -> Int

  /// The metadata in a block's payload, where the container keeps them compressed or in pieces; nil
  /// where they are damaged.
  static func decoded(
    _ block: Block, _ payload: [UInt8], _ budget: inout ReadBudget
  ) -> [UInt8]?

  /// Reads the format's own structures, block by block.
  static func reader(_ skeleton: Skeleton) -> any BlockReader

  /// The bytes of a block's payload that are not its metadata, such as a name or data after its end.
  static func surplus(
    in block: Block, _ payload: [UInt8], _ budget: inout ReadBudget
  ) -> [UInt8]

  /// The samples of a picture, by the format's structures; the page counts in a file of several pictures.
  ///
  /// - Returns: Nothing where only the metadata describe them.
  static func samples(_ facts: [Item], _ directories: [Directory], page: Int) -> PictureSamples

  /// The colours for which a profile of the picture may be, in the words of ICC (ICC.1:2022,
  /// 7.2.6); nil if the format does not determine them.
  static func profileSpaces(
    _ skeleton: Skeleton, _ facts: [Item], _ directories: [Directory]
  ) -> [String]?

  /// The contents that the file shows in addition to its one picture.
  ///
  /// - Returns: One picture by default.
  /// - Throws: ``FileError`` when the file cannot be read.
  static func contents(
    _ skeleton: Skeleton, _ facts: [Item], _ directories: [Directory], _ limits: ReadLimits,
    _ source: @autoclosure () throws -> ByteSource
  ) throws -> FurtherContents

  /// Whether the picture is there to its end, as far as the structure shows it.
  static func isComplete(_ skeleton: Skeleton, _ source: ByteSource) throws(FileError) -> Bool

  /// The rules of the format's own structure that ``findings(_:_:_:)`` looks at.
  static var rules: [ConformanceRule] { get }

  /// The deviations of the structure of a file from its standard.
  ///
  /// - Returns: Nothing by default; what reading warns of need not be found again.
  static func findings(
    _ skeleton: Skeleton, _ source: ByteSource, _ limits: ReadLimits
  ) throws(FileError) -> FindingList

  /// Whether the file contains a block's bytes unchanged and no others depend on them, so that they
  /// may be overwritten in place.
  static func isPlain(_ block: Block) -> Bool

  /// Whether a block that no reader parses is a text or a file's name, which may be about people and places.
  static func isRemark(_ block: Block) -> Bool

  /// The position from which the offsets in an Exif block are counted when they are shown: its
  /// first byte, unless ExifTool uses another one.
  static func offsetBase(_ block: Block) -> Int

  /// The range of the picture: everything except the blocks, up to its end.
  static func pictureEnd(_ source: ByteSource, from start: Int) throws(FileError) -> Int

  /// The bytes of the picture itself, in an order that an edit of the metadata does not change.
  static func picture(_ skeleton: Skeleton, _ source: ByteSource) throws -> [Range<Int>]

  /// Every byte that is displayed or contains metadata, wherever the file's own tables refer to it:
  /// pictures, samples of films, items. An error means that this is unknown.
  static func contents(_ skeleton: Skeleton, _ source: ByteSource) throws -> [Range<Int>]

  /// The data from which the picture is decoded, without statements on it: the same for all copies
  /// with other metadata.
  ///
  /// - Throws: ``MetadataError`` for a file without a picture.
  static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData

  /// The data that are displayed with the picture and follow its data: additional pictures, gain
  /// maps, a film. Smaller copies of the picture do not belong to it. `end` is that of the picture's data.
  ///
  /// - Returns: Their ranges; empty by default.
  static func companions(
    _ skeleton: Skeleton, _ source: ByteSource, behind end: Int
  ) throws(FileError) -> [Range<Int>]

  /// Everything in the file that defines what a viewer displays, unaffected by edits of metadata.
  ///
  /// - Throws: ``MetadataError`` where that cannot be established.
  static func appearance(_ skeleton: Skeleton, _ source: ByteSource) throws -> Appearance

  /// The parts of the file, in one walk; its blocks by default.
  static func parts(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> FileParts

  /// Which parts of the file are the picture, which are metadata, and which are unknown.
  ///
  /// - Throws: ``MetadataError`` for a format that is not stripped.
  static func inventory(
    _ skeleton: Skeleton, _ source: ByteSource, _ keeping: KeptParts
  ) throws -> Inventory

  /// Plans a change of the file itself.
  ///
  /// - Returns: Stages of patches, which may be after the file's end. The old file is complete
  ///   until the last stage but one is on the volume, and the new one from then on. Nil if a new
  ///   file is needed.
  /// - Throws: The errors of ``splice(_:skeleton:source:)``.
  static func inPlace(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> [[Patch]]?

  /// Corrects what depends on the bytes of a carrier of the new file that were overwritten in a
  /// splice: its checksum.
  static func finished(
    _ splice: Splice, _ carrier: Range<Int>, _ source: ByteSource
  ) throws(FileError) -> Splice

  /// Plans the new file.
  ///
  /// - Throws: ``MetadataError`` when the container cannot carry a block, or a ``FileError``.
  static func splice(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> Splice
}

extension Container {
  package static var rules: [ConformanceRule] { [] }

  package static func findings(
    _ skeleton: Skeleton, _ source: ByteSource, _ limits: ReadLimits
  ) throws(FileError) -> FindingList { FindingList() }
}

extension Container {
  /// The format that represents the container.
  package static var format: FileFormat { formats[0] }

  package static func recognizes(_ window: ByteWindow) throws(FileError) -> Bool {
    recognizes(window.bytes.rawSpan)
  }

  package static func isPlain(_ block: Block) -> Bool { true }

  package static func isRemark(_ block: Block) -> Bool { false }

  /// Whether the file itself is made of directories, so that its fields are not in a block.
  package static var isMadeOfDirectories: Bool { format.has(.isMadeOfDirectories) }

  package static func reader(_ skeleton: Skeleton) -> any BlockReader { NoReader() }

  package static func samples(
    _ facts: [Item], _ directories: [Directory], page: Int
  ) -> PictureSamples {
    PictureSamples()
  }

  package static func profileSpaces(
    _ skeleton: Skeleton, _ facts: [Item], _ directories: [Directory]
  ) -> [String]? { nil }

  package static func contents(
    _ skeleton: Skeleton, _ facts: [Item], _ directories: [Directory], _ limits: ReadLimits,
    _ source: @autoclosure () throws -> ByteSource
  ) throws -> FurtherContents {
    FurtherContents()
  }

  package static func isComplete(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> Bool { true }

  package static func inPlace(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> [[Patch]]? { nil }

  package static func finished(
    _ splice: Splice, _ carrier: Range<Int>, _ source: ByteSource
  ) throws(FileError) -> Splice { splice }

  package static func offsetBase(_ block: Block) -> Int { block.payload.lowerBound }

  package static func decoded(
    _ block: Block, _ payload: [UInt8], _ budget: inout ReadBudget
  ) -> [UInt8]? {
    payload
  }

  package static func surplus(
    in block: Block, _ payload: [UInt8], _ budget: inout ReadBudget
  ) -> [UInt8] { [] }

  package static func contents(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> [Range<Int>] {
    try picture(skeleton, source)
  }

  package static func picture(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws -> [Range<Int>] {
    let start = skeleton.blocks.last?.carrier.upperBound ?? 0
    let end = try pictureEnd(source, from: max(start, skeleton.insertion))
    var carriers = ByteRanges()
    for block in skeleton.blocks { carriers.insert(block.carrier) }
    return carriers.gaps(in: 0..<end)
  }
}

extension Splice {
  /// Blocks that are changed or left out in place, and new ones where possible. The end is that of the old file, or of
  /// what is kept of it. `carrier` returns the bytes with a payload, which replace an old block if there is one.
  ///
  /// - Throws: The errors of `carrier`.
  package init(
    _ changes: BlockChanges, _ skeleton: Skeleton, end: Int,
    carrier: (BlockKind, [UInt8], Block?) throws -> [UInt8]
  ) throws {
    self.init()
    var at = 0
    var waiting = changes.additions
    func add(before position: Int) throws {
      guard !waiting.isEmpty, position >= skeleton.insertion else { return }
      copy(at..<skeleton.insertion)
      at = skeleton.insertion
      for (kind, payload) in waiting { insert(try carrier(kind, payload, nil)) }
      waiting = []
    }
    let blocks = skeleton.blocks.enumerated().sorted {
      $0.element.carrier.lowerBound < $1.element.carrier.lowerBound
    }
    for (index, block) in blocks {
      guard let change = changes.payloads[index] else { continue }
      try add(before: block.carrier.lowerBound)
      copy(at..<block.carrier.lowerBound)
      at = block.carrier.upperBound
      if let payload = change { insert(try carrier(block.kind, payload, block)) }
    }
    try add(before: .max)
    copy(at..<end)
  }
}
