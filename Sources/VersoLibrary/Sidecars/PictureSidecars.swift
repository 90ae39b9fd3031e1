package import Verso
import VersoGeometry

/// The sidecars of photos whose pictures are changed in their files. A sidecar's orientation,
/// sizes, regions and panoramas change with the picture; otherwise programs that read it would
/// rotate the photo a second time.
package final class PictureSidecars: Sendable {
  /// A sidecar that would not fit the picture of its photo any longer, and cannot be changed.
  package struct Misfit: Error {
    package let sidecar: String
    /// The cause.
    package let cause: any Error
  }

  private let open: @Sendable (String) throws -> Photo
  /// The changes of the pictures, by the paths of their sidecars.
  private let changes = Mutex<[Path.Key: Change]>([:])

  package init(open: @escaping @Sendable (String) throws -> Photo = { try Photo(path: $0) }) {
    self.open = open
  }

  /// The change of a picture.
  private enum Change {
    /// The pixels are the same, and are displayed in another way.
    case displayed(Orientation)
    case made(CropPlan)
  }

  /// Changes photos' pictures, and the sidecars that are handed over as ``sidecar(of:)`` names them.
  ///
  /// - Parameter change: Changes a photo and returns remarks.
  /// - Returns: The same for photos and sidecars.
  package func following(
    _ change: @escaping @Sendable (inout Photo, String) throws -> [String]
  ) -> @Sendable (inout Photo, String) throws -> [String] {
    { photo, path in
      if photo.format == .xmp, let made = self.changes.withLock({ $0[Path.key(path)] }) {
        Self.apply(made, to: &photo)
        return []
      }
      let before = photo.turn.effective
      let remarks = try change(&photo, path)
      try self.note(&photo, before, path)
      return remarks
    }
  }

  /// The sidecar of a photo that follows its picture; nil if nothing in it changes.
  @Sendable package func sidecar(of path: String) -> String? {
    guard let side = Self.existing(for: path), changes.withLock({ $0[Path.key(side)] != nil })
    else {
      return nil
    }
    return side
  }

  /// Notes what became of a picture, before it is written.
  ///
  /// - Throws: The reason why the sidecar cannot follow; then the photo is not changed either.
  private func note(_ photo: inout Photo, _ before: Orientation, _ path: String) throws(Misfit) {
    let change: Change
    if let plan = photo.pending.plan {
      change = .made(plan)
    } else if photo.turn.effective != before {
      change = .displayed(photo.turn.effective)
    } else {
      return
    }
    guard let side = Self.existing(for: path) else { return }
    do {
      var sidecar = try open(side)
      Self.apply(change, to: &sidecar)
      guard try sidecar.isChanged() else {
        if !sidecar.metadata.unreadXMP.isEmpty {
          photo.pending.notes.append(
            "its sidecar \(side) cannot be read to its end, and may no longer match the picture")
        }
        return
      }
      _ = try sidecar.receipt()
    } catch {
      throw Misfit(sidecar: side, cause: error)
    }
    changes.withLock { $0[Path.key(side)] = change }
  }

  private static func apply(_ change: Change, to sidecar: inout Photo) {
    switch change {
    case .made(let plan): sidecar.metadata.follow(plan, thumbnail: nil)
    case .displayed(let orientation): sidecar.metadata.followOrientation(orientation)
    }
  }

  private static func existing(for photo: String) -> String? {
    photo == "-" || Sidecar.isName(photo) ? nil : Sidecar.existing(for: photo)
  }
}
