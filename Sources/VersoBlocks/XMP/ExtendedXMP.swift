/// The properties that do not fit into one segment of a JPEG file, and are in additional ones (XMP
/// specification part 3, 1.1.3.1).
///
/// Each part begins with the identity of the whole, its length, and where the part goes.
package enum ExtendedXMP {
  /// Identity, length and position.
  private static let headCount = 32 + 4 + 4
  /// The most bytes of a part, as Adobe's programs write them.
  private static let partCount = 65_400

  // MARK: Reading

  /// The properties of the main packet with those of the parts, which are the segments' bytes after
  /// the signature, in any order.
  package static func join(
    _ main: XMPReader.Result, parts: [[UInt8]], place: String, limits: ReadLimits
  ) -> XMPReader.Result {
    var result = main
    let place = "\(place) > extended XMP"
    func warn(_ message: String, isKept: Bool = false) {
      result.warnings.append(Warning(message, place: place))
      (result.isWhole, result.isUnclear) = (false, true)
      if !isKept { result.loss = result.loss ?? message }
    }
    guard let guid = main.xmp.extendedGUID else {
      if !parts.isEmpty { warn("parts of a packet that the main one does not name") }
      return result
    }
    let bytes: [UInt8]
    switch gathered(parts, guid, limits) {
    case .success(let all, let hasOthers):
      bytes = all
      if hasOthers { warn("parts of another packet") }
    case .failure(let message):
      warn(message)
      return result
    }
    // Positions in the joined data are not positions in the file.
    let found = XMPReader.read(bytes.rawSpan, base: 0, place: place, limits: limits)
    result.warnings += found.warnings.map { Warning($0.message, place: place) }
    result.elsewhere += found.elsewhere
    if !found.isWhole { result.isWhole = false }
    result.leftOut += found.leftOut
    result.isUnclear = result.isUnclear || found.isUnclear
    result.loss = result.loss ?? found.loss
    var list = PropertyList()
    for property in main.xmp.properties + found.xmp.properties where !list.append(property) {
      result.elsewhere.append(XMP.Elsewhere("extended XMP", property))
      warn("\(property.name.local) differs from the main packet", isKept: true)
    }
    result.xmp.properties = list.properties
    return result
  }

  private enum Gathered {
    case success([UInt8], hasOthers: Bool)
    case failure(String)
  }

  /// The bytes of all parts with an identity, in their order.
  private static func gathered(
    _ parts: [[UInt8]], _ guid: String, _ limits: ReadLimits
  ) -> Gathered {
    var found: [(position: Int, data: ArraySlice<UInt8>)] = []
    var length: Int?
    var hasOthers = false
    for part in parts {
      guard part.count >= headCount,
        let total: UInt32 = part.rawSpan.integer(at: 32, .bigEndian),
        let position: UInt32 = part.rawSpan.integer(at: 36, .bigEndian),
        part[..<32].elementsEqual(guid.utf8)
      else {
        hasOthers = true
        continue
      }
      guard length == nil || length == Int(total) else { return .failure("parts of two lengths") }
      length = Int(total)
      found.append((Int(position), part[headCount...]))
    }
    guard let length else { return .failure("it is missing") }
    guard length <= limits.blockBytes else {
      return .failure("\(length) bytes are more than \(limits.blockBytes)")
    }
    found.sort { ($0.position, $0.data.count) < ($1.position, $1.data.count) }
    var bytes: [UInt8] = []
    for (position, data) in found {
      // A repeated part adds nothing.
      if position < bytes.count, bytes[position...].starts(with: data) { continue }
      guard position == bytes.count else {
        return .failure(
          position < bytes.count ? "parts overlap" : "a part is missing at \(bytes.count)")
      }
      bytes += data
    }
    guard bytes.count == length else {
      return .failure("\(bytes.count) bytes of \(length) are there")
    }
    return .success(bytes, hasOthers: hasOthers)
  }

  // MARK: Writing

  /// The main packet, and the parts for what does not fit into it.
  ///
  /// - Parameters:
  ///   - xmp: The properties to write.
  ///   - limit: The most bytes of the main packet.
  ///   - padding: The room for later changes in it, as far as it fits.
  /// - Returns: The main packet, and the bytes of additional segments after their signature.
  /// - Throws: ``MetadataError`` for what cannot be written, or does not fit at all.
  package static func split(
    _ xmp: XMP, limit: Int = 65_502, padding: Int = 2048
  ) throws(MetadataError) -> (main: [UInt8], extended: [[UInt8]]) {
    var main = xmp
    main.extendedGUID = nil
    if let packet = try fitting(main, limit, padding) { return (packet, []) }
    var moved = XMP()
    // The identity has the same length, whatever it is.
    main.extendedGUID = String(repeating: "0", count: 32)
    let candidates = try candidates(xmp)
    var size = try XMPWriter.packet(main, padding: 0).count
    var leaving: Set<XMP.Name> = []
    for (name, count) in candidates where size > limit {
      leaving.insert(name)
      // Declarations that are no longer needed make it smaller still; they are not counted.
      size -= count
    }
    main.properties.removeAll { leaving.contains($0.name) }
    moved.properties = xmp.properties.filter { leaving.contains($0.name) }
    let extended = try XMPWriter.document(moved)
    let guid = MD5.digest(extended).hexadecimal(uppercase: true)
    main.extendedGUID = guid
    guard let packet = try fitting(main, limit, padding), extended.count <= UInt32.max else {
      throw MetadataError(
        .tooLarge, "\(size) bytes have to be in the main packet, which can contain \(limit)",
        place: "XMP")
    }
    return (packet, parts(extended, guid))
  }

  /// The packet with as much of the padding as fits; nil if it does not fit without.
  private static func fitting(
    _ xmp: XMP, _ limit: Int, _ padding: Int
  ) throws(MetadataError) -> [UInt8]? {
    let least = try XMPWriter.packet(xmp, padding: 0)
    guard least.count <= limit else { return nil }
    return try XMPWriter.packet(xmp, padding: min(padding, limit - least.count))
  }

  /// The properties that may leave the main packet, and their sizes: first data of the programs
  /// that made the photo, then the largest, then descriptions of the photo's content.
  private static func candidates(
    _ xmp: XMP
  ) throws(MetadataError) -> [(name: XMP.Name, count: Int)] {
    var candidates: [(name: XMP.Name, count: Int, rank: Int)] = []
    for property in xmp.properties {
      let name = property.name
      if pinned.contains(name.namespace) { continue }
      let count = try XMPWriter.count(of: property)
      let isHistory = name == XMP.Name(.photoshop, "History") || name.namespace == .crs
      let isBasic = basic.contains(name.namespace) && name != XMP.Name(.xmp, "Thumbnails")
      candidates.append((name, count, isHistory ? 0 : isBasic ? 2 : 1))
    }
    candidates.sort { ($0.rank, -$0.count) < ($1.rank, -$1.count) }
    return candidates.map { ($0.name, $0.count) }
  }

  /// Properties that readers search only in the main packet: how the pictures of the file belong
  /// together.
  private static let pinned: Set<XMP.Namespace> = [
    .gContainer, .gContainerItem, .gCamera, .gPano, .hdrGainMap,
  ]

  /// Properties that many readers search in the main packet: the subject of the photo and its
  /// owner. They are moved out last.
  private static let basic: Set<XMP.Namespace> = [.dc, .xmp, .xmpRights]

  private static func parts(_ bytes: [UInt8], _ guid: String) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: partCount).map { position in
      var part = Array(guid.utf8)
      part.append(UInt32(bytes.count), .bigEndian)
      part.append(UInt32(position), .bigEndian)
      part += bytes[position..<min(position + partCount, bytes.count)]
      return part
    }
  }
}
