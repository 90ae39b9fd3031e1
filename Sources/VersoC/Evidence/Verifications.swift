package import CVerso
internal import Verso
internal import VersoEvidence

/// The result of verifying a photo, for C.
final class VerificationObject {
  let result: Verification?
  let address: String?
  let source: String

  init(_ photo: PhotoObject, _ verifier: Verifier) throws {
    source = photo.source
    (result, address) = try photo.use { (try verifier.verify($0), try $0.credentialsAddress) }
  }
}

@_cdecl("verso_photo_verify")
package func photoVerify(
  _ photo: OpaquePointer?, _ trust: OpaquePointer?,
  _ verification: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe verification?.pointee = nil
  return unsafe attempt(error) {
    let photo = unsafe try object(photo, "photo", as: PhotoObject.self)
    let verification = unsafe try place(verification, "verification")
    let verifier = unsafe trust?.object(as: TrustObject.self).verifier ?? Verifier()
    unsafe verification.pointee = OpaquePointer(giving: try VerificationObject(photo, verifier))
    return VERSO_OK
  }
}

private func found(_ verification: OpaquePointer?) -> VerificationObject? {
  unsafe verification?.object(as: VerificationObject.self)
}

@_cdecl("verso_verification_verdict")
package func verificationVerdict(_ verification: OpaquePointer?) -> verso_verdict {
  switch unsafe found(verification)?.result?.state {
  case .trusted: VERSO_VERDICT_TRUSTED
  case .valid: VERSO_VERDICT_VALID
  case .invalid: VERSO_VERDICT_INVALID
  case .cannotTell: VERSO_VERDICT_CANNOT_TELL
  case nil: VERSO_VERDICT_NONE
  }
}

@_cdecl("verso_verification_made_from_invalid")
package func verificationMadeFromInvalid(_ verification: OpaquePointer?) -> Int32 {
  let ingredients = unsafe found(verification)?.result?.ingredients ?? []
  return ingredients.contains(where: \.isNotInOrder) ? 1 : 0
}

@_cdecl("verso_verification_json")
package func verificationJSON(
  _ verification: OpaquePointer?, _ source: UnsafePointer<CChar>?,
  _ json: UnsafeMutablePointer<verso_buffer>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe json?.pointee = verso_buffer()
  return unsafe attempt(error) {
    let found = unsafe try object(verification, "verification", as: VerificationObject.self)
    let json = unsafe try place(json, "json")
    let source = unsafe try source.map { unsafe try path($0, "source") } ?? found.source
    var bytes = Array("[".utf8)
    VerificationDocument(path: source, result: found.result, address: found.address)
      .json.append(to: &bytes)
    unsafe json.pointee = try verso_buffer(copying: bytes + "]\n".utf8)
    return VERSO_OK
  }
}

@_cdecl("verso_verification_free")
package func verificationFree(_ verification: OpaquePointer?) {
  unsafe verification?.free(VerificationObject.self)
}
