import ArgumentParser
import Foundation
import Hummingbird
import Logging

/// The service `verso-serve`.
@main
struct VersoServe: AsyncParsableCommand {
  /// The version of what it answers, which is not that of the command.
  static let interface = "1"

  static let configuration = CommandConfiguration(
    commandName: "verso-serve",
    abstract: "Answers what photos state, over HTTP or on standard input.",
    discussion: """
      verso-serve
      curl --data-binary @photo.jpg http://127.0.0.1:8323/read
      curl --data-binary @photo.jpg http://127.0.0.1:8323/strip --output clean.jpg

      verso-serve --stdio --folder Photos
      {"jsonrpc":"2.0","id":1,"method":"read","params":{"paths":["a.jpg"],"tags":["Make"]}}

      Each request is a process of the command verso with limits of time and memory. Nothing is written to a disk but by \
      operations of --allow-writes, in the folder. --stdio is a server of tools for agents (MCP), too.
      """)

  @Flag(help: "Answer JSON-RPC 2.0 and MCP on standard input and output, a message a line.")
  var stdio = false

  @Option(help: "The folder whose photos can be named in calls; needed by --stdio, and by /rpc.")
  var folder: String?

  @Flag(help: "Also change photos in the folder.")
  var allowWrites = false

  @Option(help: "The address to listen at.")
  var host = "127.0.0.1"

  @Option(help: "The port; 0 for a free one, which the log names.")
  var port = 8323

  @Option(help: "Listen at a Unix socket of this path instead.")
  var socket: String?

  @Option(help: "A file with the token that clients send as Authorization: Bearer.")
  var tokenFile: String?

  @Option(help: "The most bytes of a photo and of an answer, such as 64M.")
  var limit = "64M"

  @Option(help: "The most seconds for a request.")
  var seconds = 30

  @Option(help: "The most memory for a request, such as 1G.")
  var memory = "1G"

  @Option(help: "How many photos are worked on at once; others wait.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "Trust these authorities: certificates in PEM or DER; may be repeated.")
  var trust: [String] = []

  @Option(help: "The command verso; the one beside this program, or on the PATH, by default.")
  var verso: String?

  func run() async throws {
    let worker = Worker(command: try command(), limits: try limits())
    let calls = try folder.map {
      Calls(worker, try Folder($0, allowsWrites: allowWrites), trusting: trust)
    }
    if stdio {
      guard let calls else {
        throw ValidationError("--stdio needs --folder, whose photos can be named")
      }
      await Lines.serve(calls)
      return
    }
    let token = try token()
    guard token != nil || socket != nil || Access<BasicRequestContext>.isLocal(host) else {
      throw ValidationError(
        "at \(host) others reach the service: give --token-file, or listen at 127.0.0.1")
    }
    let service = Service(worker: worker, calls: calls, trustLists: trust, token: token)
    let address: BindAddress =
      socket.map { .unixDomainSocket(path: $0) } ?? .hostname(host, port: port)
    LoggingSystem.bootstrap(StreamLogHandler.standardError)
    try await service.application(address: address).runService()
  }

  private func limits() throws -> Limits {
    guard seconds > 0, jobs > 0 else {
      throw ValidationError("--seconds and --jobs are at least 1")
    }
    var limits = Limits()
    limits.bytes = try Self.bytes(limit)
    limits.memory = try Self.bytes(memory)
    limits.seconds = seconds
    limits.processes = jobs
    return limits
  }

  /// A number of bytes: "1000", "64K", "64M", "1G".
  static func bytes(_ text: String) throws -> Int {
    let units: [Character: Int] = ["K": 10, "M": 20, "G": 30]
    let shift = text.last.flatMap { units[$0] }
    guard let count = Int(shift == nil ? text[...] : text.dropLast()), count > 0,
      count <= Int.max >> (shift ?? 0)
    else { throw ValidationError("\(text) is not a number of bytes, such as 64M or 1G") }
    return count << (shift ?? 0)
  }

  private func token() throws -> String? {
    guard let tokenFile else { return nil }
    let text = try String(contentsOf: URL(filePath: tokenFile), encoding: .utf8)
    let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard token.utf8.count >= 16 else {
      throw ValidationError("the token in \(tokenFile) is shorter than 16 bytes: make a longer one")
    }
    return token
  }

  /// The command's path.
  private func command() throws -> String {
    if let verso { return verso }
    let own = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let folders =
      [own.path]
      + (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let paths = folders.map { "\($0)/verso" }
    guard let found = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      throw ValidationError("verso is not on the PATH: install it, or name it with --verso")
    }
    return found
  }
}
