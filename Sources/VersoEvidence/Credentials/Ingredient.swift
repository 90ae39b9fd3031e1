/// What a photo was made from (C2PA 2.1, 18.16): the assertion "c2pa.ingredient" in any version.
struct Ingredient: Sendable {
  let relationship: String
  let title: String?
  /// The manifest that it had; nil when it had none.
  let manifest: HashedURI?
  /// The signature of that manifest.
  let signature: HashedURI?
  /// Whether it says how the manifest was found when the ingredient was taken in.
  let hasResults: Bool
  /// Version 1, 2 or 3.
  let version: Int
  /// What was found then.
  let known: Set<Examination.KnownStatus>

  /// Nil for an assertion of another kind, or one that cannot be read.
  init?(_ assertion: Assertion) {
    guard assertion.isKind("c2pa.ingredient"), let value = assertion.cbor,
      let relationship = value["relationship"]?.text
    else { return nil }
    version = assertion.kind.hasSuffix(".v3") ? 3 : assertion.kind.hasSuffix(".v2") ? 2 : 1
    self.relationship = relationship
    title = value["dc:title"]?.text
    manifest = HashedURI(value["activeManifest"]) ?? HashedURI(value["c2pa_manifest"])
    signature = HashedURI(value["claimSignature"])
    let results = value["validationResults"]
    hasResults = results != nil
    let label = manifest.flatMap { BoxAddress($0.url)?.manifest }
    var known: Set<Examination.KnownStatus> = []
    func add(_ statuses: CBOR?) {
      for status in statuses?.array ?? [] {
        guard let code = status["code"]?.text else { continue }
        known.insert(.init(code: code, place: Self.absolute(status["url"]?.text ?? "", label)))
      }
    }
    func addAll(_ codes: CBOR?) {
      for kind: CBOR in ["success", "informational", "failure"] { add(codes?[kind]) }
    }
    add(value["validationStatus"])
    addAll(results?["activeManifest"])
    for delta in results?["ingredientDeltas"]?.array ?? [] { addAll(delta["validationDeltas"]) }
    self.known = known
  }

  /// An address with the manifest that it leaves out.
  private static func absolute(_ url: String, _ label: String?) -> String {
    guard let label, let address = BoxAddress(url), address.manifest == nil else { return url }
    return ([BoxAddress.manifest(label)] + address.path).joined(separator: "/")
  }
}
