import Foundation
import SwiftASN1
import Testing
import Verso
import VersoFixtures
import X509

@testable import VersoEvidence

/// A root, an authority and a signer, of which one says something that keeps the signer out, or in.
struct AuthorityCase: Sendable, CustomTestStringConvertible {
  let name: String
  /// Whether the signer is vouched for.
  let isTrusted: Bool
  private let make: @Sendable () throws -> [Issued]

  var testDescription: String { name }

  /// The chain, the root last.
  func chain() throws -> [Issued] { try make() }

  private init(_ name: String, _ isTrusted: Bool, _ make: @escaping @Sendable () throws -> [Issued])
  {
    (self.name, self.isTrusted, self.make) = (name, isTrusted, make)
  }

  /// An authority that says something.
  private init(
    _ name: String, _ isTrusted: Bool,
    says others: @escaping @Sendable () throws -> [Certificate.Extension],
    signer: @escaping @Sendable () throws -> [Certificate.Extension] = { [] }
  ) {
    self.init(name, isTrusted) {
      let root = try Issued("Root", level: .max)
      let middle = try Issued("Authority", by: root, level: .max, adding: others())
      return [try .signer(by: middle, adding: signer()), middle, root]
    }
  }

  private init(
    _ name: String, _ isTrusted: Bool, permitted: [GeneralName] = [], excluded: [GeneralName] = [],
    critical: Bool = true, names: [GeneralName] = []
  ) {
    self.init(name, isTrusted) {
      [Self.limits(permitted, excluded, critical: critical)]
    } signer: {
      names.isEmpty ? [] : [try .init(SubjectAlternativeNames(names), critical: false)]
    }
  }

  static func limits(
    _ permitted: [GeneralName], _ excluded: [GeneralName], critical: Bool = true
  ) -> Certificate.Extension {
    func list(_ tag: UInt8, _ names: [GeneralName]) -> [UInt8] {
      guard !names.isEmpty else { return [] }
      return Hand.tagged(
        tag,
        names.flatMap { name in
          var serializer = DER.Serializer()
          try? serializer.serialize(name)
          return Hand.sequence(serializer.serializedBytes)
        })
    }
    return .init(
      oid: .X509ExtensionID.nameConstraints, critical: critical,
      value: Hand.sequence(list(0xA0, permitted), list(0xA1, excluded))[...])
  }

  private static func purposes(_ purposes: [ExtendedKeyUsage.Usage]) -> Self {
    Self("an authority for \(purposes.map(\.description))", purposes.contains(.emailProtection)) {
      let root = try Issued("Root", level: .max)
      let middle = try Issued("Authority", by: root, level: 0, purposes: purposes)
      return [try .signer(by: middle), middle, root]
    }
  }

  private static let organization = (try? Issued.name("x").dropLast()).map { DistinguishedName($0) }
  private static let tests = GeneralName.directoryName(
    organization ?? .init([RelativeDistinguishedName]()))
  private static let others = GeneralName.directoryName(
    (try? DistinguishedName { OrganizationName("Others") }) ?? .init([RelativeDistinguishedName]()))
  /// The same as ``tests`` in other letters and with other spaces.
  private static let shouted = GeneralName.directoryName(
    (try? DistinguishedName { OrganizationName("VERSO  Tests") })
      ?? .init([RelativeDistinguishedName]()))

