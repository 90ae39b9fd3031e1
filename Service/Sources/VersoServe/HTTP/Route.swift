/// The jobs that have an address.
enum Route: String, CaseIterable, Sendable {
  case read, check, verify, strip, thumbnail

  /// The parameters that it takes.
  var parameters: [String] {
    switch self {
    case .read: ["tag", "group", "numeric"]
    case .strip: ["only"]
    case .check, .verify, .thumbnail: []
    }
  }

  /// What a request asks for.
  ///
  /// - Parameters:
  ///   - query: The parameters after the question mark; some may be there several times.
  ///   - lists: The lists of authorities that are trusted.
  /// - Returns: The job.
  /// - Throws: ``Failure`` for a parameter that the route does not take, and for a value out of range.
  func job(
    _ query: [(key: Substring, value: Substring)], trusting lists: [String] = []
  ) throws(Failure) -> Job {
    for (name, _) in query where !parameters.contains(String(name)) {
      let known = parameters.isEmpty ? "none" : parameters.joined(separator: ", ")
      throw Failure(.request, "/\(rawValue) has no parameter \(name); it takes: \(known)")
    }
    func values(_ name: String) -> [String] {
      query.filter { $0.key == name }.map { String($0.value) }
    }
    switch self {
    case .read:
      let words = values("numeric")
      for word in words where !["true", "false"].contains(word) {
        throw Failure(.request, "numeric is true or false, not \(word)")
      }
      return .read(
        tags: values("tag"), groups: values("group"), numeric: words.last == "true")
    case .check: return .check
    case .verify: return .verify(trusting: lists)
    case .strip: return .strip(only: values("only"))
    case .thumbnail: return .thumbnail
    }
  }
}
