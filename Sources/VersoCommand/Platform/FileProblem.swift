/// A problem with a file that only the command knows of.
struct FileProblem: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
