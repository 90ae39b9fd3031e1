internal import VersoBytes

/// Garmin's Flexible and Interoperable Data Transfer (developer.garmin.com/fit/protocol): messages
/// whose fields are laid out by definitions before them. Of the profile, only records and stops of
/// the timer are read.
struct FIT {
  /// How the data messages of a local number are laid out.
  private struct Definition {
    var message = 0
    var byteOrder = ByteOrder.littleEndian
    var fields: [(number: Int, size: Int)] = []
    /// Developer data at the end, which contain no known positions.
    var developerBytes = 0
  }

  private var input: TrackInput
  private var definitions = [Definition?](repeating: nil, count: 16)
  /// The time of the last message that had one, in seconds since the epoch of FIT.
  private var time: UInt32?
  private var sum: UInt16 = 0
  /// The number of remaining bytes of messages; nil if the header does not state it.
  private var left: Int?

  /// Whether a file begins with these bytes.
  static func isHead(_ head: ArraySlice<UInt8>) -> Bool {
    head.count >= 12 && (head.first.map { (12...64).contains($0) } ?? false)
      && head.dropFirst(8).prefix(4).elementsEqual(".FIT".utf8)
  }

  static func read(_ input: inout TrackInput, into builder: inout TrackBuilder) throws(ReadError) {
    var reader = FIT(input: input)
    // Files may be chained.
    while !builder.isFull, reader.input.peek() != nil {
      builder.startSegment()
      try reader.file(&builder)
    }
  }

  private init(input: TrackInput) { self.input = input }

  private mutating func file(_ builder: inout TrackBuilder) throws(ReadError) {
    let start = input.offset
    definitions = [Definition?](repeating: nil, count: 16)
    (time, sum, left) = (nil, 0, nil)
    let size = try Int(byte())
    guard (12...64).contains(size) else {
      throw .malformed(at: start, expected: "the size of a header")
    }
    var header = [UInt8(size)]
    while header.count < size { try header.append(byte()) }
    guard header[8..<12].elementsEqual(".FIT".utf8) else {
      throw .malformed(at: start + 8, expected: "\".FIT\"")
    }
    let count = (0..<4).reduce(0) { $0 | Int(header[4 + $1]) << (8 * $1) }
    // A device that lost its power has not written the size.
    if count > 0 { left = count } else { builder.warn("the recording was not finished", at: start) }
    while left ?? 1 > 0, !builder.isFull, left != nil || input.peek() != nil {
      try message(&builder)
    }
    guard left != nil, !builder.isFull else { return }
    let expected = sum
    let end = input.offset
    let stated = try UInt16(byte()) | UInt16(byte()) << 8
    if stated != expected {
      builder.warn("the checksum is another: the file was damaged or changed", at: end)
    }
  }

  /// The next byte of the file.
  private mutating func byte() throws(ReadError) -> UInt8 {
    guard let byte = input.next() else { throw .truncated(at: input.offset, needed: 1) }
    // CRC-16 with the polynomial 0x8005, lowest bit first.
    sum ^= UInt16(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
    return byte
  }

  /// The next byte of the messages.
  private mutating func next() throws(ReadError) -> UInt8 {
    if let left {
      guard left > 0 else {
        throw .malformed(at: input.offset, expected: "the end of a message before that of the data")
      }
      self.left = left - 1
    }
    return try byte()
  }

  private mutating func message(_ builder: inout TrackBuilder) throws(ReadError) {
    let start = input.offset
    let header = try next()
    if header & 0x80 != 0 {
      // Five bits of a time that goes on from the last one.
      if let last = time {
        let bits = UInt32(header & 0x1F)
        let whole = last & ~0x1F
        time = bits >= last & 0x1F ? whole &+ bits : whole &+ bits &+ 0x20
      }
      try data(Int(header >> 5 & 3), at: start, &builder)
    } else if header & 0x40 != 0 {
      try definition(Int(header & 15), hasDeveloperFields: header & 0x20 != 0)
    } else {
      try data(Int(header & 15), at: start, &builder)
    }
  }

  private mutating func definition(_ local: Int, hasDeveloperFields: Bool) throws(ReadError) {
    var definition = Definition()
    _ = try next()
    definition.byteOrder = try next() == 0 ? .littleEndian : .bigEndian
    let (first, second) = try (Int(next()), Int(next()))
    definition.message =
      definition.byteOrder == .littleEndian ? first | second << 8 : first << 8 | second
    for _ in 0..<(try next()) {
      let (number, size) = try (Int(next()), Int(next()))
      _ = try next()
      definition.fields.append((number, size))
    }
    if hasDeveloperFields {
      for _ in 0..<(try next()) {
        _ = try next()
        definition.developerBytes += try Int(next())
        _ = try next()
      }
    }
    definitions[local] = definition
  }

  private mutating func data(
    _ local: Int, at start: Int, _ builder: inout TrackBuilder
  ) throws(ReadError) {
    guard let definition = definitions[local] else {
      throw .malformed(at: start, expected: "a definition of message \(local)")
    }
    var values: [Int: UInt32] = [:]
    let isRead = [Message.record, Message.event].contains(definition.message)
    for field in definition.fields {
      var value: UInt32 = 0
      for index in 0..<field.size {
        let byte = try UInt32(next())
        guard field.size <= 4 else { continue }
        value =
          definition.byteOrder == .bigEndian
          ? value << 8 | byte : value | byte << (8 * UInt32(index))
      }
      let isUnset = value == UInt32.max >> (32 - 8 * UInt32(min(field.size, 4)))
      guard field.size <= 4, field.size > 0, !isUnset else { continue }
      if field.number == Field.timestamp, field.size == 4 { time = value }
      if isRead { values[field.number] = value }
    }
    for _ in 0..<definition.developerBytes { _ = try next() }
    if definition.message == Message.record {
      record(values, &builder)
    } else if definition.message == Message.event, values[Field.event] == 0,
      [1, 4].contains(values[Field.eventType])
    {
      builder.startSegment()
    }
  }

  private func record(_ values: [Int: UInt32], _ builder: inout TrackBuilder) {
    func degrees(_ field: Int) -> Double? {
      guard let value = values[field], value != 0x7FFF_FFFF else { return nil }
      return Double(Int32(bitPattern: value)) * (180 / 2_147_483_648)
    }
    // Smaller numbers are seconds since the device was switched on.
    let seconds = time.flatMap { $0 >= 0x1000_0000 ? Double($0) + Self.epoch : nil }
    let altitude = values[Field.enhancedAltitude] ?? values[Field.altitude]
    let speed = values[Field.enhancedSpeed] ?? values[Field.speed]
    builder.add(
      Fix(
        time: seconds, latitude: degrees(Field.latitude), longitude: degrees(Field.longitude),
        altitude: altitude.map { Double($0) / 5 - 500 }, speed: speed.map { Double($0) / 1000 },
        accuracy: values[Field.accuracy].map { Double($0) }))
  }

  /// 1989-12-31 00:00:00 UTC.
  private static let epoch = 631_065_600.0

  /// The global numbers of messages.
  private enum Message {
    static let record = 20
    static let event = 21
  }

  /// The numbers of fields.
  private enum Field {
    static let timestamp = 253
    static let latitude = 0
    static let longitude = 1
    static let altitude = 2
    static let speed = 6
    static let accuracy = 31
    static let enhancedSpeed = 73
    static let enhancedAltitude = 78
    static let event = 0
    static let eventType = 1
  }
}