  static let all: [AuthorityCase] = [
    .init("nothing special", true) { [Certificate.Extension]() },
    .init("an unknown extension", true) { [.unknown(critical: false)] },
    .init("an unknown critical extension", false) { [.unknown(critical: true)] },
    .init("an unknown critical extension of the signer", false) {
      []
    } signer: {
      [.unknown(critical: true)]
    },
    .init("an unknown critical extension of the root", false) {
      let root = try Issued("Root", level: .max, adding: [.unknown(critical: true)])
      let middle = try Issued("Authority", by: root, level: .max)
      return [try .signer(by: middle), middle, root]
    },
    .init("policies that are asked for", false) {
      [.init(oid: .policyConstraints, critical: true, value: [0x30, 3, 0x80, 1, 0])]
    },
    .init("policies that are not translated", true) {
      [.init(oid: .policyConstraints, critical: true, value: [0x30, 3, 0x81, 1, 0])]
    },
    .init("limits of names that cannot be read", false) {
      [.init(oid: .X509ExtensionID.nameConstraints, critical: false, value: [0x30, 2, 5, 0])]
    },
    .init("limits of names with a distance", false) {
      [
        .init(
          oid: .X509ExtensionID.nameConstraints, critical: true,
          value: Hand.sequence(
            Hand.tagged(0xA1, Hand.sequence(Hand.tagged(0x82, Array("a.b".utf8)), [0x80, 1, 1])))[
              ...])
      ]
    },
    .init("a permitted name", true, permitted: [tests]),
    .init("a permitted name, shouted", true, permitted: [shouted]),
    .init("another permitted name", false, permitted: [others]),
    .init("one of two permitted names", true, permitted: [others, tests]),
    .init("another permitted name, not critical", false, permitted: [others], critical: false),
    .init("an excluded name", false, excluded: [tests]),
    .init("an excluded name, shouted", false, excluded: [shouted]),
    .init("another excluded name", true, excluded: [others]),
    .init("a name that is permitted and excluded", false, permitted: [tests], excluded: [tests]),
    .init(
      "a permitted host", true, permitted: [.dnsName("example.com")],
      names: [.dnsName("a.b.EXAMPLE.com")]),
    .init(
      "another host", false, permitted: [.dnsName("example.com")],
      names: [.dnsName("badexample.com")]),
    .init("no host at all", true, permitted: [.dnsName("example.com")]),
    .init(
      "an excluded host under a star", false, excluded: [.dnsName("a.example.com")],
      names: [.dnsName("*.example.com")]),
    .init(
      "a permitted mailbox", true, permitted: [.rfc822Name("example.com")],
      names: [.rfc822Name("ada@Example.com")]),
    .init(
      "a mailbox below", false, permitted: [.rfc822Name("example.com")],
      names: [.rfc822Name("ada@mail.example.com")]),
    .init(
      "a mailbox below a dot", true, permitted: [.rfc822Name(".example.com")],
      names: [.rfc822Name("ada@mail.example.com")]),
    .init(
      "another mailbox of a host", false, permitted: [.rfc822Name("ada@example.com")],
      names: [.rfc822Name("bob@example.com")]),
    .init(
      "what is no mailbox", false, excluded: [.rfc822Name("example.com")],
      names: [.rfc822Name("example.com")]),
    .init(
      "a permitted address", true, permitted: [.uniformResourceIdentifier(".example.com")],
      names: [.uniformResourceIdentifier("https://ada@www.example.com:80/a@b")]),
    .init(
      "another address", false, permitted: [.uniformResourceIdentifier(".example.com")],
      names: [.uniformResourceIdentifier("https://www.example.com@evil.org/")]),
    .init(
      "an address without a host", false, excluded: [.uniformResourceIdentifier("example.com")],
      names: [.uniformResourceIdentifier("urn:a:b")]),
    .init(
      "a permitted network", true,
      permitted: [.ipAddress(.init(contentBytes: [10, 0, 0, 0, 255, 0, 0, 0]))],
      names: [.ipAddress(.init(contentBytes: [10, 1, 2, 3]))]),
    .init(
      "another network", false,
      permitted: [.ipAddress(.init(contentBytes: [10, 0, 0, 0, 255, 0, 0, 0]))],
      names: [.ipAddress(.init(contentBytes: [11, 1, 2, 3]))]),
    .init(
      "an excluded network", false,
      excluded: [.ipAddress(.init(contentBytes: [10, 0, 0, 0, 255, 0, 0, 0]))],
      names: [.ipAddress(.init(contentBytes: [10, 1, 2, 3]))]),
    .init(
      "a kind of name that is not compared", false, permitted: [.registeredID([1, 2, 3])],
      names: [.registeredID([1, 2, 3])]),
    .init("limits of the root", false) {
      let root = try Issued("Root", level: .max, adding: [limits([others], [])])
      let middle = try Issued("Authority", by: root, level: .max)
      return [try .signer(by: middle), middle, root]
    },
    .init("an authority's name outside the limits of one above", false) {
      let root = try Issued("Root", level: .max, adding: [limits([tests], [])])
      let name = try Issued.name("Authority", organization: "Others")
      let middle = try Issued("Authority", by: root, level: .max, subject: name)
      return [try .signer(by: middle), middle, root]
    },
    .init("as many authorities as allowed", true) {
      let root = try Issued("Root", level: 1)
      let middle = try Issued("Authority", by: root, level: 0)
      return [try .signer(by: middle), middle, root]
    },
    .init("more authorities than the root allows", false) {
      let root = try Issued("Root", level: 0)
      let middle = try Issued("Authority", by: root, level: 0)
      return [try .signer(by: middle), middle, root]
    },
    .init("more authorities than one in between allows", false) {
      let root = try Issued("Root", level: .max)
      let middle = try Issued("Authority", by: root, level: 0)
      let third = try Issued("Third", by: middle, level: 0)
      return [try .signer(by: third), third, middle, root]
    },
    .init("an authority with a new key, which does not count", true) {
      let root = try Issued("Root", level: 1)
      let old = try Issued("Authority", by: root, level: 0)
      let new = try Issued("Authority", by: old, level: 0)
      return [try .signer(by: new), new, old, root]
    },
    .init("an authority that may not sign certificates", false) {
      let root = try Issued("Root", level: .max)
      let middle = try Issued("Authority", by: root, level: 0, signs: false)
      return [try .signer(by: middle), middle, root]
    },
    .purposes([.emailProtection, .serverAuth]), .purposes([.serverAuth]),
    .purposes([.timeStamping]),
    .init("an authority for anything", true) {
      let root = try Issued("Root", level: .max)
      let middle = try Issued("Authority", by: root, level: 0, purposes: [.any])
      return [try .signer(by: middle), middle, root]
    },
  ]
}

