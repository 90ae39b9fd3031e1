import Foundation
import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

/// Keys and certificates as other programs write them.
@Suite("Files of keys and certificates")
struct CredentialFileTests {
  private static let program = Program(named: "openssl")
  private let folder: TemporaryFolder
  private let keys = TestKeys.es256

  init() throws { folder = try TemporaryFolder() }

  private func openssl(_ words: String...) throws {
    let outcome = try Self.program.run(words)
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  /// What a signer made of two files has against them.
  private func refusal(_ key: [UInt8], _ chain: [UInt8]) -> String {
    do {
      _ = try KeySigner(keyFile: key, chainFile: chain)
      return ""
    } catch {
      return "\(error)"
    }
  }

  private var chainDER: [UInt8] {
    get throws { try CredentialFile.certificates(Array(keys.chain.utf8)).flatMap(\.self) }
  }

  @Test("Keys and certificates in DER are those in PEM, whatever the kind of key")
  func der() throws {
    for (algorithm, keys) in TestKeys.all {
      let key = try CredentialFile.key(Array(keys.key.utf8))
      let chain = try CredentialFile.certificates(Array(keys.chain.utf8))
      let signer = try KeySigner(keyFile: key, chainFile: chain.flatMap(\.self))
      #expect(signer.algorithm == algorithm)
      #expect(signer.chain == chain)
      var anchors = TrustAnchors()
      try anchors.add(file: try CredentialFile.certificates(Array(keys.root.utf8))[0])
      #expect(anchors.count == 1)
      let signing = Signing(Statement(generator: "Verso tests", version: "1"), by: signer)
      let bytes = try signing.bytes(of: try Photo(Fixtures.least().bytes()))
      #expect(try Verifier(anchors: anchors).verify(try Photo(bytes))?.state == .trusted)
      var identities = IdentityAnchors()
      try identities.add(file: chain[1])
      #expect(identities.count == 1)
    }
  }

  @Test("Files with other contents, or truncated ones, are refused with their kind")
  func others() throws {
    let (key, chain) = (Array(keys.key.utf8), Array(keys.chain.utf8))
    #expect(refusal(key, key).contains("private key and no certificate"))
    #expect(refusal(chain, chain).contains("no private key in it"))
    #expect(refusal(try chainDER, chain).contains("a certificate and no private key") == false)
    let one = try CredentialFile.certificates(chain)[0]
    #expect(refusal(one, chain).contains("a certificate and no private key"))
    #expect(refusal(key, try CredentialFile.key(key)).contains("private key and no certificate"))
    #expect(refusal([], chain) != "")
    #expect(refusal(key, [0xFF, 0xD8, 0xFF]).contains("neither text (PEM) nor DER"))
    for count in stride(from: 0, to: one.count, by: 7) {
      #expect(refusal(key, Array(one.prefix(count))) != "", "\(count)")
      #expect(refusal(Array(one.prefix(count)), chain) != "", "\(count)")
    }
    // Lengths that lie.
    #expect(refusal(key, [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF, 0]) != "")
    #expect(refusal([0x30, 0x82, 0, 0], chain) != "")
  }

  @Test(
    "Encrypted keys, other kinds of keys and bundles are refused with advice",
    .enabled(if: program.isThere, "openssl is not installed"))
  func advice() throws {
    let key = try folder.write(Array(keys.key.utf8), "key.pem")
    let chain = try folder.write(Array(keys.chain.utf8), "chain.pem")
    let certificates = Array(keys.chain.utf8)
    try openssl(
      "pkcs12", "-export", "-inkey", key, "-in", chain, "-passout", "pass:a", "-out",
      folder.path("both.p12"))
    let both = try folder.read("both.p12")
    #expect(refusal(both, certificates).contains("openssl pkcs12"))
    #expect(refusal(Array(keys.key.utf8), both).contains("-nokeys"))
    for (form, name) in [("PEM", "bundle.p7b"), ("DER", "bundle.p7c")] {
      try openssl(
        "crl2pkcs7", "-nocrl", "-certfile", chain, "-outform", form, "-out", folder.path(name))
      #expect(
        refusal(Array(keys.key.utf8), try folder.read(name)).contains("openssl pkcs7"), "\(form)")
    }
    for words in [
      ["pkcs8", "-topk8", "-v2", "aes-256-cbc"], ["pkcs8", "-topk8", "-outform", "DER"],
      ["ec", "-aes128"],
    ] {
      let outcome = try Self.program.run(
        words + ["-in", key, "-passout", "pass:abcd", "-out", folder.path("locked")])
      try #require(outcome.status == 0, "\(outcome.errors)")
      let told = refusal(try folder.read("locked"), certificates)
      #expect(told.contains("locked with a password") && told.contains("openssl pkey"), "\(words)")
    }
    try openssl(
      "ecparam", "-name", "secp256k1", "-genkey", "-noout", "-out", folder.path("other.pem"))
    #expect(refusal(try folder.read("other.pem"), certificates).contains("P-256, P-384 or P-521"))
    try openssl(
      "genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024", "-out",
      folder.path("short.pem"))
    #expect(refusal(try folder.read("short.pem"), certificates).contains("fewer than 2048 bits"))
  }

