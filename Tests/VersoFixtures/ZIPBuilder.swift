import Verso

/// Builds an archive of ZIP byte by byte (APPNOTE 6.3.9).
package struct ZIPBuilder: Sendable {
  private var entries: [Entry] = []

  private struct Entry: Sendable {
    let name: [UInt8]
    let bytes: [UInt8]
    let isDeflated: Bool
    let encryption: Encryption?
    let size: Int
    let checksum: UInt32
  }

  package init() {}

  /// What it is said that an entry needs a password for; its bytes stay as they are.
  package enum Encryption: CaseIterable, Sendable {
    /// Of PKZIP (APPNOTE 6.1).
    case traditional
    /// WinZip's AES, with 256 bits (APPNOTE 7.2, method 99).
    case aes

    fileprivate var extra: [UInt8] {
      switch self {
      case .traditional: []
      case .aes: [0x01, 0x99, 7, 0, 2, 0, 0x41, 0x45, 3, 0, 0]
      }
    }
  }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - name: Its name, with the folders that it lies in.
  ///   - bytes: Its bytes.
  ///   - isDeflated: Whether they are compressed.
  ///   - encryption: How it is said to be encrypted.
  ///   - size: The size that is said; nil for the true one.
  /// - Returns: The archive with it.
  package func file(
    _ name: String, _ bytes: [UInt8], isDeflated: Bool = false, encryption: Encryption? = nil,
    size: Int? = nil
  ) -> Self {
    file(
      named: Array(name.utf8), bytes, isDeflated: isDeflated, encryption: encryption, size: size)
  }

  /// Adds a file with a name of any bytes.
  package func file(
    named name: [UInt8], _ bytes: [UInt8], isDeflated: Bool = false, encryption: Encryption? = nil,
    size: Int? = nil
  ) -> Self {
    var result = self
    // A stream of zlib without its two bytes in front and its checksum behind.
    let stored = isDeflated ? Array(Zlib.deflated(bytes).dropFirst(2).dropLast(4)) : bytes
    result.entries.append(
      Entry(
        name: name, bytes: stored, isDeflated: isDeflated, encryption: encryption,
        size: size ?? bytes.count, checksum: Zlib.checksum(bytes)))
    return result
  }

  /// The archive.
  package func bytes() -> [UInt8] {
    var writer = ByteWriter(.littleEndian)
    var starts: [Int] = []
    for entry in entries {
      starts.append(writer.bytes.count)
      writer.append(UInt32(0x0403_4B50))
      common(entry, to: &writer)
      writer.bytes += entry.name + (entry.encryption?.extra ?? []) + entry.bytes
    }
    let start = writer.bytes.count
    for (entry, place) in zip(entries, starts) {
      writer.append(UInt32(0x0201_4B50))
      // Made by version 6.3 on a system with permissions.
      writer.append(UInt16(0x033F))
      common(entry, to: &writer)
      for _ in 0..<3 { writer.append(UInt16(0)) }
      writer.append(UInt32(0o100644 << 16))
      writer.append(UInt32(truncatingIfNeeded: place))
      writer.bytes += entry.name + (entry.encryption?.extra ?? [])
    }
    let size = writer.bytes.count - start
    writer.append(UInt32(0x0605_4B50))
    for number in [0, 0, entries.count, entries.count] {
      writer.append(UInt16(truncatingIfNeeded: number))
    }
    writer.append(UInt32(truncatingIfNeeded: size))
    writer.append(UInt32(truncatingIfNeeded: start))
    writer.append(UInt16(0))
    return writer.bytes
  }

  /// What stands in both headers of a file.
  private func common(_ entry: Entry, to writer: inout ByteWriter) {
    writer.append(UInt16(20))
    // Names are in UTF-8, where they are.
    let isUTF8 = String(validating: entry.name, as: UTF8.self) != nil
    writer.append(UInt16((entry.encryption == nil ? 0 : 1) | (isUTF8 ? 0x800 : 0)))
    writer.append(UInt16(entry.encryption == .aes ? 99 : entry.isDeflated ? 8 : 0))
    // 2024-05-06 07:08:10
    writer.append(UInt16(7 << 11 | 8 << 5 | 5))
    writer.append(UInt16(44 << 9 | 5 << 5 | 6))
    writer.append(entry.checksum)
    writer.append(UInt32(truncatingIfNeeded: entry.bytes.count))
    writer.append(UInt32(truncatingIfNeeded: entry.size))
    writer.append(UInt16(truncatingIfNeeded: entry.name.count))
    writer.append(UInt16(truncatingIfNeeded: entry.encryption?.extra.count ?? 0))
  }
}
