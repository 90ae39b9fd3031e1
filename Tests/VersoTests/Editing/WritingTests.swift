import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

// Swift Testing has a type of the same name.
private typealias Tag = Verso.Tag

@Suite("Writing")
struct WritingTests {
  @Test("Writing what was read gives the same bytes", arguments: byteOrders)
  func unchanged(order: ByteOrder) throws {
    for builder in [Fixtures.photo(order), Fixtures.least(order), Fixtures.bare()] {
      let bytes = builder.trailer([1, 2, 3]).bytes()
      var photo = try Photo(bytes)
      #expect(try photo.bytes() == bytes)
      photo.metadata[.make] = photo.metadata[.make]
      photo.metadata.location = photo.metadata.location
      photo.metadata.captureDate = photo.metadata.captureDate
      photo.metadata[.userComment] = photo.metadata[.userComment]
      #expect(try photo.bytes() == bytes)
      #expect(try photo.plan(inPlace: true).receipt.changes.isEmpty)
    }
  }

  @Test(
    "Writing what was read gives the same bytes of real photos",
    .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
  func unchangedCorpus() throws {
    var wrong: [String] = []
    for name in Corpus.photos {
      let bytes = try Corpus.bytes(name)
      guard let photo = try? Photo(bytes) else { continue }
      if try photo.bytes() != bytes { wrong.append(name) }
    }
    #expect(wrong.isEmpty)
  }

  @Test("A change is read again, and everything else is unchanged", arguments: Edit.all, byteOrders)
  func roundTrip(edit: Edit, order: ByteOrder) throws {
    for builder in [Fixtures.photo(order), Fixtures.least(order), Fixtures.bare()] {
      var photo = try Photo(builder.bytes())
      try edit.apply(&photo.metadata)
      let written = try Photo(try photo.bytes())
      #expect(written.warnings.isEmpty)
      let (a, b) = (fields(photo.metadata), fields(written.metadata))
      #expect(a == b, "\(differences(a, b))")
      #expect(written.metadata.thumbnail == photo.metadata.thumbnail)
      for directory in written.metadata.directories where directory.kind.isExif {
        #expect(directory.byteOrder == photo.metadata.byteOrder)
      }
    }
  }

  @Test("A change leaves every byte outside the Exif segment unchanged", arguments: Edit.all)
  func outside(edit: Edit) throws {
    let bytes = Fixtures.photo().trailer(Array("the end".utf8)).bytes()
    var photo = try Photo(bytes)
    let segment = try #require(photo.blocks.first { $0.kind == .exif }).carrier
    try edit.apply(&photo.metadata)
    guard case .splice(let splice) = try photo.plan(inPlace: false).method else { return }
    let written = try photo.bytes()
    #expect(written == (try splice.bytes(from: ByteSource(bytes))))
    var copied = ByteRanges()
    for piece in splice.pieces { if case .copy(let range) = piece { copied.insert(range) } }
    #expect(copied.ranges == [0..<segment.lowerBound, segment.upperBound..<bytes.count])
    #expect(written.prefix(segment.lowerBound) == bytes.prefix(segment.lowerBound))
    let tail = bytes[segment.upperBound...]
    #expect(written.suffix(tail.count) == tail)
  }

  @Test(
    "The maker note stays at its offset in the block, byte for byte", arguments: Edit.all,
    byteOrders)
  func makerNote(edit: Edit, order: ByteOrder) throws {
    let built = Fixtures.camera(order).built()
    let tag = Tag(.exif, 0x927C)
    let position = try #require(built.values[tag])
    var photo = try Photo(Fixtures.photo(order).bytes())
    try edit.apply(&photo.metadata)
    let written = try Photo(try photo.bytes())
    let block = written.exifBytes
    let note = PlainMakerNote.bytes(at: position, order)
    #expect(Array(block[position..<(position + note.count)]) == note)
    let entry = try #require(written.metadata.directory(.exif)?.entry(0x927C))
    #expect(Int(entry.value) == position)
  }

  @Test("The receipt lists what was added, set and removed")
  func receipt() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata[.artist] = "Ada Example"
    photo.metadata[.hostComputer] = "Example"
    photo.metadata.remove(.make)
    let folder = try TemporaryFolder()
    let receipt = try photo.write(toPath: folder.path("new.jpg"), options: .init(verify: true))
    let changes = receipt.changes.map { "\($0.kind) \($0.name)" }
    #expect(
      Set(changes) == ["set IFD0:Artist", "added IFD0:HostComputer", "removed IFD0:Make"])
    let artist = try #require(receipt.changes.first { $0.name == "IFD0:Artist" })
    #expect(artist.old?.string == "Grace Example" && artist.new?.string == "Ada Example")
    #expect(receipt.method == .rewritten)
    #expect(receipt.isVerified)
    #expect(receipt.rewrittenBytes > 0 && receipt.movedBytes > 0)
    #expect(receipt.keptBlocks == ["Comment", "APP9"])
    #expect(try Photo(path: folder.path("new.jpg")).metadata[.artist] == "Ada Example")
    #expect(try folder.names() == ["new.jpg"])
  }

  @Test("Exif that does not fit is refused, with advice")
  func tooLarge() throws {
    let note = [UInt8](repeating: 1, count: 60_000)
    let builder = TIFFBuilder().entry(.make, "Leica").makerNote { _, _ in note }
      .thumbnail(Fixtures.smallJPEG)
    var photo = try Photo(JPEGBuilder().exif(builder.bytes()).bytes())
    photo.metadata[.imageDescription] = String(repeating: "x", count: 6000)
    let error = #expect(throws: MetadataError.self) { try photo.bytes() }
    #expect(error?.code == .tooLarge)
    #expect(error?.message.contains("65527") == true)
    #expect(error?.message.contains("the thumbnail has \(Fixtures.smallJPEG.count) bytes") == true)
    #expect(error?.message.contains("maker note 60000") == true)
    #expect(error?.message.contains("remove the thumbnail") == true)

    photo.metadata.removeThumbnail()
    let second = #expect(throws: MetadataError.self) { try photo.bytes() }
    #expect(second?.message.contains("shorten the values") == true)
    photo.metadata[.imageDescription] = String(repeating: "x", count: 5000)
    let written = try Photo(try photo.bytes())
    #expect(written.metadata[.imageDescription]?.count == 5000)
    #expect(written.exifBytes.count <= 65_527)
  }

  @Test("A compact write leaves no free space")
  func compact() throws {
    var photo = try Photo(Fixtures.photo().bytes())
    photo.metadata[.artist] = "Somebody with a name that is longer"
    let roomy = try photo.bytes()
    let compact = try photo.bytes(options: .init(compact: true))
    #expect(roomy.count >= compact.count + 1000)
    #expect(!compact.contains(text: "VERSOPAD") || compact.count < roomy.count)
    #expect(fields(try Photo(compact).metadata) == fields(try Photo(roomy).metadata))
  }
}

