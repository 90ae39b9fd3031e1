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

  /// - Returns: Nil if none is to be kept.
  init?(_ options: JournalOptions) {
    guard !options.noJournal else { return nil }
    path = options.journal
  }

  /// Opens it for one run. If the usual place is not available, as for services without a home,
  /// that is reported once, and the work continues without a journal.
  ///
  /// - Throws: An exit code if a named journal cannot be opened, after reporting this. No file is
  ///   changed then.
  func recorder() throws -> RunRecorder? {
    if let path, Path(path).kind == .stream {
      Standard.error(
        Report.line(path, message: "it is a device or a pipe; name a file for the journal"))
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
      Standard.error(Report.line(error.path, message: "the end of the run is not in the journal"))
    }
  }
}
