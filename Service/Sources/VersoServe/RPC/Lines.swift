import Foundation

/// Messages on standard input and answers on standard output, a line each.
enum Lines {
  /// Answers until the input ends, several messages at once; answers are in the order in which they are ready.
  static func serve(_ calls: Calls) async {
    let lines = AsyncStream<String> { continuation in
      // Reading waits, so it has a thread of its own.
      Thread.detachNewThread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
    }
    let output = Output()
    await withDiscardingTaskGroup { group in
      for await line in lines where !line.isEmpty {
        group.addTask {
          if let answer = await calls.answer(Array(line.utf8)) { await output.write(answer) }
        }
      }
    }
  }

  /// Writes whole lines.
  private actor Output {
    func write(_ line: [UInt8]) {
      try? FileHandle.standardOutput.write(contentsOf: Data(line + [0x0A]))
    }
  }
}