@Suite("Writing to files")
struct FileWritingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("The first change makes room, and the next one is written in place", arguments: byteOrders)
  func inPlace(order: ByteOrder) throws {
    let path = try folder.write(Fixtures.photo(order).bytes(), "photo.jpg", mode: 0o640)
    var photo = try Photo(path: path)
    photo.metadata.location = Location(latitude: 37.331686, longitude: -122.030731, altitude: 12)
    #expect(try photo.write(toPath: path).method == .rewritten)
    for (latitude, name) in [(1.5, "Ada Example"), (-2.25, "Grace"), (3, "Somebody else")] {
      let before = try folder.read("photo.jpg")
      photo.metadata.location = Location(latitude: latitude, longitude: 10)
      photo.metadata[.artist] = name
      guard case .inPlace(let stages) = try photo.plan(inPlace: true).method else {
        Issue.record("no room")
        return
      }
      let receipt = try photo.write(toPath: path, options: .init(verify: true))
      #expect(receipt.method == .inPlace)
      #expect(receipt.isVerified)
      let after = try folder.read("photo.jpg")
      var planned = ByteRanges()
      for patch in stages.joined() { planned.insert(patch.range) }
      #expect(after.count == before.count)
      for range in planned.gaps(in: 0..<before.count) {
        #expect(after[range] == before[range])
      }
      #expect(receipt.rewrittenBytes == stages.joined().reduce(0) { $0 + $1.bytes.count })
      let written = try Photo(path: path)
      #expect(written.metadata[.artist] == name)
      #expect(written.metadata.location?.latitude.degrees == latitude)
      #expect(written.metadata.location?.altitude == nil)
    }
    #expect(try folder.mode("photo.jpg") == 0o640)
    #expect(try folder.names() == ["photo.jpg"])
  }

  @Test(
    "A read-only file is unchanged, whatever the edit", arguments: [true, false])
  func readOnly(hasRoom: Bool) throws {
    var photo = try Photo(Fixtures.photo().bytes())
    if hasRoom { photo.metadata[.hostComputer] = "Example" }
    let bytes = try photo.bytes()
    let path = try folder.write(bytes, "photo.jpg", mode: 0o444)
    var read = try Photo(path: path)
    read.metadata[.artist] = "Ada Example, who has a longer name"
    let error = #expect(throws: FileError.self) { try read.write(toPath: path) }
    #expect(error?.code == .readOnly)
    #expect(try folder.read("photo.jpg") == bytes)
    #expect(try folder.names() == ["photo.jpg"])
  }

  @Test("A file that another program changed is not written", arguments: [true, false])
  func changed(sameSize: Bool) throws {
    let bytes = Fixtures.photo().bytes()
    let path = try folder.write(bytes, "photo.jpg")
    var photo = try Photo(path: path)
    photo.metadata[.artist] = "Ada Example"
    let other = sameSize ? Array(bytes.dropLast()) + [7] : bytes + [7]
    try FileManager.default.removeItem(atPath: path)
    _ = try folder.write(other, "photo.jpg")
    let error = #expect(throws: FileError.self) { try photo.write(toPath: path) }
    #expect(error?.code == .changed)
    #expect(try folder.read("photo.jpg") == other)
  }

  @Test("A verification reads with the limits of the photo")
  func limits() throws {
    var limits = ReadLimits()
    limits.entries = 12
    let path = try folder.write(Fixtures.photo().bytes(), "photo.jpg")
    var photo = try Photo(path: path, limits: limits)
    photo.metadata.title = "Dawn"
    #expect(try photo.write(toPath: path, options: .init(verify: true)).isVerified)
  }

  @Test("A file at the destination is replaced only on request")
  func destination() throws {
    let path = try folder.write(Fixtures.photo().bytes(), "photo.jpg")
    let other = try folder.write([1, 2, 3], "other.jpg")
    var photo = try Photo(path: path)
    photo.metadata[.artist] = "Ada Example"
    let error = #expect(throws: FileError.self) {
      try photo.write(toPath: other)
    }
    #expect(error?.code == .exists && error?.advice == .overwrite)
    #expect(try folder.read("other.jpg") == [1, 2, 3])
    #expect(try photo.write(toPath: other, options: .init(overwrite: true)).method == .rewritten)
    #expect(try Photo(path: other).metadata[.artist] == "Ada Example")
    #expect(try folder.read("photo.jpg") == Fixtures.photo().bytes())
  }

  @Test("An unchanged photo is not written, and copied to another destination")
  func unchanged() throws {
    let bytes = Fixtures.photo().bytes()
    let path = try folder.write(bytes, "photo.jpg")
    var photo = try Photo(path: path)
    let receipt = try photo.write(toPath: path)
    #expect(receipt.method == .unchanged && receipt.rewrittenBytes == 0)
    #expect(try photo.write(toPath: folder.path("copy.jpg")).method == .rewritten)
    #expect(try folder.read("copy.jpg") == bytes)
  }
}

