import Verso

/// A service or a kind of program whose photos can be brought home. Each is a room of
/// `Services`, and a line in the list there.
package struct Service: Sendable {
  /// What it is called: "takeout".
  package let name: String
  /// Additional names, such as those of programs.
  package var aliases: [String] = []
  /// What is brought: "an export of Google Photos".
  package let title: String
  /// What was looked for, and not found, where there is nothing of the service.
  package let lacking: String
  /// The word for its metadata files: "sidecar".
  package var sideFile = "sidecar"
  /// The same of several.
  package var sideFiles = "sidecars"
  /// Where photos are that are left out: "in the bin".
  package var bin = "in the bin"
  /// Makes the reader of an export.
  let reader: @Sendable () -> any ServiceReader
}

/// Knows what the files of an export are, and of which picture something is said.
package protocol ServiceReader: Sendable {
  /// Adds a file, in the order of the export: pictures and XMP sidecars are added to it, records of
  /// documents are kept, and the rest is skipped.
  ///
  /// - Parameters:
  ///   - file: The file, whose name is harmless.
  ///   - export: The export.
  ///   - bytes: Gives the bytes, if it is called at once.
  /// - Throws: What `bytes` throws. What is wrong with a document is a problem of the export.
  mutating func add(
    _ file: ExportFile, to export: inout PhotoExport, _ bytes: () throws -> [UInt8]) throws

  /// Finds out what is said of which picture, when all files are known.
  mutating func match(_ export: inout PhotoExport)
}
