internal import Verso
internal import VersoLibrary

/// Writes the files of `-w` and `-W`.
struct OutputWriter {
  let files: OutputFiles
  private(set) var count = 0
  private var made: Set<String> = []

  init(_ files: OutputFiles) { self.files = files }

  mutating func write(_ bytes: [UInt8], for path: String, tag: FoundTag?) throws(Refusal) {
    let place = try FileNameForm.free(pattern, for: path, tag: tag)
    let exists = !Path.isFree(place)
    let isOurs = made.contains(place)
    guard !exists || files.replaces || files.appends || isOurs && files.appends else {
      throw Refusal("Output file \(place) already exists for \(path)")
    }
    guard !Path.isSame(place, path) else {
      throw Refusal("Output file \(place) is the same as the input file")
    }
    var content = bytes
    if exists, files.appends, !files.replaces || isOurs, let old = Lines(place)?.rest() {
      content = old + bytes
    }
    do {
      _ = try PartFile("output", of: path, overwrites: exists).write(
        content, to: place, recorder: nil)
    } catch {
      throw Refusal("Error creating \(place)")
    }
    if made.insert(place).inserted { count += 1 }
  }

  /// The pattern; an ending alone means the file's name with it.
  private var pattern: String {
    if files.isPerTag || files.pattern.contains("%") { return files.pattern }
    return "%d%f" + (files.pattern.contains(".") ? files.pattern : ".\(files.pattern)")
  }
}

/// Names of files that are made of those of others: `%d%f_%t%-c.%e`.
enum FileNameForm {
  /// The name for a file; with a number in it, the first that is free.
  static func free(_ pattern: String, for path: String, tag: FoundTag?) throws(Refusal) -> String {
    for number in 0..<10_000 {
      let name = text(pattern, for: path, tag: tag, number: number)
      guard pattern.contains("c"), name.hasNumber else { return name.text }
      if Path.isFree(name.text) { return name.text }
    }
    throw Refusal("Error creating \(pattern): there are too many files")
  }

  static func text(
    _ pattern: String, for path: String, tag: FoundTag? = nil, number: Int = 0
  ) -> (text: String, hasNumber: Bool) {
    let file = Path.name(of: path)
    let parts = PathBytes.parts(of: file)
    let stem = parts.map { String($0.stem) } ?? file
    let ending = parts.map { String($0.ending) } ?? ""
    let folder = path.utf8.contains(UInt8(ascii: "/")) ? PathBytes.folder(of: path) : ""
    let slashed = folder.isEmpty || folder.hasSuffix("/") ? folder : "\(folder)/"
    var out = ""
    var hasNumber = false
    var rest = pattern[...]
    while let letter = rest.popFirst() {
      guard letter == "%" else {
        out.append(letter)
        continue
      }
      let flags = rest.prefix { "-+.:0123456789lun".contains($0) }
      rest = rest.dropFirst(flags.count)
      guard let code = rest.popFirst() else { break }
      var text: String
      switch code {
      case "%": text = "%"
      case "d": text = slashed
      case "D": text = folder
      case "f": text = stem
      case "F": text = file
      case "e": text = ending
      case "E": text = ending.isEmpty ? "" : ".\(ending)"
      case "t": text = tag?.name ?? ""
      case "g": text = tag.map { $0.group(family: 0) } ?? ""
      case "s":
        text =
          tag.map { $0.name.hasSuffix("Image") || $0.name.hasPrefix("Jpg") ? "jpg" : "txt" }
          ?? "txt"
      case "c", "C":
        hasNumber = true
        let dash = flags.contains("-") ? "-" : flags.contains("+") ? "_" : ""
        text = number == 0 && !flags.contains(".") ? "" : "\(dash)\(number)"
      default: text = "%\(flags)\(code)"
      }
      if code != "c", code != "C" {
        text = piece(text, flags.filter { !"lun".contains($0) })
        if flags.contains("l") { text = text.lowercased() }
        if flags.contains("u") { text = text.uppercased() }
      }
      out += text
    }
    return (out, hasNumber)
  }

  /// A part of a text: its first letters, or the last ones, after some others.
  private static func piece(_ text: String, _ flags: some StringProtocol) -> String {
    guard !flags.isEmpty else { return text }
    let isLast = flags.hasPrefix("-")
    let numbers = flags.drop { $0 == "-" }.split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let width = numbers.first.flatMap { Int($0) }
    let skipped = numbers.count == 2 ? Int(numbers[1]) ?? 0 : 0
    let left = isLast ? text.dropLast(max(0, skipped)) : text.dropFirst(max(0, skipped))
    guard let width, width >= 0 else { return String(left) }
    return String(isLast ? left.suffix(width) : left.prefix(width))
  }
}