@Suite("Changes in place")
struct InPlaceTests {
  /// A photo with room in its Exif block, and the same with old values in the way of the room.
  private static func roomy(_ order: ByteOrder) throws -> [UInt8] {
    var photo = try Photo(Fixtures.photo(order).bytes())
    photo.metadata[.hostComputer] = "Example computer"
    return try photo.bytes()
  }

  @Test(
    "Every prefix of the writes leaves the old or the new metadata", arguments: Edit.all, byteOrders
  )
  func prefixes(edit: Edit, order: ByteOrder) throws {
    let bytes = try Self.roomy(order)
    var photo = try Photo(bytes)
    let old = fields(photo.metadata)
    try edit.apply(&photo.metadata)
    let new = fields(photo.metadata)
    guard case .inPlace(let stages) = try photo.plan(inPlace: true).method else {
      // There is room for every one of these changes, but what only removes gets a new file.
      let receipt = try photo.plan(inPlace: true).receipt
      #expect(!receipt.changes.isEmpty && receipt.changes.allSatisfy { $0.kind == .removed })
      return
    }
    let thumbnails = [try Photo(bytes).metadata.thumbnail, photo.metadata.thumbnail]
    // The one that turns the pointer is never half written: it lies within one sector.
    let turns = stages.firstIndex { $0.count == 1 && $0[0].bytes.count == 4 }
    let flip = try #require(stages.count == 1 ? 0 : turns)
    var file = bytes
    var isNew = false
    func check(_ file: [UInt8], _ what: String) throws {
      let read = try Photo(file)
      let found = fields(read.metadata)
      #expect(read.warnings.isEmpty, "\(what): \(read.warnings)")
      #expect(found == (isNew ? new : old), "\(what): \(differences(found, isNew ? new : old))")
      #expect(read.metadata.thumbnail == thumbnails[isNew ? 1 : 0], "\(what)")
      #expect(try read.payload(of: read.blocks[2]) == Array("made for a test".utf8))
    }
    for (index, stage) in stages.enumerated() {
      let before = file
      for (number, patch) in stage.enumerated() {
        if index == flip {
          #expect(patch.position / 512 == (patch.range.upperBound - 1) / 512)
          isNew = true
        } else {
          for cut in [1, patch.bytes.count / 2, patch.bytes.count - 1] where cut > 0 {
            let part = Patch(position: patch.position, bytes: Array(patch.bytes.prefix(cut)))
            var half = file
            half.replace(part)
            try check(half, "stage \(index), part of patch \(number)")
          }
          // Within a stage nothing is promised of the order: any patch may be the only one.
          var only = before
          only.replace(patch)
          try check(only, "stage \(index), only patch \(number)")
        }
        file.replace(patch)
        try check(file, "stage \(index), patch \(number)")
      }
    }
    #expect(isNew)
    #expect(file.count == bytes.count)
  }