@Suite("Paths from a certificate to an authority")
struct CertificatePathTests {
  private func signed(_ chain: [Issued]) throws -> [UInt8] {
    try UncheckedSigning.sign(
      Fixtures.least().bytes(), key: chain[0].keyText,
      chain: try chain.dropLast().map { try $0.pem }.joined())
  }

  private func verified(
    _ chain: [Issued], at time: Int? = nil, root: Issued? = nil
  ) throws -> Verification {
    var verifier = Verifier(
      anchors: try TrustAnchors(pem: try (root ?? chain.last ?? chain[0]).pem))
    verifier.seconds = time
    return try #require(try verifier.verify(try Photo(try signed(chain))))
  }

  @Test(
    "Constraints of an authority apply to the certificates below it", arguments: AuthorityCase.all)
  func authorities(given: AuthorityCase) throws {
    let result = try verified(try given.chain())
    #expect((result.state == .trusted) == given.isTrusted, "\(result.statuses)")
    if !given.isTrusted {
      #expect(result.failureNames.last == "signingCredential.untrusted")
      #expect(!result.statuses.contains { $0.code == .credentialTrusted })
    }
  }

  @Test("An intermediate authority can be the trusted one, without its issuers")
  func middle() throws {
    let root = try Issued("Root", level: .max)
    let middle = try Issued("Authority", by: root, level: 0)
    let chain = [try Issued.signer(by: middle), middle, root]
    #expect(try verified(chain, root: middle).state == .trusted)
    // It holds for the signer's own certificate, too.
    #expect(try verified(chain, root: chain[0]).state == .trusted)
  }

  @Test("Certificates may be in any order, share a name, or exceed the limit")
  func pools() throws {
    let root = try Issued("Root", level: .max)
    let middle = try Issued("Authority", by: root, level: .max)
    let own = try Issued.signer(by: middle)
    let others = try (0..<10).map { _ in try Issued("Authority", by: root, level: .max) }
    let anchors = try TrustAnchors(pem: root.pem)
    func isTrusted(_ chain: [Issued]) throws -> Bool {
      anchors.trust(try chain.map { try $0.signing }, at: now)
    }
    #expect(try isTrusted([own, root, middle]))
    #expect(try isTrusted([own] + others + [middle]))
    #expect(try !isTrusted([own] + others))
    // Authorities that sign each other lead nowhere, and soon.
    let rings = try (0..<14).map { _ in try Issued("Authority", level: .max) }
    #expect(try !isTrusted([own] + rings))
  }

  @Test("A signature's own certificates are used in order, each unchanged")
  func order() throws {
    let root = try Issued("Root", level: .max)
    let middle = try Issued("Authority", by: root, level: .max)
    let own = try Issued.signer(by: middle)
    func changed(_ issued: Issued) throws -> SigningCertificate {
      var der = try issued.der
      der[der.count - 1] ^= 1
      return try SigningCertificate(der)
    }
    let (first, second, third) = (try own.signing, try middle.signing, try root.signing)
    let chains: [(chain: [SigningCertificate], isTrusted: Bool)] = [
      ([first, second, third], true), ([first, second], true), ([first], true),
      ([first, third, second], false), ([first, try changed(middle), third], false),
      ([first, try changed(middle)], false), ([first, second, try changed(root)], false),
      ([first, second, third, second], false), ([], false),
    ]
    // Whoever holds the true certificates must not overlook that the photo's were changed.
    let both = try TrustAnchors(pem: middle.pem + root.pem)
    for (number, (chain, isTrusted)) in chains.enumerated() {
      #expect(both.trust(following: chain, at: now) == isTrusted, "chain \(number)")
    }
  }

