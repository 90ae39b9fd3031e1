import Crypto
import Foundation
import SwiftASN1
import Testing
import Verso
import VersoFixtures
import X509

@testable import VersoEvidence

/// A chain with something wrong about it.
struct OddChain: Sendable {
  let name: String
  /// The code that a verifier gives; nil where nothing is wrong.
  let code: String?
  let key: String
  let chain: String
  let root: String

  /// What is odd about the signer's certificate.
  enum Oddity: String, CaseIterable {
    case none, serverAuthentication, anyPurpose, noPurpose, mixedPurposes, documentSigning
    case noKeyUsage, wrongKeyUsage, noIssuerKey, authority, expired, notYet, criticalExtension
    case noIntermediate, intermediateIsNone, selfSigned

    var code: String? {
      switch self {
      case .none, .documentSigning: nil
      // That it has ended since is no failure: nobody can tell when it was used.
      case .expired: nil
      case .notYet: "signingCredential.expired"
      case .noIntermediate, .intermediateIsNone, .selfSigned: "signingCredential.untrusted"
      default: "signingCredential.invalid"
      }
    }
  }

  init(_ oddity: Oddity) throws {
    let keys = (0..<3).map { _ in P256.Signing.PrivateKey() }
    let names = try ["Root", "Authority", "Signer"].map { text in
      try DistinguishedName {
        OrganizationName("Verso tests")
        CommonName(text)
      }
    }
    func certificate(_ subject: Int, by issuer: Int, _ extensions: Certificate.Extensions) throws
      -> Certificate
    {
      let isSigner = subject == 2
      let start = isSigner && oddity == .notYet ? 5.0 : -10
      let end = isSigner && oddity == .expired ? -5.0 : 300
      return try Certificate(
        version: .v3, serialNumber: .init(),
        publicKey: .init(keys[subject].publicKey),
        notValidBefore: Date.now.addingTimeInterval(start * 86_400),
        notValidAfter: Date.now.addingTimeInterval(end * 86_400), issuer: names[issuer],
        subject: names[subject], extensions: extensions, issuerPrivateKey: .init(keys[issuer]))
    }
    func identifier(_ number: Int) -> ArraySlice<UInt8> {
      SubjectKeyIdentifier(hash: .init(keys[number].publicKey)).keyIdentifier
    }
    func authority(_ number: Int, under issuer: Int) throws -> Certificate.Extensions {
      try Certificate.Extensions {
        if number == 1, oddity == .intermediateIsNone {
          Critical(BasicConstraints.notCertificateAuthority)
        } else {
          Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
        }
        Critical(KeyUsage(keyCertSign: true))
        SubjectKeyIdentifier(keyIdentifier: identifier(number))
        AuthorityKeyIdentifier(keyIdentifier: identifier(issuer))
      }
    }
    let issuer = oddity == .selfSigned ? 2 : 1
    let root = try certificate(0, by: 0, try authority(0, under: 0))
    let middle = try certificate(1, by: 0, try authority(1, under: 0))
    let own = try certificate(2, by: issuer, try Self.extensions(oddity, identifier(issuer)))
    self.root = try root.serializeAsPEM().pemString
    let isShort = oddity == .noIntermediate || oddity == .selfSigned
    chain =
      try own.serializeAsPEM().pemString + "\n"
      + (isShort ? "" : try middle.serializeAsPEM().pemString + "\n")
    key = keys[2].pemRepresentation
    name = oddity.rawValue
    code = oddity.code
  }

  private static func extensions(
    _ oddity: Oddity, _ issuerKey: ArraySlice<UInt8>
  ) throws -> Certificate.Extensions {
    let purposes: [ExtendedKeyUsage.Usage] =
      switch oddity {
      case .serverAuthentication: [.serverAuth]
      case .anyPurpose: [.any]
      case .mixedPurposes: [.timeStamping, .emailProtection]
      case .documentSigning: [.init(oid: [1, 3, 6, 1, 5, 5, 7, 3, 36])]
      default: [.emailProtection]
      }
    return try Certificate.Extensions {
      if oddity == .authority {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
      } else {
        Critical(BasicConstraints.notCertificateAuthority)
      }
      if oddity == .wrongKeyUsage {
        Critical(KeyUsage(keyEncipherment: true))
      } else if oddity != .noKeyUsage {
        Critical(KeyUsage(digitalSignature: true))
      }
      if oddity != .noPurpose { try ExtendedKeyUsage(purposes) }
      if oddity != .noIssuerKey { AuthorityKeyIdentifier(keyIdentifier: issuerKey) }
      if oddity == .criticalExtension {
        Certificate.Extension(oid: [1, 2, 3, 4], critical: true, value: [5, 0])
      }
    }
  }
}

@Suite("Certificates of signers")
struct CertificateTests {
  @Test("Each rule that a certificate breaks has its code", arguments: OddChain.Oddity.allCases)
  func rules(oddity: OddChain.Oddity) throws {
    let odd = try OddChain(oddity)
    let bytes = try UncheckedSigning.sign(
      Fixtures.least().bytes(), key: odd.key, chain: odd.chain)
    let verifier = Verifier(anchors: try TrustAnchors(pem: odd.root))
    let result = try #require(try verifier.verify(try Photo(bytes)))
    #expect(result.failureNames.first == odd.code, "\(result.failures)")
    let state: Verification.State =
      switch odd.code {
      case nil: oddity == .expired ? .cannotTell : .trusted
      case "signingCredential.untrusted": .valid
      default: .invalid
      }
    #expect(result.state == state, "\(result.failures)")
  }
}
