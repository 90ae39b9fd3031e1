internal import Verso

/// The lines of a file of arguments.
struct ArgumentFile {
  /// The argument in a line without its LF; nil for an empty one and for a comment. A CR at its end is dropped.
  mutating func argument(_ line: [UInt8]) -> String? {
    var line = line[...]
    if line.last == 0x0D { line = line.dropLast() }
    let escaped = Array("#[CSTR]".utf8)
    if line.starts(with: escaped) {
      return PathBytes.text(Self.unescaped(line.dropFirst(escaped.count)))
    }
    guard line.first != UInt8(ascii: "#") else { return nil }
    line = line.drop { $0 == 0x20 || $0 == 0x09 }
    guard !line.isEmpty else { return nil }
    // One blank may follow the sign of an assignment.
    if line.first == UInt8(ascii: "-"), let sign = line.firstIndex(of: UInt8(ascii: "=")),
      line.dropFirst(sign - line.startIndex + 1).first == 0x20,
      !line[..<sign].contains(0x20)
    {
      return PathBytes.text(line[...sign] + line.dropFirst(sign - line.startIndex + 2))
    }
    return PathBytes.text(line)
  }

  /// A text in which a backslash begins characters as in C.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == 0x5C, let next = rest.popFirst() else {
        out.append(byte)
        continue
      }
      switch next {
      case UInt8(ascii: "n"): out.append(0x0A)
      case UInt8(ascii: "r"): out.append(0x0D)
      case UInt8(ascii: "t"): out.append(0x09)
      case UInt8(ascii: "b"): out.append(0x08)
      case UInt8(ascii: "f"): out.append(0x0C)
      case UInt8(ascii: "a"): out.append(0x07)
      case 0x5C, 0x22: out.append(next)
      default: out += [0x5C, next]
      }
    }
    return out
  }
}
