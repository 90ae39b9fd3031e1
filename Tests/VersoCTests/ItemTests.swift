import CVerso
import Foundation
import Testing
import Verso
import VersoFixtures

@Suite("Items from C")
struct ItemTests {
  /// A value as C sees it, in words that tell everything of it.
  private static func words(_ value: verso_value) -> String {
    func all() -> [String] {
      (0..<Int(value.count)).map { index in
        guard let values = value.values else { return "" }
        return "\(values[index].name.string)=\(words(values[index]))"
      }
    }
    switch value.kind {
    case VERSO_KIND_UNSIGNED: return "unsigned \(value.natural)"
    case VERSO_KIND_SIGNED: return "signed \(value.integer)"
    case VERSO_KIND_RATIONAL: return "rational \(value.numerator)/\(value.denominator)"
    case VERSO_KIND_SIGNED_RATIONAL: return "signed \(value.numerator)/\(value.denominator)"
    case VERSO_KIND_REAL: return "real \(value.real)"
    case VERSO_KIND_TEXT: return "text \(value.text.string)"
    case VERSO_KIND_LIST: return "list \(all())"
    case VERSO_KIND_STRUCTURE: return "structure \(all())"
    case VERSO_KIND_BYTES: return "bytes \(value.count)"
    default: return "none"
    }
  }

  private static func words(_ value: Item.Value) -> String {
    switch value {
    case .unsigned(let number): "unsigned \(number)"
    case .signed(let number): "signed \(number)"
    case .rational(let fraction): "rational \(fraction)"
    case .signedRational(let fraction): "signed \(fraction)"
    case .real(let number): "real \(number)"
    case .text(let text): "text \(text)"
    case .list(let values): "list \(values.map { "=\(words($0))" })"
    case .structure(let members): "structure \(members.map { "\($0.name)=\(words($0.value))" })"
    case .bytes(let count): "bytes \(count)"
    }
  }

  /// What C is given, one line an item.
  private static func lines(
    _ photo: Owned, _ selection: UnsafePointer<verso_selection>? = nil
  ) throws -> [String] {
    let items = try Owned.made(verso_items_free) {
      verso_items_open(photo.pointer, selection, $0, $1)
    }
    var lines: [String] = []
    var item = verso_item()
    item.size = MemoryLayout<verso_item>.size
    while try call({ verso_items_next(items.pointer, &item, $0) }) == VERSO_OK {
      lines.append(
        "\(item.group.string):\(item.name.string) \(words(item.value)) | \(item.label.string) | "
          + "\(item.text.string) | \(item.numeric.string) | \(item.block.string) | "
          + "\(item.offset) \(item.count)")
    }
    #expect(item.group.bytes == nil && item.size == MemoryLayout<verso_item>.size)
    return lines
  }

  private static func lines(_ items: Items) -> [String] {
    items.map { item in
      "\(item.group):\(item.name) \(words(item.value)) | \(item.meaning ?? "") | \(item.text) | "
        + "\(item.numericText) | \(item.source.block?.name ?? "") | "
        + "\(item.source.range?.lowerBound ?? -1) \(item.source.range?.count ?? 0)"
    }
  }

  @Test("All items come with their exact values", arguments: Samples.all)
  func all(path: String) throws {
    let expected = Self.lines(try Photo(path: path).items)
    #expect(!expected.isEmpty)
    #expect(try Self.lines(try Owned.photo(path: path)) == expected)
  }

  @Test("Maker notes, structures, signed fractions and unknown tags are items")
  func camera() throws {
    var source = try Photo(Fixtures.photo().bytes())
    source.metadata.xmp["dc:title[de]"] = "Hafen"
    let bytes = try source.bytes()
    let expected = Self.lines(try Photo(bytes).items)
    #expect(expected.contains { $0.contains("signed -1/3") })
    #expect(try Self.lines(try Owned.photo(bytes)) == expected)
  }

  @Test("Items are selected by groups and tags")
  func selection() throws {
    let photo = try Owned.photo(path: Samples.path("harbour.jpg"))
    let found = try withSelection(groups: ["gps"], tags: ["ExifIFD:FNumber", "Make"]) {
      try Self.lines(photo, $0)
    }
    #expect(found.contains { $0.hasPrefix("ExifIFD:FNumber rational 28/5") })
    #expect(found.contains { $0.hasPrefix("IFD0:Make ") })
    #expect(
      found.allSatisfy {
        $0.hasPrefix("GPS:") || $0.hasPrefix("ExifIFD:FNumber") || $0.hasPrefix("IFD0:Make")
      })
    for (groups, tags) in [(["Nowhere"], []), ([], ["Nothing"]), ([], ["Make,Model"])] {
      let refused = withSelection(groups: groups, tags: tags) { selection in
        code { error in
          var items: OpaquePointer?
          return verso_items_open(photo.pointer, selection, &items, error)
        }
      }
      #expect(refused == VERSO_ERROR_UNKNOWN_TAG)
    }
  }

  @Test(
    "A date is returned in its parts",
    arguments: [
      ("2024:05:06 07:08:09", [3, 2024, 5, 6, 7, 8, 9, 0, 0]),
      ("2024-05-06T07:08:09.25+02:00", [15, 2024, 5, 6, 7, 8, 9, 250_000_000, 120]),
      ("2024:05:06", [1, 2024, 5, 6, 0, 0, 0, 0, 0]),
      ("2024:02:30 00:00:00", [0, 0, 0, 0, 0, 0, 0, 0, 0]),
      ("taken 2024:05:06", [0, 0, 0, 0, 0, 0, 0, 0, 0]),
    ] as [(String, [Int32])])
  func dates(text: String, expected: [Int32]) throws {
    var source = try Photo(Fixtures.smallJPEG)
    source.metadata.xmp["xmp:Label"] = text
    let photo = try Owned.photo(try source.bytes())
    let items = try withSelection(tags: ["XMP-xmp:Label"]) { selection in
      try Owned.made(verso_items_free) { verso_items_open(photo.pointer, selection, $0, $1) }
    }
    var item = verso_item()
    item.size = MemoryLayout<verso_item>.size
    try call { verso_items_next(items.pointer, &item, $0) }
    let date = item.date
    #expect(item.value.text.string == text)
    #expect(
      [
        Int32(date.parts), date.year, date.month, date.day, date.hour, date.minute, date.second,
        date.nanosecond, date.offset,
      ] == expected)
  }

  @Test("The bytes of a thumbnail are returned, and missing bytes are an error")
  func bytes() throws {
    func thumbnail(_ bytes: [UInt8]) throws -> (code: verso_code, bytes: [UInt8]) {
      let photo = try Owned.photo(bytes)
      let items = try withSelection(tags: ["ThumbnailImage"]) { selection in
        try Owned.made(verso_items_free) { verso_items_open(photo.pointer, selection, $0, $1) }
      }
      var buffer = verso_buffer()
      #expect(
        code { verso_items_bytes(items.pointer, &buffer, $0) } == VERSO_ERROR_ARGUMENT)
      var item = verso_item()
      item.size = MemoryLayout<verso_item>.size
      try call { verso_items_next(items.pointer, &item, $0) }
      #expect(item.value.kind == VERSO_KIND_BYTES)
      let code = try call { verso_items_bytes(items.pointer, &buffer, $0) }
      return (code, buffer.take())
    }
    let whole = try thumbnail(Fixtures.photo().bytes())
    #expect(whole.code == VERSO_OK && whole.bytes == Fixtures.smallJPEG)
    let cut = try thumbnail(Fixtures.cutThumbnail())
    #expect(cut.code == VERSO_END && cut.bytes.isEmpty)
  }
}
