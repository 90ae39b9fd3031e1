internal import Verso

/// The form of a coordinate, as printf has it: degrees, minutes, seconds.
enum CoordinateForm {
  static func text(_ degrees: Double, _ format: String, signed: Bool) -> String {
    let count = format.split(separator: "%", omittingEmptySubsequences: false).count - 1
    let size = degrees.magnitude
    var values = [size]
    if count >= 2 { values = [size.rounded(.down), (size - size.rounded(.down)) * 60] }
    if count >= 3 {
      let minutes = values[1].rounded(.down)
      values = [values[0], minutes, (values[1] - minutes) * 60]
      // What is rounded to sixty is the next minute.
      if values[2] > 59.999_999_9 { values = [values[0], minutes + 1, 0] }
      if values[1] >= 60 { values = [values[0] + 1, 0, values[2]] }
    }
    if signed, degrees < 0 { values[0] = -values[0] }
    var out = ""
    var rest = format.unicodeScalars[...]
    var index = 0
    while let letter = rest.popFirst() {
      guard letter == "%" else {
        out.unicodeScalars.append(letter)
        continue
      }
      var flags = ""
      while let next = rest.first, "+-0123456789. ".unicodeScalars.contains(next) {
        flags.unicodeScalars.append(next)
        rest = rest.dropFirst()
      }
      guard let code = rest.popFirst() else { break }
      if code == "%" {
        out += "%"
        continue
      }
      guard index < values.count else { continue }
      let value = values[index]
      index += 1
      let places = flags.split(separator: ".").last.flatMap { Int($0) } ?? 6
      var text: [UInt8] = []
      text.append(
        value, decimals: code == "d" ? 0 : max(0, min(15, flags.contains(".") ? places : 6)))
      let number = String(decoding: text, as: UTF8.self)
      out += flags.contains("+") && value >= 0 ? "+\(number)" : number
    }
    return out
  }
}
