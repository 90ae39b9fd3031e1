import Verso
import VersoArchive
import VersoLibrary

extension Bringing {
  /// An XMP sidecar of the export.
  struct PacketContent {
    let name: String
    /// Its bytes; nil if it cannot be imported.
    var bytes: [UInt8]?
    /// Its contents; nil if it cannot be read.
    var photo: Photo?
    /// The problem with it.
    var problem: String?
  }

  /// The longest XMP sidecar that is read, in bytes. With the masks of an editor they may have some megabytes.
  private static let longestPacket = 32 << 20

  /// The sidecar that counts for an item; nil without one.
  func packet(of item: PhotoExport.Item) -> PacketContent? {
    item.packet.map { packet(plan.export.packets[$0]) }
  }

  private func packet(_ packet: PhotoExport.Packet) -> PacketContent {
    var content = PacketContent(name: packet.name)
    guard packet.size <= Self.longestPacket else {
      content.problem = "\(packet.name) has \(packet.size) bytes, too many for a sidecar; left out"
      return content
    }
    do {
      let bytes = try contents.bytes(of: packet)
      content.bytes = bytes
      let photo = try Photo(bytes, name: packet.name, strict: false)
      if photo.format == .xmp, !photo.metadata.xmp.isEmpty || photo.warnings.isEmpty {
        content.photo = photo
      } else {
        let why = photo.warnings.first.map { ": \($0.message)" } ?? ""
        content.problem = "\(packet.name) is not XMP\(why); \(Self.kept)"
      }
    } catch let error as MetadataError where error.code == .unknownFormat {
      content.problem = "\(packet.name) is not XMP; \(Self.kept)"
    } catch {
      let end = content.bytes == nil ? "left out" : Self.kept
      content.problem = "\(packet.name) could not be read: \(error); \(end)"
    }
    return content
  }

  private static let kept = "it was copied, but not used"

  // MARK: Written

  /// Puts a sidecar of the export next to a file, byte for byte. If the file itself could not store
  /// a service's values, they are added to the sidecar.
  func put(
    _ packet: PacketContent, _ additions: Additions?, of entry: ImportPlan.Entry,
    beside outcome: inout Outcome, _ permissions: Permissions?, _ options: WriteOptions
  ) throws {
    let item = plan.item(entry)
    guard let bytes = packet.bytes else {
      if let additions { try say(additions, of: entry, beside: &outcome, permissions, options) }
      return
    }
    let path = sidePath(packet.name, of: item, beside: outcome.path)
    var content = Content(source: ByteSource(bytes), permissions: permissions, photo: nil)
    if let additions {
      outcome.sidecar = path
      if entry.record != nil {
        if let side = packet.photo {
          content = Content(
            source: content.source, permissions: permissions, photo: side,
            changed: try side.adding(additions, permissions))
        } else {
          outcome.sidecar = nil
          outcome.problems.append(
            "\(additions.names.joined(separator: ", ")) could not be written into \(packet.name)")
        }
      }
    }
    try put(content, at: path, &outcome, options)
    if outcome.keptSidecars.last == path { outcome.sidecar = nil }
  }

  /// Puts the sidecars of other versions of a picture next to it.
  func putVersions(
    of item: PhotoExport.Item, beside outcome: inout Outcome, _ permissions: Permissions?,
    _ options: WriteOptions
  ) throws {
    for version in item.versions {
      let packet = packet(plan.export.packets[version])
      if let problem = packet.problem { outcome.problems.append(problem) }
      guard let bytes = packet.bytes else { continue }
      let content = Content(source: ByteSource(bytes), permissions: permissions, photo: nil)
      try put(
        content, at: sidePath(packet.name, of: item, beside: outcome.path), &outcome, options)
    }
  }

  /// Writes into a sidecar what the file itself cannot store. It has the file's whole name, as a
  /// film may have the stem of a picture.
  func say(
    _ additions: Additions, of entry: ImportPlan.Entry, beside outcome: inout Outcome,
    _ permissions: Permissions?, _ options: WriteOptions
  ) throws {
    let empty = Sidecar.empty()
    let path = outcome.path + ".xmp"
    let earlier = earlierAdditions(entry, nil, for: empty.metadata).filter { !$0.isEmpty }
    let content = Content(
      source: ByteSource([]), permissions: permissions, photo: empty,
      changed: try empty.adding(additions, permissions)
    ) { empty in
      try earlier.map { try empty.adding($0, nil) }
    }
    try put(content, at: path, &outcome, options)
    outcome.sidecars = 0
    outcome.sidecar = outcome.keptSidecars.last == path ? nil : path
  }

  private func put(
    _ content: Content, at path: String, _ outcome: inout Outcome, _ options: WriteOptions
  ) throws {
    var options = options
    if content.changed == nil { options.modified = nil }
    switch FileSystem.place(path) {
    case .nothing:
      do {
        try write(content, to: path, options)
        outcome.sidecars += 1
      } catch let error as FileError where error.code == .exists {
        // Another import was quicker.
        try compare(content, with: path, &outcome, options)
      }
    case .file: try compare(content, with: path, &outcome, options)
    case .folder, .other: throw BringingError(.nameTaken, path: path)
    }
  }

  /// Compares an existing sidecar, and adds what an earlier import did not know.
  private func compare(
    _ content: Content, with path: String, _ outcome: inout Outcome, _ options: WriteOptions
  ) throws {
    guard try likeness(of: content, to: path, options) != .same,
      try !fillIn(content, at: path, options)
    else { return }
    outcome.keptSidecars.append(path)
  }

  /// The name of a sidecar next to a file that may have got a number.
  func sidePath(_ name: String, of item: PhotoExport.Item, beside path: String) -> String {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
    let (folder, own) = (
      path[..<(end ?? path.startIndex)], String(path[(end ?? path.startIndex)...])
    )
    guard own != item.name else { return folder + name }
    if name.utf8.starts(with: item.name.utf8) {
      return folder + own + name.utf8.dropFirst(item.name.utf8.count).text
    }
    let (stem, newStem) = (FileName.parts(item.name).stem, FileName.parts(own).stem)
    guard name.utf8.starts(with: stem.utf8) else { return path + ".xmp" }
    return folder + newStem + name.utf8.dropFirst(stem.utf8.count).text
  }
}

extension Substring.UTF8View {
  fileprivate var text: String { String(Substring(self)) }
}
