import Verso

/// Rows for people: a heading for each group, names and values aligned.
enum Table {
  static func append(_ rows: [Rendering.Row], to output: inout [UInt8]) {
    let width = rows.map { $0.name.utf8.count }.max() ?? 0
    var group = ""
    for row in rows {
      if row.group != group {
        if !group.isEmpty { output.append(0x0A) }
        group = row.group
        output += "\(group)\n".utf8
      }
      output += "  \(row.name)".utf8
      output += [UInt8](repeating: 0x20, count: width - row.name.utf8.count)
      output += "  \(row.text)\n".utf8
    }
  }
}

/// Comma-separated values (RFC 4180).
enum CSV {
  static func line(_ cells: [String]) -> [UInt8] {
    let quoted = cells.map { cell in
      let isPlain = !cell.utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
      return isPlain
        ? cell
        : "\"\(cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }
    return Array(quoted.joined(separator: ",").utf8) + [0x0D, 0x0A]
  }
}
