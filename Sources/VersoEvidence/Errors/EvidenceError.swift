public import Verso

/// An error that prevents signing, sealing, verifying or opening. Nothing was changed.
public struct EvidenceError: PhotoError {
  /// The kind of problem.
  public struct Code: Hashable, Sendable {
    private let number: Int
    /// A key or certificate cannot be read, or does not fit its purpose.
    public static let invalidKey = Code(number: 1)
    /// No key of the set has the id.
    public static let unknownKey = Code(number: 2)
    /// There is nothing sealed in the photo.
    public static let notSealed = Code(number: 3)
    /// The seal does not open: another key, another photo, or it was changed.
    public static let doesNotOpen = Code(number: 4)
    /// The target of the result exists already.
    public static let exists = Code(number: 5)
    /// The format cannot store Content Credentials, or not in a way that Verso knows.
    public static let unsupported = Code(number: 6)
    /// The photo states something that prevents signing.
    public static let notSignable = Code(number: 7)
    /// The credentials that the photo has are invalid.
    public static let invalidCredentials = Code(number: 8)
    /// The seal is of an earlier version, which binds too little.
    public static let outdated = Code(number: 9)
    /// A time authority gave no time stamp that can be used.
    public static let timeStamp = Code(number: 10)
    /// The photo already has another value than the one to be written.
    public static let contradicts = Code(number: 11)
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

extension EvidenceError {
  /// The message.
  public var description: String { message }
}
