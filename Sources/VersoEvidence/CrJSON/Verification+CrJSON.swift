internal import Verso

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Verification {
  /// The credentials and the findings as crJSON (C2PA's Content Credentials JSON 2.4), the form that the evaluators of
  /// the conformance programme read.
  ///
  /// It is a view for programs and not a proof. It contains the manifests, the active one first, each with its claim,
  /// assertions, signer and findings. Something that is not supported counts as a failure in it, because crJSON has no
  /// fourth answer.
  ///
  /// ```swift
  /// if let result = try verifier.verify(photo) {
  ///   let document = result.crJSON(generator: "Example", version: "1.0.0")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - generator: The program that writes it.
  ///   - version: The program's version in the form of Semantic Versioning: "1.0.0".
  ///   - time: The time that the verifier used as now; nil for the clock's.
  ///   - source: The name of the file; nil to leave it out.
  /// - Returns: A JSON object in UTF-8.
  public func crJSON(
    generator: String, version: String, time: Date? = nil, source: String? = nil
  ) -> [UInt8] {
    CrJSON(time.map(\.seconds) ?? SystemClock.seconds).document(
      self, generator: generator, version: version, source: source
    ).encoded
  }

  /// The crJSON of a photo without Content Credentials: a document without manifests.
  ///
  /// - Parameters:
  ///   - generator: The program that writes it.
  ///   - version: The program's version.
  ///   - source: The name of the file; nil to leave it out.
  ///   - problem: The reason why the file could not be read; nil if it was read.
  /// - Returns: A JSON object in UTF-8.
  public static func emptyCrJSON(
    generator: String, version: String, source: String? = nil, problem: String? = nil
  ) -> [UInt8] {
    CrJSON(0).document(
      nil, generator: generator, version: version, source: source, problem: problem
    ).encoded
  }
}

/// Writes crJSON.
struct CrJSON {
  /// When it was verified.
  let time: String

  /// The version of the specification that manifests are checked by.
  static let specification = "2.2.0"

  init(_ time: Int) { self.time = Self.date(time) }

  func document(
    _ verification: Verification?, generator: String, version: String, source: String?,
    problem: String? = nil
  ) -> JSONValue {
    let results = verification.map { ManifestResults($0) }
    // The active manifest is the last in the store and the first here.
    let manifests = (verification?.credentials?.manifests ?? []).reversed()
    var context: [(String, JSONValue?)] = [
      ("@vocab", .string("https://c2pa.org/crjson/")),
      ("extras", .string("https://c2pa.org/crjson/extras/")),
    ]
    // Findings without a manifest.
    let lost = manifests.isEmpty ? verification.map { self.results($0.statuses) } : nil
    if source != nil || lost != nil || problem != nil {
      context.append(("verso", .string("urn:verso:crjson:")))
    }
    return .members([
      ("@context", .members(context)),
      ("verso:sourceFile", source.map { .string($0) }),
      ("verso:error", problem.map { .string($0) }),
      ("manifests", .array(manifests.map { manifest($0, results) })),
      ("verso:validationResults", lost),
      (
        "jsonGenerator",
        .members([("name", .string(generator)), ("version", .string(version))])
      ),
    ])
  }

  private func manifest(_ manifest: Manifest, _ results: ManifestResults?) -> JSONValue {
    let deltas = results?.deltas(of: manifest) ?? []
    return .members([
      ("label", .string(manifest.label)),
      ("assertions", assertions(of: manifest)),
      (manifest.version == 1 ? "claim" : "claim.v2", claim(of: manifest)),
      ("signature", signature(of: manifest)),
      ("validationResults", self.results(results?.statuses(of: manifest) ?? [])),
      (
        "ingredientDeltas",
        deltas.isEmpty
          ? nil
          : .array(
            deltas.map { place, statuses in
              .members([
                ("ingredientAssertionURI", .string(place)),
                ("validationDeltas", .object(groups(statuses))),
              ])
            })
      ),
    ])
  }

  // MARK: Contents of the manifest

  /// The claim, with the lists that it may leave out.
  private func claim(of manifest: Manifest) -> JSONValue {
    guard case .object(var members) = JSONValue(manifest.claim.value) else { return .object([]) }
    let lists =
      manifest.version == 1
      ? ["redacted_assertions"] : ["gathered_assertions", "redacted_assertions"]
    for name in lists where !members.contains(where: { $0.name == name }) {
      members.append(.init(name, .array([])))
    }
    return .object(members)
  }

  private func assertions(of manifest: Manifest) -> JSONValue {
    var names = UniqueNames()
    let hashes = Dictionary(
      manifest.claim.assertions.compactMap { reference in
        BoxAddress(reference.url)?.path.last.map { ($0, reference.hash) }
      }, uniquingKeysWith: { first, _ in first })
    return .object(
      manifest.assertions.map { assertion in
        let value = content(of: assertion, in: manifest, hash: hashes[assertion.label])
        return .init(names.add(assertion.label), value)
      })
  }

  private func content(
    of assertion: Assertion, in manifest: Manifest, hash: [UInt8]?
  ) -> JSONValue {
    switch assertion.content {
    case .cbor(let value): return JSONValue(value)
    case .json(let bytes): return JSONValue(bytes, depth: 64) ?? .object([])
    case .damaged: return .object([])
    case .other:
      // A file: its type, its location, and its hash, instead of its bytes.
      guard let header = assertion.box.content("bfdb"), header.count > 1 else {
        return .object([])
      }
      let type = header.dropFirst().prefix { $0 != 0 }
      let address = BoxAddress.assertion(assertion.label, of: manifest.label)
      return .members([
        ("format", .string(String(decoding: type, as: UTF8.self))),
        ("identifier", .string(address)),
        ("hash", hash.map { .bytes($0) }),
      ])
    }
  }

  // MARK: Findings

  private func results(_ statuses: [ValidationStatus]) -> JSONValue {
    .object(
      groups(statuses) + [
        .init("specVersion", .string(Self.specification)), .init("validationTime", .string(time)),
      ])
  }

  private func groups(_ statuses: [ValidationStatus]) -> [JSONValue.Member] {
    func group(_ name: String, _ kinds: Set<ValidationStatus.Kind>) -> JSONValue.Member {
      .init(
        name,
        .array(
          statuses.filter { kinds.contains($0.kind) }.map { status in
            .members([
              ("code", .string(status.code.name)),
              ("url", status.place.isEmpty ? nil : .string(status.place)),
              ("explanation", .string(status.explanation)),
            ])
          }))
    }
    return [
      group("success", [.success]), group("informational", [.informational]),
      // There is no place for unknown results, and these must not look like a success.
      group("failure", [.failure, .unread]),
    ]
  }

  /// A time in the form of RFC 3339.
  static func date(_ seconds: Int) -> String {
    // From the year 1 to 9999; a certificate cannot contain other times.
    let time = min(max(seconds, -62_135_596_800), 253_402_300_799)
    let date = CaptureDate(secondsSince1970: Double(time), offset: 0, digits: 0)
    func digits(_ number: Int, _ count: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let day = [digits(date.year, 4), digits(date.month), digits(date.day)].joined(separator: "-")
    let clock = [date.hour, date.minute, date.second].map { digits($0) }.joined(separator: ":")
    return "\(day)T\(clock)Z"
  }
}
