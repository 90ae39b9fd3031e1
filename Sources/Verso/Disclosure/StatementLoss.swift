/// A statement that a photo loses in a change, or that becomes milder: such losses are always
/// reported.
package enum StatementLoss: Hashable, Sendable {
  /// The statement that a generative model was used, and its new value.
  case generated(OriginDisclosure, now: DigitalSourceType?)
  /// A source type that no list has.
  case unknown(OriginDisclosure)
  /// A text that looks like a statement on the origin in an unusual place, and leaves the origin
  /// open.
  case lookalike(OriginDisclosure)
  /// The AI system alone.
  case system(String)
  /// A prompt, which was the only sign that a model took part.
  case prompt(String)
  /// A reservation against mining, and its new value.
  case mining(DataMining, now: DataMining?)
  /// A disclosure on mining that the standard does not define, so that its meaning is unknown.
  case unclear(MiningDisclosure)
  /// A licence, and the one that is named now.
  case license(String, now: String?)
  /// Terms in words and addresses, by their names.
  case terms([String])
}

extension StatementLoss {
  /// The loss as a line of the receipt.
  package var line: String {
    switch self {
    case .generated(let statement, let now):
      let system = statement.system.map { ", with \($0)" } ?? ""
      let said = statement.type.map(\.term) ?? statement.text
      let start = "the statement \(said)\(system) (\(statement.place))"
      return now == nil
        ? "\(start) is removed, and nothing states any longer that the photo was generated"
        : "\(start) is replaced"
    case .unknown(let statement):
      return
        "\(statement.place) states \(statement.text.prefix(80)), which is not in IPTC's list, and is removed"
    case .lookalike(let statement):
      return
        "a possible statement of its origin is removed: \(statement.place), \(statement.text.prefix(80))"
    case .system(let name):
      let reason =
        name.shortLine == nil ? ", because it is not one line of at most 200 characters" : ""
      return "the AI system is removed\(reason): \(name.prefix(40))"
    case .prompt:
      return "the prompt is removed; it was the only sign that an AI system took part"
    case .mining(let old, let now):
      return "the mining statement \(old.word) is " + (now.map { "now \($0.word)" } ?? "removed")
    case .unclear(let term):
      return "an unknown mining statement is removed: \(term.place), \(term.text)"
    case .license(let old, let now):
      return "the licence \(old) is " + (now.map { "replaced by \($0)" } ?? "removed")
    case .terms(let names):
      let isOne = names.count == 1 && !names[0].hasSuffix("terms")
      return "\(names.joined(separator: ", ")) \(isOne ? "is" : "are") removed as well"
    }
  }
}
