import Verso
import VersoLibrary
import VersoQuery

/// Which of the files that are named a command works on: `--ext`, `--newer`, `--where`.
struct Choice: Sendable {
  private let choice: FileChoice

  /// The values of options.
  ///
  /// - Parameters:
  ///   - endings: Endings with commas between them, of which a name has one; none for all.
  ///   - newer: A file, or a date; nil for all.
  ///   - conditions: The conditions, which must all hold; empty for all photos.
  ///   - readsSidecars: Whether the metadata of sidecars are included.
  /// - Throws: ``UsageError`` when one of them is not understood.
  init(
    endings: [String], newer: String?, conditions: [String], readsSidecars: Bool = false
  ) throws(UsageError) {
    var named: Set<String> = []
    for list in endings {
      guard let found = FileChoice.endings(in: list) else {
        throw UsageError("--ext \(list): extensions separated by commas expected, such as jpg,heic")
      }
      named.formUnion(found)
    }
    let bound = newer.flatMap { FileChoice.Newer($0) }
    if let newer, bound == nil {
      throw UsageError(
        "--newer \(newer): there is no such file, and a date is written 2024-05-06 or "
          + "\"2024-05-06 07:08\"")
    }
    do throws(QueryError) {
      var found: [Condition] = []
      for condition in conditions { found.append(try Condition(condition)) }
      choice = FileChoice(
        endings: endings.isEmpty ? nil : named, newer: bound, conditions: found,
        readsSidecars: readsSidecars)
    } catch {
      throw UsageError("--where: \(error)")
    }
  }

  /// The options that are given, as they are named in lines.
  private var names: String {
    var names: [String] = []
    if choice.endings != nil { names.append("--ext") }
    if choice.newer != nil { names.append("--newer") }
    if !choice.conditions.isEmpty { names.append("--where") }
    return names.joined(separator: " and ")
  }

  /// The number of photos that could not be read, in all lists of this call.
  private static let unreadable = Mutex<Int>(0)

  /// Whether photos were left out because they could not be read, which affects the exit status.
  static var hasFailed: Bool { unreadable.withLock { $0 } > 0 }

  /// The photos that could not be read, where their errors are a part of the answer.
  static let unread = UnreadFiles()

  private static func noteUnread(_ path: String, _ error: any Error) {
    unreadable.withLock { $0 += 1 }
    if Standard.wantsJSON { unread.note(path, error) }
  }

  /// Leaves out what is not selected, and reports the number. The order stays.
  ///
  /// A photo that cannot be read is left out with a message: it is unknown whether it matches.
  ///
  /// - Throws: ``UsageError`` where standard input is among the files, which cannot be read twice.
  func apply(to files: inout Files, workers: Int) throws(UsageError) {
    guard !choice.isEverything else { return }
    let paths = files.paths
    guard !paths.contains("-") else {
      throw UsageError("\(names) cannot choose standard input; name files or folders")
    }
    let kept = Mutex([Bool](repeating: false, count: paths.count))
    @Sendable func fail(_ index: Int, _ error: any Error, _ report: inout Report) {
      Self.noteUnread(paths[index], error)
    }
    let failures =
      choice.conditions.isEmpty
      ? 0
      : Pool.run(
        paths, workers: workers, progress: .bar(paths.count), broken: fail
      ) { index, report in
        do {
          if try choice.includes(paths[index]) { kept.withLock { $0[index] = true } }
          return .done
        } catch {
          let culprit = choice.culprit(paths[index])
          report.error(culprit, error)
          Self.noteUnread(culprit, error)
          return .failed
        }
      }
    if choice.conditions.isEmpty {
      for (index, path) in paths.enumerated() where choice.isNamedAndNew(path) {
        kept.withLock { $0[index] = true }
      }
    }
    files.keep(kept.withLock { $0 })
    let out = paths.count - files.paths.count - failures
    if out > 0 || files.paths.isEmpty {
      Standard.note(Standard.errorLine(line(out, of: paths.count, left: files.paths.count)))
    }
    guard files.paths.isEmpty, paths.count <= Self.mostAskedAgain else { return }
    for name in choice.names(inNone: paths) {
      Standard.note(Standard.errorLine(Self.absence(of: name, in: paths.count)))
    }
  }

  /// The line on a name that none of the photos has a value for.
  static func absence(of name: TagName, in count: Int) -> String {
    let line = "\(count == 1 ? "the photo has no" : "none of \(count) photos has") \(name.text)"
    let near = TagName.suggestions(for: name.text).filter { TagName($0) != name }
    return near.isEmpty ? line : "\(line); did you mean \(near.joined(separator: ", "))?"
  }

  /// The most photos that are asked again when none was chosen.
  private static let mostAskedAgain = 1000

  private func line(_ out: Int, of count: Int, left: Int) -> String {
    let photos = count == 1 ? "1 photo" : "\(count) photos"
    return left == 0
      ? "none of \(photos) chosen by \(names); there is nothing to do"
      : "\(out) of \(photos) left out by \(names)"
  }
}
