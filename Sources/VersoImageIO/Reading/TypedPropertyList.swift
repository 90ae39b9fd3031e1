internal import Verso

/// A binary property list whose values keep their types: objects, then where each begins, then how
/// those places are stored.
///
/// `BinaryPropertyList` reads the same form into words, as they are printed; a dictionary of ImageIO's
/// has numbers, dates and bytes.
struct TypedPropertyList {
  private let header: Header
  private let offsetSize: Int
  private let referenceSize: Int
  private let table: Int
  private let count: Int
  /// The object that holds all others.
  private(set) var root = PropertyValue.null

  /// Reads a list; nil for other bytes and for a damaged one.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Array("bplist00".utf8)), bytes.count >= 40 else { return nil }
    header = Header(bytes, .bigEndian)
    let trailer = bytes.count - 32
    guard let offsetSize = header.byte(trailer + 6), let referenceSize = header.byte(trailer + 7),
      let count = header.quad(trailer + 8).flatMap({ Int(exactly: $0) }),
      let top = header.quad(trailer + 16).flatMap({ Int(exactly: $0) }),
      let table = header.quad(trailer + 24).flatMap({ Int(exactly: $0) }),
      (1...8).contains(offsetSize), (1...8).contains(referenceSize), table < trailer,
      count <= (trailer - table) / offsetSize
    else { return nil }
    self.offsetSize = offsetSize
    self.referenceSize = referenceSize
    self.table = table
    self.count = count
    var left = 10_000
    guard let root = object(top, depth: 0, &left) else { return nil }
    self.root = root
  }

  private func number(_ place: Int, _ size: Int) -> Int? {
    var result: UInt64 = 0
    for index in 0..<size {
      guard let byte = header.byte(place + index) else { return nil }
      result = result << 8 | UInt64(byte)
    }
    // Eight bytes have a sign.
    return size == 8 ? Int(Int64(bitPattern: result)) : Int(exactly: result)
  }

  /// An object by its number. The number of visits is limited, because a list may refer to itself.
  private func object(_ index: Int, depth: Int, _ left: inout Int) -> PropertyValue? {
    left -= 1
    guard left > 0, depth < 16, index >= 0, index < count,
      let place = number(table + index * offsetSize, offsetSize), place >= 8,
      let mark = header.byte(place)
    else { return nil }
    let low = mark & 15
    switch mark >> 4 {
    case 0 where mark == 8 || mark == 9: return .boolean(mark == 9)
    case 1 where low <= 3: return number(place + 1, 1 << low).map { .integer($0) }
    case 2 where mark == 0x22:
      let bits = number(place + 1, 4)
      return bits.map { .double(Double(Float(bitPattern: UInt32(truncatingIfNeeded: $0)))) }
    case 2 where mark == 0x23: return header.double(place + 1).map { .double($0) }
    case 4, 5, 6, 10, 13: break
    default: return nil
    }
    var (start, size) = (place + 1, low)
    if low == 15 {
      // The length is in a separate object.
      guard let kind = header.byte(start), kind >> 4 == 1, kind & 15 <= 3,
        let long = number(start + 1, 1 << (kind & 15)), long >= 0, long <= header.bytes.count
      else { return nil }
      (start, size) = (start + 1 + (1 << (kind & 15)), long)
    }
    func reference(_ position: Int) -> Int? {
      number(start + position * referenceSize, referenceSize)
    }
    switch mark >> 4 {
    case 4:
      return header.slice(start..<(start + size)).map { .data(Array($0)) }
    case 5:
      return header.slice(start..<(start + size)).map { .text(String(latinOrUTF8: $0)) }
    case 6:
      let units = (0..<size).compactMap { header.short(start + 2 * $0).map { UInt16($0) } }
      return .text(String(utf16: units))
    case 10:
      var values: [PropertyValue] = []
      for position in 0..<size {
        guard let item = reference(position), let value = object(item, depth: depth + 1, &left)
        else { return nil }
        values.append(value)
      }
      return .array(values)
    default:
      var values: ImageProperties = [:]
      for position in 0..<size {
        guard let key = reference(position), let item = reference(size + position),
          case .text(let name)? = object(key, depth: depth + 1, &left),
          let value = object(item, depth: depth + 1, &left)
        else { return nil }
        values[name] = value
      }
      return .dictionary(values)
    }
  }
}
