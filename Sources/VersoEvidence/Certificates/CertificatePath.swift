internal import SwiftASN1
internal import X509

/// A way from a certificate up to an anchor, where each is signed by the next (RFC 5280, 6.1).
struct CertificatePath: Sendable {
  /// The certificate to check comes first, the anchor last; they may be one.
  let certificates: [SigningCertificate]

  /// The one that issued the certificate at an index; nil above the anchor.
  func issuer(of index: Int) -> SigningCertificate? {
    index + 1 < certificates.count ? certificates[index + 1] : nil
  }

  /// The relation of a time to the validity of all certificates.
  enum Validity: Hashable, Sendable {
    case holds
    /// A certificate is not valid yet; `isFirst` if it is the checked one itself.
    case begins(isFirst: Bool)
    /// Something has ended.
    case ended(isFirst: Bool)
  }

  /// Whether all certificates hold at a time, the anchor's too.
  func validity(at time: Int) -> Validity {
    if let index = certificates.firstIndex(where: { time < $0.validity.lowerBound }) {
      return .begins(isFirst: index == 0)
    }
    if let index = certificates.firstIndex(where: { time > $0.validity.upperBound }) {
      return .ended(isFirst: index == 0)
    }
    return .holds
  }

  /// The reason why the path is invalid at any time; nil if it is valid.
  ///
  /// The limits of an authority are read from its certificate, also for the anchor: its owner
  /// stated them there (RFC 5937).
  func problem(for purpose: CertificatePurpose) -> String? {
    var purposes = certificates[0].purposes.map { purpose.identifiers.intersection($0) }
    if certificates[0].extensionProblem != nil {
      return "the certificate has an extension that is not known or cannot be read"
    }
    for (index, authority) in certificates.enumerated().dropFirst() {
      if authority.extensionProblem != nil {
        return "an authority's certificate has an extension that is not known or cannot be read"
      }
      guard authority.mayIssue else { return "the certificate was issued by one who may not" }
      let between = certificates[1..<index].count { !$0.isSelfIssued }
      guard let most = authority.authority, between <= most else {
        return "there are more authorities in between than one above them allows"
      }
      if authority.requiresPolicy {
        return "an authority asks for policies to be followed, which Verso does not do"
      }
      if let problem = nameProblem(of: authority, index) { return problem }
      // C2PA 2.2, 14.5.1.2 ignores the purposes of an authority. But an authority for web servers
      // is not meant for photos, so they count here. The meaning of a vendor's own purposes is
      // unknown, and authorities of some of the largest signers have only these.
      if let own = authority.purposes, !own.contains(.anyPurpose),
        own.contains(where: { $0.description.hasPrefix("1.3.6.1.5.5.7.3.") })
          || !own.isDisjoint(with: purpose.identifiers)
      {
        purposes?.formIntersection(own)
      }
    }
    if purposes?.isEmpty ?? false {
      return "an authority above it may not issue certificates for this kind of signature"
    }
    return nil
  }

  /// Whether the names below an authority are those that it may certify (RFC 5280, 6.1.3 b and c).
  private func nameProblem(of authority: SigningCertificate, _ index: Int) -> String? {
    guard let found = authority.extensions[oid: .X509ExtensionID.nameConstraints] else {
      return nil
    }
    guard let limits = try? NameLimits(found) else {
      return "an authority limits names in a way that cannot be read"
    }
    for (below, certificate) in certificates[..<index].enumerated()
    where below == 0 || !certificate.isSelfIssued {
      if !limits.allow(certificate) {
        return "an authority above it may not issue certificates for this name"
      }
    }
    return nil
  }
}

extension SigningCertificate {
  /// Whether it is an authority's whose key may sign certificates (RFC 5280, 4.2.1.3).
  var mayIssue: Bool {
    guard isAuthority else { return false }
    // An old root may have no key usage.
    guard let usage = try? keyUsage else { return true }
    return usage.keyCertSign
  }

  /// Whether it carries its issuer's name: one that an authority gave itself.
  fileprivate var isSelfIssued: Bool { subject.matches(issuer) }

