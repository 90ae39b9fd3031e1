extension Service {
  /// All of them.
  package static let all: [Service] = [.takeout, .icloud, .ente, .photoprism, .sidecars]

  /// The one of a name; nil for a name that none has.
  package static func named(_ name: String) -> Service? {
    all.first { $0.name == name || $0.aliases.contains(name) }
  }
}
