extension FileFormat {
  /// A raw file of Sigma's cameras with a Foveon sensor.
  package static let x3f = FileFormat(
    name: "X3F", endings: ["x3f"], mimeType: "image/x-sigma-x3f",
    uniformType: "public.camera-raw-image")
}

/// Sigma's raw files: a header, sections, and a directory of them to which the last four bytes lead.
/// They are read, not written.
package enum X3F: ReadOnlyContainer {
  package static let formats: [FileFormat] = [.x3f]

  package static func reader(_ skeleton: Skeleton) -> any BlockReader {
    FactReader { X3FFacts.read($0, $1) }
  }

  package static func recognizes(_ head: RawSpan) -> Bool { head.matches("FOVb") }

  /// The codes of the blocks that hold the container's own data.
  package enum Part {
    package static let header: UInt32 = 0
    package static let properties: UInt32 = 1
  }

  package static func scan(_ window: inout ByteWindow) throws(FileError) -> Skeleton {
    let limits = window.source.limits
    var skeleton = Skeleton(format: format)
    let count = window.source.count
    let header = 0..<min(0x300, count)
    skeleton.blocks.append(Block(.header, carrier: header, payload: header, code: Part.header))
    let end = Header(try window.copy(max(count - 4, 0)..<count), .littleEndian)
    guard let start = end.long(0), start < count else { return skeleton }
    let directory = Header(
      try window.copy(start..<min(start + 12 + 12 * 100, count)), .littleEndian)
    guard directory.text(0..<4) == "SECd", let sections = directory.long(8) else {
      skeleton.warn("the directory of its sections is missing", at: start)
      return skeleton
    }
    for index in 0..<min(sections, 100) {
      let place = 12 + 12 * index
      guard let start = directory.long(place), let size = directory.long(place + 4),
        let name = directory.text((place + 8)..<(place + 12)), start <= count,
        size <= count - start
      else { continue }
      try skeleton.addSection(name, start..<(start + size), &window, limits: limits)
    }
    return skeleton
  }
}

extension Skeleton {
  fileprivate mutating func addSection(
    _ name: String, _ range: Range<Int>, _ window: inout ByteWindow, limits: ReadLimits
  ) throws(FileError) {
    switch name {
    case "PROP":
      blocks.append(
        Block(.header, carrier: range, payload: range, code: X3F.Part.properties))
    case "IMAG", "IMA2":
      // The section of a picture has its coding: 2 and 18 for a preview in JPEG.
      let front = Header(try window.copy(range.prefix(28)), .littleEndian)
      guard front.text(0..<4) == "SECi", front.long(4) == 0x2_0000, front.long(8) == 2,
        front.long(12) == 18
      else { return }
      let picture = range.dropFirst(28)
      let isWhole = try window.copy(picture.prefix(4)) == [0xFF, 0xD8, 0xFF, 0xE1]
      var facts = Facts("SigmaRaw")
      if name == "IMA2", isWhole {
        try readPicture(&window, picture, limits: limits)
        facts.add("JpgFromRaw", binary: picture)
      } else {
        facts.add("PreviewImage", binary: picture)
      }
      self.facts += facts.facts
    default: break
    }
  }
}
