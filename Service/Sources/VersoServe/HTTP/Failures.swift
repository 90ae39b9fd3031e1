import Hummingbird
import Logging

/// Answers every failure in JSON, `{"error":{"message":"…"}}`, with a status that says whose it is.
struct Failures<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let failure as Failure {
      var response = Self.response(failure.reason.status, failure.message)
      if failure.reason == .busy { response.headers[.retryAfter] = "2" }
      if failure.reason == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
      return response
    } catch let error as any HTTPResponseError {
      return Self.response(error.status, error.status.reasonPhrase)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      context.logger.error("\(error)")
      return Self.response(.internalServerError, "the request failed")
    }
  }

  private static func response(_ status: HTTPResponse.Status, _ message: String) -> Response {
    Response(status, json: JSONValue.object(["error": ["message": .text(message)]]).bytes)
  }
}

extension Failure.Reason {
  var status: HTTPResponse.Status {
    switch self {
    case .unknown: .notFound
    case .request: .badRequest
    case .unauthorized: .unauthorized
    case .forbidden: .forbidden
    case .photo: .unprocessableContent
    case .size: .contentTooLarge
    case .effort: .gatewayTimeout
    case .busy: .serviceUnavailable
    case .service: .internalServerError
    }
  }
}
