extension Manifest {
  /// Something that a manifest says was done to the photo.
  public struct Action: Hashable, Sendable {
    /// The name of the specification: "c2pa.created".
    public let name: String
    /// What the picture comes from: an address of IPTC's list of digital source types, or a word.
    public let source: String?
    /// The program or device that did it, with its version.
    public let softwareAgent: String?
    /// When, as it stands there; nobody but the signer vouches for it.
    public let when: String?
    /// What the name does not say, for people.
    public let description: String?
    /// How it was done, where that is a text, a number or a truth value.
    public let parameters: [Parameter]
  }

  /// How something was done: a name and its value in words.
  public struct Parameter: Hashable, Sendable {
    /// The name of the specification: "name".
    public let name: String
    /// The value.
    public let value: String
  }

  /// What was done to the photo, first things first (C2PA 2.2, 18.14).
  public var history: [Action] {
    assertions.filter { $0.isKind("c2pa.actions") }.flatMap { list -> [Action] in
      let agents = list.cbor?["softwareAgents"]?.array ?? []
      return (list.cbor?["actions"]?.array ?? []).compactMap { Action($0, agents) }
    }
  }

  /// What the picture comes from, where an action says so: addresses of IPTC's list, each once.
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

/// What a digital source type means, in words (IPTC NewsCodes, digitalsourcetype; C2PA 2.2, 18.14.4.5).
public enum DigitalSourceType {
  /// The meaning of an address or a term of IPTC's list; nil for one that is not in it.
  public static func meaning(_ source: String) -> String? {
    let term = source.split(separator: "/").last.map(String.init) ?? source
    return meanings.first { $0.term == term }?.meaning
  }

  /// Whether a source says that a machine made the picture, or a part of it.
  public static func isGenerated(_ source: String) -> Bool {
    let term = source.split(separator: "/").last.map(String.init) ?? source
    return [
      "trainedAlgorithmicMedia", "trainedAlgorithmicData", "compositeSynthetic",
      "compositeWithTrainedAlgorithmicMedia", "algorithmicMedia",
    ].contains(term)
  }

  /// The terms of the list, in the order of the alphabet.
  public static var terms: [String] { meanings.map(\.term) }

  private static let meanings: [(term: String, meaning: String)] = [
    ("algorithmicMedia", "made by an algorithm that was not trained"),
    ("algorithmicallyEnhanced", "changed by an algorithm"),
    ("composite", "put together from several pictures"),
    ("compositeCapture", "put together from several photos"),
    ("compositeSynthetic", "put together, in part from generated pictures"),
    ("compositeWithTrainedAlgorithmicMedia", "changed in part by a generative model"),
    ("computationalCapture", "taken by a camera that computes the picture from several shots"),
    ("dataDrivenMedia", "drawn from data by a program"),
    ("digitalArt", "drawn by a person"),
    ("digitalCapture", "taken by a camera"),
    ("digitalCreation", "made by a person with a program"),
    ("empty", "an empty canvas"),
    ("humanEdits", "changed by a person"),
    ("minorHumanEdits", "retouched by a person"),
    ("negativeFilm", "scanned from a negative"),
    ("positiveFilm", "scanned from a slide"),
    ("print", "scanned from a print"),
    ("screenCapture", "a picture of a screen"),
    ("softwareImage", "made by a program"),
    ("trainedAlgorithmicData", "data made by a generative model"),
    ("trainedAlgorithmicMedia", "made by a generative model"),
    ("virtualRecording", "recorded in a made-up world"),
  ]
}
