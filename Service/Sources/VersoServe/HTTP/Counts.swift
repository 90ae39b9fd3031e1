import Hummingbird
import Synchronization

/// Counts the requests, for the page that Prometheus reads.
final class Counts<Context: RequestContext>: RouterMiddleware, Sendable {
  private struct Key: Hashable {
    let path: String
    let status: Int
  }
  private struct State {
    var answers: [Key: Int] = [:]
    var seconds: [String: Double] = [:]
  }
  private let state = Mutex(State())
  private let known = Set(Route.allCases.map(\.rawValue) + ["rpc", "health", "metrics"])

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    // Addresses that are not known have one name, or a client could make as many as it likes.
    let path = String(request.uri.path.dropFirst())
    let name = known.contains(path) ? path : "other"
    func count(_ status: Int) {
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      state.withLock {
        $0.answers[Key(path: name, status: status), default: 0] += 1
        $0.seconds[name, default: 0] += seconds
      }
    }
    do {
      let response = try await next(request, context)
      count(response.status.code)
      return response
    } catch {
      count((error as? any HTTPResponseError)?.status.code ?? 499)
      throw error
    }
  }

  /// The text format of Prometheus, version 0.0.4.
  func page(_ slots: Slots) async -> Response {
    let load = await slots.load
    let state = state.withLock { $0 }
    var lines = ["# TYPE verso_requests_total counter"]
    for (key, count) in state.answers.sorted(by: {
      ($0.key.path, $0.key.status) < ($1.key.path, $1.key.status)
    }) {
      lines.append("verso_requests_total{path=\"\(key.path)\",status=\"\(key.status)\"} \(count)")
    }
    lines.append("# TYPE verso_request_seconds_total counter")
    for (path, seconds) in state.seconds.sorted(by: { $0.key < $1.key }) {
      lines.append("verso_request_seconds_total{path=\"\(path)\"} \(seconds)")
    }
    lines += [
      "# TYPE verso_processes gauge", "verso_processes \(load.running)",
      "# TYPE verso_waiting gauge", "verso_waiting \(load.waiting)", "",
    ]
    return Response(
      status: .ok, headers: [.contentType: "text/plain; version=0.0.4"],
      body: .init(byteBuffer: ByteBuffer(string: lines.joined(separator: "\n"))))
  }
}
