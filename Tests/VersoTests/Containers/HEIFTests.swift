import Testing
import VersoFixtures

@testable import Verso

/// A HEIF file whose every byte is known: a picture in `mdat`, and an Exif item behind it.
private func heif(exif: [UInt8]?, isInIdat: Bool = false) -> [UInt8] {
  func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt32(body.count + 8), .bigEndian)
    return bytes + Array(type.utf8) + body
  }
  func info(_ id: UInt8, _ type: String) -> [UInt8] {
    box("infe", [2, 0, 0, 0, 0, id, 0, 0] + Array(type.utf8) + [0])
  }
  let picture = [UInt8](0..<100)
  let item = exif.map { [0, 0, 0, 0] + $0 } ?? []
  let count: UInt8 = exif == nil ? 1 : 2
  let start = box("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
  func meta(at position: Int) -> [UInt8] {
    var iloc: [UInt8] = [1, 0, 0, 0, 0x44, 0, 0, count]
    func locate(_ id: UInt8, _ method: UInt8, _ offset: Int, _ length: Int) {
      iloc += [0, id, 0, method, 0, 0, 0, 1]
      iloc.append(UInt32(offset), .bigEndian)
      iloc.append(UInt32(length), .bigEndian)
    }
    locate(1, 0, position, picture.count)
    if exif != nil { locate(2, isInIdat ? 1 : 0, isInIdat ? 0 : position + 100, item.count) }
    var body: [UInt8] = [0, 0, 0, 0]
    body += box("pitm", [0, 0, 0, 0, 0, 1])
    body += box("iloc", iloc)
    body += box(
      "iinf", [0, 0, 0, 0, 0, count] + info(1, "hvc1") + (exif == nil ? [] : info(2, "Exif")))
    if exif != nil { body += box("iref", [0, 0, 0, 0] + box("cdsc", [0, 2, 0, 1, 0, 1])) }
    let ispe = box("ispe", [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 64])
    let properties = box("ipco", ispe + box("irot", [3]))
    body += box("iprp", properties + box("ipma", [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 2, 1, 2]))
    if isInIdat { body += box("idat", item) }
    return box("meta", body + box("abcd", [1, 2, 3]))
  }
  let position = start.count + meta(at: 0).count + 8
  return start + meta(at: position) + box("mdat", picture + (isInIdat ? [] : item))
}

private let files = [
  heif(exif: nil), heif(exif: Fixtures.camera().bytes()),
  heif(exif: Fixtures.camera(.bigEndian).bytes(), isInIdat: true),
]

@Test("A HEIF file says what it is, how large and how it is turned")
func heifFacts() throws {
  let photo = try Photo(files[1])
  #expect(photo.format == .heic)
  #expect(photo.metadata[.make] == "Canon")
  #expect(photo.turn.container == .right)
  #expect(photo.skeleton.picture?.width == 256)
}

@Test("A HEIF file keeps its picture whatever is changed", arguments: files.indices)
func heifEdit(index: Int) throws {
  let file = files[index]
  let picture = try ISOBMFF.picture(Photo(file).skeleton, ByteSource(file))
  let pixels = try ByteSource(file).read(picture[0])
  func check(_ change: (inout Photo) throws -> Void) throws -> Photo {
    var photo = try Photo(file)
    try change(&photo)
    let bytes = try photo.bytes()
    let written = try Photo(bytes)
    let ranges = try ISOBMFF.picture(written.skeleton, ByteSource(bytes))
    #expect(ranges.count == 1)
    #expect(try ByteSource(bytes).read(ranges[0]) == pixels)
    #expect(bytes.position(of: Array("abcd".utf8)) != nil)
    #expect(written.warnings.isEmpty)
    return written
  }
  let long = String(repeating: "Ada ", count: 2000)
  #expect(try check { $0.metadata[.artist] = long }.metadata[.artist] == long)
  let packet = try check { $0.metadata.xmp["dc:format"] = "image/heic" }
  #expect(packet.blocks.contains { $0.kind == .xmp })
  let stripped = try check { $0.strip(keeping: []) }
  #expect(!stripped.blocks.contains { $0.kind == .exif })
}

@Test("No prefix and no flipped byte of a HEIF file does harm", arguments: files.indices)
func heifDamage(index: Int) {
  let file = files[index]
  func tryAll(_ bytes: [UInt8]) {
    guard var photo = try? Photo(bytes) else { return }
    photo.metadata[.artist] = "Ada"
    _ = try? photo.bytes()
  }
  for count in file.indices { tryAll(Array(file[..<count])) }
  for position in file.indices where position < 700 {
    for value: UInt8 in [0, 1, 0x7F, 0xFF] {
      var bytes = file
      bytes[position] = value
      tryAll(bytes)
    }
  }
}
