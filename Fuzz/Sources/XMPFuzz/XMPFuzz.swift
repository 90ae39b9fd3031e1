import Verso

/// Reads bytes as an XMP packet. What can be read can be written, or is refused; what is written
/// reads as the same properties, and is written as the same bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func xmpOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let found = XMP.read(bytes)
  guard found.isWhole || !found.warnings.isEmpty else {
    fatalError("something was not read, and nothing says so")
  }
  for warning in found.warnings {
    guard let offset = warning.offset, (0...count).contains(offset) else {
      fatalError("a warning outside of the packet: \(warning)")
    }
  }
  checkLimits(bytes, whole: found.xmp)
  checkSidecar(bytes)
  guard let packet = try? found.xmp.packet(padding: 100) else { return 0 }
  let again = XMP.read(packet)
  guard again.isWhole, again.warnings.isEmpty else {
    fatalError("what was written does not read: \(again.warnings)")
  }
  guard again.xmp.properties == found.xmp.properties, again.xmp.about == found.xmp.about else {
    fatalError("what was written reads as something else")
  }
  guard (try? again.xmp.packet(padding: 100)) == packet else {
    fatalError("what was written is written differently")
  }
  checkPaths(found.xmp)
  return 0
}

/// Under small limits less is read, and the rest is missed.
private func checkLimits(_ bytes: [UInt8], whole: XMP) {
  var limits = ReadLimits()
  limits.entries = 8
  limits.nesting = 6
  let part = XMP.read(bytes, limits: limits)
  guard part.xmp.properties.count <= limits.entries else { fatalError("more than the limit") }
  if part.isWhole, part.xmp.properties != whole.properties {
    fatalError("something is missing, and nothing says so")
  }
}

/// Every property can be found, changed and removed by its path.
private func checkPaths(_ xmp: XMP) {
  for property in xmp.properties.prefix(20) {
    let prefix = property.name.namespace.prefix
    let path = "\(prefix):\(property.name.local)"
    // A prefix may stand for several namespaces, and for a known one before all others.
    guard xmp.namespace(prefix) == property.name.namespace else { continue }
    guard xmp.node(at: path) == property.node else { fatalError("\(path) is not found") }
    var changed = xmp
    changed[path] = "text"
    guard changed[path] == "text" else { fatalError("\(path) is not set") }
    changed.remove(path)
    // By its full name: the path may now lead to another namespace with the same prefix.
    guard changed.node(property.name) == nil, changed.properties.count == xmp.properties.count - 1
    else { fatalError("\(path) is not removed") }
  }
}

/// The bytes as a side file, or as any photo: it is put into words, changed, written and read again.
private func checkSidecar(_ bytes: [UInt8]) {
  guard var photo = try? Photo(bytes) else { return }
  for numeric in [false, true] {
    var json: [UInt8] = []
    Rendering(numeric: numeric).appendJSON(photo, source: "fuzz", to: &json)
  }
  for property in SharedProperty.all { _ = photo.metadata.statements(of: property) }
  photo.metadata.keywords = ["fuzz", "ed"]
  photo.metadata.title = "Fuzz"
  photo.metadata.xmp["dc:description[de]"] = "Fuzz"
  guard let written = try? photo.bytes() else { return }
  guard let again = try? Photo(written) else { fatalError("what was written cannot be read") }
  precondition(again.metadata.xmp.properties == photo.metadata.xmp.properties)
  // What was damaged beside the packet still is; nothing else may be.
  let known = Set(photo.warnings.map(\.message))
  precondition(again.warnings.allSatisfy { known.contains($0.message) })
  photo.remove(.gps)
  photo.remove(.identity)
  _ = try? photo.bytes()
}
