/// A call that asks for something that cannot be: exit status 64, and no file is touched.
struct UsageError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
