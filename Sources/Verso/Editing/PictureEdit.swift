/// What was done to the picture of a photo since it was read: whoever signs the photo says so.
package enum PictureEdit: Hashable, Sendable {
  /// A part of it was cut out.
  case cropped
  /// Its pixels were turned or mirrored.
  case turned
  /// It has another size.
  case resized
  /// It is of another format.
  case converted
  /// It was encoded anew in its format.
  case encoded
  /// Something that can be seen was drawn on it.
  case marked
}
