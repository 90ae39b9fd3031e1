import Crypto
import Foundation
import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

private let holder = TestKeys.all.first { $0.0 == .ed25519 }?.1 ?? TestKeys.es256

extension IdentityVerification {
  fileprivate var codes: [String] { statuses.map(\.code.name) }
}

/// A photo with an identity by certificate.
private func certified(
  _ keys: TestChain = holder, before: @escaping (inout IdentityDraft) -> Void = { _ in },
  after: @escaping (inout CBOR) -> Void = { _ in }
) -> IdentityFile {
  IdentityFile { references in
    var draft = IdentityDraft(references: references)
    before(&draft)
    var value = try draft.signed(with: keys)
    after(&value)
    return [value]
  }
}

/// A photo with an identity by an aggregator.
private func aggregated(_ credential: AggregationDraft) -> IdentityFile {
  IdentityFile { [try credential.signed(IdentityDraft(references: $0, roles: ["cawg.creator"]))] }
}

extension IdentityFile {
  fileprivate init(identities: @escaping ([HashedURI]) throws -> [CBOR]) {
    self.identities = identities
  }
}

@Suite struct IdentityTests {
  @Test(
    "An identity that its own OCSP response revokes is not trusted",
    arguments: [false, true])
  func revoked(isRevoked: Bool) throws {
    let root = try Issued("Press root", days: -500...3000, level: .max)
    let own = try Issued.signer(by: root)
    let answers = Answers(responder: root, issuer: root)
    let answer = try answers.answer(isRevoked ? .revoked(now - day, reason: 1) : .good, on: own)
    let file = IdentityFile { references in
      let draft = IdentityDraft(references: references)
      let signer = try KeySigner(key: own.keyText, chain: own.pem)
      var message = COSESign1(signer.algorithm, chain: signer.chain)
      message.signature = try signer.sign(message.signedBytes(draft.payload.encoded))
      message.unprotected = ["rVals": ["ocspVals": .array([.bytes(answer)])]]
      return [draft.assertion(message.encoded)]
    }
    let result = try verify(file, trusting: [root.pem])
    let identity = try #require(result.identities.first)
    #expect(identity.state == (isRevoked ? .invalid : .trusted), "\(identity.codes)")
    #expect(identity.codes.contains("cawg.x509.credential.revoked") == isRevoked)
    #expect(result.state == (isRevoked ? .valid : .trusted))
  }

  // MARK: X.509