  @Test(
    "Certificates for time stamps or OCSP cannot sign photos",
    arguments: [
      ExtendedKeyUsage.Usage.timeStamping, .ocspSigning,
    ])
  func purposes(usage: ExtendedKeyUsage.Usage) throws {
    let root = try Issued("Root", level: .max)
    let result = try verified([try Issued("Own", by: root, purposes: [usage]), root])
    #expect(result.state == .invalid)
    #expect(result.failureNames.first == "signingCredential.invalid")
  }

  @Test(
    "Purposes that allow signing photos",
    arguments: [
      "1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.36", "1.3.6.1.4.1.62558.2.1",
      "1.3.6.1.4.1.311.76.59.1.9",
    ])
  func signers(purpose: String) throws {
    let oid = try ASN1ObjectIdentifier(dotRepresentation: purpose)
    let root = try Issued("Root", level: .max)
    let own = try Issued("Own", by: root, purposes: [.init(oid: oid), .serverAuth])
    #expect(try verified([own, root]).state == .trusted)
  }

  @Test("An expired certificate leaves the answer open; one that is not valid yet is wrong")
  func times() throws {
    let root = try Issued("Root", days: -500...3000, level: .max)
    let middle = try Issued("Authority", by: root, days: -400...200, level: 0)
    let own = try Issued.signer(by: middle, days: -10...100)
    let chain = [own, middle, root]
    #expect(try verified(chain).state == .trusted)
    for (days, words) in [
      (150, "the certificate has expired since"),
      (250, "the certificate has expired since"),
    ] {
      let result = try verified(chain, at: now + days * day)
      #expect(result.state == .cannotTell, "\(result.statuses)")
      let status = try #require(result.statuses.first { $0.kind == .unread })
      #expect(status.code.name == "signingCredential.expired")
      #expect(status.explanation.hasPrefix(words))
      #expect(
        status.explanation.hasSuffix("without a time stamp nobody can tell when it was signed"))
      #expect(result.failures.isEmpty)
      // What a stranger signed stays what it is.
      var verifier = VersoEvidence.Verifier()
      verifier.seconds = now + days * day
      let stranger = try #require(try verifier.verify(try Photo(try signed(chain))))
      #expect(stranger.state == .cannotTell)
    }
    let early = try verified(chain, at: now - 20 * day)
    #expect(early.state == .invalid)
    #expect(early.failureNames == ["signingCredential.expired"])
    // An authority that has ended before the signer's own certificate has.
    let short = try Issued("Authority", by: root, days: -400...50, level: 0)
    let late = try verified([try .signer(by: short), short, root], at: now + 60 * day)
    #expect(late.state == .cannotTell)
    #expect(late.statuses.contains { $0.explanation.contains("of an authority above") })
  }

  @Test("A changed picture is detected, whether or not the certificate has expired")
  func changed() throws {
    let root = try Issued("Root", days: -500...3000, level: .max)
    let own = try Issued.signer(by: root, days: -10...100)
    var bytes = try signed([own, root])
    bytes[bytes.count - 3] ^= 1
    var verifier = VersoEvidence.Verifier(anchors: try TrustAnchors(pem: root.pem))
    verifier.seconds = now + 150 * day
    #expect(try verifier.verify(try Photo(bytes))?.state == .invalid)
  }

  @Test("Truncated or changed certificates never trap")
  func damage() throws {
    let chain = try AuthorityCase.all.first { $0.name == "a permitted network" }?.chain() ?? []
    let good = try chain.map { try $0.der }
    let anchors = try TrustAnchors(pem: try #require(chain.last).pem)
    for (index, der) in good.enumerated().dropLast() {
      for position in der.indices {
        var bytes = der
        bytes[position] ^= 1 << UInt8(position % 8)
        for der in [bytes, Array(der[..<position])] {
          var changed = good
          changed[index] = der
          let read = changed.compactMap { try? SigningCertificate($0) }
          guard read.count == good.count else { continue }
          #expect(!anchors.trust(read, at: now), "byte \(position)")
        }
      }
    }
  }
}
