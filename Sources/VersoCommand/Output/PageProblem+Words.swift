import VersoPages

extension PageProblem {
  /// The words for a page that cannot be written where an option names a file for it.
  func usageError(naming option: String, _ path: String) -> UsageError {
    let words =
      switch self {
      case .isStandardOutput: "\(option) must name a file for the page, such as report.html"
      case .isFolder: "\(option) \(path) is a folder; name a file in it"
      case .exists where option == "--output":
        "\(option) \(path) is there already; name another file, or add --overwrite"
      case .exists: "\(option) \(path) is there already; name another file"
      case .isOtherFile:
        "\(option) \(path) is not a page of verso and is not replaced; name another file"
      case .isStream: "\(option) \(path): the page needs its own file"
      case .hasNoFolder: "\(option) \(path): there is no such folder; make it first"
      case .folderHasOtherFiles(let folder):
        "\(folder) is there already, with other files in it; name another \(option), or use --form file"
      case .folderExists(let folder):
        "\(folder) is there already; name another \(option), or add --overwrite"
      case .folderIsFile(let folder):
        "\(folder) is there already, and is a file; name another \(option)"
      case .file(let error): "\(option) \(path): \(error)"
      }
    return UsageError(words)
  }
}
