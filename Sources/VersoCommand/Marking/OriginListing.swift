import Verso
import VersoEvidence

/// The output of `verso origin` for a photo.
enum OriginListing {
  // MARK: For people

  /// As lines: an exclamation mark precedes what contradicts the first statement, and a question
  /// mark what is not known.
  static func appendTable(_ photo: Photo, to output: inout [UInt8]) {
    let report = OriginReport(photo)
    var lines: [(mark: String, label: String, text: String)] = []
    for statement in report.statements {
      lines.append((mark(statement), statement.place, words(statement)))
    }
    if let origin = report.origin {
      let told = Set(report.statements.map(\.place))
      lines.append(
        contentsOf: details(origin).filter { !told.contains($0.0) }.map { (" ", $0.0, $0.1) })
    }
    for term in report.mining {
      let mark = !term.agrees ? "!" : term.isUnderstood ? " " : "?"
      lines.append((mark, term.place, term.text))
    }
    lines.append(contentsOf: rights(report))
    for unknown in report.unknown { lines.append(("?", "not known", words(unknown))) }
    let width = lines.map { $0.label.unicodeScalars.count }.max() ?? 0
    for (mark, label, text) in lines {
      let space = String(repeating: " ", count: width - label.unicodeScalars.count)
      output += "\(mark) \(Rendering.visible(label))\(space) : \(line(text))\n".utf8
    }
  }

  /// A text on one line: ends of lines are seen, and of a long one the beginning.
  private static func line(_ text: String) -> String {
    let limit = 500
    let count = text.unicodeScalars.count
    var shown = String(text.unicodeScalars.prefix(limit))
    if count > limit {
      var digits = "\(count)"
      for place in stride(from: digits.count - 3, to: 0, by: -3) {
        digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      }
      shown += "… (\(digits) characters)"
    }
    let lines = shown.split(omittingEmptySubsequences: false) { $0.isNewline }
    return lines.map { Rendering.printable(String($0)) }.joined(separator: " ⏎ ")
  }

  private static func mark(_ statement: OriginDisclosure) -> String {
    guard statement.agrees else { return "!" }
    return statement.type?.saysGenerated == nil ? "?" : " "
  }

  /// "made by a generative model (trainedAlgorithmicMedia), with Example 3"
  private static func words(_ statement: OriginDisclosure) -> String {
    let system = statement.system
    if statement.kind == .mark {
      return "a mark of \(system ?? "a generator"): \(statement.text.prefix(100))"
    }
    guard let type = statement.type else { return openWords(statement) }
    let meaning =
      type.meaning.map { "\($0) (\(type.term))" } ?? "\(type.address), not in IPTC's list"
    return meaning + (system.map { ", with \($0)" } ?? "")
  }

  /// The text of a statement without a type.
  private static func openWords(_ statement: OriginDisclosure) -> String {
    switch (statement.kind, statement.system) {
    case (.lookalike, let system?): return "\(system) is among the programs of its history"
    case (.lookalike, nil):
      let type = DigitalSourceType(statement.text)
      let said = type.meaning.map { "\($0) (\(type.term))" } ?? statement.text
      return "\(said), in a location that no reader uses"
    case (.credentials, _): return "something in it: \(statement.text)"
    case (_, let system?): return "names the AI system \(system), but not what it did"
    default:
      let what =
        statement.place.contains("AISystemVersionUsed")
        ? "the version of an AI system"
        : statement.place.contains("AIPromptWriterName")
          ? "the author of a prompt" : "the prompt for an AI system"
      return "\(what): \(statement.text)"
    }
  }

  private static func details(_ origin: Origin) -> [(String, String)] {
    let all = [
      ("XMP-iptcExt:AIPromptInformation", origin.prompt),
      ("XMP-iptcExt:AIPromptWriterName", origin.promptWriter),
    ]
    return all.compactMap { label, text in text.map { (label, $0) } }
  }

  private static func rights(_ report: OriginReport) -> [(String, String, String)] {
    let terms = report.usageTerms
    let licensors = terms.licensors.map { licensor in
      [licensor.name, licensor.url].compactMap { $0 }.joined(separator: ", ")
    }
    let all = [
      ("constraints", terms.constraints), ("licence", terms.license),
      ("web statement", terms.webStatement), ("usage terms", terms.usageTerms),
      ("licensor", licensors.isEmpty ? nil : licensors.joined(separator: "; ")),
      ("credit", terms.credit), ("copyright", terms.copyright),
    ]
    let names = [
      RightsDisclosure.Kind.credit: "credit", .copyright: "copyright", .license: "licence",
    ]
    return all.flatMap { label, text -> [(String, String, String)] in
      let others = report.rights.filter { names[$0.kind] == label && !$0.agrees }
      return (text.map { [(" ", label, $0)] } ?? [])
        + others.map { ("!", "\(label), \($0.place)", $0.text) }
    }
  }

