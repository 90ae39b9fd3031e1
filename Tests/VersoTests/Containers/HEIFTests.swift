import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// A HEIF file whose every byte is known: a picture in `mdat`, and an Exif item behind it.
private func heif(
  exif: [UInt8]?, isInIdat: Bool = false, pictureCount: Int = 100, groups: [UInt8] = [],
  shape: [(type: String, body: [UInt8])] = [("irot", [3])], assigned: [UInt8]? = nil
) -> [UInt8] {
  func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt32(body.count + 8), .bigEndian)
    return bytes + Array(type.utf8) + body
  }
  func info(_ id: UInt8, _ type: String) -> [UInt8] {
    box("infe", [2, 0, 0, 0, 0, id, 0, 0] + Array(type.utf8) + [0])
  }
  let picture = (0..<pictureCount).map { UInt8($0 % 251) }
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
    if exif != nil {
      locate(2, isInIdat ? 1 : 0, isInIdat ? 0 : position + pictureCount, item.count)
    }
    var body: [UInt8] = [0, 0, 0, 0]
    body += box("pitm", [0, 0, 0, 0, 0, 1])
    body += box("iloc", iloc)
    body += box(
      "iinf", [0, 0, 0, 0, 0, count] + info(1, "hvc1") + (exif == nil ? [] : info(2, "Exif")))
    if exif != nil { body += box("iref", [0, 0, 0, 0] + box("cdsc", [0, 2, 0, 1, 0, 1])) }
    let ispe = box("ispe", [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 64])
    let properties = box("ipco", shape.reduce(ispe) { $0 + box($1.type, $1.body) })
    let numbers = (0...shape.count).map { UInt8($0 + 1) }
    body += box(
      "iprp",
      properties
        + box("ipma", assigned ?? [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, UInt8(numbers.count)] + numbers)
    )
    if isInIdat { body += box("idat", item) }
    if !groups.isEmpty { body += box("grpl", groups) }
    return box("meta", body + box("abcd", [1, 2, 3]))
  }
  let position = start.count + meta(at: 0).count + 8
  return start + meta(at: position) + box("mdat", picture + (isInIdat ? [] : item))
}

private let files = [
  heif(exif: nil), heif(exif: Fixtures.camera().bytes()),
  heif(exif: Fixtures.camera(.bigEndian).bytes(), isInIdat: true),
]

@Test("A file that gives its items a million properties is reported and not changed")
func endlessProperties() throws {
  var assigned: [UInt8] = [0, 0, 0, 0, 0, 0, 0x10, 0]
  for item in 1...4096 {
    assigned.append(UInt16(item), .bigEndian)
    assigned += [255] + [UInt8](repeating: 1, count: 255)
  }
  var photo = try Photo(heif(exif: nil, assigned: assigned))
  #expect(photo.warnings.contains { $0.message.contains("ipma") })
  photo.strip()
  #expect(throws: MetadataError.self) { try photo.bytes() }
}

