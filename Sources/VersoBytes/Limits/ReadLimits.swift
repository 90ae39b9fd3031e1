/// How much a file may make the reader do. Beyond a limit reading stops with a ``Warning`` and what
/// was read until then is kept.
public struct ReadLimits: Hashable, Sendable {
  /// The most bytes that one metadata block may hold in memory. 64 MiB by default.
  public var blockBytes = 64 << 20
  /// The most bytes of a film in a photo that are held in memory, where it is taken out, put in or changed. 512 MiB by
  /// default; phones record a few seconds. Films that are files of their own have no limit.
  package var filmBytes = 512 << 20
  /// How deep directories may nest. 8 by default; cameras use 3.
  package var depth = 8
  /// How deep the elements of an XMP packet may nest. 64 by default; programs use 20.
  package var nesting = 64
  /// The most fields in all directories of a block, or values in an XMP packet. 65,536 by default.
  package var entries = 65_536
  /// The most segments, chunks or boxes of a file. 65,536 by default.
  package var parts = 65_536

  /// The most bytes that all compressed data of a file may become: texts and profiles of PNG, boxes of
  /// JPEG XL, manifests. 32 MiB by default; real photos stay under one.
  public var inflatedBytes = 32 << 20

  /// The most values that all blocks of a file may give together: fields, values of makers' notes,
  /// facts. 262,144 by default; real photos have a few thousand.
  package var items = 262_144

  /// How many times its own size a file may make the reader read, and the values of a block may
  /// use, where parts overlap. 4 by default, and 64 KiB more for small files; in real photos only a
  /// few fields are read twice.
  package var passes = 4

  /// The limits that suit photos.
  public init() {}
}

/// How often bytes may still be read that values share. What counts is how many are read, so that the
/// work stays in proportion to what is there.
package struct PassBudget: Sendable {
  /// How many bytes may still be read.
  private var left: Int
  /// How many were read.
  package private(set) var taken = 0

  /// The budget for so many bytes.
  package init(for count: Int, _ limits: ReadLimits) {
    let (times, over) = max(count, 0).multipliedReportingOverflow(by: max(limits.passes, 1))
    let (sum, isTooMuch) = times.addingReportingOverflow(1 << 16)
    left = over || isTooMuch ? Int.max : sum
  }

  /// Takes so many bytes; false where they are more than are left.
  package mutating func take(_ count: Int) -> Bool {
    guard count <= left else { return false }
    Steps.add(count)
    left -= max(count, 0)
    taken += max(count, 0)
    return true
  }
}

/// What is left of the limits of one file while it is read.
///
/// A limit for a chunk is not a limit for a file, which may have thousands of them; whatever is taken from
/// here is gone for the chunks that follow.
package struct ReadBudget: Sendable {
  /// How many bytes may still come out of compressed data.
  package private(set) var inflatedBytes: Int
  /// Whether something was left unread because it would have cost too much.
  package private(set) var isSpent = false
  /// How many values may still be found.
  package private(set) var items: Int
  /// How many bytes of the file may still be read.
  package var bytes: PassBudget
  package let limits: ReadLimits

  /// - Parameters:
  ///   - limits: What a file may cost.
  ///   - fileCount: How many bytes it has.
  package init(_ limits: ReadLimits, fileCount: Int = 0) {
    self.limits = limits
    inflatedBytes = limits.inflatedBytes
    items = limits.items
    bytes = PassBudget(for: fileCount, limits)
  }

  /// Takes so many values; false where they are more than are left, and nothing is left then.
  package mutating func takeItems(_ count: Int) -> Bool {
    guard count <= items else {
      items = 0
      return false
    }
    items -= count
    return true
  }

  /// Takes so many bytes; false where they are more than are left, and nothing is left then.
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
