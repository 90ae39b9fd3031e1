import Verso
import VersoLibrary

extension ValueTable {
  /// Reads the table in a file; - is standard input.
  ///
  /// - Throws: ``UsageError`` that names the line and what is wrong in it.
  init(file path: String, separator: String?, keepsFormulas: Bool) throws(UsageError) {
    let text = try NamedFile.textBytes(path, for: .table)
    do throws(Problem) {
      try self.init(text, separator: separator, keepsFormulas: keepsFormulas)
    } catch {
      let name = path == "-" ? "standard input" : path
      throw UsageError("\(name): \(error.words)", status: error.status)
    }
  }
}

extension ValueTable.Problem {
  /// 1 if there is nothing wrong, but nothing to do.
  fileprivate var status: Int32 { if case .noRows = self { 1 } else { 64 } }

  /// The problem and the advice, without the name of the table.
  fileprivate var words: String {
    switch self {
    case .empty: "the table is empty; verso read --csv writes one"
    case .noPaths:
      "the column SourceFile is missing, which names the photo of each row; "
        + "verso read --csv writes such a table"
    case .repeatedColumn(let column, let title):
      "column \(column): there is another column \(title)"
    case .unknownTag(let column, let title):
      "column \(column): no tag is called \(title); \(Arguments.hint(for: title))"
    case .nothingToSet: "it has no column with a tag that can be set"
    case .malformed(let problem): "line \(problem.line): \(problem.message)"
    case .cells(let line, let count, let expected):
      "line \(line) has \(count) cells, and the first line has \(expected)"
    case .noPath(let line): "line \(line) does not name its photo"
    case .value(let line, let path, let error): "line \(line): \(Report.reason(path, error))"
    case .repeatedPath(let line, let path): "line \(line): \(path) has another row"
    case .noRows: "the table has no rows; each line after the first has the values of a photo"
    }
  }
}
