/// Whether a picture may be used for data mining and for training, in a code of PLUS's vocabulary Data
/// Mining, which IPTC's standard took over in 2023.
public struct DataMining: Hashable, Sendable {
  /// The address, which is the value in files: "http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED".
  public let address: String

  private init(code: String) { address = Self.home + code }

  /// The value that a file has, an address or a code, or a word of ``word``; anything else is kept.
  public init(_ text: String) {
    let plain = text.trimmed
    let code = Self.rows.first { $0.word == plain.lowercased() }?.code ?? Self.code(of: plain)
    address = Self.rows.contains { $0.code == code } ? Self.home + code : text
  }

  /// Nothing is said of it.
  public static let unspecified = DataMining(code: "DMI-UNSPECIFIED")
  /// It is allowed.
  public static let allowed = DataMining(code: "DMI-ALLOWED")
  /// It is not allowed.
  public static let prohibited = DataMining(code: "DMI-PROHIBITED")
  /// The training of models is not allowed.
  public static let noTraining = DataMining(code: "DMI-PROHIBITED-AIMLTRAINING")
  /// The training of models that generate is not allowed.
  public static let noGenerativeTraining = DataMining(code: "DMI-PROHIBITED-GENAIMLTRAINING")
  /// It is allowed to search engines for their index only.
  public static let searchOnly = DataMining(code: "DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING")
  /// It is not allowed but as ``Wishes/constraints`` say.
  public static let seeConstraints = DataMining(code: "DMI-PROHIBITED-SEECONSTRAINT")

  /// All of the vocabulary.
  public static let all = rows.map { DataMining(code: $0.code) }

  // MARK: What it says

  /// Whether the vocabulary has it.
  public var isKnown: Bool { row != nil }
  /// A word to type: "prohibited", "no-training"; of one that is in no list what stands there.
  public var word: String { row?.word ?? address }
  /// What it means, in PLUS's words; nil for one that is in no list.
  public var meaning: String? {
    let code = Self.code(of: address)
    return XMPDefinition(of: Self.name)?.labels.first { $0.value == code }?.meaning
  }
  /// Whether it reserves something; nil where it does not say, and for one that is in no list.
  public var reserves: Bool? { row?.reserves }

  /// The property of XMP.
  static let name = XMP.Name(.plus, "DataMining")
  private static let home = "http://ns.useplus.org/ldf/vocab/"

  private var row: Row? {
    let code = Self.code(of: address)
    return Self.rows.first { $0.code == code }
  }

  /// The code at the end of an address. Some programs write it alone.
  private static func code(of text: String) -> String {
    text.split(separator: "/").last.map(String.init) ?? text
  }

  private struct Row {
    let code: String
    let word: String
    let reserves: Bool?

    init(_ code: String, _ word: String, _ reserves: Bool?) {
      self.code = code
      self.word = word
      self.reserves = reserves
    }
  }

  /// What PLUS says of the codes stands with the property's other values.
  private static let rows: [Row] = [
    .init("DMI-UNSPECIFIED", "unspecified", nil),
    .init("DMI-ALLOWED", "allowed", false),
    .init("DMI-PROHIBITED-AIMLTRAINING", "no-training", true),
    .init("DMI-PROHIBITED-GENAIMLTRAINING", "no-generative-training", true),
    .init("DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING", "search-only", true),
    .init("DMI-PROHIBITED", "prohibited", true),
    .init("DMI-PROHIBITED-SEECONSTRAINT", "see-constraints", true),
    .init("DMI-PROHIBITED-SEEEMBEDDEDRIGHTSEXPR", "see-embedded-rights", true),
    .init("DMI-PROHIBITED-SEELINKEDRIGHTSEXPR", "see-linked-rights", true),
  ]
}
