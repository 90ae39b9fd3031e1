import CVerso
import Foundation
import Testing
import Verso
import VersoFixtures

@Suite("Reading from C")
struct ReadingTests {
  @Test(
    "JSON is the command's, byte for byte",
    .enabled(if: VersoCommand.isThere, "the command is not built"), arguments: Samples.all)
  func words(path: String) throws {
    let photo = try Owned.photo(path: path)
    let plain = try VersoCommand.run(["read", "--json", path])
    #expect(try json(photo) == [UInt8](plain.output))
    let numeric = try VersoCommand.run(["read", "--json", "--numeric", "--unknown", path])
    #expect(
      try json(photo, flags: VERSO_JSON_NUMERIC | VERSO_JSON_UNKNOWN)
        == [UInt8](numeric.output))
    let some = try VersoCommand.run(["read", "--json", "-g", "File", "-t", "ImageSize", path])
    let selected = try withSelection(groups: ["File"], tags: ["ImageSize"]) {
      try json(photo, selection: $0)
    }
    #expect(selected == [UInt8](some.output))
  }

  @Test("The source of the bytes does not change what is read", arguments: Samples.all)
  func sources(path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let expected = try json(try Owned.photo(path: path))
    #expect(try json(try Owned.photo(bytes, name: path)) == expected)

    try bytes.withUnsafeBytes { lent in
      let photo = try withName(path) { options in
        try Owned.made(verso_photo_free) {
          verso_photo_open_borrowed(lent.baseAddress, lent.count, options, $0, $1)
        }
      }
      #expect(try json(photo) == expected)
    }

    let ranges = Ranges(bytes)
    do {
      let photo = try ranges.open(name: path)
      #expect(try json(photo) == expected)
      #expect(ranges.releases == 0)
    }
    #expect(ranges.releases == 1)

    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    try file.seek(toOffset: 7)
    let photo = try withName(path) { options in
      try Owned.made(verso_photo_free) {
        verso_photo_open_descriptor(file.fileDescriptor, options, $0, $1)
      }
    }
    #expect(try file.offset() == 7)
    try file.close()
    #expect(try json(photo) == expected)
  }

  @Test("The name in JSON is - by default, or the given one")
  func names() throws {
    let bytes = try Samples.bytes("harbour.jpg")
    let text = String(decoding: try json(try Owned.photo(bytes)), as: UTF8.self)
    #expect(text.hasPrefix("[{\n  \"SourceFile\": \"-\","))
    var buffer = verso_buffer()
    let photo = try Owned.photo(bytes, name: "inside.jpg")
    try "of C".withCString { name in
      var options = verso_json_options()
      options.size = MemoryLayout<verso_json_options>.size
      options.source = name
      try call { verso_photo_json(photo.pointer, &options, &buffer, $0) }
    }
    #expect(String(decoding: buffer.take(), as: UTF8.self).contains("\"SourceFile\": \"of C\""))
    #expect(verso_photo_format(photo.pointer).string == "JPEG")
    #expect(verso_photo_media_type(photo.pointer).string == "image/jpeg")
  }

  @Test("Only ranges of a large remote photo are read")
  func ranges() throws {
    // A PNG file whose picture takes 200 MB, which nobody asks for.
    let png = try Samples.bytes("formats/still.png")
    let end = [UInt8](png.suffix(12))
    var head = [UInt8](png.prefix(33))
    let size = 200_000_000
    head += [UInt8(size >> 24), UInt8(size >> 16 & 255), UInt8(size >> 8 & 255), UInt8(size & 255)]
    head += Array("IDAT".utf8)
    let text: [UInt8] = [0, 0, 0, 8] + Array("tEXtTitle\0Hi".utf8) + [0, 0, 0, 0]
    let tail = [0, 0, 0, 0] + text + end
    let total = head.count + size + tail.count
    let ranges = Ranges(count: total) { range in
      range.map { at in
        at < head.count
          ? head[at] : at < head.count + size ? 0 : tail[at - head.count - size]
      }
    }
    let photo = try ranges.open()
    #expect(String(decoding: try json(photo), as: UTF8.self).contains("\"PNG:Title\": \"Hi\""))
    #expect(ranges.asked < 100_000, "\(ranges.asked) bytes in \(ranges.calls) calls")
  }

  @Test("Damage is reported, and is an error on request")
  func warnings() throws {
    let bytes = Array(try Samples.bytes("harbour.jpg").prefix(700))
    let photo = try Owned.photo(bytes)
    var count = 0
    #expect(verso_photo_warning_count(photo.pointer, &count, nil) == VERSO_OK)
    let expected = try Photo(bytes).warnings.map(\.description)
    #expect(!expected.isEmpty)
    #expect((0..<count).map { verso_photo_warning(photo.pointer, $0).string } == expected)
    #expect(verso_photo_warning(photo.pointer, count).bytes == nil)
    #expect(verso_photo_warning(photo.pointer, -1).bytes == nil)
    var options = verso_open_options()
    options.size = MemoryLayout<verso_open_options>.size
    options.flags = VERSO_OPEN_STRICT
    let strict = code { error in
      var photo: OpaquePointer?
      return verso_photo_open_bytes(bytes, bytes.count, &options, &photo, error)
    }
    #expect(strict == VERSO_ERROR_DAMAGED)
  }

  @Test("Threads read different photos at the same time")
  func threads() async throws {
    let path = Samples.path("harbour.jpg")
    let expected = try json(try Owned.photo(path: path))
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<16 { group.addTask { try json(try Owned.photo(path: path)) } }
      for try await found in group { #expect(found == expected) }
    }
  }
}
