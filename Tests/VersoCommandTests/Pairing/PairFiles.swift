import Verso
import VersoFixtures

/// Files of cameras and phones of which all but identifier and time is the same, made by putting these into the
/// bytes of one.
struct PairFiles {
  private static let identifier = "00000000-0000-4000-8000-000000000000"
  private static let date = "2024:05:06 07:08:09"

  private let phone: [UInt8]
  private let nameless: [UInt8]
  private let camera: [UInt8]
  private let raw: [UInt8]
  /// What no camera makes.
  let drawing: [UInt8]

  init() throws {
    let exif = TIFFBuilder().entry(.make, "Apple").entry(.model, "iPhone Fixture")
      .entry(.dateTimeOriginal, Self.date).entry(.offsetTimeOriginal, "+00:00")
    nameless = JPEGBuilder().exif(exif.bytes()).bytes()
    var photo = try Photo(nameless)
    photo.metadata.livePhotoIdentifier = Self.identifier
    phone = try photo.bytes()
    camera = Fixtures.photo().bytes()
    raw = SmallFile.mrw()
    drawing = SmallFile.all.first { $0.name == "GIF" }?.bytes ?? []
  }

  /// What is put into a template; seconds since 2024-01-01.
  private func filled(_ template: [UInt8], _ identifier: String?, _ seconds: Int) -> [UInt8] {
    var bytes = template
    func replace(_ old: String, _ new: String) {
      var at = 0
      while let place = bytes.position(of: Array(old.utf8), from: at) {
        bytes.replaceSubrange(place..<(place + old.utf8.count), with: new.utf8)
        at = place + old.utf8.count
      }
    }
    if let identifier { replace(Self.identifier, identifier) }
    replace(Self.date, Self.text(seconds))
    return bytes
  }

  private static func text(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = seconds / 86_400
    let clock = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map(two)
    return "2024:\(two(1 + day / 28)):\(two(1 + day % 28)) " + clock.joined(separator: ":")
  }

  func photo(_ identifier: String?, at seconds: Int) -> [UInt8] {
    filled(identifier == nil ? nameless : phone, identifier, seconds)
  }

  func picture(at seconds: Int, isFine: Bool = true) -> [UInt8] {
    let bytes = filled(camera, nil, seconds)
    return isFine ? bytes : Self.coarse(bytes)
  }

  func rawFile(at seconds: Int, isFine: Bool = true) -> [UInt8] {
    let bytes = filled(raw, nil, seconds)
    return isFine ? bytes : Self.coarse(bytes)
  }

  /// Without fractions of the second.
  private static func coarse(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    while let place = bytes.position(of: Array("050\0".utf8)) {
      bytes.replaceSubrange(place..<(place + 3), with: "   ".utf8)
    }
    return bytes
  }

  /// A film of QuickTime (QTFF, "Metadata atoms").
  func film(_ identifier: String?, at seconds: Int) -> [UInt8] {
    // As the dates of photos have it, each month has 28 days.
    let day = seconds / 86_400
    let lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let days = lengths.prefix(day / 28).reduce(0, +) + day % 28
    // From 1904 to 2024.
    let time = Part.long((43_830 + days) * 86_400 + seconds % 86_400)
    let matrix = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000].flatMap { Part.long($0) }
    var boxes = Part.box(
      "mvhd",
      Part.join(
        Part.zeros(4), time, time, Part.long(600), Part.long(1200), Part.zeros(16), matrix,
        Part.zeros(24), Part.long(2)))
    if let identifier {
      let name = "com.apple.quicktime.content.identifier"
      let keys = Part.join(
        Part.zeros(4), Part.long(1), Part.long(8 + name.utf8.count), Array("mdta".utf8),
        Array(name.utf8))
      let data = Part.box("data", Part.long(1) + Part.zeros(4) + Array(identifier.utf8))
      let item = Part.long(8 + data.count) + Part.long(1) + data
      let handler = Part.zeros(8) + Array("mdta".utf8) + Part.zeros(13)
      boxes += Part.box(
        "meta",
        Part.join(Part.box("hdlr", handler), Part.box("keys", keys), Part.box("ilst", item)))
    }
    return Part.join(
      Part.box("ftyp", Array("qt  \0\0\0\0qt  ".utf8)), Part.box("moov", boxes),
      Part.box("mdat", [1, 2, 3, 4]))
  }
}
