import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks

/// A property of IPTC's photo metadata, or a field of one of its structures: a row of `photo-metadata.tsv`.
private struct Row: CustomStringConvertible {
  /// The structure that it is a field of; empty for a property.
  let structure: String
  /// What the standard calls it.
  let name: String
  /// "XMP-dc:Title"; of a field its tag alone.
  let xmp: String
  let iim: [String]
  let exif: [String]
  let type: String
  let isMulti: Bool

  var description: String { structure.isEmpty ? xmp : "\(structure)/\(xmp)" }
  /// The structure that its value is.
  var inner: String? { type.hasPrefix("{") ? String(type.dropFirst().dropLast()) : nil }
  /// The name without a group.
  var plain: String { xmp.split(separator: ":").last.map(String.init) ?? xmp }

  static let all: [Row] = {
    let path = Package.root.appending(path: "Tests/VersoTests/IPTC/photo-metadata.tsv")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      func fields(_ cell: String) -> [String] { cell.split(separator: "+").map(String.init) }
      return Row(
        structure: cells[0],
        name: cells[1].split(separator: " ").map(String.init).joined(separator: " "), xmp: cells[2],
        iim: fields(cells[3]), exif: fields(cells[4]),
        type: cells[5], isMulti: cells[6] == "multi")
    }
  }()

  static let properties = all.filter { $0.structure.isEmpty }

  // MARK: Values

  /// What ExifTool, whose names these are, knows as one value only, or has no lists of.
  static let singles: Set<String> = ["ProductWGtin/ProductId"]

  /// Values that are codes.
  private static let codes: [String: String] = [
    "DataMining": "http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED",
    "MinorModelAgeDisclosure": "http://ns.useplus.org/ldf/vocab/AG-A15",
    "ModelReleaseStatus": "http://ns.useplus.org/ldf/vocab/MR-NON",
    "PropertyReleaseStatus": "http://ns.useplus.org/ldf/vocab/PR-NON",
    "LicensorTelephoneType1": "http://ns.useplus.org/ldf/vocab/work",
    "LicensorTelephoneType2": "http://ns.useplus.org/ldf/vocab/cell",
    "DigitalSourceType": "http://cv.iptc.org/newscodes/digitalsourcetype/composite",
    "CountryCode": "CHE", "Rating": "4", "RbShape": "rectangle", "RbUnit": "relative",
    "GPSLatitude": "48.5", "GPSLongitude": "11.5", "GPSAltitudeRef": "0",
  ]

  /// A value of the property, as JSON has it.
  var value: Any {
    func one(_ number: Int) -> Any {
      if let code = Self.codes[plain] { return code }
      switch type {
      case "number": return "0.\(number)5"
      case "integer": return "\(10 + number)"
      case "date": return "2026:01:0\(number) 03:04:05"
      case "address": return "http://example.com/\(plain)/\(number)"
      default: break
      }
      guard let inner else { return "\(plain) \(number)" }
      var fields: [String: Any] = [:]
      for row in Self.all where row.structure == inner { fields[row.plain] = row.value }
      return fields
    }
    return isMulti && !Self.singles.contains(description) ? [one(1), one(2)] : one(1)
  }

  /// The value as a person types it: a text, texts, or JSON.
  func typed() throws -> [String] {
    if let texts = value as? [String] { return texts }
    if let text = value as? String { return [text] }
    let data = try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
    return [String(decoding: data, as: UTF8.self)]
  }
}

@Suite("All of IPTC's photo metadata")
struct PhotoMetadataTests {
  @Test("The table has the standard of 2025.1: 25 properties of its core, 41 of its extension")
  func count() {
    #expect(Row.properties.count == 66)
    #expect(Set(Row.all.map(\.inner)).subtracting(Row.all.map(\.structure)) == [nil])
  }

  @Test("Every property has the name of the standard")
  func names() {
    let known = XMPDefinition.all.filter { $0.nameOfIPTC != nil }
    #expect(known.count == Row.properties.count)
    for row in Row.properties {
      let definition = known.first { "\($0.group):\($0.name)" == row.xmp }
      #expect(definition?.nameOfIPTC == row.name, "\(row.xmp)")
    }
  }

  @Test("Every property and field is known, can be set, and has its type and count")
  func definitions() throws {
    func check(_ row: Row, _ definition: XMPDefinition) {
      let isList = definition.array != nil
      #expect(isList == (row.isMulti && !Row.singles.contains(row.description)), "\(row)")
      let types: [XMPDefinition.ValueType] =
        switch row.type {
        case "languages": [.languages]
        case "number": [.real, .rational, .integer, .string]
        case "integer": [.integer]
        case "date": [.date]
        case "text", "address": [.string]
        default: [.structure]
        }
      #expect(types.contains(definition.type), "\(row) is \(definition.type)")
      for field in Row.all where field.structure == row.inner {
        let found = definition.fields.first { $0.name == field.plain }
        if let found { check(field, found) } else { Issue.record("no \(field) in \(row)") }
      }
    }
    for row in Row.properties {
      let definition = try #require(XMPDefinition.named(row.xmp).first, "\(row)")
      #expect(definition.isEditable, "\(row)")
      check(row, definition)
    }
  }

