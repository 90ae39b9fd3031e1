extension Wording {
  /// As JSON: `["a", "b"]`, `{"Unit": "pixel"}`.
  func appendJSON(to out: inout [UInt8]) {
    switch self {
    case .text(let text): JSON.append(text[...], to: &out)
    case .binary(let count):
      var text: [UInt8] = []
      text.append(binary: count, for: .programs)
      JSON.append(text[...], to: &out)
    case .list(let values):
      out.append("[")
      for (index, value) in values.enumerated() {
        if index > 0 { out.append(",") }
        value.appendJSON(to: &out)
      }
      out.append("]")
    case .structure(let fields):
      out.append("{")
      // Of two fields of one name the first counts.
      var keys: JSONKeys? = fields.count > 1 ? JSONKeys(count: min(fields.count, 200)) : nil
      var isFirst = true
      for (name, value) in fields {
        let end = out.count
        if !isFirst { out.append(",") }
        let start = out.count
        JSON.append(quoted: name.utf8, to: &out)
        guard keys?.insert(from: start, in: out) ?? true else {
          out.removeLast(out.count - end)
          continue
        }
        isFirst = false
        out.append(": ")
        value.appendJSON(to: &out)
      }
      out.append("}")
    }
  }
}
