/// What stands in the place of a photo's Content Credentials from now on.
package enum NewCredentials: Sendable {
  case none
  case store([UInt8])
}

extension Photo {
  /// Whether the photo has Content Credentials (C2PA), right or broken.
  ///
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  public var isSigned: Bool {
    get throws { try CredentialsPlace(skeleton, try openOrigin()) != nil }
  }

  /// Whether a write into another file would give other bytes than the ones that were read.
  package func isChanged() throws -> Bool { try isChanged(try openOrigin()) }

  /// Whether a write into another file would give other bytes than the ones that were read.
  package func isChanged(_ source: ByteSource) throws -> Bool {
    var options = WriteOptions()
    options.credentials = .keepBroken
    let plan = try plan(options, inPlace: false, source: source)
    guard case .splice(let splice) = plan.method else { return false }
    return splice.pieces != [.copy(0..<source.count)]
  }

  /// Plans the changed photo with new Content Credentials in the place of the old ones.
  package func splice(
    _ options: WriteOptions, credentials: [UInt8], source: ByteSource
  ) throws -> Splice {
    let plan = try plan(
      options, inPlace: false, source: source, credentials: .store(credentials))
    guard case .splice(let splice) = plan.method else {
      throw MetadataError(.unsupported, "it cannot be signed", place: format.name)
    }
    return splice
  }

  /// Plans the changes of a photo that has Content Credentials: where there are none, it stays as
  /// it is.
  func planSigned(
    _ options: WriteOptions, inPlace: Bool, source: ByteSource
  ) throws -> WritePlan {
    if options.credentials == .drop {
      return try plan(
        options, inPlace: false, source: source, credentials: NewCredentials.none)
    }
    if try isChanged(source) {
      throw MetadataError(
        .signed,
        "it is signed, and a change breaks the signature; choose --drop-credentials, --resign or "
          + "--keep-broken", place: format.name)
    }
    var options = options
    options.credentials = .keepBroken
    return try plan(options, inPlace: inPlace, source: source)
  }

  func planCredentials(
    _ credentials: NewCredentials?, _ place: CredentialsPlace?, _ changes: inout BlockChanges,
    _ receipt: inout Receipt
  ) {
    guard let credentials else { return }
    for index in place?.blocks ?? [] { changes.payloads[index] = .some(nil) }
    switch credentials {
    case .none: receipt.removedBlocks.append("Content Credentials")
    case .store(let bytes): changes.additions.append((.jumbf, bytes))
    }
  }
}
