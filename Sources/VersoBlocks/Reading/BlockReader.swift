/// Reads blocks of some kinds, one after the other.
///
/// A reader knows the contents of its blocks and returns them; the code that combines them does
/// not.
package protocol BlockReader {
  /// The kinds of blocks that it reads.
  static var kinds: [BlockKind] { get }

  /// Reads a block; its index is its place among the file's blocks.
  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution

  /// Reads a block inside another one.
  mutating func read(_ inner: InnerBlock, _ context: inout ReadContext) -> Contribution

  /// The readable rest of a block that cannot be decoded.
  mutating func readDamaged(
    _ block: Block, _ context: inout ReadContext
  ) throws(FileError) -> Contribution

  /// The combined contents of all blocks, after the last of them; nil if there are no more.
  mutating func end(_ context: inout ReadContext) throws(FileError) -> Contribution?
}

extension BlockReader {
  package mutating func read(
    _ inner: InnerBlock, _ context: inout ReadContext
  ) -> Contribution { Contribution() }

  package mutating func readDamaged(
    _ block: Block, _ context: inout ReadContext
  ) throws(FileError) -> Contribution { Contribution() }

  package mutating func end(
    _ context: inout ReadContext
  ) throws(FileError) -> Contribution? { nil }
}

/// The file that is read, and what was found in it so far.
package struct ReadContext {
  package let format: FileFormat
  package let blocks: [Block]
  package let limits: ReadLimits
  package var window: ByteWindow
  /// The remaining budget for reading the file.
  package var budget: ReadBudget
  /// The directories that were found.
  package var directories: [Directory]
  /// The byte order of the Exif data.
  package var byteOrder: ByteOrder?
  /// The blocks whose bytes could not be decoded.
  package var damaged: [Block] = []
  /// The damage found since the last request.
  package var warnings: [Warning] = []

  /// The position from which the offsets in an Exif block are counted when they are shown.
  package let offsetBase: @Sendable (Block) -> Int
  private let decode: @Sendable (Block, [UInt8], inout ReadBudget) -> [UInt8]?

  /// - Parameters:
  ///   - format: The format of the file.
  ///   - blocks: Its blocks.
  ///   - directories: The directories that it is made of.
  ///   - byteOrder: The byte order of their numbers.
  ///   - window: Its bytes.
  ///   - limits: The most work that it may cause.
  ///   - offsetBase: From where the offsets in an Exif block are counted when they are shown.
  ///   - decode: Decodes the bytes of a block; nil if they are damaged.
  package init(
    _ format: FileFormat, _ blocks: [Block], _ directories: [Directory], _ byteOrder: ByteOrder?,
    _ window: ByteWindow, _ limits: ReadLimits,
    offsetBase: @escaping @Sendable (Block) -> Int,
    decode: @escaping @Sendable (Block, [UInt8], inout ReadBudget) -> [UInt8]?
  ) {
    self.format = format
    self.blocks = blocks
    self.directories = directories
    self.byteOrder = byteOrder
    self.window = window
    self.limits = limits
    self.offsetBase = offsetBase
    self.decode = decode
    budget = ReadBudget(limits, fileCount: window.source.count)
  }

  /// The metadata in a block; none where they are damaged.
  package mutating func bytes(of block: Block) throws(FileError) -> [UInt8] {
    let stored = try stored(block)
    if let bytes = decode(block, stored, &budget) { return bytes }
    warnings.append(warning("its data are damaged or too many", block))
    damaged.append(block)
    return []
  }

  /// The bytes of a block as stored in the file, joined if they are in several pieces.
  package mutating func stored(_ block: Block) throws(FileError) -> [UInt8] {
    var bytes = try window.copy(block.payload)
    for range in block.continuation { bytes += try window.copy(range) }
    return bytes
  }

  /// The first directory of a kind.
  package func directory(_ kind: DirectoryKind) -> Directory? {
    directories.first { $0.kind == kind }
  }

  /// The place in warnings: "JPEG APP1 > Exif".
  package func place(of block: Block) -> String {
    "\(format.name) \(format.carrierName(block)) > \(block.kind.name)"
  }

  /// The message on a block.
  package func warning(_ message: String, _ block: Block, at offset: Int? = nil) -> Warning {
    Warning(message, place: place(of: block), offset: offset ?? block.carrier.lowerBound)
  }
}
