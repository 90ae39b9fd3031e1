import Verso
package import VersoEvidence

/// The output of `verso verify` for identities that vouch for a photo in addition to its signer,
/// and for their permissions.
package struct IdentityReport {
  package let result: Verification

  /// Adds lines, each with a label before it.
  package func appendText(_ line: (_ label: String, _ text: String) -> Void) {
    for identity in result.identities { line("identity", Self.sentence(identity)) }
    for identity in result.earlierIdentities {
      line("identity", "of an earlier manifest: " + Self.sentence(identity))
    }
    let uses = useWords
    if !uses.isEmpty { line("use", Rendering.visible(uses.joined(separator: ", "))) }
  }

  /// The permitted uses of the photo, each in a few words, once.
  package var useWords: [String] {
    var seen: Set<String> = []
    return (result.credentials?.active?.usePermissions ?? []).map(Self.words)
      .filter { seen.insert($0).inserted }
  }

  package static func sentence(_ identity: IdentityVerification) -> String {
    var text =
      switch identity.state {
      case .trusted: "Trusted: "
      case .valid: "Intact, signer unknown: somebody who claims to be "
      case .invalid: "Invalid: somebody who claims to be "
      case .cannotTell: "Cannot tell: somebody who claims to be "
      }
    let certified = [identity.name, identity.organization].compactMap { $0 }
    let all = [certified.joined(separator: ", ")] + identity.identities.map(words)
    let named = all.filter { !$0.isEmpty }
    text += named.isEmpty ? "nothing" : named.joined(separator: "; ")
    if !identity.roles.isEmpty {
      text += ", as \(identity.roles.map(short).joined(separator: ", "))"
    }
    if let issuer = identity.issuer {
      text += identity.kind == .aggregation ? "; according to " : "; certificate of "
      text += issuer
    }
    return Rendering.visible(text)
  }

  private static func words(_ identity: VerifiedIdentity) -> String {
    var text = identity.name ?? identity.username ?? identity.address ?? identity.uri ?? "a member"
    if let username = identity.username, identity.name != nil { text += " (\(username))" }
    if let provider = identity.provider { text += " at \(provider)" }
    if let time = identity.verifiedAt { text += ", checked at \(time)" }
    return text
  }

  private static func words(_ permission: UsePermission) -> String {
    var text = "\(short(permission.purpose)) \(permission.use)"
    if let constraint = permission.constraint { text += " (\(constraint))" }
    return text
  }

  /// A word of a list without the name of the list.
  private static func short(_ word: String) -> String {
    for prefix in ["cawg.", "c2pa."] where word.hasPrefix(prefix) {
      return String(word.dropFirst(prefix.count))
    }
    return word
  }
}

extension VerdictWords {
  /// The answer for a photo in one line.
  package static func line(_ result: Verification) -> String {
    "\(headline(result)): \(sentence(result))"
  }

  /// The answer in a few words; what keeps a photo from being trusted may be another than its signer.
  package static func headline(_ result: Verification) -> String {
    result.state == .valid && result.signer?.isVouchedFor ?? false
      ? "Intact, but not all vouched for" : VerdictWords(result.state).headline
  }

  /// The answer, as the rest of a line that begins with the headline; no full stop.
  package static func sentence(_ result: Verification) -> String {
    let open = Set(result.statuses.filter { $0.kind == .unread }.map(\.code.name))
    if result.state == .cannotTell {
      if open == ["signingCredential.expired"] { return endedSentence(result) }
      if open == ["verso.metadataNotCovered"] {
        let parts = result.coverage.uncovered.map(\.name)
        return
          "what the signature covers is unchanged, but it does not cover \(list(parts)), "
          + "which anybody can have changed since"
      }
    }
    let foreign = result.foreignContents
    if result.state == .trusted, !foreign.isEmpty {
      return VerdictWords(result.state).sentence + "; but \(foreign.joined(separator: "; "))"
    }
    guard result.state == .valid, result.signer?.isVouchedFor ?? false else {
      return VerdictWords(result.state).sentence
    }
    return result.identities.contains(where: { $0.state != .trusted })
      ? "unchanged since it was signed, and an authority vouches for the signer, but an additional identity "
        + "is invalid or unknown"
      : "unchanged since it was signed, and an authority vouches for the signer, but not for a signer of one "
        + "of its sources"
  }

  private static func endedSentence(_ result: Verification) -> String {
    let isOwn = result.statuses.contains { $0.kind == .unread && $0.ingredient == nil }
    let whose = isOwn ? "the certificate" : "the certificate of a source"
    let reason =
      "\(whose) has expired since; without a time stamp nobody can tell when it was signed"
    guard result.statuses.contains(where: { $0.code.name == "timeStamp.untrusted" }) else {
      return reason + "; --as-of gives the answer for an earlier day"
    }
    return
      "\(whose) has expired since, and nobody in the lists vouches for its time stamp; name the authority "
      + "of the time stamp with --trust-time"
  }

  private static func list(_ names: [String]) -> String {
    var seen: Set<String> = []
    let own = names.filter { $0 != "box ftyp" && seen.insert($0).inserted }
    return own.isEmpty ? "metadata" : own.joined(separator: ", ")
  }
}
