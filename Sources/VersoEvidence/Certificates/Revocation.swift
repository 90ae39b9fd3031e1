internal import SwiftASN1
internal import X509

/// What answers on revocation say of a certificate.
enum Revocation: Hashable, Sendable {
  /// It did not count any more when it signed.
  case revoked(since: Int)
  /// It counted when it signed.
  case notRevoked
  /// Who issued it does not know it.
  case unknown
  /// No answer tells; why those that are there do not.
  case untold(String?)

  /// Weighs answers on a certificate (C2PA 2.2, 15.9.1).
  ///
  /// A proof that it was revoked counts without a time stamp and when it is old: nobody takes back
  /// a revocation but one that was a hold, and what is good was perhaps asked before.
  /// The issuer is nil where nobody knows it; the time when it signed is that of a time stamp, nil
  /// without one.
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
    // All of them are weighed: whoever wrote the photo chose their order.
    for answer in answers {
      let singles = answer.singles.filter { $0.isAbout(certificate, of: issuer) }
      guard !singles.isEmpty else { continue }
      guard answer.isAuthorized(by: issuer) else {
        note("its signer is not allowed to answer")
        continue
      }
      for single in singles {
        // A revocation counts where the clock here is behind it: nobody signs one by accident.
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
          // Whoever was asked later than the photo was signed tells of that time, too.
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

  /// Remembers why an answer does not count, as long as nothing is told.
  private mutating func note(_ reason: String) {
    if case .untold = self { self = .untold(reason) }
  }
}

extension CertificatePath {
  /// Whether an authority between the one that is looked at and the anchor was revoked (C2PA 2.2, 15.9).
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
  /// Whether it says where to ask whether it was revoked (RFC 5280, 4.2.2.1).
  var namesResponder: Bool {
    guard let access = try? extensions.authorityInformationAccess else { return false }
    return access.contains { $0.method == .ocspServer }
  }
}
