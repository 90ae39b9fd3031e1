/// Reads XMP packets: the photo's own, which alone is written, different values of additional ones,
/// and those of additional pictures.
struct PacketReader: BlockReader {
  static let kinds: [BlockKind] = [.xmp, .furtherXMP, .extendedXMP]

  private var packet: InnerBlock?
  private var later: [InnerBlock] = []
  private var further: [XMP] = []
  private var extended: [[UInt8]] = []

  mutating func read(
    _ block: Block, _ index: Int, _ context: inout ReadContext
  ) throws(FileError) -> Contribution {
    let bytes = try context.bytes(of: block)
    if block.kind == .extendedXMP {
      extended.append(bytes)
      return Contribution()
    }
    let inner = InnerBlock(
      block.kind, bytes, position: block.payload.lowerBound, index: index,
      place: context.place(of: block), outer: block.kind)
    guard packet == nil, block.kind == .xmp else { return read(inner, &context) }
    packet = inner
    return Contribution()
  }

  mutating func read(_ inner: InnerBlock, _ context: inout ReadContext) -> Contribution {
    var result = Contribution()
    if inner.kind == .furtherXMP {
      let found = parsed(inner, context)
      result.warnings = found.warnings
      let place = "a further picture"
      result.elsewhere = found.xmp.properties.map { XMP.Elsewhere(place, $0) }
      result.elsewhere += found.elsewhere.map { XMP.Elsewhere(place, $0.property) }
      if let loss = found.loss { result.unreadXMP.append("\(place): \(loss)") }
      further.append(found.xmp)
    } else {
      later.append(inner)
    }
    return result
  }

  mutating func end(_ context: inout ReadContext) throws(FileError) -> Contribution? {
    guard packet != nil || !later.isEmpty || !further.isEmpty else { return nil }
    var result = Contribution()
    var xmp = XMP()
    if let packet {
      var found = parsed(packet, context)
      if !extended.isEmpty || found.xmp.extendedGUID != nil {
        found = ExtendedXMP.join(
          found, parts: extended, place: packet.place, limits: context.limits)
      }
      xmp = found.xmp
      result.xmp = xmp
      result.warnings = found.warnings
      result.elsewhere = found.elsewhere
      if let loss = found.loss { result.unreadXMP.append(loss) }
      if found.isUnclear {
        result.unread.append(.xmp)
      } else {
        result.leftOutXMP = found.leftOut
      }
      result.notes = notes(in: xmp, place: packet.place)
    }
    if !later.isEmpty { addLater(to: &result, beside: xmp, context) }
    if !further.isEmpty { addFurther(to: &result, beside: xmp) }
    return result
  }

  private func parsed(_ packet: InnerBlock, _ context: ReadContext) -> XMPReader.Result {
    XMPReader.read(
      packet.bytes.rawSpan, base: packet.position, place: packet.place, limits: context.limits)
  }

  /// Adds values of additional pictures that the photo's own packet does not have.
  private func addFurther(to result: inout Contribution, beside xmp: XMP) {
    var known: Set<String> = []
    XMPRenderer(isNumeric: false).visit(xmp) { group, name, _ in known.insert("\(group):\(name)") }
    for item in further.flatMap(XMPRenderer.items)
    where known.insert("\(item.group):\(item.name)").inserted {
      result.items.append(item)
    }
  }

  /// Adds values of additional packets that differ from the first: of several values the last one
  /// counts.
  private func addLater(
    to result: inout Contribution, beside xmp: XMP, _ context: ReadContext
  ) {
    var known: [String: Wording] = [:]
    XMPRenderer(isNumeric: true).visit(xmp) { known["\($0):\($1)"] = $2 }
    var said: Set<String> = []
    for (index, packet) in later.enumerated().reversed() {
      let found = parsed(packet, context)
      result.warnings += found.warnings
      let place = "packet \(index + (self.packet == nil ? 1 : 2))"
      result.elsewhere += found.xmp.properties.map { XMP.Elsewhere(place, $0) }
      result.elsewhere += found.elsewhere.map { XMP.Elsewhere(place, $0.property) }
      if let loss = found.loss { result.unreadXMP.append("\(place): \(loss)") }
      for item in XMPRenderer.items(of: found.xmp) {
        let name = "\(item.group):\(item.name)"
        guard said.insert(name).inserted, known[name] != item.words(numeric: true) else { continue }
        result.items.append(item)
      }
    }
  }

  /// The maker notes in properties, and the data that describe them.
  private static let notes = [
    ("hdrp_makernote", "Google::HDRPMakerNote"), ("PortraitRequest", "Google::HDRPMakerNote"),
    ("shot_log_data", "Google::ShotLogData"), ("HdrPlusMakernote", "Google::HDRPlusMakerNote"),
  ]

  private func notes(in xmp: XMP, place: String) -> [NoteBytes] {
    guard xmp.properties.contains(where: { $0.name.namespace == .gCamera }) else { return [] }
    return Self.notes.compactMap { name, table in
      xmp["GCamera:\(name)"].map { text in
        NoteBytes(
          .table(table, .littleEndian), Base64.decoded(text.utf8), at: 0, place: place)
      }
    }
  }
}
