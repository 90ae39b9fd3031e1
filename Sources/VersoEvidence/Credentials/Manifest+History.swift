extension Manifest {
  /// An action that a manifest records for the photo.
  public struct Action: Hashable, Sendable {
    /// The name of the specification: "c2pa.created".
    public let name: String
    /// The source of the picture: an address of IPTC's list of digital source types, or a word.
    public let source: String?
    /// The program or device that did it, with its version.
    public let softwareAgent: String?
    /// The time in the manifest; only the signer vouches for it.
    public let when: String?
    /// A description for people, in addition to the name.
    public let description: String?
    /// The details of the action that are a text, a number or a truth value.
    public let parameters: [Parameter]
  }

  /// A detail of an action: a name and its value as text.
  public struct Parameter: Hashable, Sendable {
    /// The name of the specification: "name".
    public let name: String
    /// The value.
    public let value: String
  }

  /// The actions on the photo, in order (C2PA 2.2, 18.14).
  public var history: [Action] {
    assertions.filter { $0.isKind("c2pa.actions") }.flatMap { list -> [Action] in
      let agents = list.cbor?["softwareAgents"]?.array ?? []
      return (list.cbor?["actions"]?.array ?? []).compactMap { Action($0, agents) }
    }
  }

  /// The ways in which the picture was made, from actions that state one: addresses of IPTC's list,
  /// each once.
  public var sources: [String] {
    var seen: Set<String> = []
    return history.compactMap(\.source).filter { seen.insert($0).inserted }
  }
}

extension Manifest.Action {
  init?(_ value: CBOR, _ agents: [CBOR]) {
    guard let name = value["action"]?.text else { return nil }
    self.name = name
    source = value["digitalSourceType"]?.text
    var agent = value["softwareAgent"]
    if let index = value["softwareAgentIndex"]?.integer, agents.indices.contains(index) {
      agent = agents[index]
    }
    softwareAgent =
      agent?.text
      ?? (agent?["name"]?.text).map { name in
        (agent?["version"]?.text).map { "\(name) \($0)" } ?? name
      }
    when = value["when"]?.untagged.text
    description = value["description"]?.text
    parameters = (value["parameters"]?.pairs ?? []).compactMap { pair in
      guard let key = pair.key.text, let text = Self.text(pair.value) else { return nil }
      return Manifest.Parameter(name: key, value: text)
    }
  }

  /// A simple value in words; nil for one with parts.
  private static func text(_ value: CBOR) -> String? {
    switch value.untagged {
    case .text(let text): text
    case .unsigned(let number): "\(number)"
    case .negative(let number): "-\(number.addingReportingOverflow(1).partialValue)"
    case .float(let number): "\(number)"
    case .simple(20): "false"
    case .simple(21): "true"
    default: nil
    }
  }
}
