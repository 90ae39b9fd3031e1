internal import Verso
internal import VersoLibrary

/// Changes the files of a request.
struct Writing {
  let request: Request
  var streams: Streams
  private var updated = 0, unchanged = 0, created = 0, failed = 0

  init(_ request: Request, _ streams: Streams) { (self.request, self.streams) = (request, streams) }

  mutating func run() -> Int32 {
    var plan = WritePlan(request)
    for warning in plan.takeWarnings() { streams.errorLine("Warning: \(warning)") }
    guard plan.hasWork else {
      streams.errorLine("Nothing to do.")
      return 1
    }
    if let missing = plan.missingSource {
      streams.errorLine("File '\(missing)' does not exist for -tagsFromFile option")
      return 1
    }
    let named = NamedFiles(request)
    let files = named.files
    folders = named.folders
    for folder in named.unopened {
      streams.errorLine("Warning: Error opening directory \(folder)")
    }
    if files.isEmpty, let output = request.output {
      write(nil, to: output, &plan)
    }
    for path in files {
      write(path, to: request.output, &plan)
      streams.relieve()
    }
    report()
    return failed > 0 || !files.isEmpty && updated + unchanged + created + unmet == 0 ? 1 : 0
  }

  private var unmet = 0, folders = 0

  private mutating func report() {
    guard request.quiet == 0 else { return }
    var lines: [String] = []
    if folders > 0 { lines.append(Reading.line(folders, "directories scanned")) }
    if unmet > 0 { lines.append(Reading.line(unmet, "files failed condition")) }
    if created > 0 { lines.append(Reading.line(created, "image files created")) }
    if updated > 0 || created == 0 { lines.append(Reading.line(updated, "image files updated")) }
    if unchanged > 0 { lines.append(Reading.line(unchanged, "image files unchanged")) }
    if failed > 0 { lines.append(Reading.line(failed, "files weren't updated due to errors")) }
    for line in lines {
      if request.form == .text { streams.line(line) } else { streams.errorLine(line) }
    }
  }

  /// Changes one file, or makes one of nothing.
  private mutating func write(_ path: String?, to output: String?, _ plan: inout WritePlan) {
    let target = output.map { place($0, for: path) } ?? path ?? ""
    let shown = path ?? target
    do {
      if let output = self.request.output, !output.isEmpty, !Path.isFree(target), target != "-" {
        throw Refusal("'\(target)' already exists")
      }
      guard let path, !Path.isFree(path) else {
        guard Sidecar.isName(target) else {
          throw Refusal(path == nil ? "Can't create \(target)" : "File not found")
        }
        var photo = Sidecar.empty()
        let isChanged = try plan.apply(to: &photo, path: target)
        guard isChanged else { throw Refusal("Nothing to write") }
        try photo.write(toPath: target)
        created += 1
        return
      }
      try change(path, to: target, isCopy: output != nil, &plan)
    } catch let error as Refusal {
      fail(error.words, shown)
    } catch {
      fail("\(Self.words(error))", shown)
    }
    for warning in plan.takeWarnings() { streams.errorLine("Warning: \(warning) - \(shown)") }
  }

  private mutating func fail(_ words: String, _ path: String) {
    streams.errorLine("Error: \(words) - \(String(decoding: PathBytes.bytes(path), as: UTF8.self))")
    failed += 1
  }

  private static func words(_ error: any Error) -> String {
    if let error = error as? FileError, error.code == .notFound { return "File not found" }
    return Rendering.line("\(error)")
  }

  private mutating func change(
    _ path: String, to target: String, isCopy: Bool, _ plan: inout WritePlan
  ) throws {
    var options = WriteOptions()
    options.credentials = plan.strips ? .drop : .keepBroken
    // As there, -m writes in spite of what is damaged; otherwise nothing is lost.
    options.force = request.ignoresMinor
    if request.preserves { options.modified = FileStatus(path)?.moment }
    var isUnmet = false
    var isChanged = false
    try Photo.retrying {
      var photo: Photo
      do {
        photo = isCopy ? try Photo(path: path) : try Photo(locking: path)
      } catch let error as FileError {
        throw error
      } catch {
        let ending = PathBytes.parts(of: Path.name(of: path)).map { $0.ending.uppercased() } ?? ""
        throw Refusal("Writing of \(ending) files is not yet supported")
      }
      defer { photo.endTurn() }
      if let condition = request.condition,
        !condition.isMet(by: TagList(photo, path: path, request))
      {
        isUnmet = true
        return
      }
      let original = photo
      isChanged = try plan.apply(to: &photo, path: path)
      guard isChanged || isCopy else { return }
      if !isCopy, !request.replaces, !request.inPlace {
        if plan.onlyStrips, try photo.receipt(options: options).method == .unchanged {
          isChanged = false
          return
        }
        let copy = "\(path)_original"
        if Path.isFree(copy) {
          try original.copyFile(to: copy)
          Path.copyTimes(from: path, to: copy)
        }
      }
      if isCopy, target == "-" {
        streams.output += try photo.bytes(options: options)
      } else {
        let receipt = try photo.written(toPath: target, options: options)
        if plan.onlyStrips, receipt.method == .unchanged { isChanged = false }
      }
    }
    if isUnmet {
      unmet += 1
    } else if isCopy {
      created += 1
    } else if isChanged {
      updated += 1
    } else {
      unchanged += 1
    }
  }

  /// Where the result for a file goes.
  private func place(_ output: String, for path: String?) -> String {
    if output == "-" { return output }
    guard let path else { return output }
    if output.contains("%") { return FileNameForm.text(output, for: path).text }
    if Path.isFolder(output) || output.hasSuffix("/") {
      return Path.join(output, Path.name(of: path))
    }
    return output
  }
}
