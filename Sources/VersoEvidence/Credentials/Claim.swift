internal import Verso

/// The claim of the signer: the assertions on the photo, and the program that made it.
struct Claim: Sendable {
  /// 1 or 2.
  let version: Int
  /// The bytes that are signed.
  let bytes: [UInt8]
  /// What they contain.
  let value: CBOR
  let instanceID: String
  let title: String?
  /// The program that made it, and its version.
  let generator: String
  let signature: String
  /// The signer's own assertions; in version 1 all of them.
  let created: [HashedURI]
  /// Assertions that the signer received.
  let gathered: [HashedURI]
  let redacted: [String]
  /// The hash of every reference that names none; nil if the claim has none.
  let algorithm: String?

  var assertions: [HashedURI] { created + gathered }

  /// The label of the box that holds it.
  var label: String { version == 1 ? "c2pa.claim" : "c2pa.claim.v2" }

  /// Reads the content of a claim box; nil if something is missing that it must have.
  init?(_ bytes: [UInt8], limits: ReadLimits) {
    guard let value = try? CBOR(bytes, limits: limits), case .map = value,
      let signature = value["signature"]?.text, let instanceID = value["instanceID"]?.text
    else { return nil }
    version = value["created_assertions"] == nil ? 1 : 2
    (self.bytes, self.value) = (bytes, value)
    self.signature = signature
    self.instanceID = instanceID
    title = value["dc:title"]?.text
    algorithm = value["alg"]?.text
    redacted = value["redacted_assertions"]?.array?.compactMap(\.text) ?? []
    let info = value["claim_generator_info"]
    // A reader of the other version would find other assertions in it.
    if version == 2, value["assertions"] != nil || value["claim_generator"] != nil { return nil }
    if version == 1 {
      guard let name = value["claim_generator"]?.text,
        let list = Self.references(value["assertions"])
      else { return nil }
      let first = info?.array?.first ?? info
      generator = Self.generator(first) ?? name
      created = list
      gathered = []
    } else {
      guard let name = Self.generator(info), let list = Self.references(value["created_assertions"])
      else { return nil }
      generator = name
      created = list
      guard value["gathered_assertions"] != nil else {
        gathered = []
        return
      }
      guard let list = Self.references(value["gathered_assertions"]) else { return nil }
      gathered = list
    }
  }

  private static func references(_ value: CBOR?) -> [HashedURI]? {
    guard let values = value?.array else { return nil }
    let found = values.compactMap { HashedURI($0) }
    return found.count == values.count ? found : nil
  }

  private static func generator(_ info: CBOR?) -> String? {
    guard let name = info?["name"]?.text, !name.isEmpty else { return nil }
    return (info?["version"]?.text).map { "\(name) \($0)" } ?? name
  }
}
