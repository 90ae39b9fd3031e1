import Foundation
import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks
@testable import VersoEvidence
@testable import VersoFormats
@testable import VersoMakerNotes
@testable import VersoModel

/// What of a photo a seal is tied to.
@Suite("Sealed pictures")
struct SealedPictureTests {
  let keys: (public: SealingKeys, private: SealingKeys)

  init() throws {
    let made = try SealingKeys.generate(id: "key-1")
    keys = (
      made.publicKeys,
      made.privateKeys
    )
  }

  private func sealed(_ name: String) throws -> [UInt8] {
    var photo = try Photo(try SealFixtures.bytes(name))
    try photo.seal("account:4711", with: keys.public, replaces: true)
    return try photo.bytes()
  }

  private func opens(_ bytes: [UInt8]) -> Bool {
    (try? Photo(bytes).unseal(with: keys.private).text) == "account:4711"
  }

  @Test("A photo of every format is sealed and opened", arguments: SealFixtures.sealable)
  func formats(name: String) throws {
    let bytes = try sealed(name)
    let opened = try Photo(bytes).unseal(with: keys.private)
    #expect(opened.text == "account:4711")
    #expect(opened.version == 3)
    #expect(opened.bound == [.picture, .place, .time, .device, .origin, .fields])
  }

  /// Edits of what the photo says, and of nothing else.
  private static let edits: [@Sendable (inout Photo) throws -> Void] = [
    { $0.metadata[.artist] = "Ada Example" },
    { $0.metadata[.copyright] = String(repeating: "long ", count: 400) },
    { $0.metadata[.artist] = nil },
    { $0.metadata.xmp.set(XMP.Name(.dc, "source"), to: XMP.Node(.text("a drawer"))) },
    { $0.metadata.xmp = XMP() },
    {
      if !$0.format.name.hasPrefix("T"), $0.format.name != "BTF" { $0.metadata.removeThumbnail() }
    },
    {
      try $0.copyMetadata(
        from: Photo(
          JPEGBuilder().exif(
            TIFFBuilder(.bigEndian).entry(.copyright, "Grace").bytes()
          ).bytes()))
    },
  ]

  @Test("Metadata of a picture may change", arguments: SealFixtures.sealable)
  func edits(name: String) throws {
    var bytes = try sealed(name)
    for (number, edit) in Self.edits.enumerated() {
      for compact in [false, true] {
        var photo = try Photo(bytes)
        try edit(&photo)
        bytes = try photo.bytes(options: WriteOptions(compact: compact))
        #expect(opens(bytes), "\(name), edit \(number), compact \(compact)")
      }
    }
    // Without place, time, other pictures and what nobody knows, nothing that a strip takes is bound.
    // In AVIF and JPEG 2000 it takes boxes of which nobody knows what they show; these are bound.
    let bound = ["photo.jpg", "pictures.jpg", "raw.dng", "still.avif", "still.jp2"]
    guard !bound.contains(name) else { return }
    var photo = try Photo(bytes)
    let comment = try #require(photo.metadata[.userComment])
    photo.strip()
    photo.metadata[.userComment] = comment
    #expect(opens(try photo.bytes()), "\(name) stripped")
  }

  @Test("Signing, signing again and dropping the signature do not change a seal")
  func signing() throws {
    for name in ["photo.jpg", "still.png", "lossy.webp", "still.tiff", "still.heic"] {
      let bytes = try signed(try sealed(name))
      #expect(opens(bytes), "\(name)")
      var photo = try Photo(bytes)
      photo.metadata[.artist] = "Ada"
      #expect(opens(try TestKeys.es256.signing().bytes(of: photo)), "\(name) again")
      var options = WriteOptions()
      options.credentials = .drop
      #expect(opens(try photo.bytes(options: options)), "\(name) dropped")
    }
  }

  /// Bytes that may change: of carriers of what is said, and of the container's own lengths and
  /// positions, which are right or the file is damaged.
  private func free(_ photo: Photo, _ count: Int) -> ByteRanges {
    var free = ByteRanges()
    let kinds: [BlockKind] = [
      .exif, .xmp, .extendedXMP, .comment, .photoshop, .text, .time, .jfif, .iptc,
    ]
    for block in photo.blocks where kinds.contains(block.kind) {
      for range in [block.carrier, block.payload] + block.continuation { free.insert(range) }
    }
    return free
  }

  /// What is changed in each byte; further bits only where many forgeries are asked for, as each change is read as a whole.
  private static let changes: [UInt8] =
    ProcessInfo.processInfo.environment["FORGERIES"] == nil ? [0xFF] : [0x01, 0x80, 0xFF]

