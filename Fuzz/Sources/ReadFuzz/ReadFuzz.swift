import Verso

/// Reads bytes as a photo and looks at everything in it. What was only read must also write as the
/// bytes it was read from.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let photo = try? Photo(bytes) else { return 0 }
  _ = try? photo.timedPlaces()
  render(photo)
  _ = try? photo.validate()
  touchFields(photo.metadata)
  touchViews(photo.metadata)
  for block in photo.blocks {
    guard let payload = try? photo.payload(of: block) else {
      fatalError("the payload of \(block.kind.name) cannot be read")
    }
    let places = [block.payload] + block.continuation
    guard payload == places.flatMap({ bytes[$0] }) else {
      fatalError("the payload of \(block.kind.name) is not what lies at \(places)")
    }
  }
  checkModes(photo, bytes)
  return 0
}

/// All ways of putting a photo into words; JSON must be JSON, whatever the file says.
private func render(_ photo: Photo) {
  var selection = Rendering.Selection()
  selection.showsUnknown = true
  for rendering in [Rendering(), Rendering(numeric: true, selection: selection)] {
    var text: [UInt8] = []
    rendering.appendJSON(photo, source: "a \"name\"\n", to: &text)
    if let problem = JSONCheck.problem(in: text) {
      fatalError("the JSON is none: \(problem)")
    }
    _ = rendering.rows(photo)
  }
}

private func touchFields(_ metadata: Metadata) {
  let rendering = Rendering()
  for directory in metadata.directories {
    for field in directory.fields {
      _ = field.name
      guard let value = field.value else { continue }
      guard value.format == field.format, value.count == field.count else {
        fatalError("\(field.tag) announces another value than it has")
      }
      let stored = value.encoded(directory.byteOrder)
      guard stored.count == value.count * (value.format.size ?? 0) else {
        fatalError("\(field.tag) has \(stored.count) bytes for \(value.count) \(value.format)")
      }
      _ = value.doubles
      _ = value.string
      // Long lists are rendered above already.
      if value.count < 1000 { _ = rendering.text(of: value, tag: field.tag) }
    }
  }
}

private func touchViews(_ metadata: Metadata) {
  _ = metadata.location?.latitude.description
  _ = metadata.location?.longitude.description
  _ = metadata.destination?.latitude.description
  _ = metadata.speed
  _ = metadata.track
  _ = metadata.imageDirection
  _ = metadata.destinationBearing
  _ = metadata.destinationDistance
  _ = metadata.captureDate?.secondsSince1970(assuming: 0)
  _ = metadata.time?.instant
  _ = metadata.gpsDate?.description
  for role in [Metadata.DateRole.original, .digitized, .modified] { _ = metadata.date(role) }
  _ = metadata.thumbnail
  _ = metadata.jfif?.thumbnail
  _ = metadata[.userComment]
  _ = metadata[.exposureTime]
  _ = metadata["GPS:GPSProcessingMethod"]
}

/// Strict reading, small limits, and writing what was not changed.
private func checkModes(_ photo: Photo, _ bytes: [UInt8]) {
  let isStrictlyRead = (try? Photo(bytes, strict: true)) != nil
  guard isStrictlyRead == photo.warnings.isEmpty else {
    fatalError("strict reading and the list of warnings do not agree")
  }
  for warning in photo.warnings { _ = warning.description }
  var limits = ReadLimits()
  limits.entries = 8
  limits.depth = 2
  limits.parts = 4
  limits.blockBytes = 4096
  if let part = try? Photo(bytes, limits: limits) {
    // Each block has as many.
    let isIPTC = { (directory: Directory) in directory.kind == .iptc }
    for part in [
      part.metadata.directories.filter { !isIPTC($0) }, part.metadata.directories.filter(isIPTC),
    ] {
      let count = part.reduce(0) { sum, directory in
        directory.kind == .file || directory.kind == .jfif ? sum : sum + directory.fields.count
      }
      guard count <= limits.entries else { fatalError("\(count) fields were read, not 8") }
    }
  }
  let plan = try? photo.receipt()
  // What an edit left that was ended in its midst is finished, and told.
  if photo.format.mimeType.hasPrefix("video/"), plan.map({ !$0.notes.isEmpty }) ?? false { return }
  guard (try? photo.bytes()) == bytes else { fatalError("an unchanged photo writes other bytes") }
  guard plan?.method == .unchanged else { fatalError("an unchanged photo is to be written") }
}
