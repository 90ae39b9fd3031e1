import Verso
import VersoLibrary

extension ResultPlaces {
  /// Understands `--output`.
  ///
  /// - Throws: When the results cannot all go there.
  init(
    of output: String?, for found: Files, fileExtension: String? = nil
  ) throws(UsageError) {
    do throws(Problem) {
      try self.init(
        Standard.isOutput(output) ? "-" : output, for: found, fileExtension: fileExtension)
    } catch {
      throw UsageError(error.words)
    }
  }

  /// Refuses to write a picture to a terminal.
  func checkTerminal(_ files: PathTable) throws(UsageError) {
    if Standard.outputIsTerminal, files.contains(where: { path(for: $0) == nil }) {
      throw UsageError("a picture is not for a terminal; name a file with --output")
    }
  }
}

extension ResultPlaces.Problem {
  /// The problem with `--output`, and the advice.
  fileprivate var words: String {
    switch self {
    case .severalInStream: "standard output takes one photo; name a folder with --output"
    case .severalInFile(let output, let isFree):
      "--output \(output): it must name a folder, because there are several files"
        + (isFree ? "; for a folder of that name write \(output)/" : "")
    case .noFolder(of: let output):
      "--output \(output): there is no such folder; make it first"
    case .noOuterFolder(let folder, of: let output):
      "--output \(output): there is no folder \(folder); make it first"
    case .noName: "--output must name a file for standard input"
    }
  }
}