  @Test("An identity by certificate is trusted if its authority is named, else valid")
  func certificate() throws {
    for isDeterministic in [true, false] {
      let file = certified { draft in
        draft.roles = ["cawg.creator", "cawg.publisher"]
        draft.isDeterministic = isDeterministic
      }
      let trusted = try verify(file, trusting: [holder.root])
      #expect(trusted.state == .trusted)
      let identity = try #require(trusted.identities.first)
      #expect(trusted.identities.count == 1)
      #expect(trusted.earlierIdentities.isEmpty)
      #expect(identity.state == .trusted)
      #expect(identity.kind == .certificate)
      #expect(identity.name == "Verso test signer")
      #expect(identity.organization == "Verso test keys, not to be trusted")
      #expect(identity.issuer == "Verso test authority")
      #expect(identity.roles == ["cawg.creator", "cawg.publisher"])
      #expect(identity.references == ["c2pa.hash.data", "c2pa.actions.v2"])
      #expect(identity.place.hasSuffix("/c2pa.assertions/cawg.identity"))
      #expect(
        identity.codes == [
          "cawg.x509.credential.trusted", "cawg.x509.signature.inside_validity",
          "cawg.x509.signature.validated", "cawg.identity.trusted",
        ])
      let valid = try verify(file)
      #expect(valid.identities.first?.state == .valid)
      #expect(valid.identities.first?.codes.first == "cawg.x509.credential.untrusted")
      #expect(valid.identities.first?.codes.last == "cawg.identity.well-formed")
      // As in the reference: somebody in the photo is not vouched for.
      #expect(valid.state == .valid)
    }
  }

  @Test("An authority for signers does not vouch for identities, nor the other way round")
  func separateTrust() throws {
    let file = certified(TestKeys.es256)
    #expect(try verify(file).identities.first?.state == .valid)
    var verifier = Verifier()
    try verifier.identityAnchors.add(TestKeys.es256.root)
    let result = try #require(try verifier.verify(try Photo(file.bytes())))
    #expect(result.state == .valid)
    #expect(result.identities.first?.state == .trusted)
  }

  @Test("Every fault of an identity by certificate has its code, and never makes the photo trusted")
  func certificateFaults() throws {
    func flip(_ value: inout CBOR) {
      var bytes = value["signature"]?.bytes ?? []
      bytes[bytes.count - 1] ^= 1
      value = value.setting("signature", .bytes(bytes))
    }
    let faults: [(code: String, file: IdentityFile, state: Verification.State)] = [
      ("cawg.identity.pad.invalid", certified { $0.padding = [0, 7] }, .valid),
      (
        "cawg.identity.pad.invalid",
        certified(after: { $0 = $0.setting("pad2", .bytes([1])) }), .valid
      ),
      (
        "cawg.identity.assertion.mismatch",
        certified { $0.references[1] = HashedURI(url: $0.references[1].url, hash: [1, 2]) }, .valid
      ),
      (
        "cawg.identity.assertion.mismatch",
        certified {
          $0.references.append(HashedURI(url: "self#jumbf=c2pa.assertions/none", hash: [1]))
        }, .valid
      ),
      (
        "cawg.identity.assertion.mismatch",
        certified { $0.references.append(HashedURI(url: "https://example.org", hash: [1])) },
        .valid
      ),
      (
        "cawg.identity.assertion.duplicate",
        certified {
          let first = $0.references[0]
          let url = "self#jumbf=/c2pa/\(IdentityFile.label)/c2pa.assertions/c2pa.hash.data"
          $0.references.append(HashedURI(url: url, hash: first.hash))
        }, .valid
      ),
      (
        "cawg.identity.hard_binding_missing", certified { $0.references.removeFirst() }, .valid
      ), ("cawg.identity.hard_binding_missing", certified { $0.references = [] }, .valid),
      ("cawg.x509.signature.mismatch", certified(after: flip), .valid),
      (
        "cawg.x509.signature.mismatch",
        certified(after: { $0 = $0.setting("signature", .bytes([1, 2, 3])) }), .valid
      ),
      (
        "cawg.x509.signature.mismatch",
        certified(after: { value in
          let payload = value["signer_payload"] ?? [:]
          value = value.setting(
            "signer_payload", payload.setting("role", [.text("cawg.publisher")]))
        }), .valid
      ),
      (
        "cawg.identity.cbor.invalid",
        certified(after: { $0 = $0.setting("signature", nil) }), .invalid
      ),
      (
        "cawg.identity.cbor.invalid", certified(after: { $0 = $0.setting("pad1", nil) }), .invalid
      ),
      (
        "cawg.identity.cbor.invalid",
        certified(after: { value in
          let payload = value["signer_payload"] ?? [:]
          value = value.setting("signer_payload", payload.setting("role", []))
        }), .invalid
      ),
    ]
    for (code, file, state) in faults {
      let result = try verify(file, trusting: [holder.root])
      let identity = try #require(result.identities.first)
      #expect(identity.state == .invalid, "\(code)")
      #expect(identity.failures.map(\.code.name).contains(code), "\(code): \(identity.codes)")
      #expect(result.statuses.contains { $0.code.name == code }, "\(code)")
      #expect(!identity.codes.contains("cawg.identity.trusted"), "\(code)")
      #expect(result.state == state, "\(code)")
    }
  }

  @Test("An unknown kind of signature gives cannot tell")
  func unknownKind() throws {
    let result = try verify(certified { $0.kind = "org.example.seal" })
    #expect(result.identities.first?.state == .cannotTell)
    #expect(result.identities.first?.codes == ["cawg.identity.sig_type.unknown"])
    #expect(result.state == .trusted)
  }

  @Test("A certificate that expired, or may not sign identities, is reported")
  func certificates() throws {
    let short = try TestChain(.es256, days: 1)
    let later = Int(Date.now.timeIntervalSince1970) + 3 * 86_400
    let expired = try verify(certified(short), trusting: [short.root], at: later)
    #expect(expired.identities.first?.state == .invalid)
    #expect(
      expired.identities.first?.codes.contains("cawg.x509.signature.outside_validity") == true)
    for oddity in OddChain.Oddity.allCases {
      let odd = try OddChain(oddity)
      let result = try verify(
        IdentityFile { references in
          let signer = try KeySigner(key: odd.key, chain: odd.chain)
          let draft = IdentityDraft(references: references)
          var message = COSESign1(signer.algorithm, chain: signer.chain)
          message.signature = try signer.sign(message.signedBytes(draft.payload.encoded))
          return [draft.assertion(message.encoded)]
        }, trusting: [odd.root])
      // What a signer's certificate must be, an identity's must be, too.
      let signed = try UncheckedSigning.sign(
        Fixtures.least().bytes(), key: odd.key, chain: odd.chain)
      let verifier = Verifier(anchors: try TrustAnchors(pem: odd.root))
      let signer = try #require(try verifier.verify(try Photo(signed)))
      if signer.state != .trusted {
        #expect(result.identities.first?.state != .trusted, "\(oddity)")
      }
    }
  }

  @Test("With a changed photo no identity is right")
  func changedPhoto() throws {
    var bytes = try certified().bytes()
    bytes[bytes.count - 3] ^= 1
    var verifier = try TestKeys.es256.verifier()
    try verifier.identityAnchors.add(holder.root)
    let result = try #require(try verifier.verify(try Photo(bytes)))
    #expect(result.state == .invalid)
    #expect(result.identities.first?.state == .cannotTell)
    #expect(result.identities.first?.codes.contains("cawg.identity.trusted") == false)
  }

  @Test("An identity of a photo that was signed again is reported as an earlier one")
  func earlier() throws {
    let first = try certified().bytes()
    var photo = try Photo(first)
    photo.metadata[.artist] = "Ada Example"
    let second = try TestKeys.es256.signing().bytes(of: photo)
    let result = try #require(try verified(second))
    #expect(result.identities.isEmpty)
    #expect(result.earlierIdentities.map(\.state) == [.valid])
    #expect(result.earlierIdentities.first?.manifest == IdentityFile.label)
  }

  @Test("Several identities each have a verdict, up to a limit")
  func several() throws {
    let file = IdentityFile { references in
      let draft = IdentityDraft(references: references)
      return [
        try draft.signed(with: holder), try AggregationDraft().signed(draft),
      ]
    }
    let result = try verify(file, trusting: [holder.root])
    #expect(result.identities.map(\.state) == [.trusted, .valid])
    let many = IdentityFile { references in
      let one = try IdentityDraft(references: references).signed(with: holder)
      return [CBOR](repeating: one, count: 300)
    }
    let crowded = try verify(many, trusting: [holder.root])
    #expect(crowded.identities.count == Examination.mostIdentities)
    #expect(crowded.state == .cannotTell)
  }

  // MARK: Identity claims aggregation

  @Test("A credential whose DID contains its key is checked: did:jwk and did:key, two curves")
  func aggregation() throws {
    let keys: [AggregationDraft.Key] = [
      .ed25519(Curve25519.Signing.PrivateKey()), .p256(P256.Signing.PrivateKey()),
    ]
    for key in keys {
      for isJWK in [true, false] {
        var credential = AggregationDraft()
        credential.key = key
        let did = isJWK ? credential.didJWK : credential.didKey
        credential.issuer = isJWK ? "\"\(did)#0\"" : "{\"id\":\"\(did)\",\"name\":\"Issuer\"}"
        let file = aggregated(credential)
        let valid = try verify(file)
        #expect(valid.state == .trusted, "\(valid.statuses)")
        let identity = try #require(valid.identities.first)
        #expect(identity.state == .valid, "\(identity.codes)")
        #expect(identity.codes.contains("cawg.ica.untrusted_issuer"))
        #expect(identity.kind == .aggregation)
        #expect(identity.issuer == (isJWK ? did + "#0" : did))
        let one = try #require(identity.identities.first)
        #expect(one.name == "Ada Example")
        #expect(one.provider == "Social")
        #expect(one.uri == "https://social.example/ada")
        #expect(one.verifiedAt == "2025-03-01T10:00:00.5+01:00")
        let trusted = try verify(file, trusting: ["# issuers\n\n  \(did)\n"])
        #expect(trusted.identities.first?.state == .trusted)
        #expect(trusted.identities.first?.codes.contains("cawg.ica.credential_valid") == true)
      }
    }
  }

  @Test("did:web gives cannot tell, until its document is provided")
  func web() throws {
    var credential = AggregationDraft()
    credential.issuer = "\"did:web:issuer.example\""
    let result = try verify(aggregated(credential))
    #expect(result.identities.first?.state == .cannotTell)
    #expect(result.identities.first?.codes.contains("cawg.ica.did_unavailable") == true)
    // The signer's verdict stands beside it.
    #expect(result.state == .trusted)
    let method =
      #"{"id":"did:web:issuer.example#key-0","type":"JsonWebKey","publicKeyJwk":\#(credential.jwk)}"#
    let documents = [
      #"{"id":"did:web:issuer.example","assertionMethod":[\#(method)]}"#,
      #"{"id":"did:web:issuer.example","verificationMethod":[\#(method)],"assertionMethod":["#
        + #""did:web:issuer.example#key-0"]}"#,
      #"{"id":"did:web:issuer.example","verificationMethod":[\#(method)],"assertionMethod":["#
        + ##""#key-0"]}"##,
    ]
    for document in documents {
      let trusted = try verify(aggregated(credential), trusting: [document])
      #expect(trusted.identities.first?.state == .trusted)
      #expect(trusted.state == .trusted)
    }
    credential.isDamaged = true
    let wrong = try verify(aggregated(credential), trusting: [documents[0]])
    #expect(wrong.identities.first?.codes.contains("cawg.ica.signature_mismatch") == true)
    #expect(wrong.state == .invalid)
  }

  @Test("Every fault of a credential has its code")
  func aggregationFaults() throws {
    func changed(_ change: (inout AggregationDraft) -> Void) -> IdentityFile {
      var credential = AggregationDraft()
      change(&credential)
      return aggregated(credential)
    }
    func identity(_ json: String) -> IdentityFile { changed { $0.identities = "[\(json)]" } }
    let faults: [(code: String, file: IdentityFile, state: Verification.State)] = [
      ("cawg.ica.signature_mismatch", changed { $0.isDamaged = true }, .invalid),
      ("cawg.ica.invalid_content_type", changed { $0.contentType = nil }, .invalid),
      ("cawg.ica.invalid_content_type", changed { $0.contentType = "text/plain" }, .invalid),
      ("cawg.ica.invalid_issuer", changed { $0.issuer = "\"https://x.example\"" }, .invalid),
      ("cawg.ica.invalid_issuer", changed { $0.issuer = "7" }, .invalid),
      ("cawg.ica.invalid_did_document", changed { $0.issuer = "\"did:jwk:AAAA\"" }, .invalid),
      ("cawg.ica.invalid_did_document", changed { $0.issuer = "\"did:key:z0\"" }, .invalid),
      ("cawg.ica.did_unsupported_method", changed { $0.issuer = "\"did:ion:x\"" }, .cannotTell),
      (
        "verso.identity.notUnderstood",
        changed { $0.issuer = "\"did:key:z\(Base58.encoded([0xE7, 0x01, 2, 3]))\"" }, .cannotTell
      ),
      (
        "cawg.ica.invalid_verifiable_credential",
        changed { $0.types = #"["VerifiableCredential"]"# }, .invalid
      ),
      ("cawg.ica.invalid_verifiable_credential", changed { $0.more = "," }, .invalid),
      ("cawg.ica.valid_from.missing", changed { $0.validFrom = nil }, .invalid),
      (
        "cawg.ica.valid_from.invalid", changed { $0.validFrom = "2999-01-01T00:00:00Z" }, .invalid
      ),
      ("cawg.ica.valid_from.invalid", changed { $0.validFrom = "soon" }, .invalid),
      (
        "cawg.ica.valid_until.invalid", changed { $0.validUntil = "2025-01-02T00:00:00Z" },
        .invalid
      ),
      ("cawg.ica.signer_payload.mismatch", changed { $0.isForAnother = true }, .invalid),
      ("cawg.ica.verified_identities.missing", changed { $0.identities = nil }, .invalid),
      ("cawg.ica.verified_identities.missing", changed { $0.identities = "[]" }, .invalid),
      ("cawg.ica.verified_identities.missing", changed { $0.identities = "{}" }, .invalid),
      ("cawg.ica.verified_identities.invalid", identity("7"), .invalid),
      (
        "cawg.ica.verified_identities.invalid",
        identity(#"{"type":"cawg.web_site","verifiedAt":"2025-03-01T10:00:00Z"}"#), .invalid
      ),
      (
        "cawg.ica.revocation.unavailable",
        changed { $0.more = #","credentialStatus":{"id":"https://x.example"}"# }, .cannotTell
      ),
      (
        "cawg.ica.invalid_cose_sign1",
        IdentityFile { references in
          var draft = IdentityDraft(references: references)
          draft.kind = "cawg.identity_claims_aggregation"
          return [draft.assertion([0xD2, 0x80])]
        }, .invalid
      ),
    ]
    for (code, file, state) in faults {
      let result = try verify(file)
      let identity = try #require(result.identities.first)
      #expect(identity.codes.contains(code), "\(code): \(identity.codes)")
      #expect(identity.state == state, "\(code)")
      #expect(result.state == (state == .cannotTell ? .trusted : state), "\(code)")
    }
  }

  @Test("A credential from another photo does not match")
  func transplanted() throws {
    let credential = AggregationDraft()
    let foreign = try credential.signed(
      IdentityDraft(references: [
        HashedURI(url: "self#jumbf=c2pa.assertions/c2pa.hash.data", hash: [1, 2, 3])
      ]))
    let file = IdentityFile { references in
      var draft = IdentityDraft(references: references)
      draft.kind = "cawg.identity_claims_aggregation"
      return [draft.assertion(foreign["signature"]?.bytes ?? [])]
    }
    let result = try verify(file, trusting: [credential.didJWK])
    #expect(result.identities.first?.state == .invalid)
    #expect(
      result.identities.first?.codes.contains("cawg.ica.signer_payload.mismatch") == true)
  }

  @Test("A credential may name the hash that the payload leaves to the claim, but not another")
  func hashNames() throws {
    for (credential, payload, isFound) in [
      (nil, nil, true), ("sha256", nil, true), ("sha256", "sha256", true), (nil, "sha256", false),
      ("sha512", "sha256", false),
    ] {
      var draft = AggregationDraft()
      draft.algorithm = credential
      let file = IdentityFile { references in
        let named = references.map {
          HashedURI(url: $0.url, algorithm: payload, hash: $0.hash)
        }
        return [try draft.signed(IdentityDraft(references: named))]
      }
      let codes = try #require(try verify(file).identities.first).codes
      #expect(codes.contains("cawg.ica.signer_payload.mismatch") != isFound, "\(codes)")
    }
  }

  // MARK: Damage

  @Test("No prefix and no changed byte of an identity traps or is trusted")
  func damage() throws {
    var verifier = Verifier()
    try verifier.identityAnchors.add(holder.root)
    let reference = HashedURI(url: "self#jumbf=c2pa.assertions/c2pa.hash.data", hash: [1, 2, 3])
    let draft = IdentityDraft(references: [reference])
    let credential = AggregationDraft()
    try verifier.identityAnchors.add(credential.didJWK)
    for value in [try draft.signed(with: holder), try credential.signed(draft)] {
      // What is optional and not signed may go.
      let good = value.setting("pad2", nil).encoded
      func state(_ bytes: [UInt8]) -> Verification.State? {
        guard let assertion = IdentityAssertion(try? CBOR(bytes)) else { return nil }
        var one = IdentityExamination(
          verifier.identityTrust, "cawg.identity", of: "m", signedAt: nil)
        one.verify(assertion, [])
        return one.result.state
      }
      #expect(state(good) == .trusted)
      for count in good.indices { #expect(state(Array(good[..<count])) == nil) }
      var kinder: [Int] = []
      for place in good.indices {
        var bytes = good
        bytes[place] ^= 0x21
        if state(bytes) == .trusted { kinder.append(place) }
      }
      #expect(kinder.isEmpty, "\(kinder)")
    }
  }

  // MARK: The reference

  @Test(
    "The reference implementation gives the photos the same states and failures",
    .enabled(if: Program.c2pa.isThere, "c2pa-python is neither in python3 nor in C2PA_PYTHON"))
  func reference() throws {
    // It signs keys in the order in which they are stored, and knows Ed25519 alone.
    func own(
      before: @escaping (inout IdentityDraft) -> Void = { _ in },
      after: @escaping (inout CBOR) -> Void = { _ in }
    ) -> IdentityFile {
      certified(
        before: { draft in
          draft.isDeterministic = false
          before(&draft)
        }, after: after)
    }
    func changed(_ change: (inout AggregationDraft) -> Void) -> IdentityFile {
      var credential = AggregationDraft()
      change(&credential)
      return aggregated(credential)
    }
    let files = [
      own(), own { $0.roles = ["cawg.editor"] }, own { $0.padding = [1] },
      own { $0.references.removeFirst() }, own { $0.references = [] },
      own { $0.references.append($0.references[1]) },
      own {
        $0.references.append(HashedURI(url: "self#jumbf=c2pa.assertions/none", hash: [1]))
      },
      own(after: { value in
        var bytes = value["signature"]?.bytes ?? []
        bytes[bytes.count - 1] ^= 1
        value = value.setting("signature", .bytes(bytes))
      }),
      changed { _ in }, changed { $0.isDamaged = true }, changed { $0.contentType = nil },
      changed { $0.validFrom = nil }, changed { $0.validFrom = "2999-01-01T00:00:00Z" },
      changed { $0.validUntil = "2025-02-01T00:00:00Z" }, changed { $0.isForAnother = true },
      changed { $0.issuer = "\"https://x.example\"" }, changed { $0.issuer = "\"did:jwk:AAAA\"" },
    ]
    let folder = try TemporaryFolder()
    let roots = try folder.write(Array(TestKeys.es256.root.utf8), "roots.pem")
    var paths: [String] = []
    for (number, file) in files.enumerated() {
      paths.append(try folder.write(try file.bytes(), "\(number).jpg"))
    }
    struct Answer: Decodable {
      let state: String
      var failures: [String]?
    }
    let script = Package.root.appending(path: "Tests/VersoEvidenceTests/reference.py").path
    let outcome = try Program.c2pa.run([script, "read", roots] + paths)
    let answers = try outcome.output.split(separator: 0x0A)
      .map { try JSONDecoder().decode(Answer.self, from: Data($0)) }
    #expect(answers.count == files.count)
    for (number, answer) in answers.enumerated() {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: paths[number])))
      let result = try #require(try verified(bytes))
      #expect(result.state.rawValue == answer.state, "\(number): \(result.failureNames) \(answer)")
      #expect(
        Set(result.failureNames).isSuperset(of: answer.failures ?? []),
        "\(number): \(result.failureNames) \(answer)")
    }
  }
}
