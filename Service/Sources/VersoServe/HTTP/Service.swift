import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The service as a web server. Photos are sent as bodies; nothing is written to a disk.
struct Service: Sendable {
  let worker: Worker
  /// Requests for files of a folder; nil without one.
  var calls: Calls?
  /// The lists of authorities that `/verify` trusts.
  var trustLists: [String] = []
  var token: String?

  /// The server.
  func application(
    address: BindAddress, logger: Logger = Logger(label: "verso-serve")
  ) -> some ApplicationProtocol {
    let router = Router(context: BasicRequestContext.self)
    let metrics = Counts<BasicRequestContext>()
    router.add(middleware: metrics)
    router.add(middleware: Failures<BasicRequestContext>())
    router.add(middleware: Access<BasicRequestContext>(token: token))
    router.get("health") { _, _ in
      Response(.ok, json: JSONValue.object(["status": "ok"]).bytes)
    }
    router.get("metrics") { _, _ in await metrics.page(worker.slots) }
    router.get("openapi.json") { _, _ in Response(.ok, json: Array(OpenAPI.document.utf8)) }
    for route in Route.allCases {
      router.post(RouterPath(route.rawValue)) { request, context in
        try await answer(route, request, context)
      }
    }
    if let calls {
      router.post("rpc") { request, _ in
        let body = try await bytes(of: request)
        guard let answer = await calls.answer(body) else { return Response(status: .accepted) }
        return Response(.ok, json: answer)
      }
    }
    return Application(
      router: router,
      server: .http1(configuration: .init(idleTimeout: .seconds(Int64(worker.limits.seconds)))),
      configuration: .init(address: address, serverName: "verso-serve"), logger: logger)
  }

  private func answer(
    _ route: Route, _ request: Request, _ context: some RequestContext
  ) async throws -> Response {
    let job = try route.job(Array(request.uri.queryParameters), trusting: trustLists)
    let photo = try await bytes(of: request)
    guard !photo.isEmpty else { throw Failure(.request, "send a photo as the body") }
    let answer = try await worker.answer(job, photo: photo)
    guard !job.answersInJSON else { return Response(.ok, json: answer.output) }
    var response = Response(
      status: .ok, headers: [:], body: .init(byteBuffer: ByteBuffer(bytes: answer.output)))
    response.headers[.contentType] =
      if case .thumbnail = job { "image/jpeg" } else {
        request.headers[.contentType] ?? "application/octet-stream"
      }
    response.headers[.xContentTypeOptions] = "nosniff"
    if !answer.messages.isEmpty {
      response.headers[.notes] = Self.ascii(JSONValue.list(answer.messages.map { .text($0) }).bytes)
    }
    return response
  }

  /// The body, given up at the most bytes, or when it takes too long.
  private func bytes(of request: Request) async throws -> [UInt8] {
    let limits = worker.limits
    return try await within(
      seconds: limits.seconds, Failure(.effort, "the photo came too slowly")
    ) {
      do {
        return Array(try await request.body.collect(upTo: limits.bytes).readableBytesView)
      } catch let error as any HTTPResponseError where error.status == .contentTooLarge {
        throw Failure(.size, "the photo has more than \(limits.bytes) bytes")
      }
    }
  }

  /// A text of JSON in the characters that a header can have.
  private static func ascii(_ json: [UInt8]) -> String {
    String(decoding: json, as: UTF8.self).utf16.map { unit in
      if unit < 0x80 { return String(UnicodeScalar(UInt8(unit))) }
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}

extension HTTPField.Name {
  /// What the sender should know of a photo that was stripped: a list of sentences, in JSON.
  // swift-format-ignore: NeverForceUnwrap
  static let notes = HTTPField.Name("Verso-Notes")!
}

extension Response {
  init(_ status: HTTPResponse.Status, json: [UInt8]) {
    self.init(
      status: status, headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(bytes: json)))
  }
}
