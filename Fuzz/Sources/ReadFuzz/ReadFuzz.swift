import Verso

/// Reads bytes as a photo and looks at everything in it.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let photo = try? Photo(bytes) else { return 0 }
  var text: [UInt8] = []
  Rendering().appendJSON(photo, source: "", to: &text)
  var selection = Rendering.Selection()
  selection.showsUnknown = true
  Rendering(numeric: true, selection: selection).appendJSON(photo, source: "", to: &text)
  for directory in photo.metadata.directories {
    for field in directory.fields { _ = field.value?.encoded(.bigEndian) }
  }
  _ = photo.metadata.location?.latitude.description
  _ = photo.metadata.destination
  _ = photo.metadata.captureDate?.secondsSince1970(assuming: 0)
  _ = photo.metadata.gpsDate
  _ = photo.metadata.thumbnail
  _ = photo.metadata.jfif
  _ = photo.metadata[.userComment]
  for block in photo.blocks { _ = try? photo.payload(of: block) }
  return 0
}
