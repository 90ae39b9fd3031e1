import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import VersoServe

/// The service with the built command, which `VERSO` names.
@Suite("The service", .enabled(if: ProcessInfo.processInfo.environment["VERSO"] != nil))
struct ServiceTests {
  private let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Samples")

  private func worker(_ limits: Limits = Limits()) throws -> Worker {
    Worker(
      command: try #require(ProcessInfo.processInfo.environment["VERSO"]), limits: limits)
  }

  @Test("A photo that is sent is read, and stripped without its position")
  func readAndStrip() async throws {
    let worker = try worker()
    let photo = [UInt8](try Data(contentsOf: samples.appending(path: "harbour.jpg")))
    let job = Job.read(tags: ["Make"], groups: ["GPS"], numeric: true)
    let before = try JSONValue(try await worker.answer(job, photo: photo).output)
    #expect(before["IFD0:Make"] == "Example")
    #expect(before["GPS:GPSLatitude"] != nil)
    let clean = try await worker.answer(.strip(only: []), photo: photo).output
    let after = try JSONValue(try await worker.answer(job, photo: clean).output)
    #expect(after["GPS:GPSLatitude"] == nil)
  }

  @Test("What is no photo, too large or not understood has a status of its own")
  func failures() async throws {
    var limits = Limits()
    limits.bytes = 100_000
    let service = Service(worker: try worker(limits))
    let application = service.application(address: .hostname("127.0.0.1", port: 0))
    try await application.test(.live) { client in
      for (path, body, status) in [
        ("/read", "no photo", HTTPResponse.Status.unprocessableContent), ("/read", "", .badRequest),
        ("/read?nothing=1", "x", .badRequest), ("/none", "x", .notFound),
        ("/strip", String(repeating: "x", count: 100_001), .contentTooLarge),
      ] {
        let response = try await client.execute(
          uri: path, method: .post, body: ByteBuffer(string: body))
        #expect(response.status == status, "\(path)")
      }
    }
  }

  @Test("Without the token nothing but its health is told")
  func token() async throws {
    let service = Service(worker: try worker(), token: "0123456789abcdef")
    try await service.application(address: .hostname("127.0.0.1", port: 0)).test(.live) { client in
      for (path, token, status) in [
        ("/health", nil, HTTPResponse.Status.ok), ("/metrics", nil, .unauthorized),
        ("/metrics", "0123456789abcdeF", .unauthorized), ("/metrics", "0123456789abcdef", .ok),
      ] {
        let headers: HTTPFields = token.map { [.authorization: "Bearer \($0)"] } ?? [:]
        let response = try await client.execute(uri: path, method: .get, headers: headers)
        #expect(response.status == status, "\(path) \(token ?? "")")
      }
    }
  }

  @Test("Files outside the folder, and changes that are not allowed, are refused")
  func folder() async throws {
    let calls = Calls(try worker(), try Folder(samples.path, allowsWrites: false))
    func code(_ method: String, _ parameters: JSONValue) async throws -> JSONValue? {
      let call: JSONValue = [
        "jsonrpc": "2.0", "id": 1, "method": .text(method), "params": parameters,
      ]
      let answer = try #require(await calls.answer(call.bytes))
      return try JSONValue(answer)["error"]?["code"]
    }
    #expect(try await code("read", ["paths": ["harbour.jpg"]]) == nil)
    #expect(try await code("read", ["paths": ["../Package.swift"]]) == -32001)
    #expect(try await code("read", ["paths": ["/etc/passwd"]]) == -32001)
    #expect(try await code("strip", ["path": "harbour.jpg"]) == -32001)
    #expect(try await code("read", ["path": "harbour.jpg"]) == -32602)
    #expect(try await code("none", [:]) == -32601)
  }
}
