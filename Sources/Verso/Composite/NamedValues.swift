/// The values of a photo by their names alone, whichever group they stand in: what composite values
/// are made from.
///
/// Of several values with one name the last one counts, but one without precedence never takes the
/// place of another (ExifTool's rule).
struct NamedValues {
  private enum Source {
    case field(directory: Int, entry: Int)
    case note(note: Int, entry: Int)
    case property(Int)
    case fact(Int)
  }

  private let photo: Photo
  private var sources: [Int: (source: Source, isLow: Bool)] = [:]

  init(_ photo: Photo) {
    self.photo = photo
    sources.reserveCapacity(64)
    addFields()
    for (index, note) in photo.metadata.makerNotes.enumerated() { addNote(note, index) }
    addFacts()
    addProperties()
  }

  private mutating func add(_ key: Int, _ source: Source, isLow: Bool) {
    if isLow, sources[key] != nil { return }
    sources[key] = (source, isLow)
  }

  // MARK: Finding

  /// A value's text; nil where no group has the name.
  func text(_ name: StaticString, numeric: Bool = true) -> String? {
    guard let source = sources[Self.key(name)]?.source else { return nil }
    return text(source, numeric: numeric)
  }

  /// A value as a number; nil for anything else.
  func number(_ name: StaticString) -> Double? {
    guard let text = text(name) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The numbers of a value of several.
  func numbers(_ name: StaticString) -> [Double] {
    text(name)?.split(separator: " ").compactMap { Double($0) } ?? []
  }

  func has(_ name: StaticString) -> Bool { sources[Self.key(name)] != nil }

  /// A value's group and name: "ExifIFD:FNumber".
  func place(_ name: StaticString) -> String? {
    switch sources[Self.key(name)]?.source {
    case .field(let directory, _): "\(photo.metadata.directories[directory].kind.name):\(name)"
    case .note(let note, let entry):
      "\(photo.metadata.makerNotes[note].groupName(shown(note, entry))):\(name)"
    case .property(let index): XMPDefinition.label(of: photo.metadata.xmp.properties[index].name)
    case .fact(let index): "\(photo.metadata.facts[index].group):\(name)"
    case nil: nil
    }
  }

  /// The entry of a maker note that has a name.
  func entry(_ name: StaticString) -> MakerNote.Entry? {
    guard case .note(let note, let entry)? = sources[Self.key(name)]?.source else { return nil }
    return shown(note, entry)
  }

  private func shown(_ note: Int, _ entry: Int) -> MakerNote.Entry {
    photo.metadata.makerNotes[note].shown[entry]
  }

  /// Whether the value stands in a group, such as "Canon".
  func isIn(_ group: String, _ name: StaticString) -> Bool {
    place(name)?.hasPrefix("\(group):") ?? false
  }

  private func text(_ source: Source, numeric: Bool) -> String? {
    switch source {
    case .field(let number, let index):
      let directory = photo.metadata.directories[number]
      let entry = directory.entries[index]
      guard let value = directory.value(of: entry) else { return nil }
      return Rendering(numeric: numeric).text(of: value, tag: Tag(directory.kind, entry.number))
    case .note(let number, let entry):
      var out: [UInt8] = []
      photo.metadata.makerNotes[number].append(shown(number, entry), isNumeric: numeric, to: &out)
      return String(decoding: out, as: UTF8.self)
    case .property(let index):
      let property = photo.metadata.xmp.properties[index]
      return Rendering(numeric: numeric).text(of: property.node, name: property.name)
    case .fact(let index):
      let fact = photo.metadata.facts[index]
      return numeric ? fact.numericText : fact.text
    }
  }

  // MARK: Collecting

  private mutating func addFields() {
    for (number, directory) in photo.metadata.directories.enumerated() {
      let kind = directory.kind
      guard kind.isExif, kind != .gps, kind != .ifd1 else { continue }
      // In files made of directories the one that holds the full picture tells its size.
      let isFull =
        photo.container.isMadeOfDirectories
        && directory.value(of: ExifNumber.subfileType)?.integer == 0
      for (index, entry) in directory.entries.enumerated() where entry.state != .damaged {
        guard let name = Self.fieldName(entry.number) else { continue }
        let isLow = !isFull && Self.isLow(entry.number)
        add(Self.key(name), .field(directory: number, entry: index), isLow: isLow)
      }
    }
  }

  private mutating func addNote(_ note: MakerNote, _ index: Int) {
    for (place, entry) in note.shown.enumerated() {
      let isLow =
        !entry.row.flags.isDisjoint(with: .secondary)
        || !note.tables[entry.table].flags.isDisjoint(with: .secondary)
      let name = StaticText(entry.row.module.facts.text, entry.row.name)
      add(Self.key(name), .note(note: index, entry: place), isLow: isLow)
    }
  }

  private mutating func addFacts() {
    for (index, fact) in photo.metadata.facts.enumerated() where !fact.group.hasPrefix("ICC") {
      // The size that a container tells comes before the one in its Exif block.
      let isSize = fact.name == "ImageWidth" || fact.name == "ImageHeight"
      let key = Self.key(fact.name.utf8)
      var isLow = true
      if isSize, ["RIFF", "PNG", "GIF", "Photoshop"].contains(fact.group),
        case .field = sources[key]?.source
      {
        isLow = false
      }
      add(key, .fact(index), isLow: isLow)
    }
  }

  private mutating func addProperties() {
    let prefixes = ["exif", "tiff", "aux", "exifEX"]
    for (index, property) in photo.metadata.xmp.properties.enumerated()
    where prefixes.contains(property.name.namespace.prefix) {
      let name = XMPDefinition(of: property.name)?.name ?? property.name.local
      add(Self.key(name.utf8), .property(index), isLow: true)
    }
  }

  // MARK: Names

  /// The name of a field that composite values are made from.
  private static func fieldName(_ number: UInt16) -> StaticString? {
    switch number {
    case ExifNumber.imageWidth: "ImageWidth"
    case ExifNumber.imageHeight: "ImageHeight"
    case ExifNumber.model: "Model"
    case ExifNumber.make: "Make"
    case ExifNumber.exposureTime: "ExposureTime"
    case ExifNumber.fNumber: "FNumber"
    case ExifNumber.iso: "ISO"
    case ExifNumber.shutterSpeedValue: "ShutterSpeedValue"
    case ExifNumber.apertureValue: "ApertureValue"
    case ExifNumber.maxApertureValue: "MaxApertureValue"
    case ExifNumber.subjectDistance: "SubjectDistance"
    case ExifNumber.focalLength: "FocalLength"
    case ExifNumber.exifImageWidth: "ExifImageWidth"
    case ExifNumber.exifImageHeight: "ExifImageHeight"
    case ExifNumber.focalPlaneXResolutionExifIFD: "FocalPlaneXResolution"
    case ExifNumber.focalPlaneYResolutionExifIFD: "FocalPlaneYResolution"
    case ExifNumber.focalPlaneResolutionUnitExifIFD: "FocalPlaneResolutionUnit"
    case ExifNumber.focalLengthIn35mmFormat: "FocalLengthIn35mmFormat"
    case ExifNumber.lensInfo: "LensInfo"
    case ExifNumber.lensModel: "LensModel"
    case ExifNumber.dateTimeOriginal: "DateTimeOriginal"
    default: nil
    }
  }

  private static func isLow(_ number: UInt16) -> Bool {
    number == ExifNumber.imageWidth || number == ExifNumber.imageHeight
  }

  private static func key(_ name: some Sequence<UInt8>) -> Int { NameKey.number(of: name) }

  private static func key(_ name: StaticString) -> Int {
    name.withUTF8Buffer { unsafe key($0) }
  }
}
