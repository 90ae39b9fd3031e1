extension Metadata {
  /// The common identifier of the photo and the video of a Live Photo: a UUID, in the maker note of
  /// Apple and among the keys of the film (`com.apple.quicktime.content.identifier`).
  ///
  /// It can be set for any photo without a maker note of another maker: a note is made for it.
  /// Setting nil removes it.
  public var livePhotoIdentifier: String? {
    get {
      if let text = text(of: .contentIdentifier) { return CaptureValues.known(text) }
      let fact = facts.first { $0.group == "Keys" && $0.name == "ContentIdentifier" }
      guard case .text(let text)? = fact?.value else { return nil }
      return CaptureValues.known(text)
    }
    set {
      do {
        if isFilm {
          try say(newValue, in: FilmTag.contentIdentifier)
        } else if let newValue {
          try set(.contentIdentifier, parsing: newValue)
        } else {
          remove(.contentIdentifier)
        }
      } catch {
        refuse(error, nil)
      }
    }
  }
}
