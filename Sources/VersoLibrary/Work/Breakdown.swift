/// An error in Verso itself, which ended the worker that had a file.
package struct Breakdown: Error, CustomStringConvertible {
  package init() {}

  package var description: String {
    "an error in verso itself; nothing was done with it, please report the file"
  }
}
