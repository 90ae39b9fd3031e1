/// Writes IPTC data.
package enum IPTCWriter {
  /// The datasets of a directory as bytes.
  ///
  /// Unchanged data are copied. As soon as a new text needs letters beyond ASCII and the block is
  /// not in UTF-8, all of it is converted and 1:90 declares it (MWG 2.0, 3.2).
  package static func bytes(_ directory: Directory, original: [UInt8]) -> [UInt8] {
    var entries = directory.entries
    let isUTF8 = directory.entry(IPTCReader.codedCharacterSet).map {
      directory.bytes(of: $0) == IPTCReader.utf8Mark
    }
    let converts =
      isUTF8 != true
      && entries.contains { entry in
        entry.state == .edited && entry.format == Format.utf8.code
          && directory.bytes(of: entry).contains { $0 >= 0x80 }
      }
    // Records follow each other in the order of their numbers; their datasets stay as they are.
    entries = entries.enumerated().sorted {
      ($0.element.number >> 8, $0.offset) < ($1.element.number >> 8, $1.offset)
    }.map(\.element)
    var out: [UInt8] = []
    if converts {
      entries.removeAll { $0.number == IPTCReader.codedCharacterSet }
      append(IPTCReader.codedCharacterSet, IPTCReader.utf8Mark, to: &out)
    }
    for entry in entries {
      let isText = entry.format == Format.utf8.code
      if entry.state != .edited, !(converts && isText), let range = dataset(entry, in: original) {
        out += original[range]
      } else {
        append(entry.number, directory.bytes(of: entry), to: &out)
      }
    }
    return out
  }

  private static func dataset(_ entry: Entry, in original: [UInt8]) -> Range<Int>? {
    original.withReader(.bigEndian) { reader in
      guard (try? reader.move(to: Int(entry.position))) != nil,
        let (number, data) = try? IPTCReader.next(&reader), number == entry.number
      else { return nil }
      return Int(entry.position)..<data.upperBound
    }
  }

  private static func append(_ number: UInt16, _ data: [UInt8], to out: inout [UInt8]) {
    out.append(0x1C)
    out.append(number, .bigEndian)
    if data.count < 0x8000 {
      out.append(UInt16(data.count), .bigEndian)
    } else {
      // No tag: a length of four bytes follows.
      out.append(UInt16(0x8004), .bigEndian)
      out.append(UInt32(data.count), .bigEndian)
    }
    out += data
  }
}
