import Verso
import VersoLibrary
import VersoQuery

/// Finds the new names of photos.
struct Renaming: Sendable {
  /// The template, and the one for photos that do not say what it asks for.
  private let templates: [NameTemplate]
  private let output: String?

  /// - Throws: ``UsageError`` when a template is not understood.
  init(_ template: String, fallback: String?, output: String?) throws(UsageError) {
    var templates = [try NameTemplate(template, called: "the template", needsField: true)]
    if let fallback {
      templates.append(try NameTemplate(fallback, called: "--fallback", needsField: false))
    }
    self.templates = templates
    self.output = output
    if let output, !Path.isFree(output), !Path.isFolder(output) {
      throw UsageError("--output \(output): it is a file; name a folder")
    }
  }

  /// The photos with their new names; what has none is said on standard error.
  ///
  /// - Returns: The photos, and how many have no name.
  func entries(
    for files: Files, workers: Int
  ) -> (entries: RenameEntries, failures: Int) {
    let groups = NamedGroups(of: files.paths, workers: workers).groups
    let found = Mutex(RenameEntries(groups, templates))
    let failures = Pool.run(
      PathTable(groups.lazy.map { files.paths[$0.named[0]] }), workers: workers,
      progress: .bar(groups.count)
    ) { index, report in
      let (group, places) = groups[index]
      let named = groups.paths(of: places)
      do {
        let (name, template) = try name(group, named)
        let root = root(for: name, of: group, named[0], files)
        found.withLock { $0.append(group: index, name: name, by: template, in: root) }
        return .done
      } catch {
        report.error(named[0], error)
        return .failed
      }
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
      if Path.isLink(file) { throw FileProblem("it is a link; rename what it leads to") }
      switch Path(file).kind {
      case .file, .stream: break
      // A folder is here because nobody can look into it.
      case .folder:
        _ = try FileSystem.names(in: file)
        throw FileProblem("folders in it nest too deep; name one that is further in")
      // Not every template asks the photo, which would tell.
      case .nothing: _ = try Files.photo(file)
      }
    }
    let order = group.members.map { group.path(of: $0) }
    let own = Set(named.map { PathBytes.bytes($0) })
    let asked = order.filter { own.contains(PathBytes.bytes($0)) }
    var missing: NameTemplate.MissingValue?
    for (index, template) in templates.enumerated() {
      for path in asked.isEmpty ? named : asked {
        switch try template.name(
          for: Subject(path: path), ending: Path.ending(of: path).map { ".\($0)" } ?? "")
        {
        case .success(let name): return (name, index)
        case .failure(let value): missing = missing ?? value
        }
      }
    }
    throw FileProblem(
      "\(missing?.words ?? "it says no value"); give it another name with --fallback, or with | in the braces"
    )
  }

  /// The folder that a new name is in.
  private func root(
    for name: NewName, of group: PhotoGroup, _ file: String, _ files: Files
  ) -> String {
    if let output { return output }
    guard name.hasFolders, let place = files.place(of: file) else {
      let folder = file.utf8.contains(0x2F) ? Path.folder(of: file) : "."
      // One text for all files of a folder.
      return PathBytes.isSame(folder, group.folder) ? group.folder : folder
    }
    let front = file.utf8.dropLast(place.utf8.count)
    return front.isEmpty ? "." : String(decoding: front, as: UTF8.self)
  }
}
