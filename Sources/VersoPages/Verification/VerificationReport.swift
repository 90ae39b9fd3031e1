package import Verso
package import VersoEvidence

/// The output of `verso verify` for a photo.
package struct VerificationReport {
  package let path: String
  /// Nil for a photo without Content Credentials.
  package let result: Verification?
  /// Where Content Credentials are kept that are not in the file.
  package var address: String?
  /// The reason why the photo is refused; nil if it is accepted, or nothing is required.
  package var refusal: String?

  package init(path: String, result: Verification?, address: String? = nil, refusal: String? = nil)
  {
    (self.path, self.result, self.address, self.refusal) = (path, result, address, refusal)
  }

  package func append(to output: inout [UInt8], json: Bool) {
    if json {
      VerificationDocument(path: path, result: result, address: address, refusal: refusal)
        .json.append(to: &output)
    } else {
      appendText(to: &output)
    }
  }

  // MARK: Text

  private func appendText(to output: inout [UInt8]) {
    let name = path == "-" ? "standard input" : Rendering.visible(path)
    guard let result else {
      output += "\(name): \(Self.absence(address))\n".utf8
      return
    }
    output += "\(name): \(VerdictWords.line(result))\n".utf8
    func line(_ label: String, _ text: String) {
      let label = label + String(repeating: " ", count: max(0, 12 - label.count))
      output += "  \(label) \(text)\n".utf8
    }
    if result.state != .invalid, result.ingredients.contains(where: \.isNotInOrder) {
      line("attention", "one of its sources was changed, or not correctly signed")
    }
    if let type = result.ingredients.lazy.compactMap(\.generatedBefore).first {
      line("attention", "one of its sources states: \(Self.words(type))")
    }
    if !result.redacted.isEmpty {
      line("attention", "removed from its sources: \(Self.redactions(result))")
    }
    if let signer = result.signer {
      line("signed by", Self.name(signer))
      line("signed at", signedAt(signer))
    }
    if let manifest = result.credentials?.active {
      if let title = manifest.title { line("title", Rendering.visible(title)) }
      let generator = Rendering.visible(manifest.generator)
      let isVouchedFor = result.signer?.isVouchedFor ?? false
      line("made with", isVouchedFor ? generator : "claims to be \(generator)")
      for action in manifest.history { line("action", Self.words(action)) }
    }
    IdentityReport(result: result).appendText(line)
    for ingredient in result.ingredients { appendText(ingredient, depth: 0, line) }
    let uncovered = result.coverage.uncovered.map(Self.words) + result.foreignContents
    if result.state == .invalid {
      line("not covered", "no part of it is reliable")
    } else if uncovered.isEmpty {
      line("covered", "the signature covers the whole file")
    } else {
      line("not covered", uncovered.joined(separator: ", "))
    }
    for status in result.statuses {
      switch status.kind {
      case .success: break
      // Parts that are not covered are named separately.
      case .informational where status.code.name == "verso.notCovered" && status.ingredient == nil:
        break
      case .informational: line("note", Rendering.visible(status.description))
      case .failure:
        // The signer, and that nobody vouches for it, are in the first lines.
        let isAboutSigner = status.code.name == "signingCredential.untrusted"
        line(isAboutSigner ? "signer" : "problem", Rendering.visible(status.description))
      case .unread: line("open", Rendering.visible(status.description))
      }
    }
  }

  /// When it was signed, according to whom.
  private func signedAt(_ signer: Verification.Signer) -> String {
    if let time = signer.seconds {
      let authority = result?.timeAuthority.map { ", time stamp of \(Rendering.visible($0))" }
      return VerificationDocument.time(time) + (authority ?? "")
    }
    guard let stamp = result?.uncountedStamp else { return "no time stamp" }
    let authority =
      stamp.authority.map { "somebody who claims to be \(Rendering.visible($0))" }
      ?? "somebody without a name"
    return
      "no trusted time stamp; one of \(authority) states \(VerificationDocument.time(stamp.seconds)); add its "
      + "authority's certificate with --trust-time to trust it"
  }

  private func appendText(
    _ ingredient: IngredientVerification, depth: Int, _ line: (String, String) -> Void
  ) {
    var text = String(repeating: "  ", count: depth)
    text += ingredient.title.map(Self.quoted) ?? "something without a title"
    text += ", \(Self.relation(ingredient.relationship)): "
    if let state = ingredient.state {
      text += VerdictWords(state).headline
      if let signer = ingredient.signer { text += ", signed by \(Self.name(signer))" }
    } else {
      text += "it had no credentials"
    }
    if let type = ingredient.generatedAs { text += "; it states: \(Self.words(type))" }
    line("made from", text)
    for status in ingredient.failuresThen {
      line("found then", Rendering.visible(status.description))
    }
    for inner in ingredient.ingredients { appendText(inner, depth: depth + 1, line) }
  }

  /// The message on a photo without Content Credentials in its file.
  package static func absence(_ address: String?) -> String {
    guard let address else { return "no Content Credentials" }
    return
      "no Content Credentials in the file: they are stored at \(Rendering.visible(address)) and "
      + "were not fetched"
  }

  /// A signer's name, marked as vouched for or not.
  package static func name(_ signer: Verification.Signer) -> String {
    var text = [signer.name, signer.organization].compactMap { $0 }.joined(separator: ", ")
    if text.isEmpty { text = "somebody without a name" }
    if let issuer = signer.issuer { text += "; certificate of \(issuer)" }
    return (signer.isVouchedFor ? "" : "somebody who claims to be ") + Rendering.visible(text)
  }

  /// The meaning of a type of IPTC's list.
  package static func words(_ type: DigitalSourceType) -> String {
    Rendering.visible(type.meaning ?? type.address)
  }

  /// The action, its source, its program and its method.
  package static func words(_ action: Manifest.Action) -> String {
    var text = action.name
    if let source = action.source {
      text += ", " + (DigitalSourceType(source).meaning ?? source)
    }
    if let agent = action.softwareAgent { text += ", with \(agent)" }
    if let when = action.when { text += ", at \(when)" }
    if let description = action.description { text += ": \(description)" }
    let parameters = action.parameters.map { "\($0.name) \($0.value)" }
    if !parameters.isEmpty { text += " (\(parameters.joined(separator: ", ")))" }
    return Rendering.visible(text)
  }

  /// The removed parts of the photo's sources.
  package static func redactions(_ result: Verification) -> String {
    result.redacted.map { Rendering.visible($0) }.joined(separator: ", ")
  }

  /// A text of the file in quotation marks, which it cannot end.
  private static func quoted(_ text: String) -> String {
    let marks: [Character] = ["\"", "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{FF02}"]
    return "\"" + String(Rendering.visible(text).map { marks.contains($0) ? "'" : $0 }) + "\""
  }

  package static func relation(_ relationship: String) -> String {
    switch relationship {
    case "parentOf": "opened here"
    case "componentOf": "placed in it"
    case "inputTo": "given to a program"
    default: Rendering.visible(relationship)
    }
  }

  private static func words(_ part: Coverage.Part) -> String {
    part.coveredBytes > 0
      ? "\(part.name) (\(part.range.count - part.coveredBytes) of \(part.range.count) bytes)"
      : "\(part.name) (\(part.range.count) bytes)"
  }
}
