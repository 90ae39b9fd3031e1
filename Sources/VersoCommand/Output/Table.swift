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
        output += group.utf8
        output.append(0x0A)
      }
      output += [0x20, 0x20]
      output += row.name.utf8
      output += repeatElement(0x20, count: width - row.name.utf8.count)
      output += " : ".utf8
      output += row.text.utf8
      output.append(0x0A)
    }
  }
}
