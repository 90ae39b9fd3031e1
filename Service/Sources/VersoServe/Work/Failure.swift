/// Why a request has no result.
struct Failure: Error, Sendable {
  enum Reason: Equatable, Sendable {
    /// There is no operation of this name.
    case unknown
    /// The request is not as the service needs it: an unknown parameter, a value out of range.
    case request
    /// The token is missing or wrong.
    case unauthorized
    /// A path is outside the folder that the service may use, or changes are not allowed.
    case forbidden
    /// The file is no photo, is damaged, or says something that forbids the work.
    case photo
    /// The photo or the answer has more bytes than are allowed.
    case size
    /// It took longer, or more memory, than is allowed.
    case effort
    /// Too many requests wait.
    case busy
    /// The command could not be run.
    case service
  }

  var reason: Reason
  /// A sentence for the person who sent the request, without paths of this computer beyond those that were sent.
  var message: String

  init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }
}
