/// What the program is called, and which version it is.
enum Tool {
  static let name = "verso"
  static let version = "0.1.0"
}
