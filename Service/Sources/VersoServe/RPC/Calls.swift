import Foundation

/// Answers JSON-RPC 2.0: the operations as methods, and as the tools of a server of MCP (2025-06-18).
actor Calls {
  private let worker: Worker
  private let folder: Folder
  private let known: [Operation]
  /// The calls that are being answered, by their numbers.
  private var running: [JSONValue: Task<[UInt8]?, Never>] = [:]

  /// - Parameters:
  ///   - worker: What runs the command.
  ///   - folder: The files that can be named.
  ///   - lists: The lists of authorities that `verify` trusts.
  init(_ worker: Worker, _ folder: Folder, trusting lists: [String] = []) {
    self.worker = worker
    self.folder = folder
    known = Operation.all(trusting: lists)
  }

  private var operations: [Operation] { known.filter { folder.allowsWrites || !$0.writes } }

  /// The answer to a message; nil to one that wants none.
  func answer(_ message: [UInt8]) async -> [UInt8]? {
    guard let value = try? JSONValue(message) else {
      return Self.error(.null, -32700, "this is no JSON")
    }
    guard case .list(let calls) = value else { return await answer(call: value) }
    guard !calls.isEmpty else { return Self.error(.null, -32600, "an empty list asks for nothing") }
    var answers: [[UInt8]] = []
    for call in calls { if let answer = await answer(call: call) { answers.append(answer) } }
    guard !answers.isEmpty else { return nil }
    return Array("[".utf8) + Array(answers.joined(separator: [UInt8(ascii: ",")])) + Array("]".utf8)
  }

  private func answer(call: JSONValue) async -> [UInt8]? {
    guard call["jsonrpc"] == "2.0", case .text(let method)? = call["method"] else {
      return Self.error(call["id"] ?? .null, -32600, "this is no call of JSON-RPC 2.0")
    }
    let parameters = call["params"] ?? .object([:])
    guard let id = call["id"] else {
      if method == "notifications/cancelled", let given = parameters["requestId"] {
        running[given]?.cancel()
      }
      return nil
    }
    guard running[id] == nil else {
      return Self.error(id, -32600, "a call with this id is being answered")
    }
    let task = Task { await self.result(method, parameters, id) }
    running[id] = task
    defer { running[id] = nil }
    return await task.value
  }

  private func result(_ method: String, _ parameters: JSONValue, _ id: JSONValue) async -> [UInt8]?
  {
    do {
      switch method {
      case "initialize": return Self.result(id, greeting(parameters).bytes)
      case "ping": return Self.result(id, Array("{}".utf8))
      case "tools/list": return Self.result(id, tools.bytes)
      case "tools/call": return Self.result(id, try await tool(parameters).bytes)
      default: return Self.result(id, try await run(method, parameters))
      }
    } catch let failure as Failure {
      return Self.error(id, failure.code, failure.message)
    } catch {
      // It was cancelled: there is no answer to it.
      return nil
    }
  }

  /// Does an operation.
  ///
  /// - Returns: The command's JSON, on one line.
  private func run(_ name: String, _ parameters: JSONValue) async throws -> [UInt8] {
    guard let operation = known.first(where: { $0.name == name }) else {
      throw Failure(.unknown, "there is no method \(name)")
    }
    guard folder.allowsWrites || !operation.writes else {
      throw Failure(
        .forbidden, "\(name) changes files, which this service does not; see --allow-writes")
    }
    try operation.check(parameters)
    let answer = try await worker.run(try operation.arguments(parameters, folder))
    // Ends of lines are only between the values of JSON, not in them.
    let json = answer.output.map { $0 == 0x0A ? 0x20 : $0 }
    guard answer.status == 0 || !operation.writes && json.contains(where: { $0 != 0x20 }) else {
      throw Failure(answer)
    }
    return json
  }

  // MARK: Tools

  private func greeting(_ parameters: JSONValue) -> JSONValue {
    let known: [JSONValue] = ["2025-06-18", "2025-03-26", "2024-11-05"]
    let asked = parameters["protocolVersion"]
    return [
      "protocolVersion": asked.flatMap { known.contains($0) ? $0 : nil } ?? known[0],
      "capabilities": ["tools": [:]],
      "serverInfo": [
        "name": "verso-serve", "title": "Verso", "version": .text(VersoServe.interface),
      ],
    ]
  }

  private var tools: JSONValue {
    [
      "tools": .list(
        operations.map { operation in
          [
            "name": .text(operation.name), "description": .text(operation.description),
            "inputSchema": operation.schema,
            "annotations": ["readOnlyHint": .bool(!operation.writes), "openWorldHint": false],
          ]
        })
    ]
  }

  /// What went wrong with a tool is told in its result, so that the model sees it.
  private func tool(_ parameters: JSONValue) async throws -> JSONValue {
    guard case .text(let name)? = parameters["name"] else {
      throw Failure(.request, "the name of a tool is missing")
    }
    var (text, isError) = ("", false)
    do {
      text = String(decoding: try await run(name, parameters["arguments"] ?? [:]), as: UTF8.self)
    } catch let failure as Failure where failure.reason != .unknown {
      (text, isError) = (failure.message, true)
    }
    return ["content": [["type": "text", "text": .text(text)]], "isError": .bool(isError)]
  }

  // MARK: Messages

  private static func result(_ id: JSONValue, _ json: [UInt8]) -> [UInt8] {
    Array("{\"jsonrpc\":\"2.0\",\"id\":".utf8) + id.bytes + Array(",\"result\":".utf8) + json
      + Array("}".utf8)
  }

  private static func error(_ id: JSONValue, _ code: Int, _ message: String) -> [UInt8] {
    JSONValue.object([
      "jsonrpc": "2.0", "id": id, "error": ["code": .whole(code), "message": .text(message)],
    ]).bytes
  }
}

extension Failure {
  /// The number in JSON-RPC: its own, and those of servers from -32000 on.
  var code: Int {
    switch reason {
    case .unknown: -32601
    case .request: -32602
    case .service: -32603
    case .photo: -32000
    case .unauthorized, .forbidden: -32001
    case .size: -32002
    case .effort: -32003
    case .busy: -32004
    }
  }
}
