/// An error in Verso itself, which ended the worker that had a file.
package struct Breakdown: Error, CustomStringConvertible {
  package init() {}

  package var description: String {
    "an internal error of verso; the file was not changed, please report it"
  }
}
