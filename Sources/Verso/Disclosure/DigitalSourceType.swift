/// The digital source type of a picture, that is, how it was made: a term of IPTC's vocabulary
/// "Digital Source Type", or one of the two that C2PA adds (C2PA 2.2, 18.14.4.5).
///
/// XMP (`Iptc4xmpExt:DigitalSourceType`) and the actions of Content Credentials use the same address. An address
/// that is in no list is kept unchanged; see `isKnown`.
public struct DigitalSourceType: Hashable, Sendable {
  /// The address, which is the value in files:
  /// "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture".
  package let address: String

  /// The type for a term or an address.
  ///
  /// - Parameter text: A term ("digitalCapture") or an address, also with https or as a QCode
  ///   ("digsrctype:digitalCapture"). Case and surrounding blanks do not matter. Any other text is kept.
  public init(_ text: String) {
    // Some programs append a space or a slash.
    var end = text.bare[...]
    while end.hasSuffix("/") { end = end.dropLast() }
    let plain = end.lowercased()
    let term = plain.split { $0 == "/" || $0 == ":" }.last.map(String.init)
    let row = Self.terms.first { $0.term.lowercased() == term }
    let isPlain = !plain.contains { $0 == "/" || $0 == ":" } || plain.hasPrefix("digsrctype:")
    let isListed = Self.homes.contains { home in
      term.map { plain == "http://\(home)\($0)" || plain == "https://\(home)\($0)" } ?? false
    }
    address = row.flatMap { isPlain || isListed ? $0.address : nil } ?? text
  }

  /// The type of a term; nil for one that is in no list.
  package static func named(_ term: String) -> DigitalSourceType? {
    let type = DigitalSourceType(term)
    return type.isKnown ? type : nil
  }

  /// All types that are known, the retired ones included, in IPTC's order.
  package static let all = terms.map { DigitalSourceType($0.address) }

  // MARK: Meaning

  /// Whether it is in a list.
  package var isKnown: Bool { row != nil }
  /// The term: "digitalCapture". For an unknown type, the stored text.
  public var term: String { row?.term ?? address }
  /// IPTC's name for it; nil if it is in no list.
  package var label: String? { row?.label }
  /// IPTC's definition; nil for one that is in no list.
  package var definition: String? { row?.definition }
  /// Its meaning in a few words: "made by a generative model"; nil if it is in no list.
  package var meaning: String? { row?.meaning }
  /// Whether the vocabulary retired it: such terms are read, and ``successor`` is written.
  package var isRetired: Bool { row?.successor != nil }
  /// The replacement of a retired term; the type itself otherwise.
  package var successor: DigitalSourceType { row?.successor.flatMap(Self.named) ?? self }
  /// Whether it states that a generative model made the picture, or a part of it. By IPTC's definition, the output
  /// of an algorithm that was not trained ("algorithmicMedia") does not count.
  public var isGenerated: Bool { saysGenerated == true }
  /// Whether a generative model made the picture, or a part of it; nil if the definition leaves that open
  /// ("composite", "virtualRecording", "empty"), and for one that is in no list.
  package var saysGenerated: Bool? {
    switch row?.making {
    case .generated, .partlyGenerated: true
    case .captured, .human, .computed, .retouched: false
    case .open, nil: nil
    }
  }
  /// The strength of the statement of a generative model, for comparisons. An unknown term may mean
  /// anything.
  var gravity: Int {
    switch row?.making {
    case .generated: 4
    case .partlyGenerated: 3
    case nil: 2
    case .open: 1
    case .captured, .human, .computed, .retouched: 0
    }
  }
  /// Whether it states that no generative model was used.
  package var excludesModels: Bool {
    switch row?.making {
    case .captured, .human, .computed: true
    case .generated, .partlyGenerated, .retouched, .open, nil: false
    }
  }
  /// Whether it is in IPTC's vocabulary, so that XMP may contain it.
  package var isWritten: Bool { row?.home == .iptc }

  /// Whether it states that people or algorithms, and no generative model, changed an existing
  /// picture.
  package var isRetouched: Bool { row?.making == .retouched }

  /// Whether it states a change of an existing picture.
  package var saysChange: Bool {
    let changes = [
      "humanEdits", "minorHumanEdits", "algorithmicallyEnhanced", "composite", "compositeCapture",
    ]
    return row?.making == .partlyGenerated || changes.contains(term)
  }

  /// Whether both may be true of one picture.
  package func agrees(with other: DigitalSourceType) -> Bool {
    if address == other.address || successor == other.successor { return true }
    guard let making = row?.making, let otherMaking = other.row?.making else { return false }
    return making.isOpen || otherMaking.isOpen || making == otherMaking
  }

  private var row: Term? { Self.terms.first { $0.address == address } }

  /// Where addresses begin that mean the same.
  private static let homes = [
    "cv.iptc.org/newscodes/digitalsourcetype/", "www.cv.iptc.org/newscodes/digitalsourcetype/",
    "iptc.org/newscodes/digitalsourcetype/", "c2pa.org/digitalsourcetype/",
  ]
}

extension DigitalSourceType {
  /// The maker of a picture of a type.
  enum Making {
    /// Light of the world, through a lens or from a film.
    case captured
    /// People, with tools that generate nothing.
    case human
    /// A generative model, all of it.
    case generated
    /// A generative model, a part of it.
    case partlyGenerated
    /// An algorithm that learned nothing.
    case computed
    /// The origin before is open: people or algorithms changed it, and no generative model.
    case retouched
    /// It does not state this: mixtures, recordings of virtual worlds, and nothing at all.
    case open

    /// Whether the picture may be of any other kind in the beginning.
    var isOpen: Bool { self == .retouched || self == .open }
  }

  /// The owner of a term.
  enum Home { case iptc, c2pa }

  /// A row of the vocabulary.
  struct Term {
    let home: Home
    let term: String
    let making: Making
    let meaning: String
    let label: String
    let definition: String
    let successor: String?

    var address: String {
      switch home {
      case .iptc: "http://cv.iptc.org/newscodes/digitalsourcetype/\(term)"
      case .c2pa: "http://c2pa.org/digitalsourcetype/\(term)"
      }
    }

    init(
      _ term: String, _ making: Making, _ meaning: String, _ label: String, _ definition: String,
      successor: String? = nil, home: Home = .iptc
    ) {
      self.home = home
      self.term = term
      self.making = making
      self.meaning = meaning
      self.label = label
      self.definition = definition
      self.successor = successor
    }
  }
}

extension DigitalSourceType {
  /// Taken by a camera.
  public static let digitalCapture = DigitalSourceType("digitalCapture")
  /// Composed of several pictures; it does not state whether some are generated.
  public static let composite = DigitalSourceType("composite")
  /// Made by a generative model.
  public static let trainedAlgorithmicMedia = DigitalSourceType("trainedAlgorithmicMedia")
  /// Changed in part by a generative model.
  public static let compositeWithTrainedAlgorithmicMedia = DigitalSourceType(
    "compositeWithTrainedAlgorithmicMedia")
}
