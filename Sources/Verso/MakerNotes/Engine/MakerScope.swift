/// What is known of a photo and its camera while a maker note is read: what conditions ask for.
struct MakerContext: Sendable {
  /// What does not change from value to value lies in one place, so that a context is copied
  /// quickly.
  private let known: Known
  /// What values of the note were to be remembered for others, by a name in capitals:
  /// "FocalUnits".
  var members: [String: MakerValue] = [:]

  private final class Known: Sendable {
    let make: [UInt8]
    let model: [UInt8]
    let fileType: [UInt8]

    init(make: [UInt8] = [], model: [UInt8] = [], fileType: [UInt8] = []) {
      self.make = make
      self.model = model
      self.fileType = fileType
    }
  }

  /// The camera's maker and model, as IFD0 has them.
  var make: [UInt8] { known.make }
  var model: [UInt8] { known.model }
  /// The name of the file's format: "JPEG", "CR2".
  var fileType: [UInt8] { known.fileType }

  init(make: [UInt8] = [], model: [UInt8] = [], fileType: [UInt8] = []) {
    known = Known(make: make, model: model, fileType: fileType)
  }

  /// What the first directory of a photo says of its camera.
  init(_ ifd0: Directory?, fileType: [UInt8]) {
    self.init(
      make: Array((ifd0?.value(of: 0x010F)?.string ?? "").utf8),
      model: Array((ifd0?.value(of: 0x0110)?.string ?? "").utf8), fileType: fileType)
    if let ifd0 { members["Software"] = .text(ifd0.value(of: 0x0131)?.string ?? "") }
  }
}

/// What the formulas of one entry see.
struct MakerScope {
  var context: MakerContext
  let module: TableModule
  /// The value, as far as it is computed.
  var x = MakerValue.none
  /// The place in a list while its numbers are put into words one by one.
  var index = 0
  var format = MakerFormat.byte
  var count = 0
  /// The bytes that hold the value, and where in them it lies.
  var source: [UInt8] = []
  var range = 0..<0
  var byteOrder = ByteOrder.littleEndian
  /// The block in which the value lies, and its table.
  var part: MakerPart?
  var row: MakerRow?

  init(_ context: MakerContext, _ module: TableModule) {
    self.context = context
    self.module = module
  }

  /// The stored bytes of the value.
  var bytes: [UInt8] { source.rawSpan.region(range)?.array ?? [] }
}

/// A block of a maker note: which bytes, and how they are understood.
struct MakerPart: Sendable {
  /// Which of the reader's buffers holds it.
  var source: Int
  /// Where it lies in the buffer.
  var range: Range<Int>
  /// Where in the buffer the position 0 is.
  var base: Int
  var byteOrder: ByteOrder
  var table: MakerTable
  /// Whether positions count from the entry in which they stand.
  var isEntryBased = false
  /// How deep it lies below the note.
  var depth = 0
  /// Which of several tables of one kind it is, where their groups are numbered.
  var copy = 0
}
