extension Metadata {
  /// What the photo and the video of a Live Photo have in common: a UUID, in the maker note of
  /// Apple.
  ///
  /// It can be set for any photo without a maker note of another maker: a note is made for it.
  /// Setting nil removes it.
  public var livePhotoIdentifier: String? {
    get { text(of: .contentIdentifier).flatMap { CaptureValues.known($0) } }
    set {
      guard let newValue else { return remove(.contentIdentifier) }
      do {
        try set(.contentIdentifier, parsing: newValue)
      } catch {
        refuse(error, nil)
      }
    }
  }
}
