import Verso

/// Rows for people: a heading for each group, names and values aligned.
enum Table {
  static func append(_ rows: [Rendering.Row], to output: inout [UInt8]) {
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
      output.append(0x0A)
    }
  }
}
