/// Limits on the work that a file may cause. At a limit reading stops with a ``Warning`` and keeps
/// what was read before.
public struct ReadLimits: Hashable, Sendable {
  /// The maximum size of one metadata block in memory. 64 MiB by default.
  public var blockBytes = 64 << 20
  /// The most bytes of a film in a photo that are held in memory when it is extracted, inserted or
  /// changed. 512 MiB by default; phones record a few seconds. Films that are files of their own
  /// have no limit.
  package var filmBytes = 512 << 20
  /// The deepest nesting of directories. 8 by default; cameras use 3.
  package var depth = Self.usualDepth
  package static let usualDepth = 8
  /// The deepest nesting of the elements of an XMP packet. 64 by default; programs use 20.
  package var nesting = Self.usualNesting
  package static let usualNesting = 64
  /// The most fields in all directories of a block, or values in an XMP packet. 65,536 by default.
  package var entries = 65_536
  /// The most segments, chunks or boxes of a file. 65,536 by default.
  package var parts = 65_536

  /// The most bytes that all compressed data of a file may expand to: texts and profiles of PNG,
  /// boxes of JPEG XL, manifests. 32 MiB by default; real photos stay under one.
  public var inflatedBytes = 32 << 20

  /// The most values that all blocks of a file may give together: fields, values of makers' notes,
  /// facts. 262,144 by default; real photos have a few thousand.
  package var items = 262_144

  /// How many times the size of a file the reader may read, and the values of a block may use,
  /// where parts overlap. 4 by default, and 64 KiB more for small files. In real photos only a few
  /// fields are read twice.
  package var passes = Self.usualPasses
  /// The passes over one value whose parts overlap.
  package static let usualPasses = 4

  /// The limits that suit photos.
  public init() {}
}

/// The number of bytes that may still be read repeatedly because values share them. The number of
/// reads counts, so that the work stays in proportion to the size.
package struct PassBudget: Sendable {
  /// The number of bytes that may still be read.
  private var left: Int
  /// The number of values that were read.
  package private(set) var taken = 0

  /// The budget for this many bytes.
  package init(for count: Int, _ limits: ReadLimits) {
    self.init(for: count, passes: limits.passes)
  }

  /// The budget for a number of passes over this many bytes.
  package init(for count: Int, passes: Int = ReadLimits.usualPasses) {
    let (times, over) = max(count, 0).multipliedReportingOverflow(by: max(passes, 1))
    let (sum, isTooMuch) = times.addingReportingOverflow(1 << 16)
    left = over || isTooMuch ? Int.max : sum
  }

  /// Takes this many bytes; false if fewer are left.
  package mutating func take(_ count: Int) -> Bool {
    guard count <= left else { return false }
    Steps.add(count)
    left -= max(count, 0)
    taken += max(count, 0)
    return true
  }
}

/// The remaining limits of one file while it is read.
///
/// A limit for a chunk is not a limit for a file, which may have thousands of them; whatever is taken from
/// here is gone for the chunks that follow.
package struct ReadBudget: Sendable {
  /// The remaining number of bytes of decompressed data.
  package private(set) var inflatedBytes: Int
  /// Whether something was left unread because it would have cost too much.
  package private(set) var isSpent = false
  /// The number of values that may still be found.
  package private(set) var items: Int
  /// The number of bytes of the file that may still be read.
  package var bytes: PassBudget
  package let limits: ReadLimits

  /// - Parameters:
  ///   - limits: The limits for a file.
  ///   - fileCount: The number of bytes that it has.
  package init(_ limits: ReadLimits, fileCount: Int = 0) {
    self.limits = limits
    inflatedBytes = limits.inflatedBytes
    items = limits.items
    bytes = PassBudget(for: fileCount, limits)
  }

  /// Takes this many values; false if fewer are left, and then nothing is left.
  package mutating func takeItems(_ count: Int) -> Bool {
    guard count <= items else {
      items = 0
      return false
    }
    items -= count
    return true
  }

  /// Takes this many bytes; false if fewer are left, and then nothing is left.
  package mutating func takeInflated(_ count: Int) -> Bool {
    guard count <= inflatedBytes else {
      inflatedBytes = 0
      isSpent = true
      return false
    }
    inflatedBytes -= count
    return true
  }
}
