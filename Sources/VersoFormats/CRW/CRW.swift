extension FileFormat {
  /// A raw file of Canon's cameras before 2004.
  package static let crw = FileFormat(
    name: "CRW", endings: ["crw"], mimeType: "image/x-canon-crw",
    uniformType: "com.canon.crw-raw-image")
}

/// Canon's older raw files, made of heaps. They are read, not written.
package enum CRW: ReadOnlyContainer {
  package static let formats: [FileFormat] = [.crw]

  package static func reader(_ skeleton: Skeleton) -> any BlockReader {
    HeapReader()
  }

  package static func recognizes(_ head: RawSpan) -> Bool {
    head.matches("HEAPCCDR", at: 6) && CIFF.byteOrder(of: head) != nil
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let limits = window.source.limits
    var skeleton = Skeleton(format: format)
    let whole = 0..<window.source.count
    // The locations of the heaps are found again when they are read.
    skeleton.blocks = [Block(.heaps, carrier: whole, payload: whole, code: 0)]
    skeleton.add(try Trailers.read(window, behind: 0, limits: limits))
    return skeleton
  }
}

extension BlockKind {
  /// Heaps of records, as Canon's older cameras write them.
  package static let heaps = BlockKind("CIFF")
}
