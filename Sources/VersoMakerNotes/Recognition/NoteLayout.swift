/// How the directory of a note lies where it does not simply stand at its place.
///
/// Scripts/generate/makers.py reads the cases: makers.tsv names them.
enum NoteLayout: UInt8, Sendable {
  /// It begins somewhere in the first bytes.
  case search
  /// Two zero bytes stand before or behind the count of entries.
  case padded
  /// Its position stands at byte 8.
  case pointer
  /// It has 25 entries, and those of the later ones count from another place.
  case ge2
}

/// What the positions in a note may count from.
enum NoteBase: Hashable, Sendable {
  /// So many bytes behind the start of the block that holds the note.
  case exif(Int)
  /// So many bytes behind the start of the note.
  case note(Int)
  /// The entry in which a position stands.
  case entry
  /// What the end of the note says: where the note lay when the camera wrote it.
  case footer
  /// The place that lets the first value begin so many bytes behind the directory.
  case behind(Int)
}

/// Where the directory of a note of one kind lies: what maker_notes.py makes of a row of makers.tsv.
struct NotePlacement {
  var start = 0
  var byteOrder: ByteOrder?
  var detectsOrder = false
  var bases: [NoteBase] = []
  var layout: NoteLayout?

  init(_ text: StaticText) {
    for word in text.split(separator: 0x20) {
      let number = SubtablePlacement.number(word)
      switch word.first {
      case UInt8(ascii: "s"): start = number
      case UInt8(ascii: ">"): byteOrder = .bigEndian
      case UInt8(ascii: "<"): byteOrder = .littleEndian
      case UInt8(ascii: "?"): detectsOrder = true
      case UInt8(ascii: "e"): bases.append(.exif(number))
      case UInt8(ascii: "n"): bases.append(.note(number))
      case UInt8(ascii: "t"): bases.append(.entry)
      case UInt8(ascii: "f"): bases.append(.footer)
      case UInt8(ascii: "h"): bases.append(.behind(number))
      case UInt8(ascii: "l"): layout = NoteLayout(rawValue: UInt8(truncatingIfNeeded: number))
      default: break
      }
    }
  }
}
