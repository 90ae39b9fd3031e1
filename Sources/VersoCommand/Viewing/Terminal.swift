#if Imaging
  internal import Verso
  internal import VersoImaging
  internal import VersoSystem

  /// The abilities of the terminal at standard output, and its size.
  struct Terminal: Sendable {
    var way = TerminalPicture.text
    /// The most colours of a picture of sixels.
    var colors = 256
    var columns = 80
    var rows = 24
    /// The size of a letter in pixels.
    var cell = (width: 10, height: 20)

    /// The assumptions for a terminal that is not asked.
    init(_ way: TerminalPicture) { self.way = way }

    /// Asks the terminal; missing answers come from the environment, or are the usual ones.
    ///
    /// - Parameter way: The known way; nil to detect it.
    init(asking way: TerminalPicture?) {
      readSize()
      let name = Standard.environment("TERM") ?? ""
      guard way != .text, name != "dumb" else { return }
      if let known = way ?? Self.known(name) { self.way = known }
      // A terminal that cannot show sixels need not be asked for their size, unless there is no
      // other source.
      guard self.way != .iterm else { return }
      let questions = Self.isShared(name) ? Self.questions : Self.kitty + Self.questions
      if let answer = Self.ask(questions) { take(answer, finds: self.way == .text) }
    }

    /// Whether tmux or screen is between this program and the terminal.
    private static func isShared(_ name: String) -> Bool {
      Standard.environment("TMUX") != nil || name.hasPrefix("screen") || name.hasPrefix("tmux")
    }

    /// The picture protocols of known programs; nil for others. A program that runs within another
    /// terminal has its environment, but not its abilities.
    private static func known(_ name: String) -> TerminalPicture? {
      guard !isShared(name) else { return nil }
      if name == "xterm-kitty" || name == "xterm-ghostty" { return .kitty }
      let program = Standard.environment("TERM_PROGRAM")
      if program == "iTerm.app" || Standard.environment("LC_TERMINAL") == "iTerm2" { return .iterm }
      return nil
    }

    private mutating func readSize() {
      var size: (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      guard
        unsafe verso_terminal_size(STDOUT_FILENO, &size.0, &size.1, &size.2, &size.3) == 0,
        size.0 > 0, size.1 > 0
      else { return }
      (columns, rows) = (Int(size.0), Int(size.1))
      if size.2 >= size.0, size.3 >= size.1 {
        cell = (Int(size.2 / size.0), Int(size.3 / size.1))
      }
    }

    // MARK: Questions

    /// Whether it knows Kitty's protocol. tmux and screen take such a string for the title of a window.
    private static let kitty = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

    /// The number of colours of sixels; the size of a letter; and last a question that every
    /// terminal answers (DA1).
    private static let questions = "\u{1B}[?1;1;0S\u{1B}[16t\u{1B}[c"

    /// The time to wait for an answer, in milliseconds: terminals may be far away.
    private static let patience = 1000.0

    /// Asks the terminal, and reads up to the end of the last answer.
    ///
    /// - Returns: Nil without a terminal, or if this program is not in its foreground.
    private static func ask(_ questions: String) -> [UInt8]? {
      let tty = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
      guard tty >= 0 else { return nil }
      defer { _ = close(tty) }
      var old = termios()
      guard tcgetpgrp(tty) == getpgrp(), unsafe tcgetattr(tty, &old) == 0 else { return nil }
      var quiet = old
      // Answers come letter by letter, and are not shown.
      quiet.c_lflag &= ~tcflag_t(ICANON | ECHO)
      guard unsafe tcsetattr(tty, TCSANOW, &quiet) == 0 else { return nil }
      defer { _ = unsafe tcsetattr(tty, TCSAFLUSH, &old) }
      let bytes = Array(questions.utf8)
      // The count is that of the bytes.
      guard unsafe write(tty, bytes, bytes.count) == bytes.count else { return nil }
      var answer: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 256)
      let end = SystemClock.elapsed * 1000 + patience
      while !isComplete(answer), answer.count < 4096 {
        let left = end - SystemClock.elapsed * 1000
        guard left > 0 else { break }
        var waiting = pollfd(fd: tty, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, Int32(left)) > 0 else { break }
        // The count is that of the chunk.
        let count = unsafe read(tty, &chunk, chunk.count)
        guard count > 0 else { break }
        answer += chunk[..<count]
      }
      return answer
    }

    /// Whether the last answer is there: a control sequence with a question mark that ends in c.
    private static func isComplete(_ answer: [UInt8]) -> Bool {
      sequences(answer).contains { $0.first == 0x3F && $0.last == UInt8(ascii: "c") }
    }

    /// The control sequences among some bytes, without what begins them.
    private static func sequences(_ answer: [UInt8]) -> [ArraySlice<UInt8>] {
      var found: [ArraySlice<UInt8>] = []
      var at = 0
      while at + 1 < answer.count {
        guard answer[at] == 0x1B, answer[at + 1] == UInt8(ascii: "[") else {
          at += 1
          continue
        }
        // One letter follows the parameters.
        guard let end = answer[(at + 2)...].firstIndex(where: { $0 >= 0x40 }) else { break }
        found.append(answer[(at + 2)..<(end + 1)])
        at = end + 1
      }
      return found
    }

    /// Applies a terminal's answer.
    mutating func take(_ answer: [UInt8], finds: Bool) {
      var hasSixels = false
      for sequence in Self.sequences(answer) {
        let numbers = sequence.dropFirst(sequence.first == 0x3F ? 1 : 0).dropLast()
          .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
          .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
        switch (sequence.first == 0x3F, sequence.last) {
        case (true, UInt8(ascii: "c")): hasSixels = numbers.contains(4)
        case (true, UInt8(ascii: "S")):
          if numbers.count > 2, numbers[0] == 1, numbers[1] == 0, numbers[2] > 1 {
            colors = numbers[2]
          }
        case (false, UInt8(ascii: "t")):
          if numbers.count == 3, numbers[0] == 6, (1...200).contains(numbers[1]),
            (1...200).contains(numbers[2])
          {
            cell = (numbers[2], numbers[1])
          }
        default: break
        }
      }
      guard finds else { return }
      let isKitty = answer.position(of: Array("_Gi=31;OK".utf8)) != nil
      way = isKitty ? .kitty : hasSixels ? .sixel : .text
    }
  }
#endif
