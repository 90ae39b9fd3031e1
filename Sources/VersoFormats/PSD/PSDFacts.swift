/// The facts in the header of a Photoshop document and its layers.
package enum PSDFacts {
  /// The facts of a block that the container found.
  package static func read(_ block: Block, _ data: [UInt8]) -> [Item] {
    var facts = Facts("Photoshop")
    let header = Header(data, .bigEndian)
    switch block.code {
    case PSD.Part.header:
      facts.add(
        [
          ("NumChannels", .short, 12), ("ImageHeight", .long, 14), ("ImageWidth", .long, 18),
          ("BitDepth", .short, 22),
        ], of: header)
      if let mode = header.short(24) { facts.add("ColorMode", mode, LabelSet.photoshopColorMode) }
    case PSD.Part.resources: return PhotoshopResources.facts(PhotoshopResources.all(in: data))
    case PSD.Part.compression:
      facts.add(
        "Compression", header.short(0),
        [
          0: "Uncompressed", 1: "RLE", 2: "ZIP without prediction", 3: "ZIP with prediction",
        ])
    case PSD.Part.layers: addLayers(header, to: &facts)
    default: break
    }
    return facts.facts
  }

  private static func addLayers(_ data: Header, to facts: inout Facts) {
    guard let count = data.number(.signedShort, 0) else { return }
    facts.add("LayerCount", count.magnitude)
    var layers = LayerList()
    layers.read(data, count: Int(count.magnitude))
    layers.add(to: &facts)
  }

  /// The facts of the layers in TIFF files by Photoshop: blocks of a signature, a key and a length,
  /// in the byte order of the file.
  package static func layers(ofDocument data: [UInt8]) -> [Item] {
    let isLarge = data.rawSpan.matches("Adobe Photoshop Document Data V0002\0")
    guard isLarge || data.rawSpan.matches("Adobe Photoshop Document Data Block\0") else {
      return []
    }
    let order: ByteOrder =
      data.rawSpan.matches("8B", at: 36) ? .bigEndian : .littleEndian
    let header = Header(data, order)
    var position = 36
    while let signature = header.code(position), ["8BIM", "8B64"].contains(signature),
      let key = header.code(position + 4)
    {
      let long = ["LMsk", "Lr16", "Lr32", "Layr", "Mt16", "Mt32", "Mtrn", "Alph", "FMsk", "lnk2"]
      let isWide = isLarge && long.contains(key)
      let start = position + (isWide ? 16 : 12)
      let size =
        isWide ? header.quad(position + 8).flatMap { Int(exactly: $0) } : header.long(position + 8)
      guard let size, start <= data.count, size <= data.count - start else { return [] }
      if key == "Layr" || key == "Lr16" {
        var facts = Facts("Photoshop")
        addLayers(Header(data[start..<(start + size)], order), to: &facts)
        return facts.facts
      }
      position = start + (size + 3) / 4 * 4
    }
    return []
  }
}

extension Header {
  /// Four letters, in the byte order of numbers.
  fileprivate func code(_ place: Int) -> String? {
    guard let letters = slice(place..<(place + 4)) else { return nil }
    return String(latinOrUTF8: byteOrder == .bigEndian ? Array(letters) : letters.reversed())
  }
}

/// The records of layers: their areas, blending and names.
private struct LayerList {
  private var columns: [(name: String, values: [(shown: String, stored: String)])] = []

  mutating func read(_ data: Header, count: Int) {
    var position = 2
    for index in 0..<count {
      guard let next = readLayer(data, at: position, index: index) else { break }
      position = next
    }
    let optional: Set<String> = [
      "LayerUnicodeNames", "LayerColors", "LayerModifyDates", "LayerSections",
    ]
    for index in columns.indices where optional.contains(columns[index].name) {
      fill(&columns[index], upTo: count)
    }
  }

  func add(to facts: inout Facts) {
    for (name, values) in columns {
      if values.count == 1 {
        facts.add(name, values[0].shown, stored: values[0].stored)
      } else {
        facts.add(name, list: values.map(\.shown), stored: values.map(\.stored))
      }
    }
  }

