/// Pictures in boxes (ISO/IEC 23008-12): HEIF, AVIF, and other files of boxes that are no films.
package enum HEIF: BoxContainer {
  package static let formats: [FileFormat] = [.heic, .heics, .heif, .heifs, .avif]

  package static func recognizes(_ head: RawSpan) -> Bool { isMadeOfBoxes(head) }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let file = try BoxFile(&window)
    var skeleton = try Skeleton(file, &window)
    if file.tables.isEmpty {
      try skeleton.addMovie(file, &window)
    } else {
      // Each item is read from its declared location: an interrupted edit leaves data that nothing
      // refers to.
      try skeleton.addUserData(of: file.boxes, &window)
    }
    try skeleton.addFacts(file, &window)
    return skeleton
  }

  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    try PictureData.boxes(of: skeleton, source)
  }
}

extension Skeleton {
  /// Adds the metadata of an image sequence's film.
  fileprivate mutating func addUserData(
    of boxes: [Box], _ window: inout ByteWindow
  ) throws(FileError) {
    for movie in boxes where movie.type == "moov" {
      for box in try BoxList(&window, in: movie.payload, limit: 64).boxes {
        var found = [box]
        if box.type == "trak" {
          found = try BoxList(&window, in: box.payload, limit: 64).boxes
        }
        for box in found where box.type == "udta" || box.type == "meta" {
          blocks.append(
            Block(.userData, carrier: box.range, payload: box.payload, code: box.type.code))
        }
      }
    }
  }
}
