/// Whether a picture may be used for data mining and for training, in a code of PLUS's vocabulary Data
/// Mining, which IPTC's standard took over in 2023.
public struct DataMining: Hashable, Sendable {
  /// The address, which is the value in files: "http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED".
  package let address: String

  private init(code: String) { address = Self.home + code }

  /// The value that a file has, an address of PLUS's or a code, in any case and with blanks around it, or a
  /// word of `word`; anything else is kept.
  public init(_ text: String) {
    var plain = text.bare.lowercased()
    while plain.hasSuffix("/") { plain.removeLast() }
    let code = Self.homes.lazy.compactMap { home in
      ["http://", "https://"].lazy.map { $0 + home }.first { plain.hasPrefix($0) }
        .map { String(plain.dropFirst($0.count)) }
    }.first
    let row = Self.rows.first { $0.word == plain || $0.code.lowercased() == code ?? plain }
    address = row.map { Self.home + $0.code } ?? text
  }

  /// There is no statement.
  package static let unspecified = DataMining(code: "DMI-UNSPECIFIED")
  /// It is allowed.
  public static let allowed = DataMining(code: "DMI-ALLOWED")
  /// It is not allowed.
  public static let prohibited = DataMining(code: "DMI-PROHIBITED")
  /// The training of models is not allowed.
  public static let noTraining = DataMining(code: "DMI-PROHIBITED-AIMLTRAINING")
  /// The training of models that generate is not allowed.
  public static let noGenerativeTraining = DataMining(code: "DMI-PROHIBITED-GENAIMLTRAINING")
  /// It is allowed to search engines for their index only.
  package static let searchOnly = DataMining(code: "DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING")
  /// It is allowed only under the conditions of ``UsageTerms/constraints``.
  package static let seeConstraints = DataMining(code: "DMI-PROHIBITED-SEECONSTRAINT")

  /// All of the vocabulary.
  package static let all = rows.map { DataMining(code: $0.code) }

  // MARK: Meaning

  /// Whether it is in the vocabulary.
  package var isKnown: Bool { row != nil }
  /// A word to type: "prohibited", "no-training"; for an unknown code its text.
  package var word: String { row?.word ?? address }
  /// Its meaning in PLUS's words; nil if it is in no list.
  package var meaning: String? {
    row.flatMap { row in
      XMPDefinition(of: Self.name)?.labels.first { $0.value == row.code }?.meaning
    }
  }
  /// The strictness of the reservation, for comparisons.
  var strictness: Int { row?.strictness ?? -1 }
  /// The same, where an unknown code may reserve anything: it ranks after those that do and before
  /// those that allow.
  package var rank: Int {
    guard let row else { return 2 }
    return row.reserves == true ? row.strictness + 1 : row.strictness
  }
  /// Whether it reserves something; nil if it is open, and for an unknown code.
  package var reserves: Bool? { row?.reserves }

  /// The property of XMP.
  static let name = XMP.Name(.plus, "DataMining")
  private static let home = "http://ns.useplus.org/ldf/vocab/"
  /// Where addresses begin that mean the same: the vocabulary, and PLUS's page on it.
  private static let homes = [
    "ns.useplus.org/ldf/vocab/", "ns.useplus.org/ldf/ldf-xmpspecification#",
  ]

  private var row: Row? { Self.rows.first { Self.home + $0.code == address } }

  private struct Row {
    let code: String
    let word: String
    let reserves: Bool?
    let strictness: Int

    init(_ code: String, _ word: String, _ reserves: Bool?, strictness: Int) {
      self.code = code
      self.word = word
      self.reserves = reserves
      self.strictness = strictness
    }
  }

  /// PLUS's descriptions of the codes are with the property's other values.
  private static let rows: [Row] = [
    .init("DMI-UNSPECIFIED", "unspecified", nil, strictness: 0),
    .init("DMI-ALLOWED", "allowed", false, strictness: 1),
    .init("DMI-PROHIBITED-AIMLTRAINING", "no-training", true, strictness: 3),
    .init("DMI-PROHIBITED-GENAIMLTRAINING", "no-generative-training", true, strictness: 2),
    .init("DMI-PROHIBITED-EXCEPTSEARCHENGINEINDEXING", "search-only", true, strictness: 4),
    .init("DMI-PROHIBITED", "prohibited", true, strictness: 8),
    .init("DMI-PROHIBITED-SEECONSTRAINT", "see-constraints", true, strictness: 7),
    .init("DMI-PROHIBITED-SEEEMBEDDEDRIGHTSEXPR", "see-embedded-rights", true, strictness: 6),
    .init("DMI-PROHIBITED-SEELINKEDRIGHTSEXPR", "see-linked-rights", true, strictness: 5),
  ]
}
