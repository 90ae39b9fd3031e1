extension Photo {
  /// Whether the photo has Content Credentials (C2PA), right or broken.
  ///
  /// - Throws: ``FileError`` when the file cannot be read or has changed.
  public var isSigned: Bool {
    get throws {
      try !pending.signedOriginals.isEmpty || StorePlace(skeleton, try openOrigin()) != nil
    }
  }

  /// The address in XMP of a store that is bound to the photo and not in a file.
  package var remoteStore: String? {
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

  /// The store in the original file of another format, if it is to be kept.
  func storeOfOriginal() throws -> [UInt8]? {
    guard let original = pending.signedOriginals.first else { return nil }
    let source = try original.openOrigin()
    guard let place = try StorePlace(original.skeleton, source), place.count <= limits.blockBytes
    else { return nil }
    return try place.store(source)
  }

  /// The photo of other bytes that were made of this one: what was done and whether it was signed
  /// is not forgotten.
  package func successor(_ bytes: [UInt8]) throws -> Photo {
    var photo = try Photo(bytes, registry: metadata.registry, limits: limits)
    photo.pending.notes = pending.notes
    photo.pending.pictureEdits = pending.pictureEdits
    photo.pending.newSize = pending.newSize
    photo.pending.signedOriginals = pending.signedOriginals
    photo.lock = lock
    photo.permissions = filePermissions
    if pending.signedOriginals.isEmpty, try isSigned { photo.pending.signedOriginals = [self] }
    return photo
  }
}
