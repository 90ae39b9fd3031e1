internal import VersoBytes
internal import VersoSQLite

extension Journal {
  /// An entry of the journal: a change, or a later fact about one.
  enum Entry: Hashable, Sendable {
    /// The cells of a change's row.
    case change([Database.Cell])
    case fact(Fact)

    init(_ change: Change, inverse: [UInt8]?) {
      var cells: [Database.Cell] = [
        .number(change.number), .number(change.kind.rawValue),
        .bytes(PathBytes.bytes(change.path)),
        change.target.map { .bytes(PathBytes.bytes($0)) } ?? .null,
      ]
      cells += Journal.cells(change.old) + Journal.cells(change.new)
      cells += [
        change.reverses.map { .number($0) } ?? .null, inverse.map { .bytes($0) } ?? .null,
      ]
      self = .change(cells)
    }

    /// The change with the state of the file after it; nil for what is no change.
    func leading(to state: FileState) -> Entry? {
      guard case .change(var cells) = self, cells.count == Self.width else { return nil }
      cells.replaceSubrange(8..<12, with: Journal.cells(state))
      return .change(cells)
    }
  }
}

/// Entries as bytes: which of the four kinds it is, and its cells. A cell is 0 for nothing, 1 and a number of eight
/// bytes, or 2, a length of four bytes and the bytes; numbers have their lowest byte first.
extension Journal.Entry {
  private enum Kind: Int {
    case change = 0
    case after = 1
    case withdrawn = 2
    case undone = 3
  }

  /// The number of cells that the row of a change has.
  private static let width = 14

  var bytes: [UInt8] {
    let (kind, cells): (Kind, [Database.Cell]) =
      switch self {
      case .change(let cells): (.change, cells)
      case .fact(.after(let change, let state)):
        (.after, [.number(change)] + Journal.cells(state))
      case .fact(.withdrawn(let change)): (.withdrawn, [.number(change)])
      case .fact(.undone(let change)): (.undone, [.number(change)])
      }
    var bytes = [UInt8(kind.rawValue)]
    for cell in cells {
      switch cell {
      case .number(let number):
        bytes.append(1)
        bytes.append(Int64(number), .littleEndian)
      case .bytes(let content), .text(let content):
        bytes.append(2)
        bytes.append(UInt32(clamping: content.count), .littleEndian)
        bytes += content
      case .null, .real: bytes.append(0)
      }
    }
    return bytes
  }

  /// - Returns: Nil if the bytes are no entry.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    guard let kind = rest.popFirst().flatMap({ Kind(rawValue: Int($0)) }) else { return nil }
    var cells: [Database.Cell] = []
    while let tag = rest.popFirst() {
      switch tag {
      case 0: cells.append(.null)
      case 1:
        guard let number = rest.popNumber(8) else { return nil }
        cells.append(.number(number))
      case 2:
        guard let count = rest.popNumber(4), count <= rest.count else { return nil }
        cells.append(.bytes(Array(rest.prefix(count))))
        rest = rest.dropFirst(count)
      default: return nil
      }
    }
    let numbers = cells.compactMap(\.number)
    switch kind {
    case .change where cells.count == Self.width: self = .change(cells)
    case .after where numbers.count == 5:
      let state = FileState(
        size: numbers[1], seconds: numbers[2], nanoseconds: numbers[3], number: numbers[4])
      self = .fact(.after(numbers[0], state))
    case .withdrawn where numbers.count == 1: self = .fact(.withdrawn(numbers[0]))
    case .undone where numbers.count == 1: self = .fact(.undone(numbers[0]))
    default: return nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// Takes a number of some bytes from the front, the lowest first; nil if there are too few.
  mutating func popNumber(_ count: Int) -> Int? {
    guard count <= self.count else { return nil }
    var number: UInt64 = 0
    for byte in prefix(count).reversed() { number = number << 8 | UInt64(byte) }
    self = dropFirst(count)
    return Int(truncatingIfNeeded: number)
  }
}