  @Test(
    "Every changed byte of what a viewer shows is detected", arguments: SealFixtures.names)
  func everyByte(name: String) throws {
    let bytes =
      name == "moving.gif" ? try SealFixtures.bytes(name) : try sealed(name)
    let photo = try Photo(bytes)
    let whole = try #require(SealContents(bytes))
    let free = free(photo, bytes.count)
    var unnoticed: [Int] = []
    for position in bytes.indices
    where !free.ranges.contains(where: { $0.contains(position) }) {
      for change in Self.changes {
        var changed = bytes
        changed[position] ^= change
        if SealContents(changed) == whole, changed != bytes {
          unnoticed.append(position)
          break
        }
      }
    }
    switch name {
    case _ where photo.container.isMadeOfDirectories:
      // What the directories do not lead to, and fields of what is said.
      let shown = Self.shown(photo)
      for position in unnoticed {
        var changed = bytes
        changed[position] ^= 0xFF
        if SealContents(changed) == whole {
          #expect(Self.shown(try Photo(changed)) == shown, "\(name) \(position)")
        }
      }
    case "still.heic", "still.avif":
      // Where items lie, and what is said of the item that holds the Exif block.
      let media = try #require(bytes.position(ofBytes: Array("mdat".utf8)))
      #expect(unnoticed.allSatisfy { $0 < media }, "\(unnoticed) of \(bytes.count), \(media)")
      for position in unnoticed {
        var changed = bytes
        changed[position] ^= 0x80
        guard SealContents(changed) == whole else { continue }
        let other = try Photo(changed)
        #expect(other.skeleton.picture == photo.skeleton.picture, "\(name) \(position)")
        #expect(other.turn == photo.turn, "\(name) \(position)")
        #expect(other.metadata.profile == photo.metadata.profile, "\(name) \(position)")
      }
    case "pictures.jpg":
      // How long the first picture is; where it ends counts.
      #expect(unnoticed.count == 4)
    default: #expect(unnoticed.isEmpty, "\(name): \(unnoticed)")
    }
  }

  /// What the pages of a TIFF file say of layout and colour, and their pixels.
  private static func shown(_ photo: Photo) -> [String] {
    photo.metadata.directories.filter { $0.kind.code < 0x200 }.flatMap { directory in
      let fields = directory.fields.filter {
        (0x0100...0x0117).contains($0.tag.number) && !(0x010D...0x0111).contains($0.tag.number)
          || [0x00FE, 0x0112, 0x011C, 0x0140, 0x0142, 0x0152, 0x0153, 0x8773, 0xFDE7, 0xC612]
            .contains($0.tag.number)
      }
      let source = try? photo.openOrigin()
      return fields.map { "\($0.tag) \(String(describing: directory.value(of: $0.tag.number)))" }
        + directory.data().map { "\((try? source?.read($0)) ?? [])" }
    }
  }

