package import Verso
package import VersoEvidence

/// The object of JSON that describes Content Credentials (`docs/schemas/credentials.json`).
package enum CredentialsDocument {
  /// The generative model in a photo's ingredients.
  package static func generatedBefore(_ credentials: ContentCredentials?) -> DigitalSourceType? {
    credentials?.manifests.dropLast().lazy.compactMap(\.generatedAs).first
  }

  /// - Parameters:
  ///   - credentials: Nil for a photo without any.
  ///   - source: The photo.
  ///   - address: Where Content Credentials are kept that are not in the file.
  /// - Returns: The object.
  package static func json(
    _ credentials: ContentCredentials?, source: String, address: String?
  ) -> JSONDocument {
    let manifests = (credentials?.manifests ?? []).map { manifest in
      JSONDocument.members([
        "Label": .text(manifest.label), "Title": .optional(manifest.title),
        "ClaimGenerator": .text(manifest.generator), "ClaimVersion": .number(manifest.version),
        "Signer": .optional(manifest.signer), "Actions": .texts(manifest.actions),
        "Generated": .bool(manifest.generatedAs != nil),
        "DigitalSourceType": .optional(manifest.generatedAs?.address),
        "Assertions": .texts(manifest.assertions.map(\.label)),
      ])
    }
    return .members([
      "SourceFile": .text(source), "RemoteManifest": .optional(address),
      "MadeFromGenerated": .bool(generatedBefore(credentials) != nil),
      "Manifests": .list(manifests),
    ])
  }
}
