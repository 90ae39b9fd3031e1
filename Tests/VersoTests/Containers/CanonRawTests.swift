import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoModel

/// Canon's raw file: streams of Exif in the header, a packet, a sample that the header and Canon's list lead to.
private func canonRaw(room: Int = 0, created: Int = 0) -> [UInt8] {
  func stream(_ fields: [(UInt16, Value)]) -> [UInt8] {
    var directory = Directory(.ifd0, byteOrder: .littleEndian)
    for (number, value) in fields {
      directory.entries.append(
        Entry(
          number: number, format: value.format.code, count: UInt32(value.count),
          value: UInt32(directory.bytes.count), state: .edited))
      directory.bytes += value.encoded(.littleEndian)
    }
    let writer = ExifWriter(
      original: [], byteOrder: .littleEndian, old: [], new: [directory],
      options: .init(limit: 1 << 20, slack: 0, limits: ReadLimits()))
    return ((try? writer.rewritten()) ?? []) + Part.zeros(room)
  }
  let name = MovedOffsets.canon
  func movie(at sample: Int, packet: Int, count: Int) -> [UInt8] {
    let long = { (number: Int) in Part.zeros(4) + Part.long(number) }
    let list = Part.join(
      Part.long(2), Part.long(1), long(packet), long(count), Part.long(3), long(sample - 8),
      long(72))
    let header = Part.join(
      Part.box("CNCV", Array("CanonCR3_001/00.09.00/00.00.00".utf8)), Part.box("CTBO", list),
      Part.box(
        "CMT1", stream([(0x010F, Part.text("Canon")), (0x013B, Part.text("Grace Example"))])),
      Part.box("CMT2", stream([(0x9003, Part.text("2018:01:28 16:00:00"))])),
      Part.box("CMT3", stream([(0x0006, Part.text("the note"))])),
      Part.box("CMT4", stream([(0x0000, .byte([2, 3, 0, 0]))])))
    let table = Part.join(
      Part.box("stsc", Part.zeros(4) + [1, 1, 1].reduce(Part.long(1)) { $0 + Part.long($1) }),
      Part.box("stsz", Part.zeros(4) + Part.long(64) + Part.long(1)),
      Part.box("co64", Part.zeros(4) + Part.long(1) + long(sample)))
    let media = Part.join(
      Part.box("hdlr", Part.zeros(8) + Array("vide".utf8) + Part.zeros(12)),
      Part.box("minf", Part.box("stbl", table)))
    return Part.box(
      "moov",
      Part.join(
        Part.box("uuid", name + header),
        Part.box("mvhd", Part.join(Part.zeros(4), Part.long(created), Part.zeros(92))),
        Part.box("trak", Part.box("mdia", media))))
  }
  let front = Part.box("ftyp", Array("crx \0\0\0\u{1}crx isom".utf8))
  let packet = Part.box("uuid", MovieEdit.packetName + Part.packet)
  let count = movie(at: 0, packet: 0, count: 0).count
  let sample = front.count + count + packet.count + 8
  return Part.join(
    front, movie(at: sample, packet: front.count + count, count: packet.count), packet,
    Part.box("mdat", (0..<64).map { UInt8($0) }))
}

@Test(
  "Exif, position and XMP of a CR3 file are set; maker note and samples stay", arguments: [0, 400])
func canonRawSet(room: Int) throws {
  let file = canonRaw(room: room)
  var photo = try Photo(file)
  #expect(photo.format == .cr3 && photo.metadata[.artist] == "Grace Example")
  photo.metadata[.artist] = "Ada Example, of some length"
  photo.metadata.location = Location(latitude: 46.95, longitude: -7.45)
  photo.metadata.title = "A boat"
  for options in [WriteOptions(), WriteOptions(compact: true)] {
    let bytes = try photo.bytes(options: options)
    let again = try Photo(bytes)
    #expect(again.metadata[.artist] == "Ada Example, of some length")
    #expect(again.metadata[.make] == "Canon")
    // Developers of raw files look for the directory right behind the header.
    let stream = try #require(bytes.position(of: Array("CMT1".utf8))) + 4
    #expect(bytes.rawSpan.integer(at: stream + 4, .littleEndian) as UInt32? == 8)
    #expect(again.metadata.location?.latitude.degrees == 46.95)
    #expect(again.metadata.title == "A boat")
    #expect(bytes.contains(text: "the note") && !bytes.contains(text: "Grace Example;"))
    // The table, and Canon's list, lead to the sample and to the packet.
    let table = try #require(bytes.position(of: Array("co64".utf8)))
    let sample = Int(bytes.rawSpan.integer(at: table + 12, .bigEndian) as UInt64? ?? 0)
    #expect(Array(bytes[sample..<(sample + 64)]) == (0..<64).map { UInt8($0) })
    let list = try #require(bytes.position(of: Array("CTBO".utf8))) + 8
    let packet = Int(bytes.rawSpan.integer(at: list + 4, .bigEndian) as UInt64? ?? 0)
    let count = Int(bytes.rawSpan.integer(at: list + 12, .bigEndian) as UInt64? ?? 0)
    #expect(bytes[(packet + 4)..<(packet + 8)].elementsEqual("uuid".utf8))
    #expect(Array(bytes[packet..<(packet + 4)]) == Part.long(count))
  }
}

