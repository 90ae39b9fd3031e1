/// A problem with a file that only the command knows of.
package struct FileProblem: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}
