/// The location of a note's directory if it is not at its usual place.
///
/// Scripts/generate/makers.py reads the cases: makers.tsv names them.
enum NoteLayout: UInt8, Sendable {
  /// It begins somewhere in the first bytes.
  case search
  /// Two zero bytes precede or follow the count of entries.
  case padded
  /// Its position is at byte 8.
  case pointer
  /// It has 25 entries, and those of the later ones count from another place.
  case ge2
}

/// The possible places from which positions in a note count.
enum NoteBase: Hashable, Sendable {
  /// This many bytes after the start of the block that contains the note.
  case exif(Int)
  /// This many bytes after the start of the note.
  case note(Int)
  /// The entry that contains a position.
  case entry
  /// The original offset of the note, from its end.
  case footer
  /// The base with which the first value begins this many bytes after the directory.
  case behind(Int)
}

/// The location of a directory in one kind of note: the result of maker_notes.py for a row of
/// makers.tsv.
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
