import Crypto
import Foundation
import Testing

@testable import VersoEvidence

@Suite("Known answers")
struct KnownAnswerTests {
  @Test("The COSE_Sign1 message of RFC 9052, C.2.1 is verified with its key")
  func sign1() throws {
    let message = try COSESign1(
      hex(
        "d28443a10126a10442313154546869732069732074686520636f6e74656e742e58408eb33e4ca31d1c465ab0"
          + "5aac34cc6b23d58fef5c083106c4d25a91aef0b0117e2af9a291aa32e14ab834dc56ed2a223444547e01f1"
          + "1d3b0916e5a4c345cacb36"))
    #expect(message.algorithm == .es256)
    let payload = try #require(message.payload)
    #expect(payload == Array("This is the content.".utf8))
    #expect(
      message.signedBytes(payload)
        == hex(
          "846a5369676e61747572653143a101264054546869732069732074686520636f6e74656e742e"))
    let x = try #require(Base64URL.decoded("usWxHK2PmfnHKwXPS54m0kTcGJ90UiglWiGahtagnv8"))
    let y = try #require(Base64URL.decoded("IBOL-C3BttVivg-lSreASjpkttcsz-1rb7btKLv8EX4"))
    let key = VerificationKey.p256(try P256.Signing.PublicKey(x963Representation: [4] + x + y))
    let scheme = SignatureAlgorithm.es256.scheme
    #expect(key.accepts(message.signature, of: message.signedBytes(payload), scheme))
    var changed = payload
    changed[0] ^= 1
    #expect(!key.accepts(message.signature, of: message.signedBytes(changed), scheme))
    #expect(message.encoded.count == 98)
    #expect(try COSESign1(message.encoded).signature == message.signature)
  }

  @Test("A message without its tag, or with parts of another kind, is invalid")
  func notSign1() {
    for digits in [
      "8440a0f640", "d2834040f6", "d28440a0f601", "d28440a00140", "d2844100a0f640", "d18440a0f640",
    ] {
      #expect(throws: (any Error).self) { try COSESign1(hex(digits)) }
    }
  }

  @Test("HPKE opens the messages of RFC 9180, appendix A")
  func hpke() throws {
    let info = Data(hex("4f6465206f6e2061204772656369616e2055726e"))
    let aad = Data(hex("436f756e742d30"))
    let plain = Data(hex("4265617574792069732074727574682c20747275746820626561757479"))
    // A.2: X25519, SHA-256, ChaCha20Poly1305.
    let curve = try Curve25519.KeyAgreement.PrivateKey(
      rawRepresentation: hex("8057991eef8f1f1af18f4a9491d16a1ce333f695d4db8e38da75975c4478e0fb"))
    var first = try HPKE.Recipient(
      privateKey: curve, ciphersuite: .Curve25519_SHA256_ChachaPoly, info: info,
      encapsulatedKey: Data(
        hex("1afa08d3dec047a643885163f1180476fa7ddb54c6a8029ea33f95796bf2ac4a")))
    #expect(
      try first.open(
        hex(
          "1c5250d8034ec2b784ba2cfd69dbdb8af406cfe3ff938e131f0def8c8b60b4db21993c62ce81883d2dd1b51a28"
        ), authenticating: aad) == plain)
    // The suite of the RFC's authors' further vectors that a seal on P-256 uses.
    let key = try P256.KeyAgreement.PrivateKey(
      rawRepresentation: hex("317f915db7bc629c48fe765587897e01e282d3e8445f79f27f65d031a88082b2"))
    var second = try HPKE.Recipient(
      privateKey: key, ciphersuite: .P256_SHA256_AES_GCM_256, info: info,
      encapsulatedKey: Data(
        hex(
          "04c06b4f6bebc7bb495cb797ab753f911aff80aefb86fd8b6fcc35525f3ab5f03e0b21bd31a86c6048af3cb2"
            + "d98e0d3bf01da5cc4c39ff5370d331a4f1f7d5a4e0")))
    let sealed = hex(
      "58c61a45059d0c5704560e9d88b564a8b63f1364b8d1fcb3c4c6ddc1d291742465e902cd216f8908da49f8f96f")
    #expect(try second.open(sealed, authenticating: aad) == plain)
  }

  @Test("A sender's key is authenticated as in the vectors of the RFC's authors (mode auth)")
  func hpkeAuthenticated() throws {
    let info = hex("4f6465206f6e2061204772656369616e2055726e")
    let aad = hex("436f756e742d30")
    let plain = hex("4265617574792069732074727574682c20747275746820626561757479")
    let curve = try Curve25519.KeyAgreement.PrivateKey(
      rawRepresentation: hex("3ca22a6d1cda1bb9480949ec5329d3bf0b080ca4c45879c95eddb55c70b80b82"))
    let curveSender = try Curve25519.KeyAgreement.PublicKey(
      rawRepresentation: hex("f0f4f9e96c54aeed3f323de8534fffd7e0577e4ce269896716bcb95643c8712b"))
    let first = SealingKey(id: "a", material: .x25519(curve.publicKey, curve))
    let second = SealingKey(id: "b", material: .x25519(curveSender, nil))
    let sealed = hex(
      "f7674cc8cd7baa5872d1f33dbaffe3314239f6197ddf5ded1746760bfc847e0e"
        + "ab1a13c9d4f01a87ec3440dbd756e2677bd2ecf9df0ce7ed73869b98e00c09be111cb9fdf077347aeb88e61bdf"
    )
    #expect(try first.open(sealed, info: info, authenticating: aad, from: second) == plain)
    #expect(try first.open(sealed, info: info, authenticating: aad, from: nil) == nil)
    #expect(try first.open(sealed, info: info, authenticating: aad, from: first) == nil)
    let key = try P256.KeyAgreement.PrivateKey(
      rawRepresentation: hex("d9f10996a02cd6c9dbda1d1f225f18f781ea3c893b8c2a6cb2e266e59f3cd9a9"))
    let sender = try P256.KeyAgreement.PublicKey(
      x963Representation: hex(
        "04ece9b48cc98ee03ba742fe1218a3fbec960cc34b6e1defdcd3285276f39028e95b90f9526607565888766a11"
          + "01f429dc3ec87364b5c8c613f0a081881950427f"))
    let third = SealingKey(id: "c", material: .p256(key.publicKey, key))
    let fourth = SealingKey(id: "d", material: .p256(sender, nil))
    let other = hex(
      "04a7aeac79fda402674ef247c12d6f5fdfd21498d896b67ff04ec181382d4516b7662be32b4a2ae817c2d57104"
        + "ecb6fcaa527438939810612d1b3d0af36ffc66ce"
        + "59b9890aabf94c1d502c39d8d356989ab0880ed43e984255db7b32a8d7b0ad5beba799a4ec326a0ddca3dd5e5d"
    )
    #expect(try third.open(other, info: info, authenticating: aad, from: fourth) == plain)
    #expect(try third.open(other, info: info, authenticating: [], from: fourth) == nil)
    #expect(throws: EvidenceError.self) {
      try third.open(other, info: info, authenticating: aad, from: second)
    }
  }

  @Test("Bytes are encoded as letters and decoded again (RFC 4648, 10)")
  func base64() {
    let texts = [
      "": "", "f": "Zg", "fo": "Zm8", "foo": "Zm9v", "foob": "Zm9vYg", "fooba": "Zm9vYmE",
    ]
    for (plain, text) in texts {
      #expect(Base64URL.encoded(Array(plain.utf8)[...]) == text)
      #expect(Base64URL.decoded(text) == Array(plain.utf8))
    }
    for wrong in ["Z", "Zg==", "Zh", "Z g", "Zm9vY"] { #expect(Base64URL.decoded(wrong) == nil) }
  }
}
