/// The image resources of a document after a strip: those of the list and those that are blocks,
/// once each, without the names that users or programs gave them.
struct StrippedResources {
  private(set) var bytes: [UInt8] = []
  /// The removed resources, and those that partly stay.
  private(set) var said: [String] = []
  private var seen: Set<UInt16> = []
  /// The names of paths as they were and as they are: one of them clips the document.
  private var paths: [[UInt8]: [UInt8]] = [:]
  private var pathCount = 0
  /// The resource that names it, which may precede them.
  private var clipping: (position: Int, old: [UInt8])?

  /// Those that other readers look into.
  fileprivate static let blocks: Set<UInt16> = [
    PhotoshopNumber.iptc, PhotoshopNumber.iptcDigest, PhotoshopNumber.exif, PhotoshopNumber.xmp,
    PhotoshopNumber.profile,
  ]

  init(_ resources: [UInt8]) {
    resources.withReader(.bigEndian) { reader in
      while reader.remaining > 0 {
        let start = reader.offset
        guard let (number, data) = try? PhotoshopResources.next(&reader) else { break }
        let name = Array(resources[(start + 7)..<(start + 7 + Int(resources[start + 6]))])
        add(number, name, Array(resources[data]), resources[start..<(start + 4)])
      }
    }
    nameClipping()
  }

  private mutating func add(
    _ number: UInt16, _ name: [UInt8], _ data: [UInt8], _ signature: ArraySlice<UInt8>
  ) {
    let label = "resource \(String(number, radix: 16, uppercase: true))"
    let isListed = StripList.describesDocument(number) && StripList.isStandard(number, data.count)
    guard isListed || Self.blocks.contains(number), signature.elementsEqual("8BIM".utf8),
      seen.insert(number).inserted
    else { return said.append(label) }
    var (newName, newData) = ([UInt8](), data)
    if StripList.paths.contains(number) {
      pathCount += 1
      newName = Array("Path \(pathCount)".utf8)
      if paths[name] == nil { paths[name] = newName }
    }
    switch number {
    case PhotoshopNumber.versionInfo:
      guard let new = Self.withoutPrograms(data) else { return said.append(label) }
      if new != data { said.append("the names of programs") }
      newData = new
    case PhotoshopNumber.clippingPath:
      guard let count = data.first.map(Int.init), count < data.count, data.count <= count + 10
      else { return said.append(label) }
      clipping = (bytes.count, data)
    default: break
    }
    if newName != name { said.append("the name of \(label)") }
    append(number, newName, newData)
  }

  private mutating func append(_ number: UInt16, _ name: [UInt8], _ data: [UInt8]) {
    bytes += Array("8BIM".utf8)
    bytes.append(number, .bigEndian)
    bytes += [UInt8(name.count)] + name + (name.count % 2 == 0 ? [0] : [])
    bytes.append(UInt32(data.count), .bigEndian)
    bytes += data
    if data.count % 2 == 1 { bytes.append(0) }
  }

  /// The version of a document, and whether it has a merged picture, without the names of the
  /// programs that wrote and read it; nil if it contains something else.
  private static func withoutPrograms(_ data: [UInt8]) -> [UInt8]? {
    let header = Header(data, .bigEndian)
    var at = 5
    for _ in 0..<2 {
      guard let count = header.long(at), count <= data.count else { return nil }
      at += 4 + 2 * count
    }
    guard at + 4 == data.count else { return nil }
    return Array(data[..<5]) + [UInt8](repeating: 0, count: 8) + data[at...]
  }

  /// Puts the new name of a path where one is named as that which clips the document.
  private mutating func nameClipping() {
    guard let (position, old) = clipping else { return }
    let end = 1 + Int(old[0])
    let name = Array(old[1..<end])
    guard let new = name.isEmpty ? nil : paths[name] else {
      // It clips nothing.
      if !name.isEmpty { said.append("the name of a path") }
      return rename(position, old.count, [0] + old[end...])
    }
    if new != name { said.append("the name of a path") }
    rename(position, old.count, [UInt8(new.count)] + new + old[end...])
  }

  private mutating func rename(_ position: Int, _ count: Int, _ data: [UInt8]) {
    let tail = Array(bytes[(position + 12 + count + count % 2)...])
    bytes.removeSubrange(position...)
    append(PhotoshopNumber.clippingPath, [], data)
    bytes += tail
  }
}

extension StripList {
  /// Whether other readers look into a resource.
  package static func isBlock(_ number: UInt16) -> Bool {
    StrippedResources.blocks.contains(number)
  }

  /// Whether a document is the same without a resource.
  package static func isBesideDocument(_ number: UInt16) -> Bool {
    !isBlock(number) && !describesDocument(number)
  }
}
