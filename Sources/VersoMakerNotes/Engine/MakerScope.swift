/// The facts of a photo and its camera while a maker note is read, for conditions.
package struct MakerContext: Sendable {
  /// Data that are the same for all values are in one place, so that a context is copied quickly.
  private let known: Known
  /// The values of the note that others need, by a name in capitals: "FocalUnits".
  package var members: [String: MakerValue] = [:]

  private final class Known: Sendable {
    let make: [UInt8]
    let model: [UInt8]
    let fileType: [UInt8]
    let cameraModel: CameraModel

    init(make: [UInt8] = [], model: [UInt8] = [], fileType: [UInt8] = []) {
      cameraModel = CameraModel(model)
      self.make = make
      self.model = model
      self.fileType = fileType
    }
  }

  /// The camera's maker and model, as IFD0 has them.
  package var make: [UInt8] { known.make }
  package var model: [UInt8] { known.model }
  /// The sets of models that the camera is in.
  var cameraModel: CameraModel { known.cameraModel }
  /// The name of the file's format: "JPEG", "CR2".
  package var fileType: [UInt8] { known.fileType }

  package init(make: [UInt8] = [], model: [UInt8] = [], fileType: [UInt8] = []) {
    known = Known(make: make, model: model, fileType: fileType)
  }

  /// The camera in the first directory of a photo.
  package init(_ ifd0: Directory?, fileType: [UInt8]) {
    self.init(
      make: Array((ifd0?.value(of: ExifNumber.make)?.string ?? "").utf8),
      model: Array((ifd0?.value(of: ExifNumber.model)?.string ?? "").utf8), fileType: fileType)
    if let ifd0 { members["Software"] = .text(ifd0.value(of: ExifNumber.software)?.string ?? "") }
  }
}

/// The values for the formulas of one entry.
package struct MakerScope {
  package var context: MakerContext
  package let module: TableModule
  /// The value, as far as it is computed.
  package var x = MakerValue.none
  /// The place in a list while its numbers are put into words one by one.
  package var index = 0
  package var format = MakerFormat.byte
  package var count = 0
  /// The bytes that contain the value, and its range in them.
  package var source: [UInt8] = []
  package var range = 0..<0
  package var byteOrder = ByteOrder.littleEndian
  /// The block of the value, and its table.
  package var part: MakerPart?
  package var row: MakerRow?
  /// Room for the values that a formula is at.
  var stack: [MakerValue] = []

  package init(_ context: MakerContext, _ module: TableModule) {
    self.context = context
    self.module = module
  }

  /// The stored bytes of the value.
  package var bytes: [UInt8] { source.rawSpan.region(range)?.array ?? [] }
}

/// A block of a maker note: which bytes, and how they are understood.
package struct MakerPart: Sendable {
  /// Which of the reader's buffers holds it.
  package var source: Int
  /// Its range in the buffer.
  package var range: Range<Int>
  /// Where in the buffer the position 0 is.
  package var base: Int
  package var byteOrder: ByteOrder
  package var table: MakerTable
  /// Whether offsets count from the entry that contains them.
  var isEntryBased = false
  /// Its depth below the note.
  package var depth = 0
  /// Which of several tables of one kind it is, where their groups are numbered.
  package var copy = 0

  package init(
    source: Int, range: Range<Int>, base: Int, byteOrder: ByteOrder, table: MakerTable,
    isEntryBased: Bool = false, depth: Int = 0, copy: Int = 0
  ) {
    self.source = source
    self.range = range
    self.base = base
    self.byteOrder = byteOrder
    self.table = table
    self.isEntryBased = isEntryBased
    self.depth = depth
    self.copy = copy
  }
}
