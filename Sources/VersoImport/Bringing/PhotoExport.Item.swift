extension PhotoExport {
  /// A picture or a film. An export has many, so numbers are small, and rare values are stored
  /// elsewhere.
  package struct Item: Sendable {
    package let place: Place
    package let name: String
    /// Its number of bytes, real or declared.
    package let size: Int
    private let moment: Int
    /// The indices of its additional XMP sidecars, such as those of other versions of the picture.
    package var versions: [Int] = []
    /// The indices of its album folders, in addition to its own folder.
    package var albums: [Int] = []
    private var doubts: [String] = []
    private let sourceNumber: Int32
    private let homeNumber: Int32
    private var folderNumber: Int32
    private var recordNumber: Int32 = -1
    private var packetNumber: Int32 = -1
    /// Whether it was found by the picture's very name.
    package var hasName = false
    /// Whether several sidecars may be meant.
    package var isAmbiguous = false
    /// Whether it goes with a photo, such as a sound or an editor's notes, and is not a photo itself.
    package internal(set) var isCompanion = false

    init(_ file: ExportFile, folder: Int, home: Int) {
      (place, name, size, moment) = (file.place, file.name, file.size, file.modified ?? .min)
      (sourceNumber, homeNumber) = (Int32(clamping: file.source), Int32(clamping: home))
      folderNumber = Int32(clamping: folder)
    }

    /// The index of its source.
    package var source: Int { Int(sourceNumber) }
    /// The number of its folder in its source.
    var home: Int { Int(homeNumber) }
    /// The time of the last change of the file, in seconds since 1970; nil if it is not recorded.
    package var modified: Int? { moment == .min ? nil : moment }

    /// The index of its folder.
    package var folder: Int {
      get { Int(folderNumber) }
      set { folderNumber = Int32(clamping: newValue) }
    }

    /// The index of its metadata; nil if it has none.
    package var record: Int? {
      get { recordNumber < 0 ? nil : Int(recordNumber) }
      set { recordNumber = newValue.map { Int32(clamping: $0) } ?? -1 }
    }

    /// The index of the XMP sidecar that counts; nil without one.
    package var packet: Int? {
      get { packetNumber < 0 ? nil : Int(packetNumber) }
      set { packetNumber = newValue.map { Int32(clamping: $0) } ?? -1 }
    }

    /// Which XMP sidecar may be its own, and why nothing of it is taken; nil if that is clear.
    package var doubt: String? {
      get { doubts.first }
      set { doubts = newValue.map { [$0] } ?? [] }
    }
  }
}
