/// The values of one column, laid out in Arrow's form as they come (Arrow columnar format, 1.5:
/// validity bitmap, offsets, values; little-endian, as all machines that Verso runs on).
struct ArrayBuilder: Sendable {
  let kind: ColumnKind
  private(set) var count = 0
  private(set) var nullCount = 0
  private(set) var validity: [UInt8] = []
  private(set) var offsets: [Int32]
  private(set) var values: [UInt8] = []
  private(set) var children: [ArrayBuilder]

  /// The most bytes of text that one array holds; its offsets have 32 bits.
  static let mostText = 1 << 30

  /// An empty one with room for the expected number of bytes of values, as far as it is known.
  init(_ kind: ColumnKind, room: Int = 0) {
    self.kind = kind
    values.reserveCapacity(room)
    children = kind.children.map { ArrayBuilder($0.kind) }
    offsets = kind == .text || kind == .texts ? [0] : []
  }

  /// Adds a value.
  ///
  /// - Returns: False, and null is added, if it is of another kind or there is no room.
  mutating func append(_ cell: Cell) -> Bool {
    let isThere = put(cell)
    if count % 8 == 0 { validity.append(0) }
    if isThere { validity[count / 8] |= 1 << (count % 8) } else { nullCount += 1 }
    count += 1
    if case .null = cell { return true }
    return isThere
  }

  /// Puts a value, or its placeholder; false for the latter.
  private mutating func put(_ cell: Cell) -> Bool {
    switch (kind, cell) {
    case (.flag, .flag(let flag)):
      if count % 8 == 0 { values.append(0) }
      if flag { values[count / 8] |= 1 << (count % 8) }
      return true
    case (.integer16, .integer(let number)): return put(Int16(exactly: number))
    case (.integer32, .integer(let number)): return put(Int32(exactly: number))
    case (.integer64, .integer(let number)), (.localTime, .integer(let number)),
      (.instant, .integer(let number)):
      return put(Int64(number))
    case (.real, .real(let number)): return put(number.bitPattern)
    case (.text, .text(let text)): return put(text.utf8)
    case (.text, .rendered(let render)):
      let before = values.count
      render(&values)
      if values.count <= Self.mostText {
        offsets.append(Int32(values.count))
        return true
      }
      values.removeSubrange(before...)
    case (.texts, .texts(let texts)):
      let before = children[0].values.count + texts.reduce(0) { $0 + $1.utf8.count }
      guard before <= Self.mostText else { break }
      for text in texts { _ = children[0].append(.text(text)) }
      offsets.append(Int32(children[0].count))
      return true
    case (.point, .point(let x, let y)):
      _ = children[0].append(.real(x))
      _ = children[1].append(.real(y))
      return true
    default: break
    }
    putNothing()
    return false
  }

  private mutating func putNothing() {
    switch kind {
    case .flag: if count % 8 == 0 { values.append(0) }
    case .text, .texts: offsets.append(offsets[offsets.count - 1])
    case .point: for index in children.indices { _ = children[index].append(.null) }
    default: values += [UInt8](repeating: 0, count: kind.width ?? 0)
    }
  }

  private mutating func put<Number: FixedWidthInteger>(_ number: Number?) -> Bool {
    guard let number else {
      putNothing()
      return false
    }
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      values.append(UInt8(truncatingIfNeeded: number >> shift))
    }
    return true
  }

  private mutating func put(_ text: some Collection<UInt8>) -> Bool {
    guard text.count <= Self.mostText - values.count else {
      putNothing()
      return false
    }
    values += text
    offsets.append(Int32(values.count))
    return true
  }
}
