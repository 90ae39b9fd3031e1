import ArgumentParser
import Verso
import VersoJournal
import VersoLibrary

/// Where a command writes down what it does, so that it can be taken back.
struct JournalOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use this journal; by default verso/journal.sqlite in $XDG_STATE_HOME or "
        + "~/.local/state.",
      valueName: "path", visibility: Tool.rare), completion: .file())
  var journal: String?

  @Flag(
    help: ArgumentHelp(
      "Keep no journal; verso undo cannot take back this run.", visibility: Tool.rare))
  var noJournal = false

  func validate() throws {
    if journal != nil, noJournal {
      throw ValidationError("--journal and --no-journal exclude each other")
    }
  }
}

/// The journal that a command keeps.
struct JournalPlace: Sendable {
  private let path: String?

  /// - Returns: Nil when none is to be kept.
  init?(_ options: JournalOptions) {
    guard !options.noJournal else { return nil }
    path = options.journal
  }

  /// Opens it for one run. Where the usual place cannot be had, as for services without a home, that is said
  /// once, and the work goes on without.
  ///
  /// - Throws: An exit code, when a journal that was named cannot be opened and that was said: no file must be
  ///   touched then.
  func recorder() throws -> RunRecorder? {
    if let path, Path(path).kind == .stream {
      Standard.error(
        Report.line(path, saying: "it is a device or a pipe; name a file for the journal"))
      throw ExitCode(1)
    }
    do {
      return RunRecorder(try Journal(path), command: Standard.commandLine)
    } catch  where path == nil {
      Standard.error(
        "warning: no journal can be kept (\(error.path)), so verso undo will not take this back; --journal names "
          + "another one, and --no-journal suppresses this warning")
      return nil
    } catch {
      Standard.error(Report.line(error.path, error))
      throw ExitCode(1)
    }
  }
}

extension RunRecorder {
  /// Ends the run, and reports if not all of it could be recorded.
  func end() {
    do {
      try finish(leavingLog: true)
    } catch {
      Standard.error(Report.line(error.path, saying: "the end of the run is not in the journal"))
    }
  }
}
