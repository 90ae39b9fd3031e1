package import CVerso
internal import Verso

@_cdecl("verso_photo_json")
package func photoJSON(
  _ photo: OpaquePointer?, _ options: UnsafePointer<verso_json_options>?,
  _ json: UnsafeMutablePointer<verso_buffer>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe json?.pointee = verso_buffer()
  return unsafe attempt(error) {
    let photo = unsafe try object(photo, "photo", as: PhotoObject.self)
    let json = unsafe try place(json, "json")
    let options = unsafe try Structures.read(options, "options", usual: verso_json_options())
    try check(
      unsafe options.flags, VERSO_JSON_NUMERIC, VERSO_JSON_UNKNOWN, name: "options.flags")
    var selection = unsafe try Rendering.Selection(options.selection)
    selection.showsUnknown = unsafe options.flags & VERSO_JSON_UNKNOWN != 0
    let source = unsafe try options.source.map { unsafe try path($0, "options.source") }
    let rendering = Rendering(
      numeric: unsafe options.flags & VERSO_JSON_NUMERIC != 0, selection: selection)
    let bytes = try photo.use { found in
      try selection.check(found)
      var bytes = Array("[".utf8)
      rendering.appendJSON(found, source: source ?? photo.source, to: &bytes)
      return bytes + "]\n".utf8
    }
    unsafe json.pointee = try verso_buffer(copying: bytes)
    return VERSO_OK
  }
}