@Test("A HEIF file has its type, size and orientation")
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
  let picture = try HEIF.picture(Photo(file).skeleton, ByteSource(file))
  let pixels = try ByteSource(file).read(picture[0])
  func check(_ change: (inout Photo) throws -> Void) throws -> Photo {
    var photo = try Photo(file)
    try change(&photo)
    let bytes = try photo.bytes()
    let written = try Photo(bytes)
    let ranges = try HEIF.picture(written.skeleton, ByteSource(bytes))
    #expect(ranges.count == 1)
    #expect(try ByteSource(bytes).read(ranges[0]) == pixels)
    // A box that nobody knows stays, but for a strip.
    let isStripped = photo.pending.stripping != nil
    #expect((bytes.position(of: Array("abcd".utf8)) == nil) == isStripped)
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

@Test("No prefix and no flipped byte of a HEIF file traps", arguments: files.indices)
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

/// A colour profile with nothing but a header.
private let profile: [UInt8] = {
  var bytes = [UInt8](repeating: 0, count: 132)
  bytes.store(UInt32(132), at: 0, .bigEndian)
  bytes.replaceSubrange(36..<40, with: "acsp".utf8)
  return bytes
}()

@Test("A colour profile is added to a HEIF file, replaced and removed")
func heifProfile() throws {
  let before = try Photo(files[1])
  var photo = before
  photo.metadata.profile = profile
  let first = try photo.bytes(options: WriteOptions(verify: true))
  var again = try Photo(first)
  #expect(again.metadata.profile == profile)
  #expect(again.turn.container == .right)
  var other = profile
  other[8] = 4
  again.metadata.profile = other
  let second = try again.bytes(options: WriteOptions(verify: true))
  var third = try Photo(second)
  #expect(third.metadata.profile == other)
  third.metadata.profile = nil
  let bare = try third.bytes(options: WriteOptions(verify: true))
  #expect(!bare.contains(text: "acsp"))
  let last = try Photo(bare)
  #expect(last.turn.container == .right)
  #expect(last.skeleton.picture?.width == 256)
  #expect(last.metadata.directories.count == before.metadata.directories.count)
}

@Test("A removed item is removed from the groups of items")
func heifGroups() throws {
  var group: [UInt8] = [0, 0, 0, 28] + Array("altr".utf8) + [0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 2]
  group += [0, 0, 0, 1, 0, 0, 0, 2]
  var photo = try Photo(heif(exif: Fixtures.camera().bytes(), groups: group))
  photo.strip(keeping: [])
  let bytes = try photo.bytes()
  let kept: [UInt8] = [0, 0, 0, 24] + Array("altr".utf8) + [0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 1]
  #expect(bytes.position(of: kept + [0, 0, 0, 1]) != nil)
}

@Test("A large HEIF file is edited by appending, and the old bytes are erased")
func heifAppending() throws {
  let folder = try TemporaryFolder()
  let file = heif(exif: Fixtures.camera().bytes(), pictureCount: 5 << 20)
  let path = try folder.write(file, "large.heic")
  var photo = try Photo(path: path)
  let long = String(repeating: "Ada ", count: 800)
  photo.metadata[.artist] = long
  let plan = try photo.plan(WriteOptions(), inPlace: true, source: ByteSource(file))
  guard case .inPlace(let stages) = plan.method else {
    Issue.record("the file was to be edited in place")
    return
  }
  // Behind the end, then one place in one sector, then zeros.
  #expect(stages.count == 3)
  #expect(stages[0].allSatisfy { $0.position == file.count })
  let flip = try #require(stages[1].first)
  #expect(stages[1].count == 1)
  #expect(flip.position / 512 == (flip.range.upperBound - 1) / 512)
  #expect(stages[2].allSatisfy { $0.bytes.allSatisfy { $0 == 0 } })
  // Until the flip the file is the old one.
  let half = file + stages[0][0].bytes
  #expect(try Photo(half).metadata[.artist] == Photo(file).metadata[.artist])
  let receipt = try photo.write(toPath: path, options: WriteOptions(verify: true))
  #expect(receipt.method == .inPlace)
  #expect(receipt.movedBytes == 0)
  let written = try folder.read("large.heic")
  let found = try Photo(written)
  #expect(found.metadata[.artist] == long)
  #expect(found.metadata[.make] == "Canon")
  // A stretch of the picture is where it was.
  #expect(written[2000..<(4 << 20)] == file[2000..<(4 << 20)])
  #expect(written.count == file.count + stages[0][0].bytes.count)
}

@Test("A HEIF file can be changed again after an interrupted append")
func heifUnfinished() throws {
  let file = heif(exif: Fixtures.camera().bytes(), pictureCount: 5 << 20)
  let picture = try HEIF.picture(Photo(file).skeleton, ByteSource(file))
  let pixels = try ByteSource(file).read(picture[0])
  var photo = try Photo(file)
  photo.metadata[.artist] = String(repeating: "Ada ", count: 800)
  let plan = try photo.plan(WriteOptions(), inPlace: true, source: ByteSource(file))
  guard case .inPlace(let stages) = plan.method, let appended = stages.first?.first?.bytes else {
    Issue.record("the file was to be edited in place")
    return
  }
  var ends = [1, 4, 5, 7, 8, 9, appended.count / 2, appended.count - 1].map {
    Array(appended.prefix($0))
  }
  ends.append([UInt8](repeating: 0, count: 5000))
  for end in ends {
    let torn = file + end
    var again = try Photo(torn)
    #expect(again.metadata[.make] == "Canon")
    again.metadata[.artist] = "Grace"
    // Nothing is put behind an end that readers do not get over.
    let plan = try again.plan(WriteOptions(), inPlace: true, source: ByteSource(torn))
    if case .inPlace = plan.method { Issue.record("appended behind \(end.count) bytes") }
    let bytes = try again.bytes(options: WriteOptions(verify: true))
    let written = try Photo(bytes)
    #expect(written.warnings.isEmpty)
    #expect(written.metadata[.artist] == "Grace")
    let ranges = try HEIF.picture(written.skeleton, ByteSource(bytes))
    #expect(try ByteSource(bytes).read(ranges[0]) == pixels)
  }
  // Where items lie in what is missing, nothing is written.
  var cut = try Photo(Array(file.dropLast(100)))
  cut.metadata.xmp["dc:format"] = "image/heic"
  #expect(throws: MetadataError.self) { try cut.bytes() }
}

@Test("The displayed rotation of a HEIF file changes, and nothing in it moves")
func heifTurn() throws {
  for (old, shape) in [
    (Orientation.up, []), (.right, [("irot", [3])]), (.upMirrored, [("imir", [1])]),
    // In the order in which the picture has them.
    (.rightMirrored, [("irot", [1]), ("imir", [1])]),
    (.leftMirrored, [("imir", [1]), ("irot", [1])]),
  ] as [(Orientation, [(String, [UInt8])])] {
    for index in 0..<2 {
      let file = heif(exif: index == 0 ? nil : Fixtures.camera().bytes(), shape: shape)
      #expect(try Photo(file).turn.container == old)
      for new in Orientation.allCases {
        var photo = try Photo(file)
        try photo.setOrientation(new)
        #expect(photo.turn.effective == new)
        let bytes = try photo.bytes(options: WriteOptions(verify: true))
        if new == old, index == 0 { #expect(bytes == file) }
        let said = try photo.receipt().changes.filter { $0.name == "HEIF:Rotation" }
        #expect(said.count == (new == old ? 0 : 1))
        let written = try Photo(bytes)
        #expect(written.turn.container == new)
        #expect(written.turn.exif == (index == 0 ? nil : new))
        #expect(written.storedSize == Size(256, 64))
        let (a, b) = (
          try HEIF.picture(Photo(file).skeleton, ByteSource(file)),
          try HEIF.picture(written.skeleton, ByteSource(bytes))
        )
        #expect(try ByteSource(file).read(a[0]) == ByteSource(bytes).read(b[0]))
      }
    }
  }
}

@Test("The visible part of a picture with a clean aperture is used")
func heifAperture() throws {
  func clap(_ numbers: [Int32]) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in numbers { bytes.append(UInt32(bitPattern: number), .bigEndian) }
    return bytes
  }
  for (numbers, shape, size) in [
    ([255, 1, 61, 1, -1, 2, -3, 2], [], Size(255, 61)),
    ([255, 1, 61, 1, -1, 2, -3, 2], [("irot", [1] as [UInt8])], Size(255, 61)),
    // Larger than the picture, without sides, by nothing: there is no such aperture.
    ([900, 1, 61, 1, 0, 1, 0, 1], [], Size(256, 61)),
    ([0, 1, 61, 1, 0, 1, 0, 1], [], Size(256, 64)),
    ([255, 0, 61, 1, 0, 1, 0, 1], [], Size(256, 64)),
    ([.min, 1, .max, 1, .max, 1, .min, 1], [], Size(256, 64)),
  ] as [([Int32], [(String, [UInt8])], Size)] {
    let photo = try Photo(heif(exif: nil, shape: [("clap", clap(numbers))] + shape))
    #expect(photo.storedSize == size)
    #expect(photo.pictureFacts?.width == 256)
  }
  // Cut after it was turned: its sides are those of the turned picture, and its turn stays.
  var photo = try Photo(
    heif(exif: nil, shape: [("irot", [1]), ("clap", clap([50, 1, 200, 1, 0, 1, 0, 1]))]))
  #expect(photo.storedSize == Size(200, 50))
  try photo.setOrientation(.up)
  #expect(throws: MetadataError.self) { try photo.bytes() }
}