  @Test("A hundred changes in a row use the free space that they leave", arguments: byteOrders)
  func many(order: ByteOrder) throws {
    var bytes = try Self.roomy(order)
    for round in 0..<100 {
      var photo = try Photo(bytes)
      photo.metadata.location = Location(
        latitude: Double(round) / 7 - 5, longitude: Double(round), altitude: Double(round))
      photo.metadata[.artist] = String(repeating: "x", count: 5 + round % 40)
      guard case .inPlace(let stages) = try photo.plan(inPlace: true).method else {
        Issue.record("no room in round \(round)")
        return
      }
      for patch in stages.joined() { bytes.replace(patch) }
      let found = try Photo(bytes)
      #expect(found.warnings.isEmpty)
      #expect(fields(found.metadata) == fields(photo.metadata))
      #expect(found.metadata.thumbnail == Fixtures.smallJPEG)
    }
  }

  @Test("Bytes that nothing known refers to are never touched")
  func unreferenced() throws {
    let secret = Array("a preview that only its camera knows of".utf8)
    let block = Fixtures.camera().trailing(secret).bytes()
    var photo = try Photo(JPEGBuilder().exif(block).bytes())
    photo.metadata[.artist] = "Somebody with a name that is longer than before"
    photo.metadata.remove(.make)
    let written = try photo.bytes()
    #expect(written.position(of: secret) != nil)
    let position = try #require(block.position(of: secret))
    #expect(try Photo(written).exifBytes.position(of: secret) == position)
  }
}
