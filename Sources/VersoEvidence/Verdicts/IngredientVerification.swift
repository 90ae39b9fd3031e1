public import Verso

/// What came out of verifying one thing that a photo was made from.
public struct IngredientVerification: Sendable {
  /// What it is called; nil where the manifest does not say.
  public let title: String?
  /// The media type; nil where the manifest does not say.
  public let format: String?
  /// "parentOf" for what was opened and changed, "componentOf" for what was placed in it, "inputTo"
  /// for what a program was fed with.
  public let relationship: String
  /// The address of the assertion that names it.
  public let place: String
  /// The label of its manifest; nil where it had no credentials.
  public let manifest: String?
  /// Whether its credentials are in order now, as far as they can be checked without its file; nil
  /// where it has none.
  public let state: Verification.State?
  /// Who signed it; nil where it has no credentials or the certificate cannot be read.
  public let signer: Verification.Signer?
  /// What is found in its manifest now.
  public let statuses: [ValidationStatus]
  /// What the program that took it in says it found then, with the file at hand: codes and
  /// explanations of failures. Where it names one, the ingredient was not in order.
  public let failuresThen: [ValidationStatus]
  /// What its manifest says of a generative model that made its picture or a part of it; nil where it says nothing of
  /// one.
  public let generatedAs: DigitalSourceType?
  /// What it was made from itself.
  public let ingredients: [IngredientVerification]
}

extension IngredientVerification {
  /// What it, or something that it was made from, says of a generative model; nil where nothing says so.
  public var generatedBefore: DigitalSourceType? {
    generatedAs ?? ingredients.lazy.compactMap(\.generatedBefore).first
  }
}
