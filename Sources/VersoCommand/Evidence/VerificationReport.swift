import Verso
import VersoEvidence

/// What `verso verify` prints of a photo.
struct VerificationReport {
  let path: String
  /// Nil for a photo without Content Credentials.
  let result: Verification?
  /// Where Content Credentials are kept that are not in the file.
  var address: String?

  private var name: String { path == "-" ? "standard input" : path }

  func append(to output: inout [UInt8], json: Bool) {
    if json { appendJSON(to: &output) } else { appendText(to: &output) }
  }

  // MARK: Text

  private func appendText(to output: inout [UInt8]) {
    guard let result else {
      output += "\(name): \(Self.absence(address))\n".utf8
      return
    }
    output += "\(name): \(Self.verdict(result))\n".utf8
    func line(_ label: String, _ text: String) {
      let label = label + String(repeating: " ", count: max(0, 12 - label.count))
      output += "  \(label) \(Rendering.printable(text))\n".utf8
    }
    if let signer = result.signer {
      var text = [signer.name, signer.organization].compactMap { $0 }.joined(separator: ", ")
      if let issuer = signer.issuer { text += "; certificate of \(issuer)" }
      line("signed by", text)
      let time = signer.time.map {
        CaptureDate(secondsSince1970: Double($0), offset: 0).description
      }
      line("signed at", time ?? "no trusted time stamp")
    }
    if let manifest = result.credentials?.active {
      line("made with", manifest.generator)
      if !manifest.actions.isEmpty { line("actions", manifest.actions.joined(separator: ", ")) }
      let others = (result.credentials?.manifests.count ?? 1) - 1
      if others > 0 { line("history", "\(others) earlier manifest\(others == 1 ? "" : "s")") }
    }
    let uncovered = Self.names(result.coverage.uncovered)
    line("not covered", uncovered.isEmpty ? "nothing" : uncovered.joined(separator: ", "))
    for status in result.statuses where status.kind != .success {
      line(status.kind == .failure ? "problem" : "note", status.description)
    }
  }

  /// What is said of a photo without Content Credentials in its file.
  static func absence(_ address: String?) -> String {
    guard let address else { return "no Content Credentials" }
    return "no Content Credentials in it: they are kept at \(Rendering.printable(address)), and "
      + "nothing is fetched"
  }

  private static func verdict(_ result: Verification) -> String {
    switch result.state {
    case .trusted: "Trusted: unchanged since it was signed, by a signer that is vouched for"
    case .valid: "Valid: unchanged since it was signed, but nobody vouches for the signer"
    case .invalid: "Invalid: changed, or not signed as it must be"
    case .cannotTell: "Cannot tell: its credentials use something that is not understood"
    }
  }

  private static func names(_ parts: [Coverage.Part]) -> [String] {
    var seen: Set<String> = []
    return parts.filter { seen.insert($0.name).inserted }
      .map { $0.coveredBytes > 0 ? "\($0.name) (in part)" : $0.name }
  }

  // MARK: JSON

  private func appendJSON(to output: inout [UInt8]) {
    output += "{\n  \"SourceFile\": ".utf8
    Rendering.appendQuoted(path, to: &output)
    func member(_ name: String, _ text: String?) {
      guard let text else { return }
      output += ",\n  \"\(name)\": ".utf8
      Rendering.appendQuoted(text, to: &output)
    }
    func list(_ name: String, _ texts: [String]) {
      output += ",\n  \"\(name)\": ".utf8
      Self.appendList(texts, to: &output)
    }
    member("State", result?.state.rawValue ?? "None")
    member("RemoteManifest", address)
    guard let result else {
      output += "\n}".utf8
      return
    }
    if let manifest = result.credentials?.active {
      member("ActiveManifest", manifest.label)
      member("ClaimGenerator", manifest.generator)
      member("Title", manifest.title)
      list("Manifests", result.credentials?.manifests.map(\.label) ?? [])
      list("Assertions", manifest.assertions.map(\.label))
      list("Actions", manifest.actions)
    }
    member("Signer", result.signer?.name)
    member("Organization", result.signer?.organization)
    member("Issuer", result.signer?.issuer)
    member("Algorithm", result.signer?.algorithm?.name)
    member(
      "SigningTime",
      (result.signer?.time).map {
        CaptureDate(secondsSince1970: Double($0), offset: 0).description
      })
    output += ",\n  \"Statuses\": [".utf8
    for (index, status) in result.statuses.enumerated() {
      output += "\(index == 0 ? "" : ",")\n    {\"Code\": ".utf8
      Rendering.appendQuoted(status.code.name, to: &output)
      output += ", \"Kind\": \"\(status.kind.rawValue)\", \"Place\": ".utf8
      Rendering.appendQuoted(status.place, to: &output)
      output += ", \"Explanation\": ".utf8
      Rendering.appendQuoted(status.explanation, to: &output)
      if let ingredient = status.ingredient {
        output += ", \"Ingredient\": ".utf8
        Rendering.appendQuoted(ingredient, to: &output)
      }
      output += "}".utf8
    }
    output += "]".utf8
    list("Covered", Self.unique(result.coverage.parts.filter(\.isCovered)))
    list("NotCovered", Self.unique(result.coverage.uncovered))
    output += "\n}".utf8
  }

  private static func unique(_ parts: [Coverage.Part]) -> [String] {
    var seen: Set<String> = []
    return parts.map(\.name).filter { seen.insert($0).inserted }
  }

  static func appendList(_ texts: [String], to output: inout [UInt8]) {
    output += "[".utf8
    for (index, text) in texts.enumerated() {
      if index > 0 { output += ", ".utf8 }
      Rendering.appendQuoted(text, to: &output)
    }
    output += "]".utf8
  }
}
