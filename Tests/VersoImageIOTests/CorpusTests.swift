import Foundation
import Testing
import Verso
import VersoFixtures

@testable import VersoImageIO

/// All photos of the corpus, of whatever format.
let photos: [String] = {
  guard let folder = Corpus.folder,
    let index = try? String(contentsOf: folder.appending(path: "index.tsv"), encoding: .utf8)
  else { return [] }
  return index.split(separator: "\n").compactMap { line in
    let name = String(line.prefix { $0 != "\t" })
    return FileManager.default.fileExists(atPath: folder.appending(path: name).path) ? name : nil
  }
}()

/// The dictionaries of real photos, and what writing them back does.
@Suite("Real photos", .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
struct CorpusTests {
  @Test("Each dictionary is filled from some photo")
  func dictionaries() throws {
    var found: [String: (photo: String, keys: Int)] = [:]
    for name in photos {
      let source = try ImageSource(path: try Corpus.path(name))
      var all = source.properties()
      for (key, value) in source.properties(at: source.primaryImageIndex) { all[key] = value }
      for (key, value) in all where key.hasPrefix("{") {
        let count = value.dictionary?.count ?? value.array?.count ?? 0
        if count > found[key]?.keys ?? 0 { found[key] = (name, count) }
      }
    }
    for (key, (photo, keys)) in found.sorted(by: { $0.key < $1.key }) { print(key, photo, keys) }
    // No photo has the others: {TGA}, {WebP} and {HEIF} are filled from files that tests build.
    let wanted = [
      "{8BIM}", "{AVIS}", "{CIFF}", "{DNG}", "{EXR}", "{ExifAux}", "{Exif}", "{FileContents}",
      "{GIF}",
      "{GPS}", "{Groups}", "{HEICS}", "{IPTC}", "{JFIF}", "{MakerApple}", "{MakerCanon}",
      "{MakerFuji}", "{MakerMinolta}", "{MakerNikon}", "{MakerOlympus}", "{MakerPentax}", "{PNG}",
      "{Raw}", "{TIFF}",
    ]
    for key in wanted { #expect(found[key] != nil, "\(key)") }
  }

  // MARK: Values

  @Test("Values are those that ExifTool read, in ImageIO's shapes")
  func values() throws {
    var (wanted, wrong) = (0, [String]())
    for name in photos {
      guard let data = try Corpus.golden(name, numeric: true),
        let golden = (try JSONSerialization.jsonObject(with: data) as? [[String: Any]])?.first
      else { continue }
      let source = try ImageSource(path: try Corpus.path(name))
      let properties = source.properties(at: source.primaryImageIndex)
      for dictionary in ["{Exif}", "{TIFF}", "{GPS}"] {
        for row in PropertyTable.rows(dictionary) {
          guard let tag = row.tag, let definition = TagRegistry.standard.definition(of: tag),
            let expected = golden["\(tag.directory.name):\(definition.name)"],
            let shown = Self.shown(properties[dictionary, row.key], row),
            row.key != "Orientation"
          else { continue }
          wanted += 1
          if !Comparison.isEqual(Self.trimmed(expected), shown) {
            wrong.append("\(name) \(dictionary).\(row.key): \(shown), not \(expected)")
          }
        }
      }
    }
    #expect(wanted > 5000)
    #expect(wrong.count * 1000 < wanted * 5, "\(wrong.count) of \(wanted): \(wrong.prefix(20))")
    for line in wrong.prefix(30) { print(line.prefix(160)) }
  }

  /// A value in the words of ExifTool; nil where the shape says it in other words.
  private static func shown(_ value: PropertyValue?, _ row: PropertyRow) -> String? {
    // ExifTool shows seconds and f-numbers where Exif has powers of two.
    if let number = value?.double {
      if row.key == "ShutterSpeedValue" { return "\(pow(2, -number))" }
      if row.key.hasSuffix("ApertureValue") { return "\(pow(2, number / 2))" }
    }
    return switch (value, row.shape) {
    case (nil, _), (_, .data), (_, .clock): nil
    case (.array(let values)?, .version):
      // [2, 3] stands for 0230.
      "0" + (values.compactMap(\.text) + ["0"]).prefix(3).joined()
    case (.array(let values)?, _): values.compactMap(\.text).joined(separator: " ")
    case (let value?, _): value.text.map { trimmed($0) as? String ?? $0 }
    }
  }

  private static func trimmed(_ value: Any) -> Any {
    guard let text = value as? String else { return value }
    return text.trimmingCharacters(in: .whitespaces)
  }

  // MARK: Writing

  @Test("Properties that are written back as they were read change no byte")
  func roundTrip() throws {
    var count = 0
    for name in photos {
      let path = try Corpus.path(name)
      let source = try ImageSource(path: path)
      guard let type = source.type, source.photo != nil else { continue }
      var destination = ImageDestination(type: type)
      try destination.add(
        imageFrom: source, properties: source.properties(at: source.primaryImageIndex))
      let report = try destination.finalize()
      #expect(report.ignored.isEmpty, "\(name): \(report.ignored.prefix(3))")
      #expect(report.written.isEmpty, "\(name)")
      #expect(try report.bytes == Corpus.bytes(name), "\(name)")
      count += 1
    }
    #expect(count > 450)
  }

  @Test(
    "With one changed key, only that value differs",
    .enabled(if: Program.exifTool.isThere, Comment(rawValue: Program.exifTool.absence)))
  func oneKey() throws {
    let folder = try TemporaryFolder()
    var pairs: [(name: String, old: String, new: String)] = []
    for (number, name) in photos.enumerated() {
      let source = try ImageSource(path: try Corpus.path(name))
      guard let type = source.type, source.photo?.metadata.value(of: Tag(.exif, 0x9000)) != nil
      else { continue }
      var destination = ImageDestination(type: type)
      var properties = source.properties(at: source.primaryImageIndex)
      properties["{Exif}", "ImageUniqueID"] = "0123456789abcdef0123456789abcdef"
      try destination.add(imageFrom: source, properties: properties)
      // Some of the photos are damaged or of formats that are not written, which is said.
      guard let report = try? destination.finalize(), let bytes = report.bytes else { continue }
      guard report.ignored.isEmpty else { continue }
      let old = try folder.write(Corpus.bytes(name), "\(number)-old")
      pairs.append((name, old, try folder.write(bytes, "\(number)-new")))
    }
    #expect(pairs.count > 150)
    let arguments = ["-G1", "-struct", "-n"]
    let before = try Program.exifToolJSON(pairs.map(\.old), arguments)
    let after = try Program.exifToolJSON(pairs.map(\.new), arguments)
    var wrong: [String] = []
    try #require(before.count == pairs.count && after.count == pairs.count)
    for (index, pair) in pairs.enumerated() {
      let (old, new) = (before[index], after[index])
      // What ExifTool makes of a damaged block may change with every byte of it.
      if old["ExifTool:Warning"] != nil { continue }
      // The picture in a RAF file has the metadata in it.
      let isInPicture = old["File:FileType"] as? String == "RAF"
      for key in Set(old.keys).union(new.keys).sorted()
      where !Self.followsLayout(key) && !(isInPicture && key == "File:PreviewImage") {
        if key == "ExifIFD:ImageUniqueID" {
          #expect(new[key] as? String == "0123456789abcdef0123456789abcdef", "\(pair.name)")
          continue
        }
        let isSame: Bool =
          switch (old[key], new[key]) {
          case (let a?, let b?): Comparison.isEqual(a, b)
          default: false
          }
        if !isSame { wrong.append("\(pair.name) \(key)") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
  }

  /// Whether a value says where something lies or what the file is called.
  private static func followsLayout(_ key: String) -> Bool {
    let name = key.drop { $0 != ":" }.dropFirst()
    let group = key.prefix { $0 != ":" }
    if group == "System" || key == "SourceFile" || group == "ExifTool" || group == "Composite" {
      return true
    }
    return key == "MPImage1:MPImageLength" || name.hasPrefix("MediaData")
      || ["Offset", "Offsets", "Start", "FileSize"].contains { name.hasSuffix($0) }
  }
}
