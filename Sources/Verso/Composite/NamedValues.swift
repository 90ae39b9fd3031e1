/// The values of a photo by their names alone, in any group: the sources of composite values.
///
/// Of several values with one name the last one counts, but one without precedence never replaces
/// another (ExifTool's rule).
struct NamedValues {
  private enum Source {
    case field(directory: Int, entry: Int)
    case note(note: Int, entry: Int)
    case property(Int)
    case fact(Int)
  }

  let photo: Photo
  /// The names, and by their indices the locations of the values.
  private var names: KeyTable
  private var sources: [Source] = []

  init(_ photo: Photo) {
    self.photo = photo
    let count = 64 + photo.metadata.makerNotes.reduce(0) { $0 + $1.shown.count }
    names = KeyTable(count: count)
    sources.reserveCapacity(count)
    addFields()
    for (index, note) in photo.metadata.makerNotes.enumerated() { addNote(note, index) }
    addFacts()
    addProperties()
  }

  private mutating func add(_ key: Int, _ source: Source, isLow: Bool) {
    let (place, isNew) = names.insert(key)
    if isNew {
      sources.append(source)
    } else if !isLow {
      sources[place] = source
    }
  }

  // MARK: Finding

  private func source(_ name: StaticString) -> Source? {
    names.place(of: Self.key(name)).map { sources[$0] }
  }

  /// A value's text; nil if no group has the name.
  func text(_ name: StaticString, numeric: Bool = true) -> String? {
    guard let source = source(name) else { return nil }
    switch source {
    case .field, .note:
      var out: [UInt8] = []
      guard append(source, numeric: numeric, to: &out) else { return nil }
      if case .field = source { return JSON.printable(out[...]) }
      return String(decoding: out, as: UTF8.self)
    case .property(let index):
      let property = photo.metadata.xmp.properties[index]
      return Rendering(numeric: numeric).text(of: property.node, name: property.name)
    case .fact(let index):
      let fact = photo.metadata.facts[index]
      return numeric ? fact.numericText : fact.text
    }
  }

  /// A value as a number; nil for anything else.
  func number(_ name: StaticString) -> Double? {
    guard let source = source(name) else { return nil }
    switch source {
    case .field, .note:
      var out: [UInt8] = []
      guard append(source, numeric: true, to: &out) else { return nil }
      return Decimal.number(out.rawSpan)
    case .property, .fact:
      return text(name).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  /// The numbers of a value of several.
  func numbers(_ name: StaticString) -> [Double] {
    text(name)?.split(separator: " ").compactMap { Double($0) } ?? []
  }

  func has(_ name: StaticString) -> Bool { source(name) != nil }

  /// A value's group and name: "ExifIFD:FNumber".
  func place(_ name: StaticString) -> String? {
    switch source(name) {
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
    guard case .note(let note, let entry)? = source(name) else { return nil }
    return shown(note, entry)
  }

  private func shown(_ note: Int, _ entry: Int) -> MakerNote.Entry {
    photo.metadata.makerNotes[note].shown[entry]
  }

  /// Whether the value is in a group, such as "Canon".
  func isIn(_ group: String, _ name: StaticString) -> Bool {
    guard let source = source(name) else { return false }
    // A film's value for the moment is in a group of its track, but is the maker's.
    if case .note(let number, let entry) = source {
      let note = photo.metadata.makerNotes[number]
      let own = shown(number, entry)
      if own.row.module.facts.text.string(note.group(own)) == group { return true }
    }
    return place(name)?.hasPrefix("\(group):") ?? false
  }

  /// Appends the text of a value in a directory or a note.
  private func append(_ source: Source, numeric: Bool, to out: inout [UInt8]) -> Bool {
    switch source {
    case .field(let number, let index):
      let directory = photo.metadata.directories[number]
      return Rendering(numeric: numeric).append(directory.entries[index], in: directory, to: &out)
    case .note(let number, let entry):
      photo.metadata.makerNotes[number].append(shown(number, entry), isNumeric: numeric, to: &out)
      return true
    case .property, .fact: return false
    }
  }

  // MARK: Collecting

  private mutating func addFields() {
    for (number, directory) in photo.metadata.directories.enumerated() {
      let kind = directory.kind
      guard kind.isExif, kind != .gps, kind != .ifd1 else { continue }
      // In files made of directories the directory of the full picture has its size.
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
      add(note.nameKey(entry), .note(note: index, entry: place), isLow: note.isLow(entry))
    }
  }

  private mutating func addFacts() {
    for (index, fact) in photo.metadata.facts.enumerated() where !fact.group.hasPrefix("ICC") {
      // The size in a container takes precedence over the one in its Exif block.
      let isSize = fact.name == "ImageWidth" || fact.name == "ImageHeight"
      let key = Self.key(fact.name.utf8)
      var isLow = true
      if isSize, ["RIFF", "PNG", "GIF", "Photoshop"].contains(fact.group),
        let place = names.place(of: key), case .field = sources[place]
      {
        isLow = false
      }
      // A raw file's own directory takes precedence over the note of its preview.
      if fact.group == "IFD0", let place = names.place(of: key), case .note = sources[place] {
        isLow = false
      }
      add(key, .fact(index), isLow: isLow)
    }
  }

  private mutating func addProperties() {
    let prefixes = ["exif", "tiff", "aux", "exifEX"]
    var headings = XMPHeadings()
    for (index, property) in photo.metadata.xmp.properties.enumerated()
    where prefixes.contains(property.name.namespace.prefix) {
      let (namespace, local) = (
        headings.heading(of: property.name.namespace).namespace, property.name.local
      )
      let name = namespace.flatMap { XMPDefinition($0, local) }?.name ?? local
      add(Self.key(name.utf8), .property(index), isLow: true)
    }
  }

  // MARK: Names

  /// The name of a field that composite values are made from.
  private static func fieldName(_ number: UInt16) -> StaticString? {
    switch number {
    case ExifNumber.imageWidth, JPEGXR.imageWidth: "ImageWidth"
    case ExifNumber.imageHeight, JPEGXR.imageHeight: "ImageHeight"
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