  /// Whether certificates under it need a policy (RFC 5280, 4.2.1.11), which takes more to find out
  /// than is done here. The other values of policies matter only together with that.
  fileprivate var requiresPolicy: Bool {
    guard let found = extensions[oid: .policyConstraints] else { return false }
    let tags = try? DER.sequence(try DER.parse(found.value), identifier: .sequence) { nodes in
      var tags: [UInt] = []
      while let node = nodes.next() { tags.append(node.identifier.tagNumber) }
      return tags
    }
    // 0 is "requireExplicitPolicy", 1 forbids translations of policies.
    return tags != [1]
  }
}

/// The result of searching for a path to a trusted authority.
enum TrustVerdict: Sendable {
  /// There is a path, and everything in it is valid.
  case trusted(CertificatePath)
  /// There is one, but not at that time.
  case outside(CertificatePath, CertificatePath.Validity)
  /// There is no valid path; the problem of the paths that lead to an anchor, or nil if no path does.
  case untrusted(String?)
}

/// A search for the best path among certificates that came with a signature.
struct PathSearch {
  let anchors: [SigningCertificate]
  let pool: [SigningCertificate]
  let purpose: CertificatePurpose
  let time: Int
  /// The number of signatures that may still be checked, because the author of the pool may want
  /// many.
  private var checks = 64
  private(set) var verdict = TrustVerdict.untrusted(nil)

  init(
    _ anchors: [SigningCertificate], _ pool: [SigningCertificate], _ purpose: CertificatePurpose,
    _ time: Int
  ) {
    self.anchors = anchors
    self.pool = pool
    self.purpose = purpose
    self.time = time
  }

  /// The most certificates of a path.
  static let longest = 16

  private var isOver: Bool { if case .trusted = verdict { true } else { checks <= 0 } }

  /// Follows a chain in its order, each certificate signed by the next (RFC 9360, 2, `x5chain`).
  ///
  /// All of the chain must be valid, also above an anchor, and an anchor replaces no certificate of
  /// the chain. If the copy of an authority was changed, the chain leads nowhere, though the
  /// anchors may contain that authority.
  mutating func follow(_ chain: [SigningCertificate]) {
    for (certificate, next) in zip(chain, chain.dropFirst()) where !isSigned(certificate, by: next)
    {
      verdict = .untrusted("one of its certificates was not signed by the next")
      return
    }
    guard let last = chain.last else { return }
    // Old roots signed themselves with algorithms that are no longer accepted, which is not a
    // problem.
    if last.isSelfIssued, !last.hasOldSignature, !isSigned(last, by: last) {
      verdict = .untrusted("the last of its certificates was changed")
      return
    }
    for (index, certificate) in chain.enumerated() where !isOver {
      if anchors.contains(where: { $0.der == certificate.der }) { judge(Array(chain[...index])) }
    }
    for anchor in anchors where !isOver && isSigned(last, by: anchor) { judge(chain + [anchor]) }
  }

  /// Tries all ways on from the end of a path.
  mutating func extend(_ path: [SigningCertificate]) {
    guard let last = path.last, path.count <= Self.longest, !isOver else { return }
    if anchors.contains(where: { $0.der == last.der }) { return judge(path) }
    for anchor in anchors where !isOver && isSigned(last, by: anchor) { judge(path + [anchor]) }
    for next in pool where !isOver {
      guard !path.contains(where: { $0.der == next.der }), isSigned(last, by: next) else {
        continue
      }
      extend(path + [next])
    }
  }

  private mutating func isSigned(
    _ certificate: SigningCertificate, by issuer: SigningCertificate
  ) -> Bool {
    guard certificate.issuer.matches(issuer.subject), checks > 0 else { return false }
    checks -= 1
    return certificate.isSigned(by: issuer)
  }

  /// Takes a whole path for the answer if it is better than the one so far.
  private mutating func judge(_ certificates: [SigningCertificate]) {
    let path = CertificatePath(certificates: certificates)
    if let problem = path.problem(for: purpose) {
      if case .untrusted = verdict { verdict = .untrusted(problem) }
      return
    }
    let validity = path.validity(at: time)
    verdict = validity == .holds ? .trusted(path) : .outside(path, validity)
  }
}
