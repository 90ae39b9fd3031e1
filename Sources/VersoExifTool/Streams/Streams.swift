internal import Verso
internal import VersoSystem

/// Standard output and errors of a request. Errors go out first, as callers rely on.
struct Streams {
  var output: [UInt8] = []
  var errors: [UInt8] = []
  /// Whether nobody reads the output any more.
  private(set) var isBroken = false
  /// Whether what is sent stays here, for tests.
  var keeps = false

  mutating func line(_ text: String) { output += "\(text)\n".utf8 }
  mutating func errorLine(_ text: String) { errors += "\(text)\n".utf8 }

  /// Sends what is there if it is much.
  mutating func relieve() { if output.count + errors.count > 1 << 20 { flush() } }

  mutating func flush() {
    guard !keeps else { return }
    if !errors.isEmpty { ByteStream.write(errors, to: STDERR_FILENO) }
    if !output.isEmpty, ByteStream.write(output, to: STDOUT_FILENO) != 0 { isBroken = true }
    errors.removeAll(keepingCapacity: errors.count < 1 << 16)
    output.removeAll(keepingCapacity: output.count < 1 << 20)
  }
}
