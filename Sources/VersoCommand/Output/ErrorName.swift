import Verso
import VersoEvidence

/// The name of what went wrong, for programs: "NotSealed". The text next to it is for people.
enum ErrorName {
  static func of(_ error: any Error) -> String {
    switch error {
    case let error as EvidenceError: evidence[error.code] ?? "Evidence"
    case let error as FileError: files[error.code] ?? "File"
    case let error as MetadataError: metadata[error.code] ?? "Metadata"
    default: "Other"
    }
  }

  private static let evidence: [EvidenceError.Code: String] = [
    .invalidKey: "InvalidKey", .unknownKey: "UnknownKey", .notSealed: "NotSealed",
    .doesNotOpen: "DoesNotOpen", .unsupported: "Unsupported", .outdated: "Outdated",
    .invalidCredentials: "InvalidCredentials",
  ]

  private static let files: [FileError.Code: String] = [
    .notFound: "NotFound", .noFolder: "NotFound", .brokenLink: "BrokenLink", .isFolder: "IsFolder",
    .notAFile: "NotAFile", .empty: "Empty", .notReadable: "NotReadable", .changed: "Changed",
  ]

  private static let metadata: [MetadataError.Code: String] = [
    .unknownFormat: "UnknownFormat", .damaged: "Damaged", .unsupported: "Unsupported",
    .tooLarge: "TooLarge",
  ]
}

extension JSONDocument {
  /// The message on a photo for which there is no answer.
  static func failure(
    _ path: String, state: String? = nil, _ error: any Error, reason: String? = nil
  ) -> JSONDocument {
    .members([
      "SourceFile": .text(path), "State": .optional(state),
      "Error": .text(reason ?? Report.reason(path, error)),
      "ErrorCode": .text(ErrorName.of(error)),
    ])
  }
}
