package import CVerso
internal import Verso
internal import VersoEvidence

/// Whom to trust, as C puts it together.
final class TrustObject {
  var verifier = Verifier()

  /// The most bytes that a list has.
  static let most = 1 << 24

  func add(_ file: [UInt8], _ kind: verso_trust_kind) throws {
    switch kind {
    case VERSO_TRUST_SIGNERS: try verifier.anchors.add(file: file)
    case VERSO_TRUST_TIMES: try verifier.timeAnchors.add(file: file)
    case VERSO_TRUST_IDENTITIES: try verifier.identityAnchors.add(file: file)
    default: throw ArgumentError("kind has an unknown value")
    }
  }
}

@_cdecl("verso_trust_new")
package func trustNew() -> OpaquePointer? { unsafe OpaquePointer(giving: TrustObject()) }

@_cdecl("verso_trust_free")
package func trustFree(_ trust: OpaquePointer?) { unsafe trust?.free(TrustObject.self) }

@_cdecl("verso_trust_add")
package func trustAdd(
  _ trust: OpaquePointer?, _ kind: verso_trust_kind, _ start: UnsafeRawPointer?, _ count: Int,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe attempt(error) {
    let trust = unsafe try object(trust, "trust", as: TrustObject.self)
    let file = unsafe try bytes(start, count, "bytes")
    guard file.count <= TrustObject.most else {
      throw ArgumentError("a list of certificates has at most 16 MiB")
    }
    try trust.add(unsafe Array(file), kind)
    return VERSO_OK
  }
}
