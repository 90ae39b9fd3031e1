/// Decides on the store that is bound to the bytes of its file: the hook through which
/// `VersoEvidence` places Content Credentials.
///
/// The core does not know the contents of such a store. It knows a block of the kind
/// ``BlockKind/jumbf``, its location (``StorePlace``), and that a change of any byte of the file
/// breaks it. So without a keeper of its own a write does what ``WriteOptions/credentials`` states:
/// nothing is changed, or the store is left out, or it stays and no longer fits.
package protocol StoreKeeper: Sendable {
  /// Plans a write with the store of the new file, repeatedly until it is settled, because its
  /// location may depend on its length.
  func plan(_ write: StoreWrite) throws -> WritePlan
}

/// The replacement of a bound store.
package enum StoreChange: Hashable, Sendable {
  /// The previous store, if there was one.
  case stays
  /// No store.
  case removed
  /// Another store.
  case replaced([UInt8])
}

/// A write that is to be planned.
package struct StoreWrite: Sendable {
  package let photo: Photo
  package let options: WriteOptions
  /// Whether the file that was read is the one that is written.
  let inPlace: Bool
  /// The file that was read.
  package let source: ByteSource
  /// Its location; nil if absent.
  let place: StorePlace?

  /// Plans the write with a store.
  package func plan(_ store: StoreChange) throws -> WritePlan {
    var steps = try WriteSteps(self, store)
    return try steps.plan()
  }

  /// The same write into another file than the one that was read.
  package var elsewhere: StoreWrite {
    StoreWrite(photo: photo, options: options, inPlace: false, source: source, place: place)
  }
}

/// Does what the options state, without knowing the contents of a store.
package struct StatedKeeper: StoreKeeper {
  package init() {}

  package func plan(_ write: StoreWrite) throws -> WritePlan {
    var plan = try planned(write)
    if write.photo.pending.sealedSigner != nil {
      plan.receipt.notes.append(
        "its seal opens only in a photo that its signer signed, and this write does not sign it")
    }
    return plan
  }

  private func planned(_ write: StoreWrite) throws -> WritePlan {
    let photo = write.photo
    guard write.place != nil || !photo.pending.signedOriginals.isEmpty else {
      return try write.plan(.stays)
    }
    switch write.options.credentials {
    case .drop: return try write.elsewhere.plan(.removed)
    case .keepBroken: return try write.plan(photo.storeOfOriginal().map { .replaced($0) } ?? .stays)
    default:
      guard try !photo.isChanged(write.source) else {
        throw MetadataError(
          .signed, "it is signed, and a change breaks the signature",
          place: (photo.pending.signedOriginals.first ?? photo).format.name,
          advice: .decideOnCredentials)
      }
      return try write.plan(.stays)
    }
  }
}
