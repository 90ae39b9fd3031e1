package import CVerso
internal import Verso
internal import VersoEvidence

/// The codes of the header for the errors of the library.
enum ErrorCode {
  static func of(_ error: any Error) -> verso_code {
    switch error {
    case is ArgumentError: VERSO_ERROR_ARGUMENT
    case is MemoryError: VERSO_ERROR_MEMORY
    case let error as FileError: files[error.code] ?? VERSO_ERROR_SYSTEM
    case let error as MetadataError: photos[error.code] ?? VERSO_ERROR_OTHER
    case is Warning: VERSO_ERROR_DAMAGED
    case let error as EvidenceError:
      error.code == .invalidKey ? VERSO_ERROR_INVALID_KEY : VERSO_ERROR_EVIDENCE
    default: VERSO_ERROR_OTHER
    }
  }

  private static let files: [FileError.Code: verso_code] = [
    .notFound: VERSO_ERROR_NOT_FOUND, .noFolder: VERSO_ERROR_NOT_FOUND,
    .brokenLink: VERSO_ERROR_BROKEN_LINK,
    .isFolder: VERSO_ERROR_IS_FOLDER, .notAFile: VERSO_ERROR_NOT_A_FILE, .empty: VERSO_ERROR_EMPTY,
    .notReadable: VERSO_ERROR_NOT_READABLE, .readOnly: VERSO_ERROR_READ_ONLY,
    .readOnlyFolder: VERSO_ERROR_READ_ONLY_FOLDER, .noSpace: VERSO_ERROR_NO_SPACE,
    .tooLarge: VERSO_ERROR_FILE_TOO_LARGE, .exists: VERSO_ERROR_EXISTS,
    .changed: VERSO_ERROR_CHANGED, .busy: VERSO_ERROR_BUSY, .uncertain: VERSO_ERROR_UNCERTAIN,
    .notGiven: VERSO_ERROR_NOT_GIVEN,
  ]

  private static let photos: [MetadataError.Code: verso_code] = [
    .unknownFormat: VERSO_ERROR_UNKNOWN_FORMAT, .damaged: VERSO_ERROR_DAMAGED,
    .invalidValue: VERSO_ERROR_INVALID_VALUE, .notEditable: VERSO_ERROR_NOT_EDITABLE,
    .unknownTag: VERSO_ERROR_UNKNOWN_TAG, .tooLarge: VERSO_ERROR_TOO_LARGE,
    .unsupported: VERSO_ERROR_UNSUPPORTED, .verificationFailed: VERSO_ERROR_NOT_VERIFIED,
    .signed: VERSO_ERROR_SIGNED,
  ]

  /// The names of all codes, as in the header.
  static let names: [(code: verso_code, name: StaticString)] = [
    (VERSO_OK, "OK"), (VERSO_END, "END"), (VERSO_ERROR_ARGUMENT, "ARGUMENT"),
    (VERSO_ERROR_MEMORY, "MEMORY"), (VERSO_ERROR_OTHER, "OTHER"),
    (VERSO_ERROR_NOT_FOUND, "NOT_FOUND"), (VERSO_ERROR_BROKEN_LINK, "BROKEN_LINK"),
    (VERSO_ERROR_IS_FOLDER, "IS_FOLDER"), (VERSO_ERROR_NOT_A_FILE, "NOT_A_FILE"),
    (VERSO_ERROR_EMPTY, "EMPTY"), (VERSO_ERROR_NOT_READABLE, "NOT_READABLE"),
    (VERSO_ERROR_READ_ONLY, "READ_ONLY"), (VERSO_ERROR_READ_ONLY_FOLDER, "READ_ONLY_FOLDER"),
    (VERSO_ERROR_NO_SPACE, "NO_SPACE"), (VERSO_ERROR_FILE_TOO_LARGE, "FILE_TOO_LARGE"),
    (VERSO_ERROR_EXISTS, "EXISTS"), (VERSO_ERROR_CHANGED, "CHANGED"), (VERSO_ERROR_BUSY, "BUSY"),
    (VERSO_ERROR_UNCERTAIN, "UNCERTAIN"), (VERSO_ERROR_NOT_GIVEN, "NOT_GIVEN"),
    (VERSO_ERROR_SYSTEM, "SYSTEM"), (VERSO_ERROR_UNKNOWN_FORMAT, "UNKNOWN_FORMAT"),
    (VERSO_ERROR_DAMAGED, "DAMAGED"), (VERSO_ERROR_INVALID_VALUE, "INVALID_VALUE"),
    (VERSO_ERROR_NOT_EDITABLE, "NOT_EDITABLE"), (VERSO_ERROR_UNKNOWN_TAG, "UNKNOWN_TAG"),
    (VERSO_ERROR_TOO_LARGE, "TOO_LARGE"), (VERSO_ERROR_UNSUPPORTED, "UNSUPPORTED"),
    (VERSO_ERROR_NOT_VERIFIED, "NOT_VERIFIED"), (VERSO_ERROR_SIGNED, "SIGNED"),
    (VERSO_ERROR_INVALID_KEY, "INVALID_KEY"), (VERSO_ERROR_EVIDENCE, "EVIDENCE"),
  ]
}

extension StaticString {
  /// The text for C: a zero follows every literal.
  var cString: UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

@_cdecl("verso_code_name")
package func codeName(_ code: verso_code) -> UnsafePointer<CChar>? {
  let unknown: StaticString = "UNKNOWN"
  return unsafe (ErrorCode.names.first { $0.code == code }?.name ?? unknown).cString
}