@Test("A CR3 file keeps its own camera when a film is copied to it")
func keepCamera() throws {
  var film = FilmBuilder()
  film.further = FilmBuilder.keys([
    ("com.apple.quicktime.make", "Example"), ("com.apple.quicktime.title", "Dawn"),
  ])
  var photo = try Photo(canonRaw())
  let model = photo.metadata[.model]
  try photo.copyMetadata(from: Photo(film.bytes()))
  #expect(photo.metadata[.make] == "Canon" && photo.metadata[.model] == model)
  #expect(photo.metadata.title == "Dawn")
  #expect(try photo.receipt().notes.contains { $0.hasPrefix("Make stays") })
}

@Test("Positions are removed from a CR3 file, and a whole strip is refused")
func canonRawRemove() throws {
  var photo = try Photo(canonRaw())
  photo.metadata.location = Location(latitude: 46.95, longitude: -7.45)
  var placed = try Photo(photo.bytes())
  placed.remove(.gps)
  let bytes = try placed.bytes()
  #expect(try Photo(bytes).metadata.location == nil)
  #expect(try Photo(bytes).places(of: .gps).isEmpty)
  #expect(try Photo(bytes).metadata[.artist] == "Grace Example")
  placed.strip()
  #expect(throws: MetadataError.self) { try placed.bytes() }
}

@Test("The header of a CR3 file gets the moment of a new date")
func canonRawHeader() throws {
  // 2018-01-28 08:00:00, in seconds since 1904.
  var photo = try Photo(canonRaw(created: 3_599_971_200))
  try photo.metadata.set(FieldName("OffsetTimeOriginal"), parsing: "+08:00")
  func header(_ metadata: Metadata) -> String {
    metadata.facts.first { $0.name == "CreateDate" }.map { String($0.text.prefix(19)) } ?? ""
  }
  photo = try Photo(photo.bytes())
  #expect(header(photo.metadata) == "2018:01:28 08:00:00")
  try photo.metadata.set(FieldName("DateTimeOriginal"), parsing: "2018:01:28 17:00:00")
  #expect(header(try Photo(photo.bytes()).metadata) == "2018:01:28 09:00:00")
}

@Test("Every prefix and every changed byte of a CR3 file is read and changed without a trap")
func canonRawDamage() throws {
  let file = canonRaw()
  func attempt(_ bytes: [UInt8], _ isPlace: Bool) {
    guard var photo = try? Photo(bytes) else { return }
    if isPlace {
      photo.metadata.location = Location(latitude: 1.5, longitude: 2.5)
    } else {
      photo.metadata[.artist] = "Ada"
    }
    guard let result = try? photo.bytes() else { return }
    #expect((try? Photo(result)) != nil)
  }
  for end in stride(from: 8, to: file.count, by: 5) { attempt(Array(file[..<end]), end % 2 == 0) }
  for at in file.indices where at % 3 == 0 {
    var bytes = file
    bytes[at] ^= 0xFF
    attempt(bytes, at % 2 == 0)
  }
}

@Test("A CR3 file without positions has no GPS directory, and needs no further change")
func canonRawWithoutPlaces() throws {
  var photo = try Photo(canonRaw())
  #expect(photo.metadata.directory(.gps) != nil)
  photo.metadata.removeAll(in: .gps)
  let bytes = try photo.bytes()
  var again = try Photo(bytes)
  #expect(again.metadata.directory(.gps) == nil)
  again.metadata.removeAll(in: .gps)
  #expect(try again.bytes() == bytes)
  // The box of the stream is still there to take another place.
  again.metadata.location = Location(latitude: 46.95, longitude: -7.45)
  #expect(try Photo(again.bytes()).metadata.location?.longitude.degrees == -7.45)
}
