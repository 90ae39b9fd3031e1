public import Verso

/// The result of verifying one ingredient of a photo.
public struct IngredientVerification: Sendable {
  /// Its title; nil if the manifest has none.
  public let title: String?
  /// The media type; nil if the manifest has none.
  public let format: String?
  /// "parentOf" for an opened and changed picture, "componentOf" for an inserted one, "inputTo" for
  /// the input of a program.
  public let relationship: String
  /// The address of the assertion that names it.
  public let place: String
  /// The label of its manifest; nil if it had no credentials.
  public let manifest: String?
  /// The state of its credentials now, as far as they can be checked without its file; nil if it has none.
  public let state: Verification.State?
  /// The signer; nil if it has no credentials or the certificate cannot be read.
  public let signer: Verification.Signer?
  /// The findings in its manifest now.
  public let statuses: [ValidationStatus]
  /// The failures that the importing program found at that time, with the file at hand: codes and explanations. If it
  /// names one, the ingredient was not in order.
  public let failuresThen: [ValidationStatus]
  /// Its manifest's statement that a generative model made its picture or a part of it; nil without one.
  public let generatedAs: DigitalSourceType?
  /// Its own ingredients.
  public let ingredients: [IngredientVerification]
}

extension IngredientVerification {
  /// The statement of the ingredient, or of one of its sources, on a generative model; nil without one.
  public var generatedBefore: DigitalSourceType? {
    generatedAs ?? ingredients.lazy.compactMap(\.generatedBefore).first
  }
}
