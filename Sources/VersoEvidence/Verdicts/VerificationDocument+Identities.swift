internal import Verso

extension VerificationDocument {
  /// The permitted uses of the photo; nil if absent.
  static func uses(_ result: Verification) -> JSONDocument? {
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

  static func list(_ identities: [IdentityVerification]) -> JSONDocument? {
    identities.isEmpty ? nil : .list(identities.map(value))
  }

  private static func value(_ identity: IdentityVerification) -> JSONDocument {
    .members([
      "State": .text(identity.state.rawValue), "Manifest": .text(identity.manifest),
      "Label": .text(identity.label), "Kind": .optional(identity.kind?.name),
      "Name": .optional(identity.name), "Organization": .optional(identity.organization),
      "Issuer": .optional(identity.issuer),
      "SigningTime": .optional(identity.seconds.map(time)),
      "Roles": .texts(identity.roles), "Assertions": .texts(identity.references),
      "Codes": .texts(identity.statuses.map(\.code.name)),
      "VerifiedIdentities": identity.identities.isEmpty
        ? nil : .list(identity.identities.map(value)),
    ])
  }

  private static func value(_ identity: VerifiedIdentity) -> JSONDocument {
    .members([
      "Type": .optional(identity.type), "Name": .optional(identity.name),
      "UserName": .optional(identity.username), "Address": .optional(identity.address),
      "URI": .optional(identity.uri), "Method": .optional(identity.method),
      "Provider": .optional(identity.provider), "ProviderID": .optional(identity.providerID),
      "VerifiedAt": .optional(identity.verifiedAt),
    ])
  }
}
