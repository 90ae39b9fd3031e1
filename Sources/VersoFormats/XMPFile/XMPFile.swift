extension FileFormat {
  /// An XMP sidecar (ISO 16684-1): metadata of the photo of the same name.
  package static let xmp = FileFormat(
    name: "XMP", endings: ["xmp"], mimeType: "application/rdf+xml", traits: .isPacket)
}

/// XMP sidecars: a packet, and nothing else (ISO 16684-1, clause 7).
package enum XMPFile: Container {
  package static let formats: [FileFormat] = [.xmp]

  package static func recognizes(_ head: RawSpan) -> Bool {
    var text: [UInt8] = []
    // In UTF-16 every other byte of markup is zero; the rest is as in UTF-8.
    for index in 0..<min(head.byteCount, 2048) {
      if let byte = head.byte(at: index), byte != 0 { text.append(byte) }
    }
    for mark in [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]] as [[UInt8]]
    where text.starts(with: mark) {
      text.removeFirst(mark.count)
    }
    let begin = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard begin.first == UInt8(ascii: "<") else { return false }
    let starts = ["<?xpacket begin=", "<x:xmpmeta", "<x:xapmeta", "<rdf:RDF"]
    if starts.contains(where: { begin.starts(with: $0.utf8) }) { return true }
    guard begin.starts(with: "<?xml".utf8) || begin.starts(with: "<!--".utf8) else { return false }
    let words = ["<x:xmpmeta", "<x:xapmeta", "<rdf:RDF", "<?xpacket"].map { Array($0.utf8) }
    let bytes = Array(begin)
    return words.contains { bytes.position(of: $0) != nil }
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let all = 0..<window.source.count
    var skeleton = Skeleton(format: format)
    skeleton.blocks = [Block(.xmp, carrier: all, payload: all, code: 0)]
    return skeleton
  }

  package static func limit(for kind: BlockKind) -> Int { kind == .xmp ? .max : 0 }

  package static func pictureEnd(_ source: ByteSource, from start: Int) throws(FileError) -> Int {
    source.count
  }

  package static func splice(
    _ changes: BlockChanges, skeleton: Skeleton, source: ByteSource
  ) throws -> Splice {
    guard let other = changes.additions.first?.kind else {
      var splice = Splice()
      splice.insert(changes.payloads[0].flatMap { $0 } ?? empty)
      return splice
    }
    throw MetadataError(.unsupported, "a sidecar can contain only XMP, not \(other.name)")
  }

  /// An empty packet.
  package static let empty = Array(
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
     </rdf:RDF>
    </x:xmpmeta>

    """.utf8)
}

extension XMPFile {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    throw PictureData.absence(skeleton)
  }
}
