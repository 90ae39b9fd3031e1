import Verso
import VersoEvidence

/// What `verso read --origin` prints of a photo.
enum OriginListing {
  // MARK: For people

  /// As lines: an exclamation mark stands before what cannot be true together with the first statement.
  static func appendTable(_ photo: Photo, to output: inout [UInt8]) {
    let report = OriginReport(photo)
    var lines: [(mark: String, label: String, text: String)] = []
    for statement in report.statements {
      lines.append((statement.agrees ? " " : "!", statement.place, words(statement)))
    }
    if let origin = report.origin {
      lines.append(contentsOf: details(origin).map { (" ", $0.0, $0.1) })
    }
    for wish in report.mining { lines.append((wish.agrees ? " " : "!", wish.place, wish.text)) }
    lines.append(contentsOf: rights(report.wishes).map { (" ", $0.0, $0.1) })
    for unknown in report.unknown { lines.append(("?", "not known", words(unknown))) }
    let width = lines.map { $0.label.unicodeScalars.count }.max() ?? 0
    for (mark, label, text) in lines {
      let space = String(repeating: " ", count: width - label.unicodeScalars.count)
      output += "\(mark) \(Rendering.visible(label))\(space) : \(Rendering.printable(text))\n".utf8
    }
  }

  /// "made by a generative model (trainedAlgorithmicMedia), with Example 3"
  private static func words(_ statement: OriginStatement) -> String {
    let system = statement.system
    if statement.kind == .mark {
      let start = statement.text.prefix { $0 != "\n" }.prefix(60)
      return "a mark of \(system ?? "a generator"): \(start)"
    }
    guard let type = statement.type else { return "made with \(system ?? statement.text)" }
    let meaning = type.meaning.map { "\($0) (\(type.term))" } ?? "\(type.address), in no list"
    return meaning + (system.map { ", with \($0)" } ?? "")
  }

  private static func details(_ origin: Origin) -> [(String, String)] {
    let all = [
      ("XMP-iptcExt:AIPromptInformation", origin.prompt),
      ("XMP-iptcExt:AIPromptWriterName", origin.promptWriter),
    ]
    return all.compactMap { label, text in text.map { (label, $0) } }
  }

  private static func rights(_ wishes: Wishes) -> [(String, String)] {
    let licensors = wishes.licensors.map { licensor in
      [licensor.name, licensor.url].compactMap { $0 }.joined(separator: ", ")
    }
    let all = [
      ("constraints", wishes.constraints), ("licence", wishes.license),
      ("web statement", wishes.webStatement), ("usage terms", wishes.usageTerms),
      ("licensor", licensors.isEmpty ? nil : licensors.joined(separator: "; ")),
      ("credit", wishes.credit), ("copyright", wishes.copyright),
    ]
    return all.compactMap { label, text in text.map { (label, $0) } }
  }

  private static func words(_ unknown: OriginReport.Unknown) -> String {
    switch unknown {
    case .howItWasMade:
      "how it was made: nothing here says so, which proves nothing"
    case .whoSaysIt: "whether that is true: anybody can write it, and nobody has signed it"
    case .whetherCredentialsHold: "whether the Content Credentials hold: verso verify tells"
    case .credentials(let reason): "what its Content Credentials say: \(reason)"
    case .credentialsElsewhere(let address):
      "what its Content Credentials say: they are kept at \(address), and nothing is fetched"
    case .marksInPixels:
      "whether the pixels have a mark, such as SynthID's: only its maker can read it"
    }
  }

  // MARK: For programs

  /// As a JSON object: "SourceFile", then what is said.
  static func appendJSON(_ photo: Photo, source: String, to output: inout [UInt8]) {
    let report = OriginReport(photo)
    let origin = report.origin
    let wishes = report.wishes
    var all: [(String, JSONDocument?)] = [
      ("SourceFile", .text(source)), ("Generated", report.isGenerated.map { .bool($0) }),
      ("Agrees", .bool(report.agrees)), ("Statements", .list(report.statements.map(document))),
      ("DigitalSourceType", .optional(origin?.type?.address)),
      ("AISystemUsed", .optional(origin?.system)),
      ("AISystemVersionUsed", .optional(origin?.systemVersion)),
      ("AIPromptInformation", .optional(origin?.prompt)),
      ("AIPromptWriterName", .optional(origin?.promptWriter)),
      ("Mining", report.mining.isEmpty ? nil : .list(report.mining.map(document))),
      ("DataMining", .optional(wishes.mining?.address)),
      ("OtherConstraints", .optional(wishes.constraints)),
      ("ReservesMining", wishes.reservesMining.map { .bool($0) }),
      ("MiningPolicy", .optional(wishes.miningPolicy)), ("License", .optional(wishes.license)),
      ("WebStatement", .optional(wishes.webStatement)),
      ("UsageTerms", .optional(wishes.usageTerms)),
    ]
    if !wishes.licensors.isEmpty {
      all.append(
        (
          "Licensors",
          .list(
            wishes.licensors.map {
              members([("Name", .optional($0.name)), ("URL", .optional($0.url))])
            })
        ))
    }
    all += [
      ("Credit", .optional(wishes.credit)), ("Copyright", .optional(wishes.copyright)),
      ("NotKnown", .list(report.unknown.map { .text(words($0)) })),
    ]
    Self.members(all).append(to: &output)
  }

  private static func document(_ statement: OriginStatement) -> JSONDocument {
    members([
      ("Kind", .text(statement.kind.rawValue)), ("Place", .text(statement.place)),
      ("Type", .optional(statement.type?.term)), ("Address", .optional(statement.type?.address)),
      ("Meaning", .optional(statement.type?.meaning)), ("System", .optional(statement.system)),
      ("Text", .text(statement.text)), ("Agrees", .bool(statement.agrees)),
    ])
  }

  private static func document(_ wish: WishStatement) -> JSONDocument {
    members([
      ("Place", .text(wish.place)), ("Reserves", wish.reserves.map { .bool($0) }),
      ("Text", .text(wish.text)), ("Agrees", .bool(wish.agrees)),
    ])
  }

  private static func members(_ all: [(String, JSONDocument?)]) -> JSONDocument {
    .object(all.compactMap { name, value in value.map { (name, $0) } })
  }
}