  /// Makes a key for RSASSA-PSS alone, and a certificate for it, as `key.pem` and `chain.pem`.
  private func makePSS(_ options: [String]) throws {
    let made = try Self.program.run(
      ["genpkey", "-algorithm", "RSA-PSS", "-pkeyopt", "rsa_keygen_bits:2048"]
        + options.flatMap { ["-pkeyopt", $0] } + ["-out", folder.path("key.pem")])
    try #require(made.status == 0, "\(made.errors)")
    let names = """
      basicConstraints=critical,CA:FALSE
      keyUsage=critical,digitalSignature
      extendedKeyUsage=emailProtection
      authorityKeyIdentifier=keyid
      """
    let extensions = try folder.write(Array(names.utf8), "extensions")
    try openssl(
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout",
      folder.path("root.key"), "-out", folder.path("root.pem"), "-days", "300", "-subj",
      "/CN=PSS root", "-addext", "keyUsage=critical,keyCertSign")
    try openssl(
      "req", "-new", "-key", folder.path("key.pem"), "-subj", "/CN=PSS signer", "-out",
      folder.path("request"))
    try openssl(
      "x509", "-req", "-in", folder.path("request"), "-CA", folder.path("root.pem"), "-CAkey",
      folder.path("root.key"), "-days", "200", "-extfile", extensions, "-out",
      folder.path("chain.pem"))
  }

  @Test(
    "A key for RSASSA-PSS alone signs with the hash that it names",
    .enabled(if: program.isThere, "openssl is not installed"),
    arguments: [("", SignatureAlgorithm.ps256), ("sha256", .ps256), ("sha384", .ps384)])
  func pss(hash: String, algorithm: SignatureAlgorithm) throws {
    try makePSS(
      hash.isEmpty ? [] : ["rsa_pss_keygen_md:\(hash)", "rsa_pss_keygen_mgf1_md:\(hash)"])
    let chain = try folder.read("chain.pem")
    let signer = try KeySigner(keyFile: try folder.read("key.pem"), chainFile: chain)
    #expect(signer.algorithm == algorithm)
    let signing = Signing(Statement(generator: "Verso tests", version: "1"), by: signer)
    let bytes = try signing.bytes(of: try Photo(Fixtures.least().bytes()))
    var verifier = Verifier()
    try verifier.anchors.add(file: try folder.read("root.pem"))
    #expect(try verifier.verify(try Photo(bytes))?.state == .trusted)
    // Another program agrees with the signature.
    let message = Array("a message".utf8)
    let signature = try folder.write(try signer.sign(message), "signature")
    let text = try folder.write(message, "message")
    try openssl("pkey", "-in", folder.path("key.pem"), "-pubout", "-out", folder.path("public"))
    try openssl(
      "dgst", hash == "sha384" ? "-sha384" : "-sha256", "-sigopt", "rsa_padding_mode:pss",
      "-sigopt", "rsa_pss_saltlen:digest", "-verify", folder.path("public"), "-signature",
      signature, text)
  }

  @Test(
    "A key for RSASSA-PSS with a hash that C2PA does not allow is refused with advice",
    .enabled(if: program.isThere, "openssl is not installed"))
  func oddPSS() throws {
    try makePSS(["rsa_pss_keygen_md:sha1", "rsa_pss_keygen_mgf1_md:sha1"])
    let told = refusal(try folder.read("key.pem"), try folder.read("chain.pem"))
    #expect(told.contains("RSASSA-PSS") && told.contains("openssl genpkey"), "\(told)")
  }

  // MARK: Chains

  @Test("A missing authority in the chain is named, and no other one")
  func missing() throws {
    let root = try Issued("Root", level: .max)
    let upper = try Issued("Upper authority", by: root, level: .max)
    let lower = try Issued("Lower authority", by: upper, level: 0)
    let own = try Issued.signer(by: lower)
    func missing(_ chain: [Issued]) throws -> String? {
      let text = try chain.map { try $0.pem }.joined()
      return Signing(
        Statement(generator: "a", version: "1"),
        by: try KeySigner(key: own.keyText, chain: text)
      ).missingIssuer.map { "\($0.issuer) of \($0.subject)" }
    }
    #expect(try missing([own, lower, upper, root]) == nil)
    #expect(try missing([own, lower, upper]) == nil)
    #expect(try missing([own]) == "Lower authority of Signer")
    #expect(try missing([own, upper]) == "Lower authority of Signer")
    #expect(try missing([own, lower, root]) == "Upper authority of Lower authority")
    // Another authority of the same name did not issue it.
    let other = try Issued("Lower authority", by: upper, level: 0)
    #expect(try missing([own, other, upper]) == "Lower authority of Signer")
  }
}