  @Test("A property that is also in IIM and Exif is one property in all three places")
  func places() throws {
    // IIM has numbers and references in front of these, which no text of XMP has.
    let apart: Set = ["XMP-iptcCore:IntellectualGenre", "XMP-iptcCore:SubjectCode"]
    for row in Row.properties where !row.iim.isEmpty && !apart.contains(row.xmp) {
      let shared = SharedProperty.all.first { $0.fieldNames.contains(row.xmp) }
      let names = try #require(shared, "\(row)").fieldNames
      for name in row.iim + row.exif.prefix(1) { #expect(names.contains(name), "\(row): \(name)") }
      // All places are written where the photo has them, and agree.
      var photo = try Photo(Fixtures.photo().bytes())
      for name in ["IPTC:EditStatus", "XMP-xmp:Label"] {
        try photo.metadata.set(FieldName(name), parsing: "x")
      }
      let property = try #require(shared)
      let text =
        row.type == "date" ? "2026:01:02 03:04:05" : row.xmp.hasSuffix("Code") ? "CHE" : "Example"
      try photo.metadata.set(.shared(property), parsing: text)
      let statements = try Photo(photo.bytes()).metadata.statements(of: property)
      #expect(statements.allSatisfy { $0.agrees }, "\(row): \(statements)")
      for name in [row.xmp] + row.iim.prefix(1) + row.exif.prefix(1) {
        #expect(
          statements.contains { statement in
            Self.plain(statement.name) == Self.plain(name)
              && statement.name.prefix(3) == name.prefix(3)
          },
          "\(name): \(statements.map(\.name))")
      }
    }
  }

  /// A name without its group, whose prefix depends on who says it.
  private static func plain(_ name: String) -> String? {
    name.split(separator: ":").last?.lowercased()
  }

  // MARK: ExifTool

  /// Leaves of a document of JSON, by their paths.
  private func leaves(_ value: Any, _ path: String, _ result: inout [String: String]) {
    if let fields = value as? [String: Any] {
      for (name, inner) in fields { leaves(inner, "\(path)/\(name)", &result) }
    } else if let items = value as? [Any] {
      for (index, inner) in items.enumerated() { leaves(inner, "\(path)[\(index)]", &result) }
    } else {
      let text = "\(value)"
      // Coded values stand with their address in files, and without it in answers.
      let code =
        text.hasPrefix("http://ns.useplus.org/ldf/vocab/")
        ? String(text.split(separator: "/").last ?? "") : text
      result[path] = Double(code).map { "\($0)" } ?? code
    }
  }

  private func leaves(ofXMP object: [String: Any]) -> [String: String] {
    var result: [String: String] = [:]
    let wanted = Set(Row.properties.map(\.xmp))
    for (name, value) in object where wanted.contains(name) { leaves(value, name, &result) }
    return result
  }

  private var expected: [String: String] {
    var result: [String: String] = [:]
    for row in Row.properties { leaves(row.value, row.xmp, &result) }
    return result
  }

  private func exifTool(_ path: String) throws -> [String: Any] {
    let told = try Program.recentExifTool.run(["-j", "-struct", "-G1", "-n", "-XMP:All", path])
    let objects = try JSONSerialization.jsonObject(with: told.output) as? [[String: Any]]
    return try #require(objects?.first)
  }

  private func verso(_ photo: Photo) throws -> [String: Any] {
    var bytes: [UInt8] = []
    Rendering(numeric: true).appendJSON(photo, source: "x", to: &bytes)
    return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  private func compare(_ found: [String: String], _ reader: String) {
    let expected = expected
    #expect(expected.count > 250)
    for (path, text) in expected.sorted(by: { $0.key < $1.key }) where found[path] != text {
      Issue.record("\(reader): \(path) is \(found[path] ?? "missing"), not \(text)")
    }
    #expect(Set(found.keys).subtracting(expected.keys) == [], "\(reader)")
  }

  @Test(
    "What Verso sets, ExifTool reads, property by property",
    .enabled(if: Program.recentExifTool.isThere, Comment(rawValue: Program.recentExifTool.absence)))
  func written() throws {
    var photo = try Photo(JPEGBuilder().bytes())
    for row in Row.properties { try photo.metadata.set(FieldName(row.xmp), parsing: row.typed()) }
    let bytes = try photo.bytes()
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, "photo.jpg")
    compare(try leaves(ofXMP: exifTool(path)), "ExifTool")
    compare(try leaves(ofXMP: verso(Photo(bytes))), "Verso")
  }

  @Test(
    "What ExifTool sets, Verso reads, property by property",
    .enabled(if: Program.recentExifTool.isThere, Comment(rawValue: Program.recentExifTool.absence)))
  func read() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(JPEGBuilder().bytes(), "photo.jpg")
    var object: [String: Any] = ["SourceFile": path]
    for row in Row.properties { object[row.xmp] = row.value }
    let json = try JSONSerialization.data(withJSONObject: [object])
    let values = try folder.write([UInt8](json), "values.json")
    let told = try Program.recentExifTool.run([
      "-q", "-n", "-struct", "-overwrite_original", "-j=\(values)", path,
    ])
    #expect(told.status == 0, "\(told.errors)")
    compare(try leaves(ofXMP: exifTool(path)), "ExifTool")
    compare(try leaves(ofXMP: verso(Photo(path: path))), "Verso")
  }
}