  private static func words(_ unknown: OriginReport.Unknown) -> String {
    switch unknown {
    case .howItWasMade:
      "how it was made: there is no statement, which proves nothing"
    case .whetherGenerated: "whether a generative model made it: the statements do not decide this"
    case .unread(let part?, let reason):
      "all of its \(part): it could not be read (\(reason))"
    case .unread(nil, let reason):
      "the remaining file: it could not be read (\(reason))"
    case .whoSaysIt:
      "whether the statements are true: anybody can write them, and nobody has signed them"
    case .whetherCredentialsHold:
      "whether the Content Credentials are valid: verso verify checks this"
    case .credentials(let reason): "the statements of its Content Credentials: \(reason)"
    case .credentialsElsewhere(let address):
      "the statements of its Content Credentials: they are stored at \(address) and were not fetched"
    case .marksInPixels:
      "whether the pixels have a mark, such as SynthID's: only its maker can read it"
    }
  }

  // MARK: For tables

  /// The columns of a table, with the file.
  static let columns = [
    "SourceFile", "Generated", "Type", "System", "ReservesMining", "License", "Agrees",
  ]

  /// The cells of a photo after the file, as in the JSON; empty if absent. Of several statements
  /// the most serious one counts.
  static func cells(_ photo: Photo) -> [String] {
    let report = OriginReport(photo)
    let typed = report.statements.filter { $0.type != nil }
    let gravest = typed.first { $0.type?.isGenerated == true } ?? typed.first
    let system = report.origin?.system ?? gravest?.system
    return [
      report.isGenerated.map { "\($0)" }, gravest?.type?.term,
      system ?? report.statements.lazy.compactMap(\.system).first,
      report.reservesMining.map { "\($0)" }, report.usageTerms.license,
      report.agrees.map { "\($0)" },
    ].map { $0 ?? "" }
  }

  // MARK: For programs

  /// A JSON object: "SourceFile", then the statements.
  static func appendJSON(_ photo: Photo, source: String, to output: inout [UInt8]) {
    let report = OriginReport(photo)
    let origin = report.origin
    let terms = report.usageTerms
    var all: [(String, JSONDocument?)] = [
      ("SourceFile", .text(source)), ("Generated", report.isGenerated.map { .bool($0) }),
      ("Agrees", report.agrees.map { .bool($0) }),
      ("Statements", .list(report.statements.map(document))),
      ("DigitalSourceType", .optional(origin?.type?.address)),
      ("AISystemUsed", .optional(origin?.system)),
      ("AISystemVersionUsed", .optional(origin?.systemVersion)),
      ("AIPromptInformation", .optional(origin?.prompt)),
      ("AIPromptWriterName", .optional(origin?.promptWriter)),
      ("Mining", report.mining.isEmpty ? nil : .list(report.mining.map(document))),
      ("DataMining", .optional(terms.mining?.address)),
      ("OtherConstraints", .optional(terms.constraints)),
      ("ReservesMining", report.reservesMining.map { .bool($0) }),
      ("MiningPolicy", .optional(terms.miningPolicy)), ("License", .optional(terms.license)),
      ("WebStatement", .optional(terms.webStatement)),
      ("UsageTerms", .optional(terms.usageTerms)),
    ]
    if !terms.licensors.isEmpty {
      all.append(
        (
          "Licensors",
          .list(
            terms.licensors.map {
              members([("Name", .optional($0.name)), ("URL", .optional($0.url))])
            })
        ))
    }
    all += [
      ("Credit", .optional(terms.credit)), ("Copyright", .optional(terms.copyright)),
      ("Rights", report.rights.isEmpty ? nil : .list(report.rights.map(document))),
      ("NotKnown", .list(report.unknown.map { .text(words($0)) })),
    ]
    Self.members(all).append(to: &output)
  }

  private static func document(_ statement: OriginDisclosure) -> JSONDocument {
    members([
      ("Kind", .text(statement.kind.rawValue)), ("Place", .text(statement.place)),
      ("Type", .optional(statement.type?.term)), ("Address", .optional(statement.type?.address)),
      ("Meaning", .optional(statement.type?.meaning)), ("System", .optional(statement.system)),
      ("Text", .text(statement.text)), ("Agrees", .bool(statement.agrees)),
    ])
  }

  private static func document(_ term: MiningDisclosure) -> JSONDocument {
    members([
      ("Place", .text(term.place)), ("Reserves", term.reserves.map { .bool($0) }),
      ("Text", .text(term.text)), ("Understood", .bool(term.isUnderstood)),
      ("Agrees", .bool(term.agrees)),
    ])
  }

  private static func document(_ statement: RightsDisclosure) -> JSONDocument {
    members([
      ("Kind", .text(statement.kind.rawValue)), ("Place", .text(statement.place)),
      ("Text", .text(statement.text)), ("Agrees", .bool(statement.agrees)),
    ])
  }

  private static func members(_ all: [(String, JSONDocument?)]) -> JSONDocument {
    .object(all.compactMap { name, value in value.map { (name, $0) } })
  }
}
