package import Verso
package import VersoJournal

/// Where the results of files go: over the files, to a file, into a folder, or to a stream.
package struct ResultPlaces: Sendable {
  /// The reason why results cannot all be written to their places.
  package enum Problem: Error {
    /// A stream accepts one result, and there are several.
    case severalInStream
    /// Several results need a folder, and this is a file or missing.
    case severalInFile(String, isFree: Bool)
    /// A file in a folder that is not there.
    case noFolder(of: String)
    /// A folder in a folder that is not there.
    case noOuterFolder(String, of: String)
    /// The result from a stream has no name for a folder.
    case noName
  }

  private let output: String?
  private let isFolder: Bool
  /// The ending of new files' names; nil for that of the old ones.
  private let fileExtension: String?
  /// The files with their places in subfolders, which their results get as well.
  private let files: Files
  /// Whether the results of two files would have one name. The first one written gets it, so the
  /// files must be processed one after the other.
  package private(set) var hasClashes = false

  /// - Parameters:
  ///   - output: A file or a folder, there or not; - for a stream, nil for the files themselves.
  ///   - found: The files.
  ///   - fileExtension: The ending of new files' names; nil for that of the old ones.
  /// - Throws: ``Problem`` when the results cannot all go there.
  package init(
    _ output: String?, for found: Files, fileExtension: String? = nil
  ) throws(Problem) {
    let files = found.paths
    self.files = found
    var output = output
    // A slash at the end means a folder, whether it exists or not.
    let saysFolder = output.map { Path.endsWithSlash($0) && Path.isFree($0) } ?? false
    while saysFolder, let name = output, name.utf8.count > 1, Path.endsWithSlash(name) {
      output = String(decoding: name.utf8.dropLast(), as: UTF8.self)
    }
    self.output = output
    self.fileExtension = fileExtension
    // Several results make their folder themselves, and so does the only one of a folder.
    isFolder =
      output.map {
        $0 != "-"
          && (Path.isFolder($0)
            || Path.isFree($0)
              && (saysFolder
                || found.areSeveral
                  && !Files.isCalledLikePhoto(Path.name(of: $0))))
      } ?? false
    let toStandardOutput = files.contains { path(for: $0) == nil }
    if toStandardOutput, files.count > 1 { throw .severalInStream }
    guard let output, output != "-" else { return }
    guard isFolder else {
      if files.count > 1 {
        throw .severalInFile(output, isFree: Path.isFree(output))
      }
      let folder = Path.folder(of: output)
      if !Path.isFolder(folder) || Path.endsWithSlash(output) {
        throw .noFolder(of: output)
      }
      return
    }
    let folder = Path.folder(of: output)
    if Path.isFree(output), !Path.isFolder(folder) { throw .noOuterFolder(folder, of: output) }
    var names: Set<Path.Key> = []
    for file in files {
      if file == "-" { throw .noName }
      if !names.insert(Path.key(name(for: file))).inserted { hasClashes = true }
    }
  }

  /// The results that were written so far if two would have one name, by their places.
  package typealias Written = [Path.Key: String]

  /// Refuses a file whose result would have the name of another one's that was written.
  ///
  /// - Throws: ``FileProblem`` that names the other file.
  package func checkClash(of file: String, _ written: Written) throws(FileProblem) {
    guard hasClashes, let place = path(for: file), let other = written[Path.key(place)],
      !PathBytes.isSame(other, file)
    else { return }
    throw FileProblem(
      "it would overwrite \(place), the output of \(other); write it to another folder")
  }

  /// Notes that the result of a file was written.
  package func note(_ file: String, in written: inout Written) {
    guard hasClashes, let place = path(for: file) else { return }
    written[Path.key(place)] = file
  }

  /// Where the result of a file goes; nil for standard output.
  package func path(for file: String) -> String? {
    guard let output else { return file == "-" ? nil : file }
    if output == "-" { return nil }
    return isFolder ? Path.join(output, name(for: file)) : output
  }

  private func name(for file: String) -> String {
    let place = files.place(of: file) ?? Path.name(of: file)
    guard let fileExtension else { return place }
    guard let ending = Path.ending(of: place) else { return "\(place).\(fileExtension)" }
    let stem = String(decoding: place.utf8.dropLast(ending.utf8.count), as: UTF8.self)
    return stem + fileExtension
  }

  /// Makes the folders that a result goes into and that are not there yet.
  ///
  /// - Throws: When one cannot be made.
  package func makeFolders(for file: String, by mover: Mover) throws {
    guard let output, isFolder else { return }
    if Path.isFree(output) { try Self.make(output, like: Path.folder(of: file), mover) }
    guard let place = files.place(of: file) else { return }
    var (made, old) = (
      output, String(decoding: file.utf8.dropLast(place.utf8.count), as: UTF8.self)
    )
    for part in place.utf8.split(separator: UInt8(ascii: "/")).dropLast() {
      made = Path.join(made, String(Substring(part)))
      old = Path.join(old, String(Substring(part)))
      if Path.isFree(made) { try Self.make(made, like: old, mover) }
    }
  }

  private static func make(_ folder: String, like other: String, _ mover: Mover) throws {
    do throws(FileError) {
      try mover.makeFolders(folder, like: other)
    } catch {
      if error.isOfJournal { throw error }
      throw FileProblem("\(folder): the folder cannot be created; is its parent writable?")
    }
  }

  /// Refuses a result whose name has the extension of another format.
  ///
  /// - Parameters:
  ///   - place: Where it goes.
  ///   - file: The photo of which it is the new form, whose own extension is accepted; nil for a
  ///     part of a photo.
  ///   - format: The format of the result.
  /// - Throws: ``FileProblem`` with the right extension.
  package func checkName(
    _ place: String?, of file: String?, _ format: FileFormat
  ) throws(FileProblem) {
    guard output != nil, let place else { return }
    try Self.checkName(place, of: file, format)
  }

  static func checkName(
    _ place: String, of file: String? = nil, _ format: FileFormat
  ) throws(FileProblem) {
    guard let ending = Path.ending(of: place), format.isMisnamed(byEnding: ending),
      Path(place).kind != .stream,
      file.flatMap({ Path.ending(of: $0) })?.lowercased() != ending.lowercased()
    else { return }
    // Another program converts films.
    let canConvert = file != nil && !format.mimeType.hasPrefix("video/")
    throw FileProblem(
      "the result is \(format.name), but \(place) is named as another format",
      advice: .endName(format.fileExtension, canConvert: canConvert))
  }
}
