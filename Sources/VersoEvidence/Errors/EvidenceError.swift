public import Verso

/// An error that prevents signing, sealing, verifying or opening. Nothing was changed.
public struct EvidenceError: PhotoError {
  /// The kind of problem.
  public struct Code: Hashable, Sendable {
    private let name: String
    /// A key or certificate cannot be read, or does not fit its purpose.
    public static let invalidKey = Code(name: "invalidKey")
    /// No key of the set has the id.
    public static let unknownKey = Code(name: "unknownKey")
    /// There is nothing sealed in the photo.
    public static let notSealed = Code(name: "notSealed")
    /// The seal does not open: another key, another photo, or it was changed.
    public static let doesNotOpen = Code(name: "doesNotOpen")
    /// The target of the result exists already.
    public static let exists = Code(name: "exists")
    /// The format cannot store Content Credentials, or not in a way that Verso knows.
    public static let unsupported = Code(name: "unsupported")
    /// The photo states something that prevents signing.
    public static let notSignable = Code(name: "notSignable")
    /// The credentials that the photo has are invalid.
    public static let invalidCredentials = Code(name: "invalidCredentials")
    /// The seal is of an earlier version, which binds too little.
    public static let outdated = Code(name: "outdated")
    /// A time authority gave no time stamp that can be used.
    public static let timeStamp = Code(name: "timeStamp")
    /// The photo already has another value than the one to be written.
    public static let contradicts = Code(name: "contradicts")
  }

  /// The kind of problem.
  public let code: Code
  /// The problem: one sentence without a full stop. Never a key.
  public let message: String
  /// The advice; nil if there is no advice.
  public let advice: Advice?

  init(_ code: Code, _ message: String, advice: Advice? = nil) {
    self.code = code
    self.message = message
    self.advice = advice
  }
}
