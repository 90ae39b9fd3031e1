/// Comma-separated values (RFC 4180).
enum CSV {
  static func append(_ cells: [String], to output: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { output.append(0x2C) }
      append(cell, to: &output)
    }
    output += [0x0D, 0x0A]
  }

  private static func append(_ cell: String, to output: inout [UInt8]) {
    let isPlain = !cell.utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
    guard !isPlain else {
      output += cell.utf8
      return
    }
    output.append(0x22)
    for byte in cell.utf8 {
      if byte == 0x22 { output.append(0x22) }
      output.append(byte)
    }
    output.append(0x22)
  }
}
