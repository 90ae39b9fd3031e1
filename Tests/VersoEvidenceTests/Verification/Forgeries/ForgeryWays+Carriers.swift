import Verso
import VersoFixtures

@testable import VersoEvidence

/// Forgeries in what carries the store: foreign pieces where the hash does not look, more stores, and
/// hashes that leave out too much.
extension ForgeryWay {
  /// A forgery that makes the store smaller by some bytes and puts others of that size into the
  /// range that the hash leaves out.
  private static func stowed(
    _ name: String, in formats: [ForgeryPicture.Format],
    _ body: @escaping @Sendable (inout Numbers) -> [UInt8]
  ) -> ForgeryWay {
    ForgeryWay("carrier: \(name)") { scene, numbers in
      guard formats.contains(scene.original.format) else { return nil }
      let foreign = body(&numbers)
      guard foreign.count % 2 == 0,
        let store = scene.store.fitted(to: scene.size - foreign.count)
      else { return nil }
      var (file, carrier) = scene.original.embed(store)
      var place = Bool.random(using: &numbers) ? carrier.lowerBound : carrier.upperBound
      if scene.kind == .pieces, scene.original.format == .jpeg {
        // Between two segments of the store.
        place = carrier.lowerBound + 4 + 8 + 2000
      }
      file.insert(contentsOf: foreign, at: place)
      if scene.original.format == .webp {
        file.replaceSubrange(4..<8, with: ForgeryPicture.number(file.count - 8, isLittle: true))
      }
      return file
    }
  }

  private static func exif(_ numbers: inout Numbers) -> [UInt8] {
    var bytes = TIFFBuilder(.littleEndian).entry(.make, "Another camera")
      .entry(.model, "of another year \(Int.random(in: 1900...2030, using: &numbers))").bytes()
    if bytes.count % 2 == 1 { bytes.append(0) }
    return bytes
  }

  private static let packet =
    "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF "
    + "xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description rdf:about='' "
    + "xmlns:dc='http://purl.org/dc/elements/1.1/' dc:format='another'/></rdf:RDF></x:xmpmeta>"

  private static func even(_ bytes: [UInt8]) -> [UInt8] {
    bytes.count % 2 == 0 ? bytes : bytes + [0]
  }

