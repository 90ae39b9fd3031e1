internal import Verso

/// The rows of `-csv`, which are printed together.
struct CSVTable {
  private var columns: [String] = []
  private var known: Set<String> = []
  private var rows: [[String: [UInt8]]] = []
  private var sources: [[UInt8]] = []

  mutating func add(
    _ tags: [FoundTag], source: String, _ request: Request, _ data: BinaryData
  ) {
    let words = Wordings(request: request)
    var row: [String: [UInt8]] = [:]
    for tag in tags {
      let key = (request.groups.map { "\(tag.prefix($0)):" } ?? "") + tag.name
      if known.insert(key).inserted { columns.append(key) }
      guard row[key] == nil else { continue }
      if request.isBinary, let bytes = data.bytes(of: tag) {
        row[key] = Array("base64:".utf8) + Array(Base64.encoded(bytes).utf8)
      } else {
        row[key] = words.line(of: tag, keepsControls: true)
      }
    }
    rows.append(row)
    sources.append(PathBytes.bytes(source))
  }

  func append(_ request: Request, to out: inout [UInt8]) {
    guard !rows.isEmpty else { return }
    var columns = columns
    let names = request.tags.map(\.typed)
    let isListed =
      !request.tags.isEmpty
      && columns.allSatisfy { column in
        names.contains { $0.lowercased() == column.lowercased() }
      }
    if isListed {
      columns.sort { a, b in
        (names.firstIndex { $0.lowercased() == a.lowercased() } ?? 0)
          < (names.firstIndex { $0.lowercased() == b.lowercased() } ?? 0)
      }
    }
    out += (["SourceFile"] + columns).joined(separator: ",").utf8
    out.append(0x0A)
    for (row, source) in zip(rows, sources) {
      append(cell: source, to: &out)
      for column in columns {
        out.append(0x2C)
        append(cell: row[column] ?? [], to: &out)
      }
      out.append(0x0A)
    }
  }

  private func append(cell: [UInt8], to out: inout [UInt8]) {
    let needsQuotes = cell.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else {
      out += cell
      return
    }
    out.append(0x22)
    for byte in cell {
      if byte == 0x22 { out.append(0x22) }
      out.append(byte)
    }
    out.append(0x22)
  }
}
