extension FileFormat {
  /// An OpenEXR picture.
  package static let exr = FileFormat(
    name: "EXR", endings: ["exr"], mimeType: "image/x-exr", uniformType: "com.ilm.openexr-image")
}

/// OpenEXR files: a version, then attributes of a name, a type, a length and a value (OpenEXR File
/// Layout). They are read, not written.
package enum EXR: ReadOnlyContainer {
  package static let formats: [FileFormat] = [.exr]

  package static func reader(_ skeleton: Skeleton) -> any BlockReader {
    FactReader { EXRFacts.read($0, $1) }
  }

  package static func recognizes(_ head: RawSpan) -> Bool {
    head.matches("\u{76}\u{2F}\u{31}\u{01}")
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let limits = window.source.limits
    var skeleton = Skeleton(format: format)
    guard window.source.count >= 8 else {
      skeleton.warn("the file ends within its header", at: 0)
      return skeleton
    }
    skeleton.blocks = [Block(.header, carrier: 0..<8, payload: 0..<8, code: versionCode)]
    let flags: UInt32 = window.bytes.rawSpan.integer(at: 4, .littleEndian) ?? 0
    // Names are longer if the version allows it.
    let longest = flags & 0x400 == 0 ? 31 : 255
    var position = 8
    var hasDataWindow = false
    for _ in 0..<limits.parts {
      let front = position..<min(position + 2 * longest + 6, window.source.count)
      let bytes = try window.load(front) ? try window.copy(front) : []
      // An empty name ends the header.
      if bytes.first == 0 { return skeleton }
      guard let attribute = Attribute(bytes, longest: longest),
        attribute.size <= window.source.count - position - attribute.start
      else {
        skeleton.warn("the header ends within an attribute", at: position)
        return skeleton
      }
      let data = (position + attribute.start)..<(position + attribute.start + attribute.size)
      let carrier = position..<data.upperBound
      if attribute.name == "dataWindow" || attribute.name == "displayWindow", !hasDataWindow,
        attribute.type == "box2i"
      {
        hasDataWindow = attribute.name == "dataWindow"
        skeleton.picture = box(Header(try window.copy(data), .littleEndian))
      }
      switch attribute.name {
      case "exif" where data.count > 4:
        // The length precedes it once more.
        let payload = (data.lowerBound + 4)..<data.upperBound
        skeleton.blocks.append(Block(.exif, carrier: carrier, payload: payload, code: 0))
      case "xmp": skeleton.blocks.append(Block(.xmp, carrier: carrier, payload: data, code: 0))
      default:
        // For binary data only the length is shown.
        let isShown = Attribute.types.contains(attribute.type)
        let end = isShown ? data.upperBound : data.lowerBound
        skeleton.blocks.append(Block(.header, carrier: carrier, payload: position..<end, code: 0))
      }
      position = data.upperBound
    }
    skeleton.warn("more than \(limits.parts) attributes", at: position)
    return skeleton
  }

  /// The code of the block that holds the version; attributes have 0.
  static let versionCode: UInt32 = 1

  /// The size of the picture from its first and last column and row.
  private static func box(_ data: Header) -> PictureFacts? {
    let corners = [0, 4, 8, 12].compactMap { data.number(.signedLong, $0) }
    guard corners.count == 4 else { return nil }
    return PictureFacts(
      width: corners[2] - corners[0] + 1, height: corners[3] - corners[1] + 1, bitsPerSample: 0,
      components: 0)
  }

  /// The data before the value of an attribute.
  package struct Attribute {
    package let name: String
    package let type: String
    package let size: Int
    /// Where the value begins.
    package let start: Int

    /// Nil if the bytes are not the front of one.
    package init?(_ bytes: [UInt8], longest: Int = 255) {
      guard let nameEnd = bytes.position(of: 0, from: 0), nameEnd >= 1, nameEnd <= longest,
        let typeEnd = bytes.position(of: 0, from: nameEnd + 1),
        typeEnd > nameEnd + 1, typeEnd - nameEnd - 1 <= longest,
        let size: UInt32 = bytes.rawSpan.integer(at: typeEnd + 1, .littleEndian)
      else { return nil }
      name = String(latinOrUTF8: bytes[..<nameEnd])
      type = String(latinOrUTF8: bytes[(nameEnd + 1)..<typeEnd])
      self.size = Int(size)
      start = typeEnd + 5
    }

    /// The types whose values are shown.
    package static let types: Set<String> = [
      "box2f", "box2i", "chlist", "chromaticities", "compression", "double", "envmap", "float",
      "int", "keycode", "lineOrder", "m33f", "m44f", "rational", "string", "stringvector",
      "tiledesc", "timecode", "v2f", "v2i", "v3f", "v3i",
    ]
  }
}
