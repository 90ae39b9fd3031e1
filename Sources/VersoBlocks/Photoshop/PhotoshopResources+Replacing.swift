extension PhotoshopResources {
  /// The resources with some of them replaced, added or removed; all others byte for byte.
  ///
  /// - Parameters:
  ///   - changes: New data by number; nil takes the resource away.
  ///   - bytes: The resources as they are.
  /// - Returns: The new ones; nil if the old ones cannot be read to their end.
  package static func replacing(_ changes: [(number: UInt16, data: [UInt8]?)], in bytes: [UInt8])
    -> [UInt8]?
  {
    var out: [UInt8] = []
    var done: [UInt16] = []
    let isWhole = bytes.withReader(.bigEndian) { reader in
      while reader.remaining > 0 {
        let start = reader.offset
        guard let (number, data) = try? next(&reader) else {
          // Zeros that fill up a segment are no loss.
          return bytes[start...].allSatisfy { $0 == 0 }
        }
        guard let change = changes.first(where: { $0.number == number }) else {
          out += bytes[start..<reader.offset]
          // The last one may lack its padding; another may follow it now.
          if (data.upperBound - data.lowerBound) % 2 == 1, reader.offset == data.upperBound {
            out.append(0)
          }
          continue
        }
        if let new = change.data {
          // The first of a number counts; repeated ones of a program stay.
          if done.contains(number) {
            out += bytes[start..<reader.offset]
            if data.count % 2 == 1, reader.offset == data.upperBound { out.append(0) }
          } else {
            append(number, name: bytes[(start + 6)..<(data.lowerBound - 4)], new, to: &out)
          }
        }
        done.append(number)
      }
      return true
    }
    guard isWhole else { return nil }
    for (number, data) in changes where !done.contains(number) {
      if let data { append(number, name: [0, 0], data, to: &out) }
    }
    return out
  }

  private static func append(
    _ number: UInt16, name: ArraySlice<UInt8>, _ data: [UInt8], to out: inout [UInt8]
  ) {
    out += Array("8BIM".utf8)
    out.append(number, .bigEndian)
    out += name
    out.append(UInt32(data.count), .bigEndian)
    out += data
    if data.count % 2 == 1 { out.append(0) }
  }
}