  @Test("What decodes, colours, rotates, stretches or follows a JPEG is bound")
  func jpeg() throws {
    let bytes = try sealed("pictures.jpg")
    #expect(opens(bytes))
    let scan = try #require(bytes.position(ofBytes: [0xFF, 0xDB]))
    var forgeries: [(String, [UInt8])] = []
    forgeries.append(
      ("APP14", inserting(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0], in: bytes)))
    forgeries.append(
      ("profile", inserting(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 9, 9], in: bytes)))
    forgeries.append(
      ("tables", inserting(0xDB, [0] + [UInt8](repeating: 99, count: 64), in: bytes, at: scan)))
    forgeries.append(
      ("gain map", inserting(0xE2, Array("urn:iso:std:iso:ts:21496:-1\0".utf8), in: bytes)))
    forgeries.append(("unknown", inserting(0xE9, Array("anything".utf8), in: bytes)))
    forgeries.append(("second index", inserting(0xE2, Array("MPF\0".utf8), in: bytes)))
    forgeries.append(
      (
        "second Exif",
        inserting(0xE1, Array("Exif\0\0".utf8) + Fixtures.camera().bytes(), in: bytes)
      ))
    forgeries.append(("trailer", bytes + [1]))
    forgeries.append(("cut", Array(bytes.dropLast())))
    func edited(_ name: String, _ edit: (inout Photo) throws -> Void) throws {
      var photo = try Photo(bytes)
      try edit(&photo)
      forgeries.append((name, try photo.bytes()))
    }
    try edited("orientation") { try $0.setOrientation(.down) }
    try edited("Adobe RGB") { try $0.metadata.set(Tag(.exif, 0xA001), to: 2) }
    try edited("shape") { $0.metadata[.xResolution] = URational(144, 1) }
    try edited("densities") { $0.metadata.jfif?.xDensity = 150 }
    try edited("JFIF") { $0.metadata.jfif = nil }
    try edited("thumbnail") {
      try $0.metadata.setThumbnail(JPEGBuilder(width: 8, height: 8).bytes())
    }
    try edited("XMP orientation") {
      $0.metadata.xmp.set(XMP.Name(.tiff, "Orientation"), to: XMP.Node(.text("3")))
    }
    try edited("gain map's parameters") {
      let space = XMP.Namespace("http://ns.adobe.com/hdr-gain-map/1.0/", prefix: "hdrgm")
      $0.metadata.xmp.set(XMP.Name(space, "GainMapMax"), to: XMP.Node(.text("9")))
    }
    for (name, forgery) in forgeries { #expect(!opens(forgery), "\(name)") }
  }

  @Test("What colours or animates a PNG is bound; its texts are not")
  func png() throws {
    let bytes = try sealed("still.png")
    for name in [
      "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "cICP", "mDCV", "cLLI", "bKGD", "pHYs", "PLTE",
      "tRNS",
      "acTL", "fcTL", "fdAT", "IDAT", "ABCD", "abCd",
    ] {
      #expect(!opens(try inserting(chunk: name, [0, 0, 0, 1, 0, 0, 0, 0], in: bytes)), "\(name)")
    }
    for name in ["tEXt", "tIME"] {
      #expect(opens(try inserting(chunk: name, Array("Title\0x".utf8), in: bytes)), "\(name)")
    }
    // A text that cannot be read may be the mark of a generator.
    let unread = Array("parameters\0\0".utf8) + [0xFF, 0xFF]
    #expect(!opens(try inserting(chunk: "zTXt", unread, in: bytes)))
    #expect(!opens(bytes + [0]))
  }

  @Test("The order of TIFF pages and unknown fields are bound")
  func pages() throws {
    func file(_ pages: [[UInt8]], _ fields: [(UInt16, Value)]) -> [UInt8] {
      var builder = TIFFFileBuilder(.bigEndian)
      builder.pages = pages
      builder.fields = fields
      return builder.bytes()
    }
    let (a, b): ([UInt8], [UInt8]) = (Array(0..<64), Array((0..<64).reversed()))
    let whole = try #require(SealContents(file([a, b], [])))
    #expect(SealContents(file([a, b], [(0x013B, .ascii([65, 0]))])) == whole)
    let others: [[UInt8]] = [
      file([b, a], []), file([a], []), file([a, b, b], []), file([a, b], [(0x013D, .short([2]))]),
      file([a, b], [(0x0112, .short([3]))]), file([a, b], [(0xFDE8, .short([2]))]),
      file([a, b], [(0x8773, .undefined([1, 2, 3, 4, 5]))]),
    ]
    for (number, other) in others.enumerated() {
      #expect(SealContents(other) != whole, "\(number)")
    }
    // What cannot be established is refused.
    #expect(SealContents(file([a, b], [(0x0207, .long([8]))])) == nil)
    #expect(SealContents(file([a, b], [(0x014A, .long([8]))])) == nil)
  }

  @Test("Formats whose look is not fully known are refused")
  func refused() throws {
    var aside = try Photo(
      Fixtures.photo().trailer(Array("AXS!".utf8) + [0, 0, 0, 9, 0, 0, 0, 0]).bytes())
    #expect(throws: MetadataError.self) {
      try aside.seal("a", with: keys.public, replaces: true)
    }
    #expect(aside.metadata[.userComment] == "On the quay")
    var gif = try Photo(try SealFixtures.bytes("moving.gif"))
    #expect(throws: (any Error).self) { try gif.seal("a", with: keys.public) }
  }

  @Test("No damaged file traps", arguments: SealFixtures.names)
  func damage(name: String) throws {
    let bytes = try SealFixtures.bytes(name)
    for count in bytes.indices { _ = SealContents(Array(bytes[..<count])) }
    var numbers = Numbers(seed: 7)
    for _ in 0..<400 {
      var changed = bytes
      for _ in 0..<4 {
        changed[Int.random(in: bytes.indices, using: &numbers)] = .random(
          in: 0...255, using: &numbers)
      }
      _ = SealContents(changed)
    }
  }
}
