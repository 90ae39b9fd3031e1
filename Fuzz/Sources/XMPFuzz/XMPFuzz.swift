import Verso

/// Reads bytes as an XMP side file, changes it, writes it, and reads it again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzXMP(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let data, count > 0 else { return 0 }
  // The fuzzer says how many bytes there are.
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  guard var photo = try? Photo(bytes) else { return 0 }
  for numeric in [false, true] {
    var json: [UInt8] = []
    Rendering(numeric: numeric).appendJSON(photo, source: "fuzz", to: &json)
  }
  for property in SharedProperty.all { _ = photo.metadata.homes(of: property) }
  photo.metadata.keywords = ["fuzz", "ed"]
  photo.metadata.title = "Fuzz"
  photo.metadata.xmp["dc:description[de]"] = "Fuzz"
  guard let written = try? photo.bytes() else { return 0 }
  guard let again = try? Photo(written) else { fatalError("what was written cannot be read") }
  precondition(again.metadata.xmp.properties == photo.metadata.xmp.properties)
  precondition(again.warnings.isEmpty)
  photo.remove(.gps)
  photo.remove(.identity)
  _ = try? photo.bytes()
  return 0
}
