/// A source of a photo (C2PA 2.1, 18.16): the assertion "c2pa.ingredient" in any version.
struct Ingredient: Sendable {
  /// A finding in the report that an ingredient was taken in with.
  struct KnownStatus: Hashable {
    let code: String
    let place: String

    init(code: String, place: String) {
      self.code = code
      self.place = place
    }

    init(_ status: ValidationStatus) { self.init(code: status.code.name, place: status.place) }
  }

  let relationship: String
  let title: String?
  /// The manifest that it had; nil if it had none.
  let manifest: HashedURI?
  /// The signature of that manifest.
  let signature: HashedURI?
  /// Whether it records the result for the manifest when the ingredient was added.
  let hasResults: Bool
  /// Version 1, 2 or 3.
  let version: Int
  /// The media type.
  let format: String?
  /// The findings at that time.
  let known: Set<KnownStatus>
  /// The failures at that time, with explanations for people.
  let failures: [(status: KnownStatus, explanation: String)]

  /// Nil for an assertion of another kind, or one that cannot be read.
  init?(_ assertion: Assertion) {
    guard assertion.isKind("c2pa.ingredient"), let value = assertion.cbor,
      let relationship = value["relationship"]?.text
    else { return nil }
    version = assertion.kind.hasSuffix(".v3") ? 3 : assertion.kind.hasSuffix(".v2") ? 2 : 1
    self.relationship = relationship
    title = value["dc:title"]?.text
    format = value["dc:format"]?.text
    manifest = HashedURI(value["activeManifest"]) ?? HashedURI(value["c2pa_manifest"])
    signature = HashedURI(value["claimSignature"])
    let results = value["validationResults"]
    hasResults = results != nil
    let label = manifest.flatMap { BoxAddress($0.url)?.manifest }
    var known: Set<KnownStatus> = []
    var failures: [(status: KnownStatus, explanation: String)] = []
    func add(_ statuses: CBOR?, isFailure: (String) -> Bool) {
      for item in statuses?.array ?? [] {
        guard let code = item["code"]?.text else { continue }
        let status = KnownStatus(
          code: code, place: Self.absolute(item["url"]?.text ?? "", label))
        guard known.insert(status).inserted, isFailure(code) else { continue }
        failures.append((status, item["explanation"]?.text ?? ""))
      }
    }
    func addAll(_ codes: CBOR?) {
      add(codes?["success"]) { _ in false }
      add(codes?["informational"]) { _ in false }
      add(codes?["failure"]) { _ in true }
    }
    // Its first form has one list for all of them.
    add(value["validationStatus"]) { !ValidationStatus.Code.harmless.contains($0) }
    addAll(results?["activeManifest"])
    for delta in results?["ingredientDeltas"]?.array ?? [] { addAll(delta["validationDeltas"]) }
    self.known = known
    self.failures = failures
  }

  /// An address with the manifest that it leaves out.
  private static func absolute(_ url: String, _ label: String?) -> String {
    guard let label, let address = BoxAddress(url), address.manifest == nil else { return url }
    return ([BoxAddress.manifest(label)] + address.path).joined(separator: "/")
  }
}
