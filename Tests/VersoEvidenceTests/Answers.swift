import Crypto
import Foundation
import SwiftASN1
import X509

@testable import VersoEvidence

/// Makes answers on revocation (RFC 6960).
struct Answers {
  enum Status {
    case good, unknown
    case revoked(Int, reason: UInt8?)

    fileprivate var der: [UInt8] {
      switch self {
      case .good: [0x80, 0]
      case .unknown: [0x82, 0]
      case .revoked(let time, let reason):
        Hand.tagged(
          0xA1, Hand.time(time), reason.map { Hand.tagged(0xA0, [0x0A, 1, $0]) } ?? [])
      }
    }
  }

  /// Who answers, and whose certificates are asked for.
  let responder: Issued
  let issuer: Issued
  /// Certificates that come with the answer.
  var certificates: [Issued] = []
  var start = now - 3600
  var end: Int? = now + 7 * day
  var produced = now - 3600
  var extensions: [UInt8] = []

  func answer(_ status: Status, on certificate: Issued) throws -> [UInt8] {
    let target = try certificate.signing
    let number = Hand.sequence(
      Hand.sequence(Hand.oid(.sha1), [5, 0]),
      Hand.octets(Array(Insecure.SHA1.hash(data: target.issuerBytes))),
      Hand.octets(Array(Insecure.SHA1.hash(data: try issuer.signing.keyBytes))),
      Hand.number(target.serialNumber))
    let single = Hand.sequence(
      number, status.der, Hand.time(start), end.map { Hand.tagged(0xA0, Hand.time($0)) } ?? [],
      extensions)
    let data = Hand.sequence(
      Hand.tagged(0xA1, try responder.signing.subjectBytes), Hand.time(produced),
      Hand.sequence(single))
    let signature = try responder.key.signature(for: data).derRepresentation
    let list = try certificates.flatMap { try $0.der }
    let basic = Hand.sequence(
      data, Hand.ecdsa, Hand.bits(Array(signature)),
      list.isEmpty ? [] : Hand.tagged(0xA0, Hand.sequence(list)))
    return Hand.sequence(
      [0x0A, 1, 0],
      Hand.tagged(0xA0, Hand.sequence(Hand.oid(.ocspBasic), Hand.octets(basic))))
  }
}

/// A time stamp authority of a test, with what may be wrong about it.
struct TestStamper: TimeStamper {
  enum Fault: Sendable, CaseIterable {
    case none, refused, otherImprint, otherNonce, otherType, otherCertificate, badSignature
    case noCertificate, twoSigners, sha1, criticalExtension, notDER
  }

  let root: Issued
  let own: Issued
  var time = now
  var fault = Fault.none
  /// Certificates that come with the token for nothing.
  var others: [Issued] = []

  init(
    purposes: [ExtendedKeyUsage.Usage] = [.timeStamping], critical: Bool = true,
    days: ClosedRange<Double> = -3000...3000
  ) throws {
    root = try Issued("Time root", days: -3000...3000, level: 0)
    own = try Issued("Time stamps", by: root, days: days, purposes: purposes, critical: critical)
  }

  func answer(to query: [UInt8]) throws -> [UInt8] {
    if fault == .notDER { return Array("<html>".utf8) }
    if fault == .refused { return Hand.sequence(Hand.sequence([2, 1, 2])) }
    let parts = try DER.sequence(try DER.parse(query), identifier: .sequence) { nodes in
      _ = try Int(derEncoded: &nodes)
      let imprint = try nodes.required()
      let nonce = try nodes.required()
      _ = nodes.next()
      return (Array(imprint.encodedBytes), Array(nonce.encodedBytes))
    }
    return Hand.sequence(Hand.sequence([2, 1, 0]), try token(imprint: parts.0, nonce: parts.1))
  }

  /// A token about a message.
  func token(over message: [UInt8]) throws -> [UInt8] {
    try token(
      imprint: Hand.sequence(Hand.sha256, Hand.octets(HashAlgorithm.sha256.digest(message))),
      nonce: [])
  }

  private func token(imprint: [UInt8], nonce: [UInt8]) throws -> [UInt8] {
    var imprint = imprint
    if fault == .otherImprint { imprint[imprint.count - 1] ^= 1 }
    if fault == .sha1 {
      imprint = Hand.sequence(
        Hand.sequence(Hand.oid(.sha1)), Hand.octets([UInt8](repeating: 1, count: 20)))
    }
    let info = Hand.sequence(
      [2, 1, 1], Hand.oid([1, 2, 3]), imprint, [2, 1, 9], Hand.time(time),
      fault == .otherNonce ? [2, 1, 7] : nonce,
      fault == .criticalExtension
        ? Hand.tagged(
          0xA1, Hand.sequence(Hand.oid([1, 2, 3]), [1, 1, 0xFF], Hand.octets([5, 0])))
        : [])
    func attribute(_ oid: ASN1ObjectIdentifier, _ value: [UInt8]) -> [UInt8] {
      Hand.sequence(Hand.oid(oid), Hand.tagged(0x31, value))
    }
    let named = try fault == .otherCertificate ? root.der : own.der
    let attributes = [
      attribute(.contentType, Hand.oid(fault == .otherType ? .signedData : .timeStampInfo)),
      attribute(.messageDigest, Hand.octets(HashAlgorithm.sha256.digest(info))),
      attribute(
        .signingCertificate2,
        Hand.sequence(
          Hand.sequence(Hand.sequence(Hand.octets(HashAlgorithm.sha256.digest(named)))))),
    ].joined()
    var signature = Array(
      try own.key.signature(for: Hand.tagged(0x31, Array(attributes))).derRepresentation)
    if fault == .badSignature { signature[signature.count - 1] ^= 1 }
    let certificate = try own.signing
    let signer = Hand.sequence(
      [2, 1, 1],
      Hand.sequence(certificate.issuerBytes, Hand.number(certificate.serialNumber)),
      Hand.sha256, Hand.tagged(0xA0, Array(attributes)), Hand.ecdsa, Hand.octets(signature))
    let certificates =
      try fault == .noCertificate
      ? root.der : own.der + root.der + others.flatMap { try $0.der }
    let data = Hand.sequence(
      [2, 1, 3], Hand.tagged(0x31, Hand.sha256),
      Hand.sequence(Hand.oid(.timeStampInfo), Hand.tagged(0xA0, Hand.octets(info))),
      Hand.tagged(0xA0, certificates),
      Hand.tagged(0x31, signer + (fault == .twoSigners ? signer : [])))
    return Hand.sequence(Hand.oid(.signedData), Hand.tagged(0xA0, data))
  }
}
