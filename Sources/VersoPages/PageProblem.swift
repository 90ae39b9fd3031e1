package import Verso

/// The reason why a page cannot be written at a place.
package enum PageProblem: Error {
  /// The page needs a file with a name.
  case isStandardOutput
  case isFolder
  case exists
  /// Another file is there, which is not a page and is never replaced by one.
  case isOtherFile
  case isStream
  /// The folder for the page is missing.
  case hasNoFolder
  /// The folder for small pictures is there, with other files in it.
  case folderHasOtherFiles(String)
  /// The folder for small pictures is there.
  case folderExists(String)
  /// A file is where the folder for small pictures would be.
  case folderIsFile(String)
  case file(FileError)
}
