extension MovieFacts {
  /// Adds the facts of pictures or sound in the boxes after a sample description (ISO 14496-12,
  /// 8.5.2 and 12; QuickTime File Format). The data follow version, flags and count.
  static func addBoxes(
    of data: [UInt8], from start: Int, depth: Int = 0, to facts: inout Facts
  ) {
    guard depth < 3 else { return }
    let header = VersoModel.Header(data, .bigEndian)
    var end = data.count
    if depth == 0, let size = header.long(8) { end = min(end, 8 + size) }
    var position = start
    while position + 8 <= end, let size = header.long(position), size >= 8,
      size <= end - position, let code = header.long(position + 4)
    {
      let payload = Array(data[(position + 8)..<(position + size)])
      add(BoxType(code: UInt32(truncatingIfNeeded: code)), payload, depth, to: &facts)
      position += size
    }
  }

  private static func add(
    _ type: BoxType, _ data: [UInt8], _ depth: Int, to facts: inout Facts
  ) {
    let header = VersoModel.Header(data, .bigEndian)
    switch type {
    case "pasp" where data.count >= 8:
      guard let width = header.long(0), let height = header.long(4) else { return }
      facts.add("PixelAspectRatio", "\(width):\(height)")
    case "fiel" where !data.isEmpty:
      let kind = [1: "Progressive", 2: "2:1 Interlaced"][Int(data[0])]
      let others = data.dropFirst().map { "\($0)" }
      facts.add(
        "VideoFieldOrder",
        ([kind ?? "Unknown (\(data[0]))"] + others).joined(separator: "; "),
        stored: data)
    case "btrt":
      facts.add(
        [("BufferSize", .long, 0), ("MaxBitrate", .long, 4), ("AverageBitrate", .long, 8)],
        of: header)
    case "gama": if let gamma = header.long(0) { facts.add("Gamma", [Double(gamma) / 65536]) }
    case "chan":
      guard let layout = header.short(4) else { return }
      facts.add("LayoutFlags", layout, LabelSet.movieLayout)
      if layout > 1, let count = header.short(6) { facts.add("AudioChannels", count) }
    case "frma": facts.add("PurchaseFileFormat", QuickTimeFacts.letters(data[...]))
    case "wave": addBoxes(of: data, from: 0, depth: depth + 1, to: &facts)
    case "colr", "clap": QuickTimeFacts.property(type, data, to: &facts)
    default: break
    }
  }
}
