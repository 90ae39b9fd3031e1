import Verso

/// A service or a kind of program whose photos can be imported. Each is a room of `Services`, and a
/// line in the list there.
package struct Service: Sendable {
  /// Its name: "takeout".
  package let name: String
  /// Additional names, such as those of programs.
  package var aliases: [String] = []
  /// The kind of export: "an export of Google Photos".
  package let title: String
  /// The files that were searched and not found, if there is nothing of the service.
  package let lacking: String
  /// The word for its metadata files: "sidecar".
  package var sidecar = "sidecar"
  /// The same of several.
  package var sidecars = "sidecars"
  /// Where photos are that are left out: "in the bin".
  package var bin = "in the bin"
  /// Makes the reader of an export.
  let reader: @Sendable () -> any ServiceReader
}

/// Recognizes the files of an export, and the pictures that metadata belong to.
package protocol ServiceReader: Sendable {
  /// Adds a file, in the order of the export: pictures and XMP sidecars are added to it, records of
  /// documents are kept, and the rest is skipped.
  ///
  /// - Parameters:
  ///   - file: The file, whose name is harmless.
  ///   - export: The export.
  ///   - bytes: Gives the bytes, if it is called at once.
  /// - Throws: The errors of `bytes`. A problem of a document is a problem of the export.
  mutating func add(
    _ file: ExportFile, to export: inout PhotoExport, _ bytes: () throws -> [UInt8]) throws

  /// Assigns metadata to pictures when all files are known.
  mutating func match(_ export: inout PhotoExport)
}