  static let carriers: [ForgeryWay] = [
    stowed("an Exif segment", in: [.jpeg]) { numbers in
      even(ForgeryPicture.segment(0xE1, Array("Exif\0\0".utf8) + exif(&numbers)))
    },
    stowed("an XMP segment", in: [.jpeg]) { _ in
      let body = Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet.utf8
      return ForgeryPicture.segment(0xE1, body.count % 2 == 0 ? body : body + [0x20])
    },
    stowed("a comment", in: [.jpeg]) { _ in
      ForgeryPicture.segment(0xFE, Array("another photographer".utf8))
    },
    stowed("an IPTC segment", in: [.jpeg]) { _ in
      let stream: [UInt8] = [0x1C, 2, 80, 0, 4] + Array("Thief".utf8.prefix(4))
      return even(
        ForgeryPicture.segment(
          0xED,
          Array("Photoshop 3.0\0".utf8) + Array("8BIM".utf8)
            + [4, 4, 0, 0, 0, 0, 0, UInt8(stream.count)] + stream + [0]))
    },
    stowed("another table of quantization", in: [.jpeg]) { numbers in
      ForgeryPicture.segment(
        0xDB,
        [0] + (0..<64).map { _ in UInt8.random(in: 1...255, using: &numbers) } + [0x01]
          + (0..<64).map { _ in UInt8.random(in: 1...255, using: &numbers) })
    },
    stowed("an Adobe segment", in: [.jpeg]) { numbers in
      ForgeryPicture.segment(
        0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, UInt8.random(in: 0...2, using: &numbers)])
    },
    stowed("a profile of colours", in: [.jpeg]) { numbers in
      let profile = (0..<128).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      return ForgeryPicture.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    },
    stowed("another size of the picture", in: [.jpeg]) { numbers in
      let side = UInt8.random(in: 1...255, using: &numbers)
      return even(ForgeryPicture.segment(0xC0, [8, 0, side, 0, side, 1, 1, 0x11, 0, 0]))
    },
    stowed("a box of JUMBF with a picture", in: [.jpeg]) { _ in
      let box = ForgeryBox(
        .embeddedFile, "another", [.content(type: "bidb", bytes: [1, 2, 3, 4])]
      ).encoded
      let head: [UInt8] = [0x4A, 0x50, 3, 3, 0, 0, 0, 1]
      return ForgeryPicture.segment(0xEB, even(head + box))
    },
    stowed("an Exif chunk", in: [.png]) { numbers in
      even(ForgeryPicture.chunk("eXIf", exif(&numbers)))
    },
    stowed("a text chunk", in: [.png]) { numbers in
      let isLong = Bool.random(using: &numbers)
      return even(
        ForgeryPicture.chunk(
          isLong ? "iTXt" : "tEXt",
          Array((isLong ? "Author\0\0\0\0\0" : "Author\0").utf8)
            + Array((isLong ? "another one" : "another").utf8)))
    },
    stowed("other colours", in: [.png]) { numbers in
      Bool.random(using: &numbers)
        ? ForgeryPicture.chunk("gAMA", [0, 0, 10, 10]) : ForgeryPicture.chunk("sRGB", [0, 0])
    },
    stowed("another time", in: [.png]) { _ in
      // Seven bytes; the eighth makes their number even.
      ForgeryPicture.chunk("tIME", [7, 0xD0, 1, 1, 1, 1, 1, 0])
    },
    stowed("an Exif chunk", in: [.webp]) { numbers in
      let content = exif(&numbers)
      return Array("EXIF".utf8) + ForgeryPicture.number(content.count, isLittle: true) + content
    },
    stowed("an XMP chunk", in: [.webp]) { _ in
      let content = even(Array(packet.utf8))
      return Array("XMP ".utf8) + ForgeryPicture.number(content.count, isLittle: true) + content
    },
    stowed("a profile of colours", in: [.webp]) { numbers in
      let content = (0..<128).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      return Array("ICCP".utf8) + ForgeryPicture.number(content.count, isLittle: true) + content
    },
    stowed("text behind the store", in: ForgeryPicture.Format.allCases) { _ in
      Array("another photographer".utf8)
    },
    ForgeryWay("carrier: a box of fragments behind the last one", isNamed: true) { scene, _ in
      guard scene.original.isMadeOfBoxes else { return nil }
      return scene.signedBytes + ForgeryBox.box("mfra", Array("another photographer".utf8))
    },
    ForgeryWay("carrier: a box behind the last one") { scene, numbers in
      guard scene.original.isMadeOfBoxes else { return nil }
      let types = ["free", "skip", "mdat", "meta", "moov", "uuid", "udta", "brob"]
      let type = types.randomElement(using: &numbers) ?? "free"
      let content =
        type == "uuid"
        // The type of XMP.
        ? [
          0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF,
          0xAC,
        ] + Array(packet.utf8) : Array("another photographer".utf8)
      return scene.signedBytes + ForgeryBox.box(type, content)
    },
    ForgeryWay("carrier: another brand", isNamed: true) { scene, numbers in
      guard scene.original.isMadeOfBoxes else { return nil }
      var bytes = scene.signedBytes
      let brands = ["heic", "avif", "mif1", "crx ", "qt  ", "isom", "avis", "hevc"]
      let brand = brands.randomElement(using: &numbers) ?? "mif1"
      guard Array(bytes[8..<12]) != Array(brand.utf8) else { return nil }
      bytes.replaceSubrange(8..<12, with: Array(brand.utf8))
      return bytes
    },
    ForgeryWay("carrier: text in the box before the store") { scene, numbers in
      guard scene.original.isMadeOfBoxes else { return nil }
      var bytes = scene.original.changed(&numbers).embed(scene.store.encoded).bytes
      let start = scene.carrier.lowerBound + 24
      bytes[start + 3] = 1
      return bytes
    },
    ForgeryWay("carrier: a second store by the thief") { scene, numbers in
      let picture = scene.original.changed(&numbers)
      var manifest = ForgeryManifest(number: 9, scene.cast.thief)
      manifest.padding = 0
      let other = ForgeryBox(.store, "c2pa", [.box(try manifest.box(scene.binding(for: picture)))])
      let bytes = picture.embed(scene.store.encoded).bytes
      var second = picture
      second.bytes = bytes
      switch picture.format {
      case .jpeg:
        let carrier = second.segments(other.encoded, number: 0x0212)
        let place = Bool.random(using: &numbers) ? 2 : scene.carrier.upperBound
        second.bytes.insert(contentsOf: carrier, at: place)
        return second.bytes
      case .tiff: return nil
      default: return second.embed(even(other.encoded)).bytes
      }
    },
    ForgeryWay("carrier: a second store by the signer, of another photo") { scene, numbers in
      let picture = scene.original.changed(&numbers)
      guard picture.format != .tiff else { return nil }
      let other = try ForgeryManifest(number: 3, scene.cast.trusted).signed(picture).store
      var second = scene.original
      second.bytes = scene.signedBytes
      guard picture.format == .jpeg else { return second.embed(even(other.encoded)).bytes }
      second.bytes.insert(contentsOf: second.segments(other.encoded, number: 0x0212), at: 2)
      return second.bytes
    },
    ForgeryWay("carrier: behind the end of the file") { scene, numbers in
      let words = Array("and another picture".utf8)
      return Bool.random(using: &numbers)
        ? scene.signedBytes + words : scene.signedBytes + scene.original.bytes
    },
    ForgeryWay("carrier: before the store") { scene, numbers in
      guard scene.original.format == .jpeg else { return nil }
      let comment = ForgeryPicture.segment(0xFE, Array("another".utf8))
      return scene.signedBytes[..<2] + comment + scene.signedBytes[2...]
    },
  ]

  // MARK: Hashes that leave out too much

  static let exclusions: [ForgeryWay] = [
    excluded("the whole picture") { scene, carrier, _ in
      scene.original.isMadeOfBoxes ? nil : [carrier, carrier.upperBound..<Int.max]
    },
    excluded("the whole file") { _, _, _ in [0..<Int.max] },
    excluded("a part of the picture") { scene, carrier, place in [carrier, place..<(place + 1)] },
    excluded("a part of the picture, in the wrong order") { scene, carrier, place in
      [place..<(place + 1), carrier].sorted { $0.lowerBound > $1.lowerBound }
    },
    excluded("more than the credentials, in one range") { scene, carrier, place in
      [min(carrier.lowerBound, place)..<max(carrier.upperBound, place + 1)]
    },
    excluded("the credentials twice, and a part of the picture") { _, carrier, place in
      [carrier, carrier, place..<(place + 1)]
    },
    excludedBoxes("the picture", ["mdat"]),
    excludedBoxes("what describes the picture", ["meta"]),
    excludedBoxes("the film", ["moov"]),
    excludedBoxes("all of it", ["mdat", "meta", "moov"]),
  ]

  /// A file that was signed without a byte of the picture, which changes then.
  private static func excluded(
    _ name: String,
    _ ranges: @escaping @Sendable (ForgeryScene, Range<Int>, Int) -> [Range<Int>]?
  ) -> ForgeryWay {
    ForgeryWay("exclusion: \(name)") { scene, numbers in
      let picture = scene.original
      guard !picture.isMadeOfBoxes else { return nil }
      let place = Int.random(in: picture.changeable, using: &numbers)
      var manifest = ForgeryManifest(number: 1, scene.cast.trusted)
      manifest.padding = 300
      var spot = place
      var isSuited = true
      var bytes = try manifest.signed(
        picture,
        exclusions: { carrier in
          spot = carrier.lowerBound <= place ? place + carrier.count : place
          let count = picture.bytes.count + carrier.count
          guard let found = ranges(scene, carrier, spot) else {
            isSuited = false
            return [carrier]
          }
          return found.map { min($0.lowerBound, count)..<min($0.upperBound, count) }
        }
      ).bytes
      guard isSuited, spot < bytes.count else { return nil }
      bytes[spot] ^= 1 << UInt8.random(in: 0..<7, using: &numbers)
      return bytes
    }
  }

  private static func excludedBoxes(_ name: String, _ types: [String]) -> ForgeryWay {
    ForgeryWay("exclusion: \(name)") { scene, numbers in
      guard scene.original.isMadeOfBoxes else { return nil }
      let more = types.map { type -> CBOR in ["xpath": .text("/\(type)")] }
      let manifest = ForgeryManifest(number: 1, scene.cast.trusted)
      let (store, _) = try manifest.signed(
        scene.original, boxes: ForgeryPicture.standardExclusions + more)
      // The last box of the samples is that of the picture's data.
      var picture = scene.original
      let place =
        types.contains("mdat")
        ? Int.random(in: picture.changeable, using: &numbers)
        : (picture.bytes.position(ofBytes: Array("ispe".utf8)) ?? 0) + 10
      picture.bytes[place] ^= 1
      return picture.embed(store.encoded).bytes
    }
  }
}
