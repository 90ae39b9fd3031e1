/// Something that a photo no longer says after a change, or says in a milder way: nothing becomes kinder without a
/// word.
package enum StatementLoss: Hashable, Sendable {
  /// That a generative model took part, and what is said of it now.
  case generated(OriginDisclosure, now: DigitalSourceType?)
  /// A source type that no list has.
  case unknown(OriginDisclosure)
  /// What looks like a word on the origin where nobody looks for it: it leaves open how the picture was made.
  case lookalike(OriginDisclosure)
  /// The AI system alone.
  case system(String)
  /// A prompt, which was the only sign that a model took part.
  case prompt(String)
  /// A wish on mining, and what is said of it now.
  case mining(DataMining, now: DataMining?)
  /// A disclosure on mining that the standard does not define, so that its meaning is unknown.
  case unclear(MiningDisclosure)
  /// A licence, and the one that is named now.
  case license(String, now: String?)
  /// Terms in words and addresses, by what they are called.
  case terms([String])
}

extension StatementLoss {
  /// The loss as a line of the receipt.
  package var line: String {
    switch self {
    case .generated(let statement, let now):
      let system = statement.system.map { ", with \($0)" } ?? ""
      let said = statement.type.map(\.term) ?? statement.text
      let start = "it said \(said)\(system) before (\(statement.place))"
      return now == nil
        ? "\(start), and nothing tells any longer that it was generated"
        : "\(start), which is overturned"
    case .unknown(let statement):
      return "\(statement.place) says \(statement.text.prefix(80)), which no list has, and goes"
    case .lookalike(let statement):
      return
        "what looks like a word on its origin goes: \(statement.place), \(statement.text.prefix(80))"
    case .system(let name):
      let reason =
        name.shortLine == nil ? ", as it is no name in one line of at most 200 characters" : ""
      return "the AI system goes\(reason): \(name.prefix(40))"
    case .prompt:
      return "the prompt is removed; it was the only sign that an AI system took part"
    case .mining(let old, let now):
      let rest = now.map { ", and now \($0.word)" } ?? ", and nothing says it any longer"
      return "it said of mining before: \(old.word)\(rest)"
    case .unclear(let wish):
      return "a wish on mining goes that nobody understands: \(wish.place), \(wish.text)"
    case .license(let old, let now):
      return "the licence \(old) goes" + (now.map { ", and \($0) is named now" } ?? "")
    case .terms(let names):
      return "\(names.joined(separator: ", ")) \(names.count == 1 ? "goes" : "go") as well"
    }
  }
}
