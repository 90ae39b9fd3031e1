/// The metadata track of DJI's cameras (`djmd`): a message of Protocol Buffers a frame. The field
/// with the position differs from camera to camera. Its parts do not: a message of the coordinates
/// (their unit, latitude, longitude), the altitude in millimetres, a status, and the GPS time as a
/// text.
enum DJIMetadata {
  /// The deepest that messages hold others.
  private static let depth = 6

  static func read(_ bytes: [UInt8], _ sample: TimedSample, into places: inout TimedPlaces) {
    var steps = 4096
    guard let place = place(in: bytes.indices, of: bytes, depth: depth, &steps) else { return }
    var result = place
    result.filmTime = sample.time
    places.add(result)
  }

  /// The fields with the serial numbers of the camera and of the aircraft or gimbal that carries
  /// it.
  private static let serialFields = [[1, 1, 5], [2, 2, 3, 1]]

  /// The ranges of serial numbers.
  static func serials(_ bytes: [UInt8]) -> [Range<Int>] {
    var steps = 4096
    return serialFields.flatMap { values(at: $0[...], in: bytes.indices, of: bytes, &steps) }
  }

  /// The ranges of a field's values within fields.
  private static func values(
    at path: ArraySlice<Int>, in range: Range<Int>, of bytes: [UInt8], _ steps: inout Int
  ) -> [Range<Int>] {
    guard let first = path.first else { return [range] }
    var found: [Range<Int>] = []
    for case .bytes(first, let inner) in ProtocolBuffer.fields(of: bytes, in: range, &steps) ?? [] {
      found += values(at: path.dropFirst(), in: inner, of: bytes, &steps)
    }
    return found
  }

  /// The first place in a message, or in one of those in it.
  private static func place(
    in range: Range<Int>, of bytes: [UInt8], depth: Int, _ steps: inout Int
  ) -> TimedPlace? {
    guard let fields = ProtocolBuffer.fields(of: bytes, in: range, &steps) else { return nil }
    if let place = place(fields, bytes) { return place }
    guard depth > 0 else { return nil }
    for case .bytes(_, let inner) in fields {
      if let place = place(in: inner, of: bytes, depth: depth - 1, &steps) { return place }
    }
    return nil
  }

  /// The place that a message is; nil if it is something else.
  private static func place(_ fields: [ProtocolBuffer.Field], _ bytes: [UInt8]) -> TimedPlace? {
    guard case .bytes(1, let inner)? = fields.first else { return nil }
    var steps = 16
    guard let coordinates = ProtocolBuffer.fields(of: bytes, in: inner, &steps),
      case .double(3, let longitude)? = coordinates.last,
      case .double(2, let latitude)? = coordinates.dropLast().last, coordinates.count <= 3
    else { return nil }
    var factor = 180 / Double.pi
    if coordinates.count == 3 {
      guard case .number(1, let unit)? = coordinates.first, unit <= 1 else { return nil }
      if unit == 1 { factor = 1 }
    }
    guard latitude.isFinite, longitude.isFinite else { return nil }
    var place = TimedPlace(latitude: latitude * factor, longitude: longitude * factor)
    for field in fields.dropFirst() {
      switch field {
      case .number(2, let altitude):
        place.altitude = Double(Int32(truncatingIfNeeded: altitude)) / 1000
      case .number(3, let status): place.fix = status == 1 ? TimedPlace.Fix.none : .full
      case .bytes(6, let inner):
        guard case .bytes(1, let text)? = ProtocolBuffer.fields(of: bytes, in: inner, &steps)?.first
        else { break }
        place.time = time(bytes[text])
      case .number(4, _), .number(5, _): break
      default: return nil
      }
    }
    return place
  }

  /// A time as "2024-05-06 07-08-09".
  private static func time(_ text: ArraySlice<UInt8>) -> Double? {
    let parts = String(decoding: text, as: UTF8.self).split { !$0.isNumber }.compactMap { Int($0) }
    guard parts.count == 6 else { return nil }
    return TimedMetadata.time(parts[0], parts[1], parts[2], parts[3], parts[4], Double(parts[5]))
  }
}

/// Messages of Protocol Buffers (protobuf.dev/programming-guides/encoding).
enum ProtocolBuffer {
  /// A field with its number.
  enum Field {
    case number(Int, UInt64)
    case double(Int, Double)
    case float(Int, Float)
    case bytes(Int, Range<Int>)
  }

  /// The fields of a message; nil if the bytes are invalid, or have more fields than are read.
  static func fields(of bytes: [UInt8], in range: Range<Int>, _ steps: inout Int) -> [Field]? {
    var at = range.lowerBound
    var result: [Field] = []
    let span = bytes.rawSpan
    func varint() -> UInt64? {
      var (value, shift) = (UInt64(0), UInt64(0))
      while at < range.upperBound, shift < 64 {
        let byte = bytes[at]
        at += 1
        value |= UInt64(byte & 0x7F) << shift
        if byte & 0x80 == 0 { return value }
        shift += 7
      }
      return nil
    }
    while at < range.upperBound {
      steps -= 1
      guard steps > 0, let key = varint(), let number = Int(exactly: key >> 3), number > 0 else {
        return nil
      }
      switch key & 7 {
      case 0:
        guard let value = varint() else { return nil }
        result.append(.number(number, value))
      case 1:
        guard range.upperBound - at >= 8, let bits: UInt64 = span.integer(at: at, .littleEndian)
        else { return nil }
        result.append(.double(number, Double(bitPattern: bits)))
        at += 8
      case 2:
        guard let size = varint().flatMap({ Int(exactly: $0) }), size <= range.upperBound - at
        else {
          return nil
        }
        result.append(.bytes(number, at..<(at + size)))
        at += size
      case 5:
        guard range.upperBound - at >= 4, let bits: UInt32 = span.integer(at: at, .littleEndian)
        else { return nil }
        result.append(.float(number, Float(bitPattern: bits)))
        at += 4
      default: return nil
      }
    }
    return result
  }
}
