public import Verso

extension Photo {
  /// The seal in the photo's user comment; nil without one.
  public var sealedIdentity: SealedIdentity? {
    comment.flatMap { SealedIdentity($0) }
  }

  private var comment: String? { metadata[.userComment] }

  /// Seals a text for this picture and puts it into the user comment.
  ///
  /// - Parameters:
  ///   - identity: A short text: "account:4711".
  ///   - keys: A set with the key.
  ///   - id: Which key of the set; not needed when it has only one.
  ///   - replaces: Whether a comment that is there may go.
  /// - Throws: ``EvidenceError`` when there is a comment already, or the key cannot seal;
  ///   ``FileError`` when the picture cannot be read.
  public mutating func seal(
    _ identity: String, with keys: SealingKeys, id: String? = nil, replaces: Bool = false
  ) throws {
    if let comment, !comment.allSatisfy({ $0 == " " || $0 == "\0" }), !replaces {
      throw EvidenceError(
        .exists,
        SealedIdentity(comment) == nil
          ? "there is a comment already, and it would be lost" : "it is sealed already")
    }
    let key = try keys.key(id)
    let seal = try SealedIdentity(identity, picture: try pictureDigest(), key: key)
    try metadata.set(.userComment, to: seal.text)
  }

  /// What is sealed in the photo.
  ///
  /// - Throws: ``EvidenceError`` when there is nothing, no key of the set opens it, or the picture
  ///   is not the one that it was sealed for.
  public func unseal(with keys: SealingKeys) throws -> String {
    guard let seal = sealedIdentity else {
      throw EvidenceError(.notSealed, "there is nothing sealed in it")
    }
    return try seal.open(picture: try pictureDigest(), key: try keys.key(seal.keyID))
  }

  /// The SHA-256 of the picture: of what no edit of the metadata changes.
  private func pictureDigest() throws -> [UInt8] {
    guard !hasNewPicture else {
      // The picture that will be there once the photo is written.
      var options = WriteOptions()
      options.credentials = .drop
      return try Photo(bytes(options: options)).pictureDigest()
    }
    let source = try openOrigin()
    let ranges = try container.picture(skeleton, source)
    return try HashedRanges(ranges.map { .bytes($0) }).digest(.sha256, source)
  }
}
