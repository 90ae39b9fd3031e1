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
    var seen: Set<String> = []
    let uses = (result.credentials?.active?.usePermissions ?? []).map(Self.words)
      .filter { seen.insert($0).inserted }
    if !uses.isEmpty { line("use", Rendering.visible(uses.joined(separator: ", "))) }
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

  // MARK: JSON

  /// Those of the photo; nil without any.
  var identities: JSONValue? { Self.list(result.identities) }

  /// Those of what it was made from; nil without any.
  var earlierIdentities: JSONValue? { Self.list(result.earlierIdentities) }

  /// What the photo may be used for; nil where it does not say.
  var uses: JSONValue? {
    let uses = result.credentials?.active?.usePermissions ?? []
    guard !uses.isEmpty else { return nil }
    return .list(
      uses.map { use in
        .members([
          "Purpose": .text(use.purpose), "Use": .text(use.use),
          "Constraint": .optional(use.constraint),
        ])
      })
  }

  private static func list(_ identities: [IdentityVerification]) -> JSONValue? {
    identities.isEmpty ? nil : .list(identities.map(value))
  }

  private static func value(_ identity: IdentityVerification) -> JSONValue {
    .members([
      "State": .text(identity.state.rawValue), "Manifest": .text(identity.manifest),
      "Label": .text(identity.label), "Kind": .optional(identity.kind?.name),
      "Name": .optional(identity.name), "Organization": .optional(identity.organization),
      "Issuer": .optional(identity.issuer),
      "SigningTime": .optional(identity.time.map(VerificationReport.time)),
      "Roles": .texts(identity.roles), "Assertions": .texts(identity.references),
      "Codes": .texts(identity.statuses.map(\.code.name)),
      "VerifiedIdentities": identity.identities.isEmpty
        ? nil : .list(identity.identities.map(value)),
    ])
  }

  private static func value(_ identity: VerifiedIdentity) -> JSONValue {
    .members([
      "Type": .optional(identity.type), "Name": .optional(identity.name),
      "UserName": .optional(identity.username), "Address": .optional(identity.address),
      "URI": .optional(identity.uri), "Method": .optional(identity.method),
      "Provider": .optional(identity.provider), "ProviderID": .optional(identity.providerID),
      "VerifiedAt": .optional(identity.verifiedAt),
    ])
  }
}

extension VerdictWords {
  /// The answer for a photo in one line, where it is not the signer that keeps it from being trusted.
  static func line(_ result: Verification) -> String {
    let words = VerdictWords(result.state)
    if result.state == .cannotTell,
      result.statuses.filter({ $0.kind == .unread }).allSatisfy({
        $0.code.name == "signingCredential.expired"
      })
    {
      return "\(words.headline): the certificate has ended since; without a time stamp nobody can "
        + "tell when it was signed"
    }
    guard result.state == .valid, result.signer?.isVouchedFor ?? false,
      result.identities.contains(where: { $0.state != .trusted })
    else { return words.line }
    return
      "\(words.headline): unchanged since it was signed, by a signer that is vouched for, but an "
      + "identity beside the signer's is wrong, or nobody vouches for it"
  }
}
