/// The blocks that Samsung's phones append to a picture: sounds, films, depth maps and texts, each
/// with a name.
package struct SamsungTrailer {
  package private(set) var facts = Facts("Samsung")

  /// Adds a block.
  package mutating func add(_ kind: Int, _ head: Header, _ block: Range<Int>) {
    let count = block.count
    guard let length = head.long(4), length <= count - 8 else { return }
    let name = head.slice(8..<(8 + length)).map { String(latinOrUTF8: $0) } ?? ""
    let size = count - 8 - length
    let content = (block.upperBound - size)..<block.upperBound
    let value = head.slice((8 + length)..<head.bytes.count) ?? []
    if let title = Self.names[kind] { facts.add(title, name) }
    switch kind {
    case Kind.picture:
      facts.add(name == "DualShot_2" ? "EmbeddedImage2" : "EmbeddedImage", binary: content)
    case Kind.sound: facts.add("EmbeddedAudioFile", binary: content)
    case Kind.surroundVideo: facts.add("SurroundShotVideo", binary: content)
    case Kind.time: addTime(value)
    case Kind.dualPicture: facts.add("DualCameraImage", binary: content)
    case Kind.video where size == 12:
      let numbers = Header(value, .bigEndian)
      if let offset = numbers.long(4), let count = numbers.long(8) {
        facts.add("EmbeddedVideoOffsetSize", "\(offset) \(count)")
      }
    case Kind.video: facts.add("EmbeddedVideoFile", binary: content)
    case Kind.motionVersion: addText("SamsungMotionPhotoVersion", value)
    case Kind.autoPlayVideo: facts.add("MotionPhotoAutoPlayVideo", binary: content)
    case Kind.country:
      let digits = value.prefix { $0 != 0 }
      let start = block.lowerBound + 8 + length
      addCountry(String(latinOrUTF8: digits), at: start..<(start + digits.count))
    case Kind.depthMap:
      facts.add(name == "DualShot_DepthMap_1" ? "DepthMapData" : "DepthMapData2", binary: content)
    case Kind.singleDepthMap: facts.add("SingleShotDepthMap", binary: content)
    case Kind.originalPath where name == "Original_Path_Hash_Key":
      addText("OriginalPathHashKey", value)
    case Kind.remaster: addText("RemasterInfo", value)
    case Kind.capture: addText("SamsungCaptureInfo", value)
    case Kind.videoZone: addText("VideoEditedTimeZone", value)
    default: break
    }
  }

  /// The offsets in a trailer of the positions of videos elsewhere in the file: four bytes each,
  /// the highest first.
  package static func videoPlaces(in trailer: [UInt8]) -> [Int] {
    guard let directory = SamsungDirectory(trailer) else { return [] }
    let bytes = Header(trailer, .littleEndian)
    // The value follows the block's own kind and its name; after four bytes it has the position.
    return directory.blocks.compactMap { kind, block in
      guard kind == Kind.video, let name = bytes.long(block.lowerBound + 4),
        block.count == 8 + name + 12
      else { return nil }
      return block.lowerBound + 8 + name + 4
    }
  }

  /// The values of all blocks that are not media, in the trailer that ends at a position; that of the file by default.
  package static func texts(
    in source: ByteSource, endingAt end: Int? = nil
  ) throws(FileError) -> [Range<Int>] {
    let longest = 1 << 16
    let window = try ByteWindow(source)
    guard
      let directory = try SamsungDirectory(window, endingAt: end ?? source.count, longest: longest)
    else { return [] }
    var found: [Range<Int>] = []
    for (kind, block) in directory.blocks where !Kind.media.contains(kind) {
      let head = Header(try source.read(block.prefix(8)), .littleEndian)
      guard block.count <= longest, let name = head.long(4), name <= block.count - 8 else {
        continue
      }
      found.append(block.dropFirst(8 + name))
    }
    return found
  }

  private mutating func addText(_ name: String, _ value: ArraySlice<UInt8>) {
    facts.add(name, String(latinOrUTF8: value))
  }

  /// The country code of a mobile network; a removed code leaves blanks.
  private mutating func addCountry(_ text: String, at place: Range<Int>) {
    if let code = Int(text) {
      let label = TagTable.label(set: LabelSet.mobileCountry, raw: Int64(code))
      facts.add(SamsungTrailer.country, label ?? "Unknown (\(text))", stored: text, at: place)
    } else {
      facts.add(SamsungTrailer.country, text, stored: text, at: place)
    }
  }

  /// The name of the country in which a photo was taken.
  package static let country = "MCCData"

  /// Thousandths of a second since 1970, as digits.
  private mutating func addTime(_ value: ArraySlice<UInt8>) {
    let digits = String(latinOrUTF8: value.prefix { $0 != 0 })
    guard let time = Double(digits), time.magnitude < 1e16 else {
      return facts.add("TimeStamp", digits)
    }
    let date = CaptureDate(secondsSince1970: time / 1000, offset: 0, digits: 3)
    let text = date.isValid ? date.exifText : "0000:00:00 00:00:00"
    facts.add("TimeStamp", "\(text).\(date.subsecond ?? "000")+00:00", stored: digits)
  }
}
