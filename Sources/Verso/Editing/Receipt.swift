/// The result of a write. It lists only what was done; if a write throws, nothing was done.
public struct Receipt: Hashable, Sendable {
  /// One change of a field.
  public struct Change: Hashable, Sendable {
    /// The kind of change.
    public enum Kind: Hashable, Sendable {
      /// It was not there before.
      case added
      /// It has another value.
      case set
      /// It is gone.
      case removed
    }

    /// The kind of change.
    public let kind: Kind
    /// Which field; nil for a property of XMP.
    package let tag: Tag?
    /// Its group and name: "ExifIFD:DateTimeOriginal".
    public let name: String
    /// The value before; nil if it was added. XMP and repeated IPTC values as text for people.
    package let old: Value?
    /// The value now; nil if it was removed.
    package let new: Value?

    /// The value before, as an item shows it; nil if the field was added.
    public var before: Item.Value? { old.flatMap { Item.Value($0) } }
    /// The value now, as an item shows it; nil if the field was removed.
    public var after: Item.Value? { new.flatMap { Item.Value($0) } }
  }

  /// The way in which the bytes were written.
  package enum Method: Hashable, Sendable {
    /// Nothing had to be written.
    case unchanged
    /// Only the changed bytes were written, into the file as it is.
    case inPlace
    /// A new file took the old one's place, or a new name.
    case rewritten
  }

  /// The fields that were added, set and removed.
  public internal(set) var changes: [Change] = []
  /// The size of the picture if it changed: cropped, rotated, marked or encoded again. Nil if it
  /// is the one that was read, byte for byte.
  package internal(set) var picture: Size?
  /// Blocks that were left out as a whole, by name: "XMP", "Photoshop", "trailer".
  public internal(set) var removedBlocks: [String] = []

  /// The names of values that were removed or blanked outside of the photo's own fields: in its maker note, in
  /// additional Exif data, texts, thumbnails, additional pictures and videos.
  public internal(set) var removedElsewhere: [String] = []

  /// The number of bytes by which the file grew if it only got a new layout, and no value in it
  /// changed; nil otherwise.
  package internal(set) var layoutChange: Int?

  /// Whether the result is another file than the old one, and no copy of it.
  package var isChange: Bool {
    let isCopy = rewrittenBytes == 0 && movedBytes == 0 && saysNothing
    return method != .unchanged && !isCopy
  }

  /// Whether it lists no change.
  var saysNothing: Bool {
    changes.isEmpty && removedBlocks.isEmpty && removedElsewhere.isEmpty && picture == nil
  }

  /// Lists what was removed in addition to the fields, each name once.
  mutating func addRemovals(_ names: [String]) {
    var known = Set(removedElsewhere)
    removedElsewhere += names.filter { known.insert($0).inserted }
  }
  /// Blocks that were carried along as they were, by name, because nothing in them was changed.
  public internal(set) var keptBlocks: [String] = []
  /// The number of bytes that moved to another position in the file, though not a bit of them
  /// changed.
  package internal(set) var movedBytes = 0
  /// The number of bytes that are new or were overwritten.
  package internal(set) var rewrittenBytes = 0
  /// How it was written.
  package internal(set) var method = Method.unchanged
  /// Whether the picture was compared byte for byte and the new metadata were read again, before
  /// the old file was replaced.
  public internal(set) var isVerified = false
  /// Notes for the user: effects of a removal on how the picture looks, or lost statements on its
  /// origin and usage terms.
  public internal(set) var notes: [String] = []

  package init() {}
}

extension Receipt: CustomStringConvertible {
  /// What was done, a line for each change, removed block or value, and note.
  public var description: String {
    let changes = changes.map { "\($0.kind) \($0.name)" }
    let removed = (removedBlocks + removedElsewhere).map { "removed \($0)" }
    let lines = changes + removed + notes
    return lines.isEmpty ? "no changes" : lines.joined(separator: "\n")
  }
}
