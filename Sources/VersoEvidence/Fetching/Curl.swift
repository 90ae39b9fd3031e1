import Verso
internal import VersoSystem

/// The system's `curl`, which asks an address on a network.
///
/// A built-in client for HTTP has disadvantages: Foundation's needs libcurl as a shared library,
/// and those of SwiftNIO add TLS and certificates. Each makes `verso` larger and slower to start,
/// for something that few calls do. Names of hosts cannot even be looked up by a static program.
/// `curl` is there on every system, and knows its proxies and authorities.
package struct Curl {
  package let address: String
  /// The largest size of an answer.
  package let mostBytes: Int
  /// Whether this machine and private networks may be contacted: not if the address comes from a
  /// photo.
  package var reachesPrivate = true

  package init(address: String, mostBytes: Int, reachesPrivate: Bool = true) {
    (self.address, self.mostBytes, self.reachesPrivate) = (address, mostBytes, reachesPrivate)
  }

  /// The longest time that it may take, in seconds.
  package static let patience = 30

  /// The reason why there is no answer.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  /// Whether a text is an address that is asked.
  package static func isAddress(_ text: String) -> Bool {
    let text = text.lowercased()
    let rest = ["http://", "https://"].first { text.hasPrefix($0) }.map {
      text.dropFirst($0.count)
    }
    guard let first = rest?.utf8.first else { return false }
    return first != UInt8(ascii: "/")
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
  }

  /// The contents at the address.
  ///
  /// - Parameters:
  ///   - query: The bytes to send; nil for a mere request. A few hundred bytes at most.
  ///   - headers: The headers of the query.
  /// - Returns: The answer; nil if there is nothing at the address.
  /// - Throws: ``Failure`` when there is no answer.
  package func answer(to query: [UInt8]? = nil, headers: [String] = []) throws(Failure) -> [UInt8]?
  {
    let outcome = try outcome(query, headers)
    guard outcome.status == 0 || outcome.status == 22 else { throw failure(outcome) }
    let number = outcome.errors.suffix(3)
    if number == "404" || number == "410" { return nil }
    guard number == "200" else { throw Failure(description: "it answers with \(number) instead") }
    return outcome.output
  }

  private func outcome(_ query: [UInt8]?, _ headers: [String]) throws(Failure) -> Outcome {
    let sends = !(query ?? []).isEmpty
    guard !reachesPrivate else {
      return try Self.run(arguments(headers, sends: sends), query ?? [], mostBytes: mostBytes)
    }
    // The connection goes to an address that was checked, whatever the name means by then.
    var last: Outcome?
    for host in try PublicHost(address).addresses().prefix(4) {
      let found = try Self.run(
        arguments(headers, sends: sends, to: host), query ?? [], mostBytes: mostBytes)
      // 7 is a host that does not answer: the next address may.
      guard found.status == 7 else { return found }
      last = found
    }
    guard let last else { throw Failure(description: "there is no such host") }
    return last
  }

  private func failure(_ outcome: Outcome) -> Failure {
    // The numbers are those of curl's manual.
    let problem: String
    switch outcome.status {
    case 6: problem = "there is no such host"
    case 7: problem = "there is no answer"
    case 28: problem = "it took longer than \(Self.patience) seconds"
    case 35, 51, 58, 60, 77: problem = "the connection is not secure"
    case 63: problem = "its answer has more than \(mostBytes) bytes"
    default:
      let line = outcome.errors.split(separator: "\n").first.map(String.init) ?? ""
      let text = line.hasPrefix("curl: ") ? String(line.dropFirst(6)) : line
      problem = text.isEmpty ? "curl ended with \(outcome.status)" : text
    }
    return Failure(description: problem)
  }

  private func arguments(_ headers: [String], sends: Bool, to host: String? = nil) -> [String] {
    // No settings of users, no other protocol, no redirection.
    var arguments = [
      "curl", "-q", "--silent", "--show-error", "--fail", "--globoff", "--proto", "=http,https",
      "--max-redirs", "0", "--max-time", "\(Self.patience)", "--max-filesize", "\(mostBytes)",
    ]
    if let host { arguments += ["--connect-to", "::\(host):"] }
    for header in headers { arguments += ["--header", header] }
    if sends { arguments += ["--data-binary", "@-"] }
    // For curl a redirection is not an error, so its number is checked.
    return arguments + ["--write-out", "%{stderr}%{http_code}", "--url", address]
  }

  // MARK: The process

  package struct Outcome {
    package let output: [UInt8]
    package let errors: String
    package let status: Int32
  }

  /// Runs a program of the system, with its name first; the answer has `mostBytes` at most.
  package static func run(
    _ arguments: [String], _ query: [UInt8] = [], mostBytes: Int
  ) throws(Failure) -> Outcome {
    let input = try Self.channel()
    let output = try Self.channel()
    let errors = try Self.channel()
    // A query has a hundred bytes, which a pipe accepts before they are read.
    let isWritten = unsafe write(input.write, query, query.count) == query.count
    close(input.write)
    let process = ChildProcess.start(
      arguments[0], arguments, input: input.read, output: output.write, errors: errors.write)
    for descriptor in [input.read, output.write, errors.write] { close(descriptor) }
    defer { for descriptor in [output.read, errors.read] { close(descriptor) } }
    guard let process else {
      throw Failure(
        description: "\(arguments[0]) is not installed, which asks other machines; install it first"
      )
    }
    let answer = contents(of: output.read, most: mostBytes)
    // A server that sends too much is not waited for.
    if answer.count > mostBytes { kill(process, SIGKILL) }
    let text = String(
      decoding: contents(of: errors.read, most: mostBytes).prefix(2000), as: UTF8.self)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    // The low seven bits are the signal that ended it.
    let code = status & 0x7F == 0 && isWritten ? status >> 8 & 0xFF : 1
    return Outcome(
      output: answer, errors: text, status: answer.count > mostBytes ? 63 : code)
  }

  private static func channel() throws(Failure) -> (read: Int32, write: Int32) {
    guard let pipe = ChildProcess.pipe() else {
      throw Failure(description: "no more files can be opened")
    }
    return pipe
  }

  /// The output of a pipe to its end, or a little more than is wanted.
  private static func contents(of descriptor: Int32, most mostBytes: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= mostBytes {
      // The count is that of the chunk.
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}
