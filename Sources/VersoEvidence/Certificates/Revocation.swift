internal import SwiftASN1
internal import X509

/// The revocation status of a certificate, from OCSP responses.
enum Revocation: Hashable, Sendable {
  /// It did not count any more when it signed.
  case revoked(since: Int)
  /// It counted when it signed.
  case notRevoked
  /// The issuer does not know it.
  case unknown
  /// Without a usable response; the reason why existing ones are not usable.
  case untold(String?)

  /// Weighs answers on a certificate (C2PA 2.2, 15.9.1).
  ///
  /// A proof of revocation counts without a time stamp and when it is old: only a hold can be
  /// lifted, and a good response may be from an earlier time. The issuer is nil if unknown; the
  /// time of signing is that of a time stamp, nil without one.
  init(
    of certificate: SigningCertificate, by issuer: SigningCertificate?, _ answers: [OCSPAnswer],
    signed: Int?, now: Int
  ) {
    self = .untold(nil)
    guard let issuer else {
      if !answers.isEmpty { self = .untold("its issuer's certificate is not there") }
      return
    }
    var hold: (since: Int, known: Int)?
    var good: Int?
    // All of them are evaluated, because the author of the photo chose their order.
    for answer in answers {
      let singles = answer.singles.filter { $0.isAbout(certificate, of: issuer) }
      guard !singles.isEmpty else { continue }
      guard answer.isAuthorized(by: issuer) else {
        note("its signer is not allowed to answer")
        continue
      }
      for single in singles {
        // A revocation counts even if the local clock is behind it: revocations are not signed by
        // accident.
        if case .revoked = single.status {
        } else if single.start > now {
          note("it is from the future")
          continue
        }
        switch single.status {
        case .revoked(let since, let isOnHold):
          if let signed, signed < since {
            good = max(good ?? .min, single.start)
          } else if isOnHold {
            if single.start >= hold?.known ?? .min { hold = (since, single.start) }
          } else {
            self = .revoked(since: since)
            return
          }
        case .good:
          // A response from after the signature is also about that time.
          let end = single.end ?? answer.time + 86_400
          guard signed ?? now < single.start || signed ?? now <= end else {
            note("it is older than the signature")
            continue
          }
          good = max(good ?? .min, single.start)
        case .unknown: if case .untold = self { self = .unknown }
        }
      }
    }
    if let hold, good ?? .min <= hold.known {
      self = .revoked(since: hold.since)
    } else if good != nil {
      self = .notRevoked
    }
  }

  /// Remembers why a response does not count, until a usable one is found.
  private mutating func note(_ reason: String) {
    if case .untold = self { self = .untold(reason) }
  }
}

extension CertificatePath {
  /// Whether an authority between the checked certificate and the anchor was revoked (C2PA 2.2,
  /// 15.9).
  func isAuthorityRevoked(_ answers: [OCSPAnswer], signed: Int?, now: Int) -> Bool {
    certificates.indices.dropFirst().dropLast().contains { index in
      let found = Revocation(
        of: certificates[index], by: issuer(of: index), answers, signed: signed, now: now)
      if case .revoked = found { return true }
      return false
    }
  }
}

extension SigningCertificate {
  /// Whether it names an OCSP server (RFC 5280, 4.2.2.1).
  var namesResponder: Bool {
    guard let access = try? extensions.authorityInformationAccess else { return false }
    return access.contains { $0.method == .ocspServer }
  }
}
