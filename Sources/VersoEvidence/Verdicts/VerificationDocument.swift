package import Verso

/// The result for a verified photo, for programs.
package struct VerificationDocument {
  let path: String
  let result: Verification?
  let address: String?
  let refusal: String?

  /// - Parameters:
  ///   - path: The value of "SourceFile".
  ///   - result: The result; nil for a photo without Content Credentials.
  ///   - address: Where Content Credentials are kept that are not in the file.
  ///   - refusal: The reason why the photo is refused; nil if it is accepted, or nothing is
  ///     required.
  package init(path: String, result: Verification?, address: String?, refusal: String? = nil) {
    self.path = path
    self.result = result
    self.address = address
    self.refusal = refusal
  }

  /// A time as it is shown, from seconds since 1970.
  package static func time(_ seconds: Int) -> String {
    CaptureDate(secondsSince1970: Double(seconds), offset: 0).description
  }

  /// The document: the very words of `verso verify --json` for one photo.
  package var json: JSONDocument {
    guard let result else {
      return .members([
        "SourceFile": .text(path), "State": "None", "Refused": .optional(refusal),
        "RemoteManifest": .optional(address),
      ])
    }
    let manifest = result.credentials?.active
    // A wrong signature proves nothing.
    let isRelied = result.state != .invalid
    let parts = result.coverage.parts.map { part in
      (part: part, covered: isRelied ? part.coveredBytes : 0)
    }
    return .members([
      "SourceFile": .text(path),
      "State": .text(result.state.rawValue),
      "Refused": .optional(refusal),
      "RemoteManifest": .optional(address),
      "ActiveManifest": .optional(manifest?.label),
      "ClaimGenerator": .optional(manifest?.generator),
      "Title": .optional(manifest?.title),
      "Manifests": manifest.map { _ in
        .texts(result.credentials?.manifests.map(\.label) ?? [])
      },
      "Assertions": manifest.map { .texts($0.assertions.map(\.label)) },
      "Actions": manifest.map { .texts($0.actions) },
      "History": manifest.map { .list($0.history.map(Self.value)) },
      "Signer": .optional(result.signer?.name),
      "Organization": .optional(result.signer?.organization),
      "Issuer": .optional(result.signer?.issuer),
      "VouchedFor": result.signer.map { .bool($0.isVouchedFor) },
      "Algorithm": .optional(result.signer?.algorithm?.name),
      "SigningTime": .optional((result.signer?.seconds).map(Self.time)),
      "TimeAuthority": .optional(result.timeAuthority),
      "UntrustedTimeStamp": result.uncountedStamp.map { stamp in
        .members([
          "Time": .text(Self.time(stamp.seconds)), "Authority": .optional(stamp.authority),
        ])
      },
      "Identities": Self.list(result.identities),
      "EarlierIdentities": Self.list(result.earlierIdentities),
      "Uses": Self.uses(result),
      "Statuses": .list(result.statuses.map(Self.value)),
      "Ingredients": .list(result.ingredients.map(Self.value)),
      "Redacted": result.redacted.isEmpty ? nil : .texts(result.redacted),
      "MadeFromInvalid": .bool(result.ingredients.contains(where: \.isNotInOrder)),
      "MadeFromGenerated": .bool(result.ingredients.contains { $0.generatedBefore != nil }),
      "CoversWholeFile": .bool(result.coversWholeFile),
      "CoveredBytes": .number(parts.reduce(0) { $0 + $1.covered }),
      "NotCoveredBytes": .number(parts.reduce(0) { $0 + $1.part.range.count - $1.covered }),
      "Covered": .list(
        parts.filter { $0.covered == $0.part.range.count }.map { Self.value($0.part, $0.covered) }),
      "NotCovered": .list(
        parts.filter { $0.covered < $0.part.range.count }.map { Self.value($0.part, $0.covered) }),
    ])
  }

  private static func value(_ part: Coverage.Part, _ covered: Int) -> JSONDocument {
    .members([
      "Name": .text(part.name), "Offset": .number(part.range.lowerBound),
      "Bytes": .number(part.range.count),
      "CoveredBytes": covered == part.range.count ? nil : .number(covered),
    ])
  }

  private static func value(_ status: ValidationStatus) -> JSONDocument {
    .members([
      "Code": .text(status.code.name), "Kind": .text(status.kind.rawValue),
      "Place": .text(status.place), "Explanation": .text(status.explanation),
      "Ingredient": .optional(status.ingredient),
    ])
  }

  private static func value(_ action: Manifest.Action) -> JSONDocument {
    .members([
      "Action": .text(action.name), "DigitalSourceType": .optional(action.source),
      "Meaning": .optional(action.source.flatMap { DigitalSourceType($0).meaning }),
      "SoftwareAgent": .optional(action.softwareAgent), "When": .optional(action.when),
      "Description": .optional(action.description),
      "Parameters": action.parameters.isEmpty
        ? nil : .object(action.parameters.map { ($0.name, .text($0.value)) }),
    ])
  }

  private static func value(_ ingredient: IngredientVerification) -> JSONDocument {
    .members([
      "Title": .optional(ingredient.title), "Format": .optional(ingredient.format),
      "Relationship": .text(ingredient.relationship), "Place": .text(ingredient.place),
      "Manifest": .optional(ingredient.manifest),
      "State": .text(ingredient.state?.rawValue ?? "None"),
      "Signer": .optional(ingredient.signer?.name),
      "VouchedFor": ingredient.signer.map { .bool($0.isVouchedFor) },
      "Generated": .bool(ingredient.generatedAs != nil),
      "DigitalSourceType": .optional(ingredient.generatedAs?.address),
      "Meaning": .optional(ingredient.generatedAs?.meaning),
      "FailuresThen": .list(ingredient.failuresThen.map(Self.value)),
      "Ingredients": .list(ingredient.ingredients.map(Self.value)),
    ])
  }
}

extension IngredientVerification {
  /// Whether it is invalid, or something that it was made from.
  package var isNotInOrder: Bool {
    state == .invalid || ingredients.contains(where: \.isNotInOrder)
  }
}
