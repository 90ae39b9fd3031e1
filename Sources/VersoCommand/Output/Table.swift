import Verso

/// Rows for people: a heading for each group, names and values aligned.
enum Table {
  /// Adds rows with a name and a value.
  ///
  /// - Parameters:
  ///   - rows: The rows, those of a group next to each other.
  ///   - output: Where the lines go.
  ///   - paint: How the name of a row is painted on a terminal; nil if it is not.
  static func append(
    _ rows: [Rendering.Row], to output: inout [UInt8],
    paint: (Rendering.Row) -> Paint? = { _ in nil }
  ) {
    let widest = rows.map { $0.name.utf8.count }.max() ?? 0
    let width = Standard.columns.map { min(widest, max($0 - 6, 0) / 2) } ?? widest
    var group = ""
    for row in rows {
      if row.group != group {
        if !group.isEmpty { output.append(0x0A) }
        group = row.group
        output += Paint.dim.text(group).utf8
        output.append(0x0A)
      }
      let start = output.count
      output += [0x20, 0x20]
      output += row.name.utf8
      output += repeatElement(0x20, count: max(width - row.name.utf8.count, 0))
      output += " : ".utf8
      output += row.text.utf8
      if let columns = Standard.columns, output.count - start > columns {
        let line = String(decoding: output[start...], as: UTF8.self)
        output.replaceSubrange(start..., with: Paint.wrapped(line, indent: width + 5).utf8)
      }
      if Paint.isWanted.output, let paint = paint(row) {
        let name = start + 2..<start + 2 + row.name.utf8.count
        output.replaceSubrange(name, with: paint.text(row.name).utf8)
      }
      output.append(0x0A)
    }
  }

  /// A row of cells, the first one bold: what does not fit on the line of a terminal is below the first cell.
  ///
  /// - Parameters:
  ///   - cells: The cells; the last one has no width.
  ///   - widths: The widths of columns, from the first one.
  /// - Returns: One line, or on a narrow terminal several.
  static func row(_ cells: [String], widths: [Int]) -> [UInt8] {
    let cells = cells.map { Rendering.line($0) }
    var line = ""
    for (index, cell) in cells.enumerated() {
      line += cell
      guard index + 1 < cells.count else { break }
      line += String(repeating: " ", count: max(0, widths[index] - cell.count) + 2)
    }
    let rest =
      Standard.columns.map { line.count > $0 } == true && cells.count > 1
      ? "\n"
        + Paint.wrapped(
          "    " + cells.dropFirst().filter { !$0.isEmpty }.joined(separator: "  "), indent: 4)
      : String(line.dropFirst(cells[0].count))
    return Array("\(Paint.bold.text(cells[0]))\(rest)\n".utf8)
  }
}
