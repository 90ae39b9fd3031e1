import Foundation
import Hummingbird

/// Who may use the service: whoever has its token, or, without one, programs of this computer.
struct Access<Context: RequestContext>: RouterMiddleware {
  let token: String?

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // What watches over the service asks for this without a token.
    if request.uri.path == "/health" { return try await next(request, context) }
    if let token {
      let sent = request.headers[.authorization] ?? ""
      guard Self.isEqual(sent, "Bearer \(token)") else {
        throw Failure(.unauthorized, "send the token as Authorization: Bearer TOKEN")
      }
    } else {
      // A page of another site in a browser of this computer reaches it, too: it sends its origin, and where a name
      // was made to lead here, that name.
      guard request.headers[.origin].map(Self.isLocal) ?? true,
        Self.isLocal(request.head.authority ?? "")
      else {
        throw Failure(.forbidden, "only programs of this computer are answered without a token")
      }
    }
    return try await next(request, context)
  }

  /// Whether an authority or origin is this computer.
  static func isLocal(_ text: String) -> Bool {
    var host = text[...]
    if let scheme = host.range(of: "://") { host = host[scheme.upperBound...] }
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
      host = host[host.index(after: host.startIndex)..<end]
    } else {
      host = host.prefix { $0 != ":" }
    }
    return ["localhost", "127.0.0.1", "::1"].contains(host)
  }

  /// Compares in a time that does not tell how much is equal.
  private static func isEqual(_ one: String, _ other: String) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
