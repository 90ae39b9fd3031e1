import Foundation
import Hummingbird
import Verso

/// A server that takes photos, and gives them back without what they state about people and places.
@main
struct Uploads {
  static func main() async throws {
    let port = ProcessInfo.processInfo.environment["PORT"].flatMap { Int($0) } ?? 8080
    try await application(port: port).runService()
  }

  /// The server, which listens on a port of this computer and takes photos of so many bytes.
  static func application(port: Int, limit: Int = 32 << 20) -> some ApplicationProtocol {
    let router = Router()
    router.add(middleware: ErrorsInJSON())
    router.post("photos") { request, _ in
      // The body is collected as it arrives, and given up at the limit: 413.
      let upload = try await request.body.collect(upTo: limit)
      return try StrippedPhoto(stripping: Data(upload.readableBytesView))
    }
    return Application(router: router, configuration: .init(address: .hostname(port: port)))
  }
}

/// Answers every error in JSON, `{"error":{"message":"…"}}`, with a status that says whose it is.
struct ErrorsInJSON<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as any PhotoError {
      throw HTTPError(Self.status(of: error), message: error.message)
    } catch let error as any HTTPResponseError {
      let message = (error as? HTTPError)?.body ?? error.status.reasonPhrase
      throw HTTPError(error.status, message: message)
    } catch {
      context.logger.error("\(error)")
      throw HTTPError(.internalServerError, message: "The photo could not be stripped")
    }
  }

  /// Another format is another media type; a photo that cannot be stripped safely is no valid content.
  private static func status(of error: any PhotoError) -> HTTPResponse.Status {
    switch (error as? MetadataError)?.code {
    case .unknownFormat, .unsupported: .unsupportedMediaType
    default: .unprocessableContent
    }
  }
}
