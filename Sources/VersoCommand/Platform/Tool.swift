import Verso

/// What the program is called, and which version it is.
enum Tool {
  static let name = "verso"
  static let version = "\(Release.version)"
}
