internal import Verso

extension ExifTool {
  /// Answers a call.
  ///
  /// - Parameter arguments: The arguments without the program's name, as paths are
  ///   (``PathBytes``).
  /// - Returns: The exit status: 0, 1 after an error, 2 where all files failed the condition.
  package static func run(_ arguments: [String]) -> Int32 {
    var session = Session()
    return session.run(arguments)
  }
}

/// The runs of one process: one after the other, as `-execute` ends each.
struct Session {
  private(set) var streams = Streams()
  private var pending: [String] = []
  private var common: [String] = []
  private var status: Int32 = 0
  private var staysOpen = false
  private var isEnded = false
  private var hasRun = false
  private var depth = 0

  /// - Parameter keeps: Whether the answers stay in ``streams`` instead of being sent.
  init(keeps: Bool = false) { streams.keeps = keeps }

  mutating func run(_ arguments: [String]) -> Int32 {
    var arguments = arguments
    if let place = arguments.firstIndex(where: { $0.lowercased() == "-common_args" }) {
      common = Array(arguments[(place + 1)...])
      arguments.removeSubrange(place...)
    }
    feed(arguments)
    if !pending.isEmpty || !hasRun && !staysOpen && !isEnded { execute("") }
    streams.flush()
    return status
  }

  private mutating func feed(_ arguments: [String]) {
    var rest = arguments[...]
    while !isEnded, !streams.isBroken, let argument = rest.popFirst() {
      switch argument.lowercased() {
      case "-stay_open":
        guard let value = rest.popFirst() else { return }
        take(stayOpen: value)
      case "-@":
        guard let path = rest.popFirst() else {
          streams.errorLine("Error: Expecting filename for -@ option")
          status = 1
          return
        }
        read(path)
      default: take(argument)
      }
    }
  }

  /// Reads arguments from a file, one a line.
  private mutating func read(_ path: String) {
    guard depth < 8, let lines = Lines(path) else {
      streams.errorLine("Error: Error opening arg file \(path)")
      status = 1
      isEnded = true
      return
    }
    depth += 1
    defer { depth -= 1 }
    var source = ArgumentFile()
    var waits: String?
    while !isEnded, !streams.isBroken, let line = lines.next() {
      guard let argument = source.argument(line) else { continue }
      if let option = waits {
        waits = nil
        if option == "-@" { read(argument) } else { take(stayOpen: argument) }
        continue
      }
      let lower = argument.lowercased()
      if lower == "-stay_open" || lower == "-@" {
        waits = lower
        continue
      }
      take(argument)
    }
  }

  private mutating func take(stayOpen value: String) {
    let isOn = ["true", "1"].contains(value.lowercased())
    // It ends here, whatever follows.
    if staysOpen, !isOn { isEnded = true }
    staysOpen = isOn
  }

  private mutating func take(_ argument: String) {
    guard argument.lowercased().hasPrefix("-execute") else {
      pending.append(argument)
      return
    }
    execute(String(argument.dropFirst("-execute".count)))
  }

  /// Carries out what has come, and reports the end of the answer.
  private mutating func execute(_ number: String) {
    let arguments = pending + common
    pending = []
    hasRun = true
    var isQuiet = false
    var answered: Int32 = 0
    if !arguments.isEmpty {
      do throws(Refusal) {
        var parser = RequestParser(arguments)
        let request = try parser.parse()
        isQuiet = request.quiet > 0
        for echo in request.echoes where echo.stream < 3 {
          echo.stream == 1 ? streams.line(echo.text) : streams.errorLine(echo.text)
        }
        answered = answer(request)
        for echo in request.echoes where echo.stream > 2 {
          let text = echo.text.replacing("${status}", with: "\(answered)")
          echo.stream == 3 ? streams.line(text) : streams.errorLine(text)
        }
      } catch {
        streams.errorLine("Error: \(error.words)")
        answered = 1
        // Callers read the end of the answer from standard error.
        for (index, argument) in arguments.enumerated() where index + 1 < arguments.count {
          let text = arguments[index + 1].replacing("${status}", with: "1")
          switch argument.lowercased() {
          case "-echo3": streams.line(text)
          case "-echo4": streams.errorLine(text)
          default: break
          }
        }
      }
    }
    status = max(status == 2 ? 0 : status, answered == 2 && status == 1 ? 1 : answered)
    if staysOpen, !number.isEmpty || !isQuiet { streams.line("{ready\(number)}") }
    streams.flush()
  }

  private mutating func answer(_ request: Request) -> Int32 {
    for text in request.answers { streams.output += text.utf8 }
    guard !request.files.isEmpty || request.output != nil && request.isWriting else {
      if request.answers.isEmpty, request.echoes.isEmpty {
        if request.tags.isEmpty && request.steps.isEmpty && !staysOpen {
          streams.line("Syntax:  exiftool [OPTIONS] FILE")
          streams.line("\nConsult the exiftool documentation for a full list of options.")
          return 0
        }
        streams.errorLine("No file specified")
        return 1
      }
      return 0
    }
    if request.isWriting {
      var writing = Writing(request, streams)
      defer { streams = writing.streams }
      return writing.run()
    }
    var reading = Reading(request, streams)
    defer { streams = reading.streams }
    return reading.run()
  }
}
