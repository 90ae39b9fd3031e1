package import Verso

/// A file that is made of a part of a photo.
package struct PartFile: Sendable {
  private let part: String
  private let photo: String
  private let overwrites: Bool
  private let isTrial: Bool

  /// - Parameters:
  ///   - part: The name of the part in errors.
  ///   - photo: Where the photo is; - for one that is in no file.
  ///   - overwrites: Whether a file that is there may be replaced.
  ///   - isTrial: Whether nothing is written.
  package init(_ part: String, of photo: String, overwrites: Bool, isTrial: Bool = false) {
    (self.part, self.photo, self.overwrites, self.isTrial) = (part, photo, overwrites, isTrial)
  }

  /// Writes it with permissions no wider than those of the photo.
  ///
  /// - Parameters:
  ///   - bytes: The part.
  ///   - target: Where it goes: never in the photo's place.
  ///   - recorder: Records that it was made; nil for none.
  /// - Returns: The notes of the write.
  /// - Throws: ``FileProblem`` or ``FileError``.
  package func write(
    _ bytes: [UInt8], to target: String, recorder: (any WriteRecorder)?
  ) throws -> [String] {
    let (photo, found) = (Path(photo), Path(target))
    if found.kind == .file, photo.kind == .file, found.identity == photo.identity {
      throw FileProblem("the \(part) would replace the photo; name another file or folder")
    }
    guard !isTrial else {
      if found.kind == .file, !overwrites { throw FileError(.exists, path: target) }
      return []
    }
    // A person who may not see the photo may not see a part of it.
    let access = self.photo == "-" ? nil : Permissions(path: self.photo)
    var whole = Splice()
    whole.insert(bytes)
    let source = ByteSource([])
    if let stream = try ByteStream(target) {
      try stream.write(whole, from: source)
      return []
    }
    var file = try AtomicFile(
      at: target, replaces: overwrites, access: access.map { .atMost($0) } ?? .ordinary)
    try file.append(whole, from: source)
    return try file.commit(
      recorder.map { NamingRecord(Recording($0), whole, from: source) })
  }

  /// Refuses a name with another format than that of a part.
  package static func checkName(_ place: String, _ bytes: [UInt8]) throws(FileProblem) {
    if let format = FileFormat(ofPart: bytes) { try ResultPlaces.checkName(place, format) }
  }
}
