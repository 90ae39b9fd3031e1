package import CVerso
internal import Verso

extension WriteOptions {
  /// The options from the caller, or the defaults if it is NULL, except that no file is replaced.
  init(_ options: UnsafePointer<verso_write_options>?) throws {
    let given = unsafe try Structures.read(options, "options", usual: verso_write_options())
    try check(
      given.flags, VERSO_WRITE_VERIFY, VERSO_WRITE_COMPACT, VERSO_WRITE_OVERWRITE,
      VERSO_WRITE_FORCE, name: "options.flags")
    self.init(
      verify: given.flags & VERSO_WRITE_VERIFY != 0,
      compact: given.flags & VERSO_WRITE_COMPACT != 0,
      overwrite: given.flags & VERSO_WRITE_OVERWRITE != 0,
      force: given.flags & VERSO_WRITE_FORCE != 0)
    switch given.credentials {
    case VERSO_CREDENTIALS_REFUSE: credentials = .refuse
    case VERSO_CREDENTIALS_DROP: credentials = .drop
    case VERSO_CREDENTIALS_BREAK: credentials = .keepBroken
    default: throw ArgumentError("options.credentials has an unknown value")
    }
    if given.patience > 0 { patience = .milliseconds(Int64(given.patience)) }
  }
}

/// The plan of an argument; one without steps for NULL.
private func plan(_ plan: OpaquePointer?) -> PlanObject {
  unsafe plan?.object(as: PlanObject.self) ?? PlanObject()
}

extension Photo {
  /// Refuses a new name with the extension of another format.
  fileprivate func checkName(_ path: String) throws {
    guard !leadsToOrigin(path), let ending = PathBytes.parts(of: path)?.ending,
      format.isMisnamed(byEnding: String(ending))
    else { return }
    throw ArgumentError(
      "the photo is \(format.name), and \(path) is called like another format; end the name in "
        + ".\(format.fileExtension)")
  }
}

/// Hands a receipt out where one is wanted.
private func give(
  _ receipt: ReceiptObject, _ place: UnsafeMutablePointer<OpaquePointer?>?
) {
  if let place = unsafe place { unsafe place.pointee = OpaquePointer(giving: receipt) }
}

@_cdecl("verso_photo_write_bytes")
package func photoWriteBytes(
  _ photo: OpaquePointer?, _ changes: OpaquePointer?,
  _ options: UnsafePointer<verso_write_options>?, _ bytes: UnsafeMutablePointer<verso_buffer>?,
  _ receipt: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe bytes?.pointee = verso_buffer()
  unsafe receipt?.pointee = nil
  return unsafe attempt(error) {
    let photo = unsafe try object(photo, "photo", as: PhotoObject.self)
    let bytes = unsafe try place(bytes, "bytes")
    let options = unsafe try WriteOptions(options)
    let (written, done) = try photo.use { found in
      var changed = found
      try unsafe plan(changes).apply(to: &changed, options)
      let done = unsafe receipt == nil ? nil : try changed.receipt(options: options)
      return (try changed.bytes(options: options), done)
    }
    unsafe bytes.pointee = try verso_buffer(copying: written)
    if let done {
      let isUnchanged = done.method == .unchanged
      unsafe give(
        ReceiptObject(done, method: isUnchanged ? .unchanged : .rewritten), receipt)
    }
    return VERSO_OK
  }
}

@_cdecl("verso_photo_write_path")
package func photoWritePath(
  _ photo: OpaquePointer?, _ changes: OpaquePointer?, _ name: UnsafePointer<CChar>?,
  _ options: UnsafePointer<verso_write_options>?,
  _ receipt: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe receipt?.pointee = nil
  return unsafe attempt(error) {
    let photo = unsafe try object(photo, "photo", as: PhotoObject.self)
    let path = unsafe try path(name, "path")
    let options = unsafe try WriteOptions(options)
    let done = try photo.use { found in
      guard options.overwrite || !found.leadsToOrigin(path) else {
        throw FileError(.exists, path: path)
      }
      try found.checkName(path)
      var changed = found
      try unsafe plan(changes).apply(to: &changed, options)
      return try changed.written(toPath: path, options: options)
    }
    unsafe give(ReceiptObject(done), receipt)
    return VERSO_OK
  }
}

@_cdecl("verso_edit_path")
package func editPath(
  _ name: UnsafePointer<CChar>?, _ changes: OpaquePointer?,
  _ options: UnsafePointer<verso_write_options>?,
  _ receipt: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe receipt?.pointee = nil
  return unsafe attempt(error) {
    let path = unsafe try path(name, "path")
    var options = unsafe try WriteOptions(options)
    options.overwrite = true
    let plan = unsafe plan(changes)
    let done = try Photo.edit(path: path, options: options) {
      try plan.apply(to: &$0, options)
    }
    unsafe give(ReceiptObject(done), receipt)
    return VERSO_OK
  }
}
