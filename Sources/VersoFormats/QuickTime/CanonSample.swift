extension MovieFacts {
  /// Adds the first sample of a track in Canon's raw files: the picture in JPEG, or metadata over
  /// time.
  func addSample(
    _ tables: [Box], to facts: inout Facts, _ window: inout ByteWindow
  ) throws(FileError) {
    func table(_ type: BoxType, _ count: Int) throws(FileError) -> Header? {
      guard let box = tables.first(where: { $0.type == type }) else { return nil }
      return Header(try window.copy(box.payload.prefix(count)), .bigEndian)
    }
    guard let description = try table("stsd", 512), let format = description.text(12..<16),
      let sizes = try table("stsz", 16),
      let size = sizes.long(4) == 0 ? sizes.long(12) : sizes.long(4)
    else { return }
    let long = try table("co64", 16)?.quad(8).flatMap { Int(exactly: $0) }
    let short = try table("stco", 12)?.long(8)
    guard let start = long ?? short, size <= window.source.count,
      start <= window.source.count - size
    else { return }
    let isPicture = format == "CRAW" && description.bytes.position(of: Array("JPEG".utf8)) != nil
    guard isPicture || format == "CTMD" else { return }
    let duration = Double(try table("stts", 16)?.long(12) ?? 0) / Double(mediaTimeScale ?? 1)
    facts.add("SampleTime", "0 s", stored: "0")
    facts.add("SampleDuration", Wording.duration(duration), stored: [duration])
    if isPicture {
      facts.add("JpgFromRaw", binary: start..<(start + size))
    } else if size <= 1 << 20 {
      let data = Header(try window.copy(start..<(start + size)), .littleEndian)
      Self.addMoment(data, to: &facts)
    }
  }

  /// The metadata of a moment: records of a length, a kind, six bytes and data.
  private static func addMoment(_ data: Header, to facts: inout Facts) {
    var position = 0
    while let size = data.long(position), let kind = data.short(position + 4), size >= 12,
      let record = data.slice((position + 12)..<(position + size)) ?? (size == 12 ? [] : nil)
    {
      let value = Header(record, .littleEndian)
      func ratio(_ place: Int) -> Double? {
        guard let above = value.short(place), let below = value.short(place + 2), below > 0 else {
          return nil
        }
        return Double(above) / Double(below)
      }
      switch kind {
      case 1:
        guard let year = value.short(2), record.count >= 9 else { break }
        let parts = (4..<10).compactMap { value.byte($0) }.map { $0 < 10 ? "0\($0)" : "\($0)" }
        guard parts.count == 6 else { break }
        let time = parts[2..<5].joined(separator: ":")
        facts.add("TimeStamp", "\(year):\(parts[0]):\(parts[1]) \(time).\(parts[5])")
      case 4:
        guard let length = ratio(0) else { break }
        facts.add(
          "FocalLength", Facts.text(length, decimals: 1) + " mm", stored: [length])
      case 5:
        if let number = ratio(0) {
          facts.add(
            "FNumber", Facts.text { $0.append(fNumber: number) }, stored: [number])
        }
        if let time = ratio(4) {
          facts.add(
            "ExposureTime", Facts.text { $0.append(exposureTime: time) },
            stored: [time])
        }
        if let speed = value.long(8) { facts.add("ISO", speed & 0x7FFF_FFFF) }
      default: break
      }
      position += size
    }
  }
}
