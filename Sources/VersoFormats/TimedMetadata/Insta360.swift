/// The data that Insta360 cameras put after their films and pictures. They are records, each with a
/// footer after its data, then the total number of bytes, and 32 letters at the very end. Records
/// of kind 0x700 are positions.
enum Insta360 {
  /// The letters at the end.
  private static let mark = Array("8db42d694ccc418790edff439fe026bf".utf8)
  /// The number of bytes from the end to the last record's footer.
  private static let footer = 72
  /// The kind of the records that are places, and how many bytes each has.
  private static let (places, size) = (0x700, 53)

  /// A record: its kind and its range.
  struct Record {
    let kind: Int
    let range: Range<Int>
  }

  /// All of the trailer, and its records; nil for a file without one.
  static func trailer(
    _ source: ByteSource
  ) throws(FileError) -> (range: Range<Int>, records: [Record])? {
    let end = source.count
    guard end > footer + 6 else { return nil }
    let tail = Header(try source.read((end - footer - 6)..<end), .littleEndian)
    guard tail.bytes.suffix(mark.count).elementsEqual(mark), let length = tail.long(38),
      length > footer + 6, length <= end
    else { return nil }
    let start = end - length
    var records: [Record] = []
    var at = end - footer
    while records.count < 256, at - start >= 6 {
      let head = Header(try source.read((at - 6)..<at), .littleEndian)
      guard let kind = head.short(0), let size = head.long(2), size <= at - 6 - start else { break }
      records.append(Record(kind: kind, range: (at - 6 - size)..<(at - 6)))
      at -= 6 + size
    }
    return (start..<end, records)
  }

  static func read(_ records: [Record], _ source: ByteSource, into result: inout TimedPlaces)
    throws(FileError)
  {
    for record in records where record.kind == places {
      guard record.range.count <= source.limits.blockBytes else {
        result.warn("its places take more than is read", "Insta360", at: record.range.lowerBound)
        continue
      }
      let data = Header(try source.read(record.range), .littleEndian)
      for index in 0..<(data.bytes.count / size) { add(data, size * index, to: &result) }
    }
  }

  /// Seconds, thousandths, A for a fix, latitude, N or S, longitude, E or W, speed, course, altitude.
  private static func add(_ data: Header, _ at: Int, to result: inout TimedPlaces) {
    guard let seconds = data.quad(at), let part = data.short(at + 8), data.byte(at + 10) == 0x41,
      let latitude = data.double(at + 11), let north = data.byte(at + 19),
      let longitude = data.double(at + 20), let east = data.byte(at + 28),
      let speed = data.double(at + 29), let course = data.double(at + 37),
      let altitude = data.double(at + 45), north == 0x4E || north == 0x53,
      // The first cameras wrote O for W, as in Spanish and French.
      [0x45, 0x57, 0x4F].contains(east)
    else { return }
    let whole = seconds < 1 << 40 ? Double(seconds) : nil
    result.add(
      TimedPlace(
        time: whole.map { $0 + Double(part) / 1000 },
        latitude: latitude.magnitude * (north == 0x53 ? -1 : 1),
        longitude: longitude.magnitude * (east == 0x45 ? 1 : -1), altitude: altitude, speed: speed,
        course: course, fix: .full))
  }
}
