import Foundation
import Verso
import VersoFixtures

@testable import VersoEvidence

/// The bytes that hexadecimal digits stand for.
func hex(_ digits: String) -> [UInt8] {
  let digits = Array(digits.utf8.filter { $0 != 0x20 })
  return stride(from: 0, to: digits.count, by: 2).map {
    UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16) ?? 0
  }
}

/// Keys for a test; made once, as they take their time.
enum TestKeys {
  static let es256 = made(.es256)
  static let all: [(SignatureAlgorithm, TestChain)] =
    [(.es256, es256)] + [.es384, .es512, .ps256, .ed25519].map { ($0, made($0)) }

  private static func made(_ algorithm: SignatureAlgorithm) -> TestChain {
    guard let chain = try? TestChain(algorithm) else { fatalError("no keys for \(algorithm.name)") }
    return chain
  }
}

extension TestChain {
  func signing() throws -> Signing {
    Signing(
      Statement(generator: "Verso tests", version: "1"), by: try KeySigner(key: key, chain: chain))
  }

  func verifier() throws -> Verifier { Verifier(anchors: try TrustAnchors(pem: root)) }
}

/// Signs a file with the test keys.
func signed(_ bytes: [UInt8], title: String? = nil) throws -> [UInt8] {
  var signing = try TestKeys.es256.signing()
  signing.statement.title = title
  return try signing.bytes(of: try Photo(bytes))
}

/// Verifies a file that the test keys signed.
func verified(_ bytes: [UInt8]) throws -> Verification? {
  try TestKeys.es256.verifier().verify(try Photo(bytes))
}

extension Verification {
  var failureNames: [String] { failures.map(\.code.name) }
}

extension [UInt8] {
  /// Where other bytes first stand in these.
  func position(ofBytes other: [UInt8], from start: Int = 0) -> Int? {
    guard other.count <= count else { return nil }
    return (start...(count - other.count)).first {
      self[$0..<($0 + other.count)].elementsEqual(other)
    }
  }
}
