import Verso
import VersoLibrary
import VersoQuery

/// Which of the files that are named a command works on: `--ext`, `--newer`, `--where`.
struct Choice: Sendable {
  /// The endings of names, in small letters; nil for all.
  private let endings: Set<String>?
  private let newer: Newer?
  /// What photos have to say, all of it.
  private let conditions: [Condition]
  /// Whether the condition asks photos with their side files over them.
  private let readsSideFiles: Bool

  /// From when on files are new.
  private enum Newer: Sendable {
    /// Changed after this file.
    case file(FileStatus)
    /// Changed on this date or later.
    case date(PartialDate)
  }

  /// What options say.
  ///
  /// - Parameters:
  ///   - endings: Endings with commas between them, of which a name has one; none for all.
  ///   - newer: A file, or a date; nil for all.
  ///   - conditions: What photos have to say, all of it; none for all.
  ///   - readsSideFiles: Whether what their side files say counts as said by them.
  /// - Throws: ``UsageError`` when one of them is not understood.
  init(
    endings: [String], newer: String?, conditions: [String], readsSideFiles: Bool = false
  ) throws(UsageError) {
    self.readsSideFiles = readsSideFiles
    var named: Set<String> = []
    for list in endings { named.formUnion(try Self.endings(list)) }
    self.endings = endings.isEmpty ? nil : named
    self.newer = try newer.map(Self.newer)
    do throws(QueryError) {
      var found: [Condition] = []
      for condition in conditions { found.append(try Condition(condition)) }
      self.conditions = found
    } catch {
      throw UsageError("--where: \(error)")
    }
  }

  private static func endings(_ list: String) throws(UsageError) -> Set<String> {
    let words = list.split(separator: ",", omittingEmptySubsequences: false).map {
      word -> String in
      let plain = String(word).lowercased().filter { $0 != " " }
      return plain.hasPrefix(".") ? String(plain.dropFirst()) : plain
    }
    guard words.allSatisfy({ !$0.isEmpty && !$0.contains("/") && !$0.contains("*") }) else {
      throw UsageError(
        "--ext \(list): extensions separated by commas expected, such as jpg,heic")
    }
    return Set(words)
  }

  private static func newer(_ text: String) throws(UsageError) -> Newer {
    if let status = FileStatus(text) { return .file(status) }
    if let date = PartialDate(text) { return .date(date) }
    throw UsageError(
      "--newer \(text): there is no such file, and a date is written 2024-05-06 or "
        + "\"2024-05-06 07:08\"")
  }

  /// Whether every file is chosen.
  var isEverything: Bool { endings == nil && newer == nil && conditions.isEmpty }

  /// The options that are given, as they are named in lines.
  private var names: String {
    var names: [String] = []
    if endings != nil { names.append("--ext") }
    if newer != nil { names.append("--newer") }
    if !conditions.isEmpty { names.append("--where") }
    return names.joined(separator: " and ")
  }

  /// How many photos could not be asked, in all lists of this call.
  private static let unreadable = Mutex<Int>(0)

  /// Whether photos were left out because they could not be read: the exit status tells.
  static var hasFailed: Bool { unreadable.withLock { $0 } > 0 }

  /// Leaves out what is not chosen, and says how much that is. The order stays.
  ///
  /// A photo that cannot be read is left out with a line of its own: nobody knows whether it is meant.
  ///
  /// - Throws: ``UsageError`` where standard input is among the files, which cannot be read twice.
  func apply(to files: inout Files, workers: Int) throws(UsageError) {
    guard !isEverything else { return }
    let paths = files.paths
    guard !paths.contains("-") else {
      throw UsageError("\(names) cannot choose standard input; name files or folders")
    }
    let kept = Mutex([Bool](repeating: false, count: paths.count))
    let failures =
      conditions.isEmpty
      ? 0
      : Pool.run(paths, workers: workers, progress: .bar(paths.count)) { index, report in
        do {
          if try includes(paths[index]) { kept.withLock { $0[index] = true } }
          return .done
        } catch {
          report.error(culprit(paths[index]), error)
          return .failed
        }
      }
    if conditions.isEmpty {
      for (index, path) in paths.enumerated() where isNamedAndNew(path) {
        kept.withLock { $0[index] = true }
      }
    }
    Self.unreadable.withLock { $0 += failures }
    files.keep(kept.withLock { $0 })
    let out = paths.count - files.paths.count - failures
    if out > 0 || files.paths.isEmpty {
      Standard.note(Standard.errorLine(line(out, of: paths.count, left: files.paths.count)))
    }
  }

  private func line(_ out: Int, of count: Int, left: Int) -> String {
    let photos = count == 1 ? "1 photo" : "\(count) photos"
    return left == 0
      ? "none of \(photos) chosen by \(names); there is nothing to do"
      : "\(out) of \(photos) left out by \(names)"
  }

  private func includes(_ path: String) throws -> Bool {
    guard isNamedAndNew(path) else { return false }
    let subject = Subject(path: path, readsSideFile: readsSideFiles)
    return try conditions.allSatisfy { try $0.matches(subject) }
  }

  /// Which file keeps a photo from being asked: its side file where that alone cannot be read.
  private func culprit(_ path: String) -> String {
    guard readsSideFiles, let side = Sidecar.existing(for: path), (try? Files.photo(side)) == nil,
      (try? Files.photo(path)) != nil
    else { return path }
    return side
  }

  private func isNamedAndNew(_ path: String) -> Bool {
    if let endings {
      guard let ending = Path.ending(of: path)?.lowercased(), endings.contains(ending) else {
        return false
      }
    }
    switch newer {
    case nil: return true
    case .file(let old):
      guard let own = FileStatus(path) else { return false }
      return (own.modified, own.nanoseconds) > (old.modified, old.nanoseconds)
    case .date(let date):
      return FileFacts(path: path).modified.flatMap { date.place(of: $0) }.map { $0 >= 0 } ?? false
    }
  }
}
