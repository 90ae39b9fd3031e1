import Foundation
import Testing

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

// Swift Testing has a type of the same name.
private typealias Tag = Verso.Tag

@Suite("The tables of the standard tags")
struct TagTableTests {
  @Test("Rows are unique and sorted by table, number and directory")
  func order() {
    let keys = TagTable.rows.map { row in
      Int(row.table.letter) << 32 | Int(row.number) << 12 | Int(row.parent.code)
    }
    #expect(keys.count > 600)
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("A name means one number, and one per directory, unless another one has precedence")
  func names() {
    var numbers: [String: UInt16] = [:]
    func key(_ row: TagRow) -> String { (row.table == .iptc ? "IPTC:" : "") + row.name }
    var seen: Set<String> = []
    for row in TagTable.rows {
      #expect(!row.name.isEmpty && row.name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      guard !row.isAvoided else { continue }
      #expect(numbers.updateValue(row.number, forKey: key(row)) ?? row.number == row.number)
      #expect(seen.insert("\(row.parent.name):\(row.name)").inserted, "\(row.name)")
    }
    for row in TagTable.rows { #expect(numbers[key(row)] != nil, "\(row.name)") }
  }

  @Test("Every row is found by its number and directory")
  func everyRow() {
    for row in TagTable.rows {
      #expect(TagTable.row(row.table, row.number, in: row.parent) == row)
      #expect(TagTable.row(for: row.tag) == row)
      #expect(TagTable.rows(named: row.name.uppercased()).contains(row))
      var bytes: [UInt8] = [1]
      row.appendName(to: &bytes)
      #expect(bytes == [1] + Array(row.name.utf8))
    }
  }

  @Test("A number has one row for directories without their own")
  func primary() {
    for row in TagTable.rows {
      let all = TagTable.rows(row.table).filter { $0.number == row.number }
      let found = TagTable.row(row.table, row.number, in: .ifd(99))
      #expect(found == (all.count == 1 ? all[0] : all.first { $0.isPrimary }))
    }
  }

  @Test("An unknown number has no row", arguments: [0x0003, 0x00FD, 0x9999 - 1, 0xFFFF])
  func unknown(number: Int) {
    #expect(TagTable.row(for: Tag(.exif, UInt16(number))) == nil)
    #expect(TagTable.row(for: Tag(.jfif, 0x0112)) == nil)
    #expect(TagTable.row(for: Tag(.gps, 0x0020)) == nil)
    #expect(TagTable.rows(named: "NoSuchTag").isEmpty)
  }

  /// A row as it should be: name, directory, type, count, form.
  struct Known: Sendable {
    fileprivate let tag: Tag
    let name: String
    let format: Format
    let count: Int
    let print: TagPrint
    let parent: DirectoryKind

    fileprivate init(
      _ tag: Tag, _ name: String, _ format: Format, _ count: Int, _ print: TagPrint,
      in parent: DirectoryKind? = nil
    ) {
      self.tag = tag
      self.name = name
      self.format = format
      self.count = count
      self.print = print
      self.parent = parent ?? tag.directory
    }
  }

  @Test(
    "Known rows equal the standards",
    arguments: [
      Known(Tag(.ifd0, 0x0112), "Orientation", .short, 1, .labels),
      Known(Tag(.ifd1, 0x0112), "Orientation", .short, 1, .labels, in: .ifd0),
      Known(Tag(.ifd0, 0x0103), "Compression", .short, 1, .labels),
      Known(Tag(.ifd1, 0x0103), "Compression", .short, 1, .labels),
      Known(Tag(.ifd0, 0x010F), "Make", .ascii, 0, .trimmedText),
      Known(Tag(.ifd0, 0x0132), "ModifyDate", .ascii, 20, .date),
      Known(Tag(.ifd0, 0x012D), "TransferFunction", .short, 768, .binary),
      Known(Tag(.ifd0, 0x0111), "StripOffsets", .long, 0, .list32),
      Known(Tag(.ifd(2), 0x0111), "PreviewImageStart", .long, 1, .plain),
      Known(Tag(.ifd1, 0x0201), "ThumbnailOffset", .long, 1, .plain),
      Known(Tag(.ifd0, 0x0201), "OtherImageStart", .long, 1, .plain),
      Known(Tag(.subIFD, 0x0202), "JpgFromRawLength", .long, 1, .plain),
      Known(Tag(.subIFD(7), 0x0202), "OtherImageLength", .long, 1, .plain, in: .subIFD(1)),
      Known(Tag(.ifd0, 0x8769), "ExifOffset", .long, 1, .plain),
      Known(Tag(.ifd0, 0x9C9B), "XPTitle", .byte, 0, .xpText),
      Known(Tag(.exif, 0x829A), "ExposureTime", .rational, 1, .exposureTime),
      Known(Tag(.exif, 0x8827), "ISO", .short, 0, .iso),
      Known(Tag(.exif, 0x9000), "ExifVersion", .undefined, 4, .versionText),
      Known(Tag(.exif, 0x9201), "ShutterSpeedValue", .signedRational, 1, .apexShutterSpeed),
      Known(Tag(.exif, 0x9286), "UserComment", .undefined, 0, .characterText),
      Known(Tag(.exif, 0xA002), "ExifImageWidth", .long, 1, .plain),
      Known(Tag(.exif, 0xA40E), "DevelopmentTypeDescription", .utf8, 0, .utf8Text),
      Known(Tag(.exif, 0xA432), "LensInfo", .rational, 4, .lensInfo),
      Known(Tag(.interop, 0x0001), "InteropIndex", .ascii, 0, .labels),
      Known(Tag(.gps, 0x0001), "GPSLatitudeRef", .ascii, 2, .labels),
      Known(Tag(.gps, 0x0002), "GPSLatitude", .rational, 3, .coordinate),
      Known(Tag(.gps, 0x0005), "GPSAltitudeRef", .byte, 1, .labels),
      Known(Tag(.gps, 0x001F), "GPSHPositioningError", .rational, 1, .metres),
    ])
  func known(_ known: Known) throws {
    let row = try #require(TagTable.row(for: known.tag))
    #expect(row.name == known.name)
    #expect(row.number == known.tag.number)
    #expect(row.format == known.format.code)
    #expect(row.count == known.count)
    #expect(row.print == known.print)
    #expect(row.parent == known.parent)
  }

  @Test("Tags with locations of data cannot be edited, and the table has the reason")
  func structural() throws {
    for row in TagTable.rows {
      #expect(row.isEditable == row.reason.isEmpty, "\(row.name)")
      #expect(!(row.isEditable && row.isStructural), "\(row.name)")
      #expect(!row.isEditable || Format(code: row.format).size != nil, "\(row.name)")
    }
    let offset = try #require(TagTable.rows(named: "thumbnailoffset").first)
    #expect(offset.isStructural && offset.tag == Tag(.ifd1, 0x0201))
    #expect(try #require(TagTable.rows(named: "BitsPerSample").first).isEditable)
    #expect(try #require(TagTable.rows(named: "MakerNote").first).isBinary)
    #expect(TagTable.rows(named: "OwnerName").map(\.number) == [0xA430, 0xFDE8])
    #expect(TagTable.rows(named: "SensingMethod").map(\.number) == [0xA217, 0x9217])
    #expect(try #require(TagTable.row(for: Tag(.exif, 0xA460))).standard == "Exif 2.32")
  }

  /// The label of a tag's value.
  private func label(_ tag: Tag, _ raw: Int64?) throws -> String? {
    let row = try #require(TagTable.row(for: tag))
    return TagTable.label(set: row.labels, raw: try #require(raw))
  }

  @Test("Coded values have the labels of the tables")
  func labels() throws {
    let row = try #require(TagTable.row(for: Tag(.ifd0, 0x0112)))
    #expect(TagTable.labels(of: row.labels).map(\.raw) == Array(1...8))
    #expect(TagTable.label(set: row.labels, raw: 6) == "Rotate 90 CW")
    #expect(TagTable.label(set: row.labels, raw: 9) == nil)
    #expect(TagTable.label(set: row.labels, raw: -1) == nil)

    var bytes: [UInt8] = []
    #expect(TagTable.appendLabel(set: row.labels, raw: 1, to: &bytes))
    #expect(bytes == Array("Horizontal (normal)".utf8))
    #expect(!TagTable.appendLabel(set: row.labels, raw: 0, to: &bytes))

    #expect(try label(Tag(.exif, 0xA001), 65535) == "Uncalibrated")
    #expect(try label(Tag(.exif, 0x9209), 0x1D) == "Auto, Fired, Return not detected")
    #expect(try label(Tag(.exif, 0xA300), 0x0300_0000) == "Sigma Digital Camera")
    #expect(try label(Tag(.exif, 0xA410), 1) == "Yes")
    #expect(try label(Tag(.subIFD, 0x7034), 1) == "Auto")
  }

  @Test("Labels of text, of several numbers and of bits are found")
  func labelKeys() throws {
    let south = TagTable.labelKey(text: "S".utf8)
    #expect(try label(Tag(.gps, 0x0001), south) == "South")
    let index = TagTable.labelKey(text: "R98".utf8)
    #expect(try label(Tag(.interop, 0x0001), index) == "R98 - DCF basic file (sRGB)")
    let mode = TagTable.labelKey(text: "3".utf8)
    #expect(try label(Tag(.gps, 0x000A), mode) == "3-Dimensional Measurement")
    let halves = TagTable.labelKey(numbers: [2, 1])
    #expect(try label(Tag(.ifd0, 0x0212), halves) == "YCbCr4:2:2 (2 1)")
    let settings = TagTable.labelKey(numbers: [1, 4])
    #expect(try label(Tag(.exif, 0xA40D), settings) == "Unknown Settings")
    #expect(try label(Tag(.ifd0, 0x00FE), TagTable.labelKey(bit: 2)) == "Transparency mask")
    #expect(try label(Tag(.ifd0, 0x00FE), 0xFFFF_FFFF) == "invalid")

    #expect(TagTable.labelKey(text: "123456789".utf8) == nil)
    #expect(TagTable.labelKey(numbers: [1, 2, 3, 4, 5]) == nil)
    #expect(TagTable.labelKey(numbers: [0x10000]) == nil)
  }

  @Test("Every label of every set is found, and no others")
  func everyLabel() {
    for set in 1...UInt16(TagTable.labelSetCount) {
      let labels = TagTable.labels(of: set)
      #expect(!labels.isEmpty)
      #expect(zip(labels, labels.dropFirst()).allSatisfy { $0.raw < $1.raw })
      for (raw, text) in labels { #expect(TagTable.label(set: set, raw: raw) == text) }
    }
    #expect(TagTable.labels(of: 0).isEmpty)
    #expect(TagTable.label(set: UInt16(TagTable.labelSetCount) + 1, raw: 0) == nil)
    for row in TagTable.rows {
      #expect(Int(row.labels) <= TagTable.labelSetCount)
      if row.print == .labels || row.print == .hexLabels || row.print == .bitmask {
        #expect(row.labels != 0, "\(row.name)")
      }
    }
  }

  @Test("The generated tables number the forms and name the directories as the code does")
  func numbering() {
    let prints = TagPrint.allCases.map { "\($0)" }.joined(separator: " ")
    #expect(prints == ExifTagTable.prints.description)
    let names = Set(TagTable.rows.map(\.parent.name))
    #expect(
      names == [
        "IFD0", "IFD1", "IFD2", "SubIFD", "SubIFD1", "SubIFD2", "ExifIFD", "GPS", "InteropIFD",
        "IPTC",
      ])
  }

  @Test("Typed constants name the tags of the tables")
  func constants() {
    #expect(TagKey.exposureTime == TagKey<URational>(Tag(.exif, 0x829A)))
    #expect(TagKey.dateTimeDigitized == TagKey<String>.createDate)
    #expect(TagKey.gpsLatitude.tag == Tag(.gps, 2))
    #expect(TagKey.iso == TagKey<Int>(Tag(.exif, 0x8827)))
    #expect(TagKey.thumbnailOffset.tag == Tag(.ifd1, 0x0201))
    #expect(TagKey.interopIndex.tag == Tag(.interop, 1))
    #expect(TagKey.lensInfo == TagKey<[URational]>(Tag(.exif, 0xA432)))
  }

  @Test(
    "The committed tables are those of the generator",
    .enabled(if: Python.path != nil, "python3 is not installed"),
    arguments: [
      "Scripts/generate/tags.py", "Scripts/generate/xmp.py", "Scripts/generate/makers.py",
      "Scripts/generate/functions.py", "Scripts/generate/charsets.py",
    ])
  func generated(script: String) throws {
    let outcome = try Python.run(script, "--check")
    #expect(outcome.isSuccess, "\(outcome.errors)")
  }
}
