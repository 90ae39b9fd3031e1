/// An argument that is not understood, or not supported. The request is not carried out.
struct Refusal: Error {
  /// The text after "Error: ".
  let words: String

  /// Whether only one value is refused, and the files are still gone through.
  var isOfValue = false

  init(_ words: String) { self.words = words }
}
