internal import Verso
internal import VersoLibrary

/// Reads the files of a request and prints what they say.
struct Reading {
  let request: Request
  var streams: Streams
  private var totals = Totals()
  private var hasHeader = false
  private var table = CSVTable()
  private var output: OutputWriter?

  /// What was done, for the last lines.
  private struct Totals {
    var read = 0, failed = 0, unmet = 0, folders = 0, made = 0, named = 0
  }

  init(_ request: Request, _ streams: Streams) {
    (self.request, self.streams) = (request, streams)
    output = request.outputFiles.map { OutputWriter($0) }
  }

  mutating func run() -> Int32 {
    let named = NamedFiles(request)
    let files = named.files
    totals.named = named.named
    totals.folders = named.folders
    for folder in named.unopened {
      streams.errorLine("Warning: Error opening directory \(folder)")
    }
    if files.isEmpty, totals.folders == 0, totals.named > 0 {
      streams.errorLine("No file with specified extension")
      return 1
    }
    for path in files {
      read(path, isOne: files.count == 1 && totals.folders == 0)
      streams.relieve()
      if streams.isBroken { break }
    }
    if request.form == .json, hasHeader { streams.output += "]\n".utf8 }
    if request.form == .csv { table.append(request, to: &streams.output) }
    report()
    return totals.failed > 0 ? 1 : totals.unmet > 0 && totals.read == 0 ? 2 : 0
  }

  private mutating func report() {
    guard request.quiet == 0 else { return }
    var lines: [String] = []
    let isOne = totals.folders == 0 && totals.read + totals.failed + totals.unmet < 2
    if totals.folders > 0 { lines.append(Self.line(totals.folders, "directories scanned")) }
    if totals.unmet > 0 { lines.append(Self.line(totals.unmet, "files failed condition")) }
    if !isOne, totals.read > 0 || totals.folders > 0 || output == nil && totals.unmet == 0 {
      lines.append(Self.line(totals.read, "image files read"))
      if totals.failed > 0 { lines.append(Self.line(totals.failed, "files could not be read")) }
    } else if output != nil, totals.failed > 0 {
      lines.append(Self.line(1, "image files read"))
      lines.append(Self.line(totals.failed, "files could not be read"))
    }
    if let output { lines.append(Self.line(output.count, "output files created")) }
    let isData =
      request.form != .text || request.isBinary || !request.lines.isEmpty || output != nil
    for line in lines {
      if isData && output == nil {
        streams.errorLine(line)
      } else {
        streams.line(line)
      }
    }
  }

  /// A number in five columns and what it counts.
  static func line(_ number: Int, _ words: String) -> String {
    let text = "\(number)"
    return String(repeating: " ", count: max(0, 5 - text.count)) + text + " " + words
  }

  private mutating func read(_ path: String, isOne: Bool) {
    var photo: Photo?
    var problem: String?
    do {
      photo = try open(path)
    } catch {
      let problemWords = FileProblemWords.words(error, path)
      guard problemWords.isReadable else {
        streams.errorLine("Error: \(problemWords.text) - \(Self.shown(path))")
        totals.failed += 1
        return
      }
      problem = problemWords.text
    }
    if let charset = request.charset.flatMap(Charset.init(named:)) {
      photo?.metadata.decodeTexts(as: charset)
    }
    var list = TagList(photo, path: path, request)
    if let problem {
      list.append(
        FoundTag("ExifTool", "Error", shown: .text(problem), plain: .text(problem)))
    }
    if let condition = request.condition, !condition.isMet(by: list) {
      totals.unmet += 1
      return
    }
    if problem == nil {
      totals.read += 1
    } else {
      totals.failed += 1
      if request.form == .text {
        streams.errorLine("Error: \(problem ?? "") - \(Self.shown(path))")
      }
    }
    if output != nil {
      write(list, photo, path)
      return
    }
    var out: [UInt8] = []
    swap(&out, &streams.output)
    let before = out.count
    append(list, photo, path, isOne: isOne, to: &out)
    swap(&out, &streams.output)
    if streams.output.count > before { hasHeader = true }
  }

  private func open(_ path: String) throws -> Photo {
    guard path == "-" else { return try Photo(path: path) }
    guard let bytes = Lines("-")?.rest(), !bytes.isEmpty else {
      throw FileProblem("File is empty")
    }
    return try Photo(bytes)
  }

  private static func shown(_ path: String) -> String {
    String(decoding: PathBytes.bytes(path), as: UTF8.self)
  }

  /// Appends what is asked for of one file.
  private mutating func append(
    _ list: TagList, _ photo: Photo?, _ path: String, isOne: Bool, to out: inout [UInt8]
  ) {
    let data = BinaryData(photo: photo)
    if !request.lines.isEmpty {
      for line in request.lines {
        let form = LineForm(line)
        guard
          let text = form.text(
            list, request,
            missing: { name in
              guard !request.ignoresMinor, request.quiet < 2 else { return }
              streams.errorLine("Warning: [Minor] Tag '\(name)' not defined - \(Self.shown(path))")
            })
        else { continue }
        out += text
        if request.linesEnd, !request.isBinary { out.append(0x0A) }
      }
      return
    }
    let chosen = Choice(request).tags(of: list)
    switch request.form {
    case .json:
      out += (hasHeader ? ",\n{\n" : "[{\n").utf8
      JSONForm(request, data).append(chosen, source: path, to: &out)
      out += "}".utf8
    case .csv: table.add(chosen, source: path, request, data)
    case .text, .arguments:
      if request.isBinary, request.form == .text {
        for tag in chosen {
          if let bytes = data.bytes(of: tag) {
            out += bytes
          } else {
            var text: [UInt8] = []
            Wordings(request: request).value(of: tag).appendLine(
              to: &text, for: .programs, separator: request.separator ?? "\n")
            out += text
          }
        }
        return
      }
      if !isOne, request.quiet < 1, !request.isTabbed || request.short < 3 {
        out += "======== ".utf8
        out += PathBytes.bytes(path)
        out.append(0x0A)
      }
      TextForm(request).append(chosen, source: path, to: &out)
    }
  }

  /// Writes what is asked for of one file to files.
  private mutating func write(_ list: TagList, _ photo: Photo?, _ path: String) {
    guard var writer = output else { return }
    defer { output = writer }
    do throws(Refusal) {
      if writer.files.isPerTag {
        let data = BinaryData(photo: photo)
        for tag in Choice(request).tags(of: list) {
          let bytes =
            (request.isBinary ? data.bytes(of: tag) : nil)
            ?? Wordings(request: request).line(of: tag) + (request.isBinary ? [] : [0x0A])
          try writer.write(bytes, for: path, tag: tag)
        }
        return
      }
      var out: [UInt8] = []
      let kept = hasHeader
      hasHeader = false
      append(list, photo, path, isOne: true, to: &out)
      hasHeader = kept
      if request.form == .json, !out.isEmpty { out += "]\n".utf8 }
      if !out.isEmpty { try writer.write(out, for: path, tag: nil) }
    } catch {
      streams.errorLine(error.words)
      totals.failed += 1
    }
  }
}
