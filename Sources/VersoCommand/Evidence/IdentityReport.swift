import Verso
import VersoEvidence

/// What `verso verify` prints of those who stand behind a photo beside its signer, and of what they
/// allow.
struct IdentityReport {
  let result: Verification

  /// Adds lines, each with a label before it.
  func appendText(_ line: (_ label: String, _ text: String) -> Void) {
    for identity in result.identities { line("identity", Self.sentence(identity)) }
    for identity in result.earlierIdentities {
      line("identity", "of an earlier manifest: " + Self.sentence(identity))
    }
    let uses = useWords
    if !uses.isEmpty { line("use", Rendering.visible(uses.joined(separator: ", "))) }
  }

  /// What the photo may be used for, each permission in a few words, once.
  var useWords: [String] {
    var seen: Set<String> = []
    return (result.credentials?.active?.usePermissions ?? []).map(Self.words)
      .filter { seen.insert($0).inserted }
  }

  static func sentence(_ identity: IdentityVerification) -> String {
    var text =
      switch identity.state {
      case .trusted: "Trusted: "
      case .valid: "Valid, but nobody vouches for it: somebody who calls itself "
      case .invalid: "Invalid: somebody who calls itself "
      case .cannotTell: "Cannot tell: somebody who calls itself "
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
    if let time = identity.verifiedAt { text += ", looked at \(time)" }
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
  static func line(_ result: Verification) -> String {
    "\(VerdictWords(result.state).headline): \(sentence(result))"
  }

  /// What the answer says, also where it is not the signer that keeps a photo from being trusted.
  static func sentence(_ result: Verification) -> String {
    if result.state == .cannotTell,
      result.statuses.filter({ $0.kind == .unread }).allSatisfy({
        $0.code.name == "signingCredential.expired"
      })
    {
      return
        "the certificate has ended since; without a time stamp nobody can tell when it was signed"
    }
    guard result.state == .valid, result.signer?.isVouchedFor ?? false,
      result.identities.contains(where: { $0.state != .trusted })
    else { return VerdictWords(result.state).sentence }
    return "unchanged since it was signed, by a signer that is vouched for, but an identity beside "
      + "the signer's is wrong, or nobody vouches for it"
  }
}
