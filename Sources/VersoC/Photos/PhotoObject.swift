package import CVerso
internal import Verso

/// A photo as C holds it.
@safe final class PhotoObject {
  let photo: Photo
  /// The default of "SourceFile".
  let source: String
  /// The reader for the bytes, if a C program provides them.
  let reader: CallbackReader?
  let format: verso_text
  let mediaType: verso_text
  private let texts = Texts()
  /// The warnings, once they were requested.
  private var warnings: [verso_text]?

  init(_ photo: Photo, source: String?, reader: CallbackReader? = nil) {
    self.photo = photo
    self.source = source ?? "-"
    self.reader = reader
    unsafe format = texts.keep(photo.format.name)
    unsafe mediaType = texts.keep(photo.format.mimeType)
  }

  /// The number of damaged or strange parts. They are searched at the first request, since that may
  /// read more of the file than its metadata.
  func warningCount() throws -> Int {
    if let warnings = unsafe warnings { return unsafe warnings.count }
    let found = try use { photo in try photo.findWarnings() }
    unsafe warnings = found.map { unsafe texts.keep($0.description) }
    return found.count
  }

  /// One of those that were counted.
  func warning(_ index: Int) -> verso_text? {
    guard let warnings = unsafe warnings, unsafe warnings.indices.contains(index) else {
      return nil
    }
    return unsafe warnings[index]
  }

  /// Works with the photo.
  ///
  /// - Throws: The error of the work, also if bytes were not given and the work did without them.
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
package func photoWarningCount(
  _ photo: OpaquePointer?, _ count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe count?.pointee = 0
  return unsafe attempt(error) {
    let photo = unsafe try object(photo, "photo", as: PhotoObject.self)
    let count = unsafe try place(count, "count")
    unsafe count.pointee = try photo.warningCount()
    return VERSO_OK
  }
}

@_cdecl("verso_photo_warning")
package func photoWarning(_ photo: OpaquePointer?, _ index: Int) -> verso_text {
  unsafe found(photo)?.warning(index) ?? verso_text()
}
