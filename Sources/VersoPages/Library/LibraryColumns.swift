import Verso

/// The columns of all photos, as the page has them.
package struct LibraryColumns {
  /// The values so far, with commas between.
  private var values: [[UInt8]]
  /// The lists of coded columns, and the index of their values.
  private var lists: [[UInt8]]
  private var codes: [[[UInt8]: Int]]
  private var count = 0

  package init() {
    let empty: [[UInt8]] = Array(repeating: [], count: LibraryColumn.allCases.count)
    (values, lists) = (empty, empty)
    codes = Array(repeating: [:], count: empty.count)
  }

  /// Adds the next photo.
  ///
  /// - Parameter record: The bytes of its ``LibraryRecord``.
  package mutating func append(_ record: [UInt8]) {
    let lines = record.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (place, column) in LibraryColumn.allCases.enumerated() {
      let line = place < lines.count ? lines[place] : []
      switch column.form {
      case .dense:
        comma(place, count > 0)
        if line.isEmpty { values[place] += "null".utf8 } else { values[place] += line }
      case .coded:
        comma(place, count > 0)
        values[place].append(decimal: line.isEmpty ? -1 : code(line, place))
      case .sparse where !line.isEmpty:
        appendKey(place)
        values[place] += line
      case .labels where !line.isEmpty:
        appendKey(place)
        let codes = line.split(separator: LibraryRecord.separator).map { "\(code($0, place))" }
        values[place] += "[\(codes.joined(separator: ","))]".utf8
      case .sparse, .labels: break
      }
    }
    count += 1
  }

  private mutating func comma(_ place: Int, _ isNeeded: Bool) {
    if isNeeded { values[place].append(0x2C) }
  }

  private mutating func appendKey(_ place: Int) {
    comma(place, !values[place].isEmpty)
    values[place] += "\"\(count)\":".utf8
  }

  private mutating func code(_ text: ArraySlice<UInt8>, _ place: Int) -> Int {
    let text = Array(text)
    if let known = codes[place][text] { return known }
    let number = codes[place].count
    codes[place][text] = number
    if number > 0 { lists[place].append(0x2C) }
    lists[place] += text
    return number
  }

  /// The texts in the list of a coded column, as JSON, in their order.
  package func list(of column: LibraryColumn) -> [[UInt8]] {
    guard let place = LibraryColumn.allCases.firstIndex(of: column) else { return [] }
    return codes[place].sorted { $0.value < $1.value }.map(\.key)
  }

  /// Gives all columns piece by piece: an object of JSON without its braces.
  package func write<Failure>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    for (place, column) in LibraryColumn.allCases.enumerated() {
      let name = "\(place > 0 ? ",\n" : "")\"\(column.rawValue)\":"
      switch column.form {
      case .dense:
        try body(Array("\(name)[".utf8))
        try body(values[place] + [0x5D])
      case .sparse:
        try body(Array("\(name){".utf8))
        try body(values[place] + [0x7D])
      case .coded(let list), .labels(let list):
        let isCoded = if case .coded = column.form { true } else { false }
        try body(Array(name.utf8) + [isCoded ? 0x5B : 0x7B])
        try body(values[place] + [isCoded ? 0x5D : 0x7D])
        try body(Array(",\n\"\(list)\":[".utf8) + lists[place] + [0x5D])
      }
    }
  }
}
