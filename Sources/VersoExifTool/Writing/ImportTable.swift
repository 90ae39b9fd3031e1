internal import Verso

/// The rows of `-json=` and `-csv=` by file.
enum ImportTable {
  static func read(_ path: String, isJSON: Bool) throws(Refusal) -> [String: [(String, String)]] {
    guard let bytes = Lines(path)?.rest() else {
      throw Refusal("Error opening \(isJSON ? "JSON" : "CSV") file '\(path)'")
    }
    return isJSON ? try json(bytes, path) : try csv(bytes, path)
  }

  private static func json(
    _ bytes: [UInt8], _ path: String
  ) throws(Refusal) -> [String: [(String, String)]] {
    guard let document = JSONValue(bytes, depth: 64) else {
      throw Refusal("Invalid JSON file '\(path)'")
    }
    var rows: [String: [(String, String)]] = [:]
    let objects = if case .array(let elements) = document { elements } else { [document] }
    for case .object(let members) in objects {
      var source = "*"
      var row: [(String, String)] = []
      for member in members {
        if member.name.lowercased() == "sourcefile" {
          source = member.value.text ?? "*"
        } else if !["filename", "directory"].contains(member.name.lowercased()),
          let text = text(member.value)
        {
          row.append((member.name, text))
        }
      }
      rows[source] = row
    }
    return rows
  }

  /// A value as a text; the items of a list are between zeros.
  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text), .number(let text): text
    case .bool(let truth): truth ? "True" : "False"
    case .array(let items): items.compactMap(text).joined(separator: "\u{0}")
    case .null: ""
    case .object: nil
    }
  }

  private static func csv(
    _ bytes: [UInt8], _ path: String
  ) throws(Refusal) -> [String: [(String, String)]] {
    var reader = CSVReader(bytes)
    var names: [String]?
    var rows: [String: [(String, String)]] = [:]
    do {
      while let (_, cells) = try reader.next() {
        guard let columns = names else {
          names = cells
          continue
        }
        var source = "*"
        var row: [(String, String)] = []
        for (name, cell) in zip(columns, cells) where !cell.isEmpty {
          let lower = name.lowercased()
          if lower == "sourcefile" {
            source = cell
          } else if lower != "filename", lower != "directory" {
            row.append((name, cell))
          }
        }
        rows[source] = row
      }
    } catch {
      throw Refusal("Invalid CSV file '\(path)'")
    }
    return rows
  }
}
