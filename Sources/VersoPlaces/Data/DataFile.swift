internal import VersoBytes

/// An open file of data, read at positions: opening it costs as much as its header.
struct DataFile: Sendable {
  private let source: ByteSource
  let path: String
  var count: Int { source.count }

  init(path: String) throws(FileError) {
    let file = try SystemFile.open(path)
    source = ByteSource(file, count: try file.identity().size)
    self.path = path
  }

  /// The bytes of a range; nil if the file does not have them.
  func bytes(at position: Int, count: Int) -> [UInt8]? {
    guard position >= 0, count >= 0, position <= source.count, count <= source.count - position,
      let bytes = try? source.read(position..<(position + count)), bytes.count == count
    else { return nil }
    return bytes
  }

  /// The header of a kind of file.
  ///
  /// - Throws: ``PlacesError`` if it is not of that kind.
  func header(_ mark: StaticString, version: UInt16, count: Int) throws(PlacesError) -> [UInt8] {
    guard let bytes = bytes(at: 0, count: count), bytes.rawSpan.matches(mark) else {
      throw PlacesError(
        .unknownFormat, "it is not a data file of make data", place: path)
    }
    guard bytes.rawSpan.integer(at: 8, .littleEndian) == version else {
      throw PlacesError(
        .unknownFormat, "another version of verso made it; make data recreates it", place: path)
    }
    return bytes
  }

  /// Reports that the file contradicts its header.
  var damage: PlacesError {
    PlacesError(.damaged, "it is damaged or incomplete; make data recreates it", place: path)
  }
}
