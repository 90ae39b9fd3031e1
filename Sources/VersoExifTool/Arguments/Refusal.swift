/// An argument that is not understood, or not supported. The request is not carried out.
struct Refusal: Error {
  /// The text after "Error: ".
  let words: String

  init(_ words: String) { self.words = words }
}
