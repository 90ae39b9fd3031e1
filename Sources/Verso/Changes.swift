package import VersoGeometry

/// Pending changes of a photo in addition to its metadata, until it is written.
package struct Changes: Sendable {
  /// Set by ``Photo/strip(keeping:)``: what of the old file is left out.
  var stripping: Stripping?
  /// The metadata right after that, because later values are meant to be there.
  var strippedMetadata: Metadata?
  /// Set by ``Photo/remove(_:)``: what is removed from everything after the picture, too.
  var removing: [PersonalData] = []
  /// Directories that are removed from every Exif block of the file.
  var emptied: [DirectoryKind] = []
  /// Set by ``Photo/setComment(_:)``: the new comment, empty for none.
  var comment: [UInt8]?
  /// Set by ``Photo/replacePicture(_:further:keepsTrailer:)``.
  var picture: NewPicture?
  /// Set by ``Photo/show(_:)`` where the container defines the orientation.
  var orientation: Orientation?
  /// The size of the picture when it is another one than that which was read.
  package var newSize: Size?
  /// How the new picture was made of the one that was read, where its pixels are others.
  package var plan: CropPlan?
  /// The edits of the picture, in order.
  package var pictureEdits: [PictureEdit] = []
  /// The signed photo from which this one was made, if its Content Credentials are in a file of
  /// another format: one or none.
  package var signedOriginals: [Photo] = []
  /// The evidence that the picture was edited, if the photo itself does not record it.
  package var editingTrace: String?
  /// Lost statements on origin and usage terms, if they were determined by code that knows more
  /// than the written file, such as its Content Credentials; nil otherwise.
  package var losses: [StatementLoss]?
  /// The last change, which depends on all others and so is made when the photo is written: a seal binds what
  /// the photo shows and states then.
  package var finish: (@Sendable (inout Photo) throws -> Void)?
  /// The digest of the key that a seal of this edit requires to sign the photo; nil without one.
  package var sealedSigner: [UInt8]?
  /// Notes for the user, which become part of the receipt.
  package var notes: [String] = []
}

/// Which blocks a stripped photo loses.
struct Stripping: Hashable, Sendable {
  var keeping: KeptParts
  /// The additional pictures that stay, by their number in the file's index, without their
  /// metadata.
  var pictures: [Int: [UInt8]] = [:]
  /// Those of them that had metadata.
  var cleaned: [Int] = []
  /// The blocks that stay whatever they carry, by their place.
  var blocks: Set<Int> = []

  /// Whether a block stays: those without which the picture cannot be decoded, and those asked for.
  func keeps(_ kind: BlockKind) -> Bool {
    switch kind {
    case .jfif, .adobe, .header: true
    case .icc, .furtherProfile: keeping.contains(.colorProfile)
    case .gainMap: keeping.contains(.gainMap)
    case .mpf: !pictures.isEmpty
    default: false
    }
  }
}

/// Other pixels for a photo, which replace its picture when it is written.
struct NewPicture: Sendable {
  /// The segments that decode the picture, from the first table to the end of the image.
  let coded: [UInt8]
  /// The additional pictures of the file, by their number in its index: the first one is 0.
  let further: [Int: [UInt8]]
  /// Whether additional pictures and what follows them stay.
  let keepsTrailer: Bool
}

/// An edit of the picture since the photo was read. A signature states it.
package enum PictureEdit: Hashable, Sendable {
  /// A part of it was cut out.
  case cropped
  /// Its pixels were rotated or mirrored.
  case turned
  /// It has another size.
  case resized
  /// It is of another format.
  case converted
  /// It was re-encoded in its format.
  case encoded
  /// Something that can be seen was drawn on it.
  case marked
}