  /// Reads a record.
  ///
  /// - Returns: Where the next one begins; nil if this one is damaged.
  private mutating func readLayer(_ data: Header, at start: Int, index: Int) -> Int? {
    let corners = [0, 4, 8, 12].compactMap { data.long(start + $0) }
    guard corners.count == 4, let channels = data.short(start + 16) else { return nil }
    let rectangle = corners.map { "\($0)" }.joined(separator: " ")
    // The offsets of the channels have eight bytes in large documents.
    let mode = [6, 10].map { start + 18 + channels * $0 }.first { data.code($0) == "8BIM" }
    append("LayerRectangles", rectangle, rectangle)
    guard let mode, let code = data.code(mode + 4),
      let opacity = data.byte(mode + 8),
      let flags = data.byte(mode + 10), let extra = data.long(mode + 12),
      let masks = data.long(mode + 16), let ranges = data.long(mode + 20 + masks)
    else { return nil }
    let label = TagTable.labelKey(text: code.utf8).flatMap {
      TagTable.label(set: LabelSet.photoshopBlendMode, raw: $0)
    }
    append("LayerBlendModes", label ?? "Unknown (\(code))", code)
    append(
      "LayerOpacities", "\(100 * opacity / 255)%", Facts.text([100 * Double(opacity) / 255]))
    append("LayerVisible", flags & 2 == 0 ? "Yes" : "No", "\(flags & 2)")
    let end = mode + 16 + extra
    let name = mode + 24 + masks + ranges
    guard let count = data.byte(name), name + 1 + count <= end,
      let letters = data.slice((name + 1)..<(name + 1 + count)) ?? (count == 0 ? [] : nil)
    else { return nil }
    let text = String(decoding: Latin.utf8(letters), as: UTF8.self)
    append("LayerNames", text, text)
    // The name is padded to four bytes together with its length.
    readAdditions(data, (name + (count + 4) / 4 * 4)..<max(end, name + (count + 4) / 4 * 4), index)
    return end
  }

  /// Additions to the format: blocks of a signature, a key and a length.
  private mutating func readAdditions(_ data: Header, _ range: Range<Int>, _ index: Int) {
    var position = range.lowerBound
    while position + 12 <= range.upperBound, let size = data.long(position + 8),
      let key = data.code(position + 4),
      size <= range.upperBound - position - 12,
      let value = data.slice((position + 12)..<(position + 12 + size)) ?? (size == 0 ? [] : nil)
    {
      let block = Header(value, data.byteOrder)
      switch key {
      case "luni":
        let units = block.long(0).map { min($0, (block.bytes.count - 4) / 2) } ?? 0
        let text = CodedText.utf16((block.slice(4..<(4 + 2 * units)) ?? []), data.byteOrder)
        append("LayerUnicodeNames", text, text, at: index)
      case "lclr":
        let colors = ["None", "Red", "Orange", "Yellow", "Green", "Blue", "Violet", "Gray"]
        guard let color = block.short(0) else { break }
        let name = colors.indices.contains(color) ? colors[color] : "Unknown (\(color))"
        append("LayerColors", name, "\(color)", at: index)
      case "lsct":
        let kinds = ["Layer", "Folder (open)", "Folder (closed)", "Divider"]
        guard let kind = block.long(0) else { break }
        let name = kinds.indices.contains(kind) ? kinds[kind] : "Unknown (\(kind))"
        append("LayerSections", name, "\(kind)", at: index)
      case "shmd":
        let date = Self.date(block) ?? ""
        append("LayerModifyDates", date, date, at: index)
      default: break
      }
      position += 12 + (size + 3) / 4 * 4
    }
  }

  /// The modification date of a layer: seconds since 1970 after a name.
  private static func date(_ block: Header) -> String? {
    guard let name = block.bytes.position(of: Array("layerTimedoub".utf8)),
      let seconds = block.double(name + 13), seconds.magnitude < 1e11
    else { return nil }
    return CaptureDate(secondsSince1970: seconds.rounded(), offset: 0, digits: 0).description
  }

  private mutating func append(
    _ name: String, _ shown: String, _ stored: String, at index: Int? = nil
  ) {
    if !columns.contains(where: { $0.name == name }) { columns.append((name, [])) }
    guard let column = columns.firstIndex(where: { $0.name == name }) else { return }
    if let index { fill(&columns[column], upTo: index) }
    columns[column].values.append((shown, stored))
  }

  /// Layers without a value have an empty one.
  private func fill(
    _ column: inout (name: String, values: [(shown: String, stored: String)]), upTo count: Int
  ) {
    let empty = column.name == "LayerSections" ? ("Layer", "0") : ("", "")
    while column.values.count < count { column.values.append(empty) }
  }
}
