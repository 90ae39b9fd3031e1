/// A format whose files may continue after the picture: with additional pictures (CIPA DC-007), and with the film of a
/// motion photo.
package protocol SeriesContainer: Container {
  /// The pictures in the index after the first one: number and position in the file.
  static func pictures(
    _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> [(number: Int, range: Range<Int>)]

  /// The existing part of a picture that ends beyond the end of the file.
  ///
  /// - Returns: Where it begins and how much is missing; nil if it is whole, or where no picture begins there.
  static func cutPicture(
    _ number: Int, _ skeleton: Skeleton, _ source: ByteSource
  ) throws(FileError) -> (range: Range<Int>, missing: Int)?

  /// The film that follows the picture, up to the end of the file; nil if absent.
  static func film(_ skeleton: Skeleton, _ source: ByteSource) throws(FileError) -> Range<Int>?

  /// Whether a scan goes on to where it has to be over.
  static func hasNoEnd(_ source: ByteSource, _ scan: Range<Int>) throws(FileError) -> Bool

  /// The part of a file that decodes its picture; nil for files of other formats.
  static func picture(of file: [UInt8]) throws -> [UInt8]?
}
