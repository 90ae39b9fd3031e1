/// Comma-separated values (RFC 4180).
package enum CSV {
  /// Appends a row.
  ///
  /// - Parameters:
  ///   - cells: Their contents.
  ///   - keepsFormulas: Whether cells stay that a spreadsheet would take for a formula.
  ///   - output: Where the row goes.
  package static func append(
    _ cells: [String], keepsFormulas: Bool = false, to output: inout [UInt8]
  ) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { output.append(0x2C) }
      append(keepsFormulas ? cell : harmless(cell), to: &output)
    }
    output += [0x0D, 0x0A]
  }

  /// A cell that no spreadsheet executes: an apostrophe precedes what looks like a formula (OWASP,
  /// CSV injection). A plain number is not a formula.
  package static func harmless(_ cell: String) -> String {
    guard let first = cell.unicodeScalars.first else { return cell }
    switch first {
    case "=", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}":
      return "'" + cell
    case "+", "-": return isNumber(cell) ? cell : "'" + cell
    default: return cell
    }
  }

  /// A cell as it was before ``harmless(_:)``.
  package static func plain(_ cell: String) -> String {
    guard cell.hasPrefix("'") else { return cell }
    let rest = String(cell.dropFirst())
    return harmless(rest) == cell ? rest : cell
  }

  private static func isNumber(_ cell: String) -> Bool {
    cell.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
      && Double(cell) != nil
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
