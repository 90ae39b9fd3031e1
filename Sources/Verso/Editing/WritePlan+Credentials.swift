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
    get throws {
      try !pending.signedOriginals.isEmpty || CredentialsPlace(skeleton, try openOrigin()) != nil
    }
  }

  /// Where Content Credentials are kept that lie in no file: the address that XMP names.
  package var remoteCredentials: String? {
    let property = original.xmp.properties.first {
      $0.name.namespace.uri == "http://purl.org/dc/terms/" && $0.name.local == "provenance"
    }
    guard case .text(let address)? = property?.node.content,
      ["https://", "http://"].contains(where: address.lowercased().hasPrefix)
    else { return nil }
    return address
  }

  /// Whether a write into another file would give other bytes than the ones that were read.
  package func isChanged() throws -> Bool { try isChanged(try openOrigin()) }

  /// Whether a write into another file would give other bytes than the ones that were read.
  package func isChanged(_ source: ByteSource) throws -> Bool {
    guard pending.signedOriginals.isEmpty, pending.stripping == nil else { return true }
    var options = WriteOptions()
    options.credentials = .keepBroken
    let plan = try plan(options, inPlace: false, source: source)
    guard case .splice(let splice) = plan.method else { return false }
    return splice.pieces != [.copy(0..<source.count)]
  }

  /// Plans the changed photo with new Content Credentials in the place of the old ones.
  package func splice(
    _ options: WriteOptions, credentials: [UInt8], source: ByteSource
  ) throws -> (Splice, Receipt) {
    let plan = try plan(
      options, inPlace: false, source: source, credentials: .store(credentials))
    guard case .splice(let splice) = plan.method else {
      throw MetadataError(.unsupported, "it cannot be signed", place: format.name)
    }
    return (splice, plan.receipt)
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
          + "--keep-broken", place: (pending.signedOriginals.first ?? self).format.name)
    }
    var options = options
    options.credentials = .keepBroken
    return try plan(options, inPlace: inPlace, source: source)
  }

  /// The credentials that stayed behind in a file of another format, where they are to be kept.
  func credentialsOfOriginal() throws -> NewCredentials? {
    guard let original = pending.signedOriginals.first else { return nil }
    let source = try original.openOrigin()
    guard let place = try CredentialsPlace(original.skeleton, source),
      place.count <= limits.blockBytes
    else { return nil }
    return .store(try place.store(source))
  }

  /// The photo of other bytes that were made of this one: what was done and whether it was signed
  /// is not forgotten.
  package func successor(_ bytes: [UInt8]) throws -> Photo {
    var photo = try Photo(bytes, registry: metadata.registry, limits: limits)
    photo.pending.notes = pending.notes
    photo.pending.pictureEdits = pending.pictureEdits
    photo.pending.signedOriginals = pending.signedOriginals
    photo.lock = lock
    photo.permissions = filePermissions
    if pending.signedOriginals.isEmpty, try isSigned { photo.pending.signedOriginals = [self] }
    return photo
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
