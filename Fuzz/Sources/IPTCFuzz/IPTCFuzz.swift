import Verso

/// Reads bytes as the segments of a photo that hold Photoshop resources, a colour profile and an
/// index of pictures; changes the IPTC data, writes them, and reads them again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzIPTC(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let data, count > 0, count < 60_000 else { return 0 }
  // The fuzzer says how many bytes there are.
  let bytes = Array(UnsafeBufferPointer(start: data, count: count))
  let kinds: [(UInt8, String)] = [
    (0xED, "Photoshop 3.0\0"), (0xE2, "ICC_PROFILE\0\u{1}\u{1}"), (0xE2, "MPF\0"),
  ]
  for (marker, signature) in kinds {
    let body = Array(signature.utf8) + bytes
    let size = body.count + 2
    let head: [UInt8] = [0xFF, 0xD8, 0xFF, marker, UInt8(size >> 8), UInt8(size & 0xFF)]
    check(head + body + [0xFF, 0xDA, 0, 2, 1, 0xFF, 0xD9])
  }
  return 0
}

private func check(_ file: [UInt8]) {
  guard var photo = try? Photo(file) else { return }
  for numeric in [false, true] {
    var json: [UInt8] = []
    Rendering(numeric: numeric).appendJSON(photo, source: "fuzz", to: &json)
  }
  let keywords = Tag(.iptc, 0x0219)
  do {
    try photo.metadata.setTexts(["fuzz", "Häfen"], of: keywords)
  } catch {
    return
  }
  guard let written = try? photo.bytes() else { return }
  guard let again = try? Photo(written) else { fatalError("what was written cannot be read") }
  precondition(again.metadata.texts(of: keywords) == ["fuzz", "Häfen"])
  var stripped = photo
  stripped.strip(keeping: [])
  _ = try? stripped.bytes()
}
