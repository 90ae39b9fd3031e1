package import CVerso
internal import Verso

/// A photo as C holds it.
@safe final class PhotoObject {
  let photo: Photo
  /// What "SourceFile" says where nothing else is given.
  let source: String
  /// Who gives the bytes, where a program of C does.
  let reader: CallbackReader?
  let format: verso_text
  let mediaType: verso_text
  let warnings: [verso_text]
  private let texts = Texts()

  init(_ photo: Photo, source: String?, reader: CallbackReader? = nil) {
    self.photo = photo
    self.source = source ?? "-"
    self.reader = reader
    unsafe format = texts.keep(photo.format.name)
    unsafe mediaType = texts.keep(photo.format.mimeType)
    var lines: [verso_text] = unsafe []
    for warning in photo.warnings { unsafe lines.append(texts.keep(warning.description)) }
    unsafe warnings = lines
  }

  /// Works with the photo.
  ///
  /// - Throws: What the work throws; also where bytes were not given, and the work made do without.
  func use<Result>(_ work: (Photo) throws -> Result) throws -> Result {
    guard let reader else { return try work(photo) }
    return try reader.watched { try work(photo) }
  }
}

@_cdecl("verso_photo_free")
package func photoFree(_ photo: OpaquePointer?) { unsafe photo?.free(PhotoObject.self) }

private func found(_ photo: OpaquePointer?) -> PhotoObject? {
  unsafe photo?.object(as: PhotoObject.self)
}

@_cdecl("verso_photo_format")
package func photoFormat(_ photo: OpaquePointer?) -> verso_text {
  unsafe found(photo)?.format ?? verso_text()
}

@_cdecl("verso_photo_media_type")
package func photoMediaType(_ photo: OpaquePointer?) -> verso_text {
  unsafe found(photo)?.mediaType ?? verso_text()
}

@_cdecl("verso_photo_warning_count")
package func photoWarningCount(_ photo: OpaquePointer?) -> Int {
  unsafe found(photo)?.warnings.count ?? 0
}

@_cdecl("verso_photo_warning")
package func photoWarning(_ photo: OpaquePointer?, _ index: Int) -> verso_text {
  guard let photo = unsafe found(photo), unsafe photo.warnings.indices.contains(index) else {
    return unsafe verso_text()
  }
  return unsafe photo.warnings[index]
}
