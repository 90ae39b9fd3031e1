import Verso

/// A small note of a maker, whose every byte is known, and what is read in it.
package struct SmallNote: Sendable, CustomStringConvertible {
  /// Where the note stands in a JPEG file.
  package enum Place: Sendable {
    /// In the field MakerNote.
    case makerNote
    /// In a field of the first directory.
    case field(UInt16)
    /// In a segment of its own, APP0 with so much added.
    case segment(UInt8)
  }

  /// A value that is read: its group and name, and how it is shown.
  package struct Row: Sendable {
    package let name: String
    /// As `read --json` shows it.
    package let words: String
    /// As `read --json --numeric` shows it.
    package let number: String

    /// - Parameters:
    ///   - name: Group, colon, name.
    ///   - words: How the value is shown in words.
    ///   - number: How it is shown as a number; the same where it is left out.
    package init(_ name: String, _ words: String, _ number: String? = nil) {
      (self.name, self.words, self.number) = (name, words, number ?? words)
    }
  }

  /// The maker, as its tables are named.
  package let maker: String
  package let make: String
  package let model: String
  package let place: Place
  package let byteOrder: ByteOrder
  /// All values of the maker's groups.
  package let rows: [Row]
  private let note: TIFFBuilder.Note

  package var description: String { maker }

  /// A note with a directory.
  ///
  /// - Parameters:
  ///   - maker: The maker, as its tables are named.
  ///   - make: The camera's make.
  ///   - model: The camera's model.
  ///   - byteOrder: The order of the Exif block and of the note.
  ///   - header: What stands before the directory; the position is that of the note.
  ///   - base: How many bytes behind the start of the note positions count from; nil where they
  ///     count from the start of the Exif block.
  ///   - entries: The directory.
  ///   - rows: What is read.
  package init(
    _ maker: String, make: String, model: String, _ byteOrder: ByteOrder, header: [UInt8] = [],
    base: Int? = nil, _ entries: [Entry], rows: [Row]
  ) {
    self.init(maker, make: make, model: model, byteOrder, rows: rows) { position, order in
      let start = header.count + (base.map { -$0 } ?? position)
      return header + Entry.directory(entries, at: start, order)
    }
  }

  /// A note of other form.
  package init(
    _ maker: String, make: String = "Example", model: String = "One", _ byteOrder: ByteOrder,
    in place: Place = .makerNote, rows: [Row], note: @escaping TIFFBuilder.Note
  ) {
    (self.maker, self.make, self.model) = (maker, make, model)
    (self.place, self.byteOrder, self.rows, self.note) = (place, byteOrder, rows, note)
  }

  /// A JPEG file with the note.
  package var bytes: [UInt8] {
    let block = TIFFBuilder(byteOrder).entry(.make, make).entry(.model, model)
    switch place {
    case .makerNote:
      return JPEGBuilder().exif(block.makerNote(note).bytes()).bytes()
    case .field(let number):
      let value = Value.undefined(note(0, byteOrder))
      return JPEGBuilder().exif(block.entry(Tag(.ifd0, number), value).bytes()).bytes()
    case .segment(let number):
      return JPEGBuilder().exif(block.bytes()).segment(0xE0 + number, note(0, byteOrder)).bytes()
    }
  }

  /// The groups to which the values belong.
  package var groups: Set<String> {
    Set(rows.map { String($0.name.prefix { $0 != ":" }) })
  }

  /// One of each maker that can have one.
  package static let all = aToN + oToZ + withoutDirectory

  /// Makers that have tables and no small note, and why.
  package static let missing = [
    "CanonVRD": "It is no note of a camera; its files and trailers have small files of their own.",
    "Google": "Its note is compressed and then enciphered; the builder can do neither.",
  ]
}

extension SmallNote {
  /// An entry of a directory.
  package struct Entry: Sendable {
    private enum Content {
      case value(Value)
      case directory([Entry])
    }

    private let number: UInt16
    private let content: Content

    /// An entry with a value.
    package init(_ number: UInt16, _ value: Value) {
      (self.number, content) = (number, .value(value))
    }

    /// An entry with a text, behind which a NUL stands.
    package init(_ number: UInt16, _ text: String) {
      self.init(number, Part.text(text))
    }

    /// An entry that leads to a directory below it.
    package init(_ number: UInt16, below entries: [Entry]) {
      (self.number, content) = (number, .directory(entries))
    }

    /// The bytes of a directory that stands at a place, with its values behind it.
    package static func directory(
      _ entries: [Entry], at start: Int, _ order: ByteOrder
    ) -> [UInt8] {
      let end = start + 2 + 12 * entries.count + 4
      var fields = Part.short(entries.count, order)
      var values: [UInt8] = []
      for entry in entries {
        var (format, count, bytes) = (13, 1, [UInt8]())
        switch entry.content {
        case .value(let value):
          (format, count) = (Int(value.format.code), Int(value.count))
          bytes = value.encoded(order)
        case .directory(let below):
          bytes = directory(below, at: end + values.count, order)
        }
        fields += Part.short(Int(entry.number), order) + Part.short(format, order)
        fields += Part.long(count, order)
        if bytes.count <= 4 {
          fields += bytes + Part.zeros(4 - bytes.count)
        } else {
          fields += Part.long(end + values.count, order)
          values += bytes + Part.zeros(bytes.count % 2)
        }
      }
      return fields + Part.zeros(4) + values
    }
  }

  /// Numbers of 16 bits one behind the other.
  static func words(_ numbers: [Int], _ order: ByteOrder) -> [UInt8] {
    numbers.flatMap { Part.short($0, order) }
  }

  /// Numbers of 32 bits one behind the other.
  static func longs(_ numbers: [Int], _ order: ByteOrder) -> [UInt8] {
    numbers.flatMap { Part.long($0, order) }
  }

  /// A floating-point number of 32 bits.
  static func float(_ number: Float, _ order: ByteOrder) -> [UInt8] {
    Value.float([number]).encoded(order)
  }

  /// A block of a size in which pieces stand at places, one behind the other.
  static func block(_ size: Int, _ pieces: KeyValuePairs<Int, [UInt8]>) -> [UInt8] {
    var bytes: [UInt8] = []
    for (place, piece) in pieces {
      precondition(place >= bytes.count, "the piece at \(place) stands on the one before")
      bytes += Part.zeros(place - bytes.count) + piece
    }
    precondition(size >= bytes.count, "the block is longer than \(size)")
    return bytes + Part.zeros(size - bytes.count)
  }

  /// The letters of a text.
  static func letters(_ text: String) -> [UInt8] { Array(text.utf8) }
}
