/// An image resource that Photoshop left in a file (Photoshop File Formats, Image Resources).
package struct PhotoshopResource: Hashable, Sendable {
  /// Its number: 0x0404 holds IPTC data, 0x040C a thumbnail.
  package let number: UInt16
  /// Its name; almost always empty.
  package let name: String
  /// Its data.
  package let data: [UInt8]
}

extension PhotoshopResources {
  /// All resources; reading ends at the first that is damaged.
  package static func all(in bytes: [UInt8]) -> [PhotoshopResource] {
    bytes.withReader(.bigEndian) { reader in
      var result: [PhotoshopResource] = []
      while reader.remaining > 0 {
        let start = reader.offset
        guard let (number, data) = try? next(&reader) else { break }
        let count = Int(bytes[start + 6])
        let name = bytes[(start + 7)..<(start + 7 + count)]
        result.append(
          PhotoshopResource(
            number: number, name: String(decoding: Latin.utf8(name), as: UTF8.self),
            data: Array(bytes[data])))
      }
      return result
    }
  }

  /// The facts of the known resources.
  package static func facts(_ resources: [PhotoshopResource]) -> [Item] {
    var facts = Facts("Photoshop")
    for resource in resources { add(resource, to: &facts) }
    return facts.facts
      + resources.filter { $0.number == PhotoshopNumber.alphaIdentifiers }.flatMap {
        channels($0.data)
      }
  }

  private static func add(_ resource: PhotoshopResource, to facts: inout Facts) {
    let data = resource.data
    let span = data.rawSpan
    func short(_ position: Int) -> Int? {
      (span.integer(at: position, .bigEndian) as UInt16?).map(Int.init)
    }
    func long(_ position: Int) -> Int? {
      (span.integer(at: position, .bigEndian) as UInt32?).map(Int.init)
    }
    switch resource.number {
    case PhotoshopNumber.resolutionInfo:
      for (name, units, start) in [
        ("XResolution", "DisplayedUnitsX", 0), ("YResolution", "DisplayedUnitsY", 8),
      ] {
        guard let fixed = long(start), let unit = short(start + 4) else { return }
        // Sixteen bits before and after the point.
        let number = Double(fixed) / 65536
        let rounded = (number * 100 + 0.5).rounded(.down) / 100
        facts.add(name, Facts.text([rounded]), stored: [number])
        facts.add(units, unit, LabelSet.photoshopUnits)
      }
    case PhotoshopNumber.alphaNames:
      facts.add("AlphaChannelsNames", pascal(data).joined(separator: ", "))
    case PhotoshopNumber.jpegQuality:
      guard let quality = short(0) else { return }
      let stored = Int(Int16(truncatingIfNeeded: quality))
      facts.add("PhotoshopQuality", "\(stored + 4)", stored: stored)
      guard let format = short(2) else { return }
      facts.add("PhotoshopFormat", format, LabelSet.photoshopFormat)
      // No tag: the code of progressive files.
      if format == 0x0101, let scans = short(4) {
        facts.add("ProgressiveScans", scans, LabelSet.photoshopScans)
      }
    case PhotoshopNumber.bgrThumbnail:
      facts.add("PhotoshopBGRThumbnail", binary: data.dropFirst(28))
    case PhotoshopNumber.thumbnail: facts.add("PhotoshopThumbnail", binary: data.dropFirst(28))
    case PhotoshopNumber.copyrightFlag:
      guard let flag = data.first else { return }
      facts.add("CopyrightFlag", flag == 0 ? "False" : "True", stored: flag)
    case PhotoshopNumber.url: facts.add("URL", latin(data))
    case PhotoshopNumber.globalAngle: if let angle = long(0) { facts.add("GlobalAngle", angle) }
    case PhotoshopNumber.globalAltitude:
      if let altitude = long(0) { facts.add("GlobalAltitude", altitude) }
    case PhotoshopNumber.slices: slices(data, to: &facts)
    case PhotoshopNumber.workflowURL: facts.add("WorkflowURL", unicode(data, at: 0)?.text ?? "")
    case PhotoshopNumber.urlList: addresses(data, to: &facts)
    case PhotoshopNumber.versionInfo:
      guard data.count > 4 else { return }
      facts.add("HasRealMergedData", data[4] == 0 ? "No" : "Yes", stored: data[4])
      guard let writer = unicode(data, at: 5) else { return }
      facts.add("WriterName", writer.text)
      if let reader = unicode(data, at: writer.end) { facts.add("ReaderName", reader.text) }
    case PhotoshopNumber.iptcDigest:
      facts.add("IPTCDigest", data.hexadecimal())
    case PhotoshopNumber.printScale:
      guard let style = short(0), data.count >= 14 else { return }
      facts.add("PrintStyle", style, LabelSet.photoshopPrintStyle)
      let numbers = [2, 6, 10].map { Double(Float(bitPattern: UInt32(long($0) ?? 0))) }
      facts.add("PrintPosition", Array(numbers[0...1]))
      facts.add("PrintScale", [numbers[2]])
    case PhotoshopNumber.pixelAspectRatio:
      guard let bits: UInt64 = span.integer(at: 4, .bigEndian) else { return }
      facts.add("PixelAspectRatio", [Double(bitPattern: bits)])
    case PhotoshopNumber.clippingPath: facts.add("ClippingPathName", pascal(data).first ?? "")
    default: break
    }
  }

