import Verso

extension FileFormat {
  /// A picture of wooden blocks.
  package static let toy = FileFormat(
    name: "TOY", endings: ["toy", "toybox"], mimeType: "image/x-toy",
    uniformType: "org.example.toy-picture", traits: .ignoresExifTurn)
}

/// Toy boxes, which nobody makes: six letters, then blocks of a name, a length and data. A test adds
/// them to the formats that are known. They are read, not written.
package enum Toy: ReadOnlyContainer {
  package static let formats: [FileFormat] = [.toy]

  package static func recognizes(_ head: RawSpan) -> Bool { head.matches("TOYBOX") }

  package static func reader(_ skeleton: Skeleton) -> any BlockReader {
    FactReader { ToyFacts.read($0, $1) }
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    var skeleton = Skeleton(format: .toy)
    var position = 6
    while position < window.source.count, skeleton.blocks.count < window.source.limits.parts {
      let head = Header(try window.copy(position..<(position + 8)), .bigEndian)
      guard let name = head.long(0), let size = head.long(4),
        size <= window.source.count - position - 8
      else {
        skeleton.warn("the file ends within a block", at: position)
        skeleton.isWhole = false
        break
      }
      let data = (position + 8)..<(position + 8 + size)
      let code = UInt32(truncatingIfNeeded: name)
      let kind = kinds[code] ?? .other
      skeleton.blocks.append(
        Block(kind, carrier: position..<data.upperBound, payload: data, code: code))
      position = data.upperBound
    }
    return skeleton
  }

  private static let kinds: [UInt32: BlockKind] = [
    BoxType("HEAD").code: .header, BoxType("EXIF").code: .exif, BoxType("XMP ").code: .xmp,
  ]
}
