import VersoBytes

/// The names in a ZIP archive that libarchive changes: it ends them at a zero, and composes their
/// characters (NFC), so that two names may become one.
package struct ZIPNames: Sendable {
  /// The names by the numbers of their entries, from 1, in the order in which the archive is read.
  private let odd: [Int: String]

  private static let none = ZIPNames(odd: [:])
  /// The longest list of an archive that is read, in bytes.
  private static let longest = 1 << 28

  private init(odd: [Int: String]) { self.odd = odd }

  /// The name of an entry.
  ///
  /// - Parameters:
  ///   - number: Its number.
  ///   - told: The name from libarchive.
  /// - Returns: The name.
  package func name(_ number: Int, told: String) -> String {
    guard let name = odd[number] else { return told }
    let shown = name.unicodeScalars.prefix { $0.value != 0 }
    return String(String.UnicodeScalarView(shown)) == told ? name : told
  }

  /// Reads the list at the end of an archive (APPNOTE 6.3.9, 4.3.12); nothing is reported for damaged and other files.
  package init(path: String) {
    self = (try? Self.read(path)) ?? .none
  }

  private static func read(_ path: String) throws -> ZIPNames {
    let file = try SystemFile.open(path)
    let source = ByteSource(file, count: try file.identity().size)
    guard source.count > 22, try source.read(0..<4) == [0x50, 0x4B, 3, 4],
      let range = try directory(source)
    else { return .none }
    return of(try source.read(range))
  }

  /// The location of the directory; nil if that is not found.
  private static func directory(_ source: ByteSource) throws -> Range<Int>? {
    let start = max(0, source.count - 22 - 0xFFFF)
    let tail = try source.read(start..<source.count)
    var at = tail.count - 22
    while at >= 0, number(tail, at, 4) != 0x0605_4B50 { at -= 1 }
    guard at >= 0, var size = number(tail, at + 12, 4), var place = number(tail, at + 16, 4) else {
      return nil
    }
    // If one of the numbers is too large, all are in another record.
    if place == 0xFFFF_FFFF || size == 0xFFFF_FFFF, number(tail, at - 20, 4) == 0x0706_4B50,
      let other = number(tail, at - 12, 8), other <= source.count - 56
    {
      let record = try source.read(other..<(other + 56))
      guard number(record, 0, 4) == 0x0606_4B50, let longSize = number(record, 40, 8),
        let longPlace = number(record, 48, 8)
      else { return nil }
      (size, place) = (longSize, longPlace)
    }
    guard size <= longest, size <= source.count, place <= source.count - size else { return nil }
    return place..<(place + size)
  }

  private static func of(_ list: [UInt8]) -> ZIPNames {
    var entries: [(place: Int, name: Range<Int>)] = []
    var at = 0
    while let name = number(list, at + 28, 2), let extra = number(list, at + 30, 2),
      let comment = number(list, at + 32, 2), var place = number(list, at + 42, 4),
      number(list, at, 4) == 0x0201_4B50, name <= list.count - at - 46
    {
      let end = at + 46 + name
      if place == 0xFFFF_FFFF { place = longPlace(list, at, end, extra) ?? place }
      entries.append((place, (at + 46)..<end))
      at = end + extra + comment
    }
    entries.sort { $0.place < $1.place }
    // Texts are the same where their characters are, in whatever pieces.
    var first: [String: (number: Int, name: String)] = [:]
    var odd: [Int: String] = [:]
    var last: Int?
    var count = 0
    for entry in entries where entry.place != last {
      last = entry.place
      count += 1
      let bytes = list[entry.name]
      guard bytes.contains(where: { $0 == 0 || $0 >= 0x80 }) else { continue }
      let name = PathBytes.text(Array(bytes))
      if name.utf8.contains(0) {
        odd[count] = name
      } else if let other = first[name] {
        odd[other.number] = other.name
        odd[count] = name
      } else {
        first[name] = (count, name)
      }
    }
    return ZIPNames(odd: odd)
  }

  /// The position of an entry that does not fit into 32 bits: after those of its sizes that do not
  /// either.
  private static func longPlace(_ list: [UInt8], _ at: Int, _ start: Int, _ size: Int) -> Int? {
    var field = start
    while let kind = number(list, field, 2), let length = number(list, field + 2, 2),
      field - start + 4 + length <= size
    {
      guard kind == 1 else {
        field += 4 + length
        continue
      }
      let before = [20, 24].count { number(list, at + $0, 4) == 0xFFFF_FFFF }
      return number(list, field + 4 + 8 * before, 8)
    }
    return nil
  }

  /// A number of some bytes, the last one first; nil outside, and for what no place in a file can be.
  private static func number(_ bytes: [UInt8], _ at: Int, _ size: Int) -> Int? {
    guard at >= 0, at <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for index in (0..<size).reversed() { value = value << 8 | UInt64(bytes[at + index]) }
    return Int(exactly: value)
  }
}