  private static func slices(_ data: [UInt8], to facts: inout Facts) {
    let version: UInt32 = data.rawSpan.integer(at: 0, .bigEndian) ?? 0
    guard version == 6, let name = unicode(data, at: 20) else { return }
    facts.add("SlicesGroupName", name.text)
    if let count: UInt32 = data.rawSpan.integer(at: name.end, .bigEndian) {
      facts.add("NumSlices", count)
    }
  }

  private static func addresses(_ data: [UInt8], to facts: inout Facts) {
    let count: UInt32 = data.rawSpan.integer(at: 0, .bigEndian) ?? 0
    var list: [String] = []
    var position = 4
    for _ in 0..<min(count, 1000) {
      guard let address = unicode(data, at: position + 8) else { break }
      list.append(address.text)
      position = address.end
    }
    facts.add("URL_List", list: list)
  }

  /// How additional channels are shown, each in a group of its own.
  private static func channels(_ data: [UInt8]) -> [Item] {
    let header = Header(data, .bigEndian)
    var result: [Item] = []
    for (index, start) in stride(from: 4, to: max(4, data.count - 12), by: 13).prefix(64)
      .enumerated()
    {
      var facts = Facts("Channel\(index)")
      let spaces = [0: "RGB", 1: "HSB", 2: "CMYK", 7: "Lab", 8: "Grayscale"]
      facts.add("ChannelColorSpace", header.short(start) ?? 0, spaces)
      let colors = [2, 4, 6, 8].compactMap { header.short(start + $0) }.map { "\($0)" }
      facts.add("ChannelColorData", colors.joined(separator: " "))
      let opacity = header.byte(start + 11) ?? 0
      facts.add("ChannelOpacity", "\(opacity)%", stored: opacity)
      facts.add(
        "ChannelColorIndicates", header.byte(start + 12) ?? 0,
        [0: "Selected Areas", 1: "Masked Areas", 2: "Spot Color"])
      result += facts.facts
    }
    return result
  }

  // MARK: Texts

  private static func latin(_ data: [UInt8]) -> String {
    let text = data.prefix { $0 != 0 }
    return String(validating: text, as: UTF8.self)
      ?? String(decoding: Latin.utf8(text), as: UTF8.self)
  }

  /// Texts with their length in one byte before each.
  private static func pascal(_ data: [UInt8]) -> [String] {
    var result: [String] = []
    var position = 0
    while position < data.count {
      let end = position + 1 + Int(data[position])
      guard end <= data.count else { break }
      result.append(latin(Array(data[(position + 1)..<end])))
      position = end
    }
    return result
  }

  /// A text in UTF-16 with the number of its units before it.
  private static func unicode(_ data: [UInt8], at position: Int) -> (text: String, end: Int)? {
    guard let count: UInt32 = data.rawSpan.integer(at: position, .bigEndian),
      let region = data.rawSpan.region((position + 4)..<(position + 4 + 2 * Int(count)))
    else { return nil }
    let units: [UInt16] = region.integers(.bigEndian)
    let text = String(utf16: units.prefix { $0 != 0 })
    return (text, position + 4 + 2 * Int(count))
  }
}
