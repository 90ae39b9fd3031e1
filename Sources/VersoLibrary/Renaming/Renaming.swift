package import Verso
import VersoQuery

/// Finds the new names of photos.
package struct Renaming: Sendable {
  /// The template, and the one for photos that lack its values.
  private let templates: [NameTemplate]
  private let output: String?
  private let charset: Charset?

  /// - Parameters:
  ///   - template: The template.
  ///   - fallback: The one for photos that do not state what the first asks for.
  ///   - output: The folder that the new names are in; nil for that of each photo.
  ///   - charset: The character set of Exif texts that are not UTF-8; without it they give no name.
  package init(
    _ template: NameTemplate, fallback: NameTemplate?, output: String?, charset: Charset? = nil
  ) {
    templates = [template] + (fallback.map { [$0] } ?? [])
    (self.output, self.charset) = (output, charset)
  }

  /// The photos with their new names.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - place: Where a file is in the folder that was named; nil for one in none of its folders.
  ///   - workers: The number of files that are read at once.
  ///   - listener: The listener for files without a name.
  /// - Returns: The photos, and how many have no name.
  package func entries(
    for files: PathTable, place: @escaping @Sendable (String) -> String?, workers: Int,
    listener: (any WorkListener)?
  ) -> (entries: RenameEntries, failures: Int) {
    let groups = NamedGroups(of: files, workers: workers, listener: listener).groups
    let found = Mutex(RenameEntries(groups, templates))
    let failures = Workers.run(
      PathTable(groups.lazy.map { files[$0.named[0]] }), workers: workers, listener: listener
    ) { index, problems in
      let (group, places) = groups[index]
      let named = groups.paths(of: places)
      let (name, template): (NewName, Int)
      do { (name, template) = try self.name(group, named) } catch {
        problems.append((named[0], error))
        problems += named.dropFirst().map {
          ($0, FileProblem("it belongs to \(named[0]), which gets no name"))
        }
        return
      }
      let root = root(for: name, of: group, named[0], place(named[0]))
      found.withLock { $0.append(group: index, name: name, by: template, in: root) }
    }
    return (
      found.withLock { entries in
        entries.sort()
        return entries
      }, failures
    )
  }

  /// The new name of a photo, which the first of its files gives that can, and the place of the template.
  private func name(
    _ group: PhotoGroup, _ named: [String]
  ) throws -> (name: NewName, template: Int) {
    for file in named {
      if Path.isLink(file) { throw FileProblem("it is a link; rename its target") }
      switch Path(file).kind {
      case .file, .stream: break
      // Only an unreadable folder gets here.
      case .folder:
        _ = try FileSystem.names(in: file)
        throw FileProblem("its folders are nested too deeply; name an inner folder")
      // Not every template opens the photo, which would report the problem.
      case .nothing: _ = try Photo(path: file)
      }
    }
    let order = group.members.map { group.path(of: $0) }
    let own = Set(named.map { PathBytes.bytes($0) })
    let asked = order.filter { own.contains(PathBytes.bytes($0)) }
    var missing: NameTemplate.MissingValue?
    for (index, template) in templates.enumerated() {
      for path in asked.isEmpty ? named : asked {
        switch try template.name(
          for: Subject(path: path, charset: charset),
          ending: Path.ending(of: path).map { ".\($0)" } ?? "")
        {
        case .success(let name): return (name, index)
        case .failure(let value): missing = missing ?? value
        }
      }
    }
    throw FileProblem(
      missing?.words ?? "it has no value", advice: .nameFallback
    )
  }

  /// The folder that a new name is in.
  private func root(
    for name: NewName, of group: PhotoGroup, _ file: String, _ place: String?
  ) -> String {
    if let output { return output }
    guard name.hasFolders, let place else {
      let folder = file.utf8.contains(0x2F) ? Path.folder(of: file) : "."
      // One text for all files of a folder.
      return PathBytes.isSame(folder, group.folder) ? group.folder : folder
    }
    let front = file.utf8.dropLast(place.utf8.count)
    return front.isEmpty ? "." : String(decoding: front, as: UTF8.self)
  }
}
