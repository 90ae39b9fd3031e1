internal import SwiftASN1

/// The time in a time stamp.
struct StampedTime: Sendable {
  /// The time, in seconds since 1970; nil if no stamp counts.
  var time: Int?
  /// Whether there was a stamp at all.
  var isThere = false
}

extension Examination {
  /// The most tokens of other manifests that are tried for one signature.
  static let mostTokens = 16

  /// Checks the time stamp that came with a signature and, where that does not count, those that
  /// other manifests hold of it (C2PA 2.2, 15.8.1).
  mutating func verifyTimeStamps(
    of manifest: Manifest, _ message: COSESign1, at place: String
  ) -> StampedTime {
    var result = StampedTime()
    let signature = CBOR.bytes(message.signature).encoded
    let newer = message.unprotected["sigTst2"]
    if let header = newer ?? message.unprotected["sigTst"] {
      result.isThere = true
      let values = header["tstTokens"]?.array ?? []
      if values.count == 1, let token = values[0]["val"]?.bytes {
        let payload = newer == nil ? manifest.claim.bytes : signature
        result.time = verify(token, over: payload, message, at: place)
      } else {
        add(.timeStampMalformed, "there is not one time stamp but \(values.count)", at: place)
      }
    }
    for token in collected.tokens[manifest.label] ?? [] where result.time == nil {
      result.isThere = true
      result.time = verify(token, over: signature, message, at: place)
    }
    return result
  }

  /// Checks one time stamp (C2PA 2.2, 15.8.2).
  ///
  /// Claims of version 1 had no rules for who may stamp. They have them here: a time that anybody
  /// can make up would let a certificate sign that ended or was revoked long ago.
  ///
  /// - Returns: The time, where the stamp is right and its authority trusted.
  private mutating func verify(
    _ token: [UInt8], over payload: [UInt8], _ message: COSESign1, at place: String
  ) -> Int? {
    let stamp: TimeStamp
    do {
      stamp = try TimeStamp(token)
    } catch {
      add(.timeStampMalformed, "the time stamp cannot be read", at: place)
      return nil
    }
    let stamped = message.bytes(context: "CounterSignature", payload)
    if let (code, problem) = stamp.problem(as: stamped) {
      add(code, problem, at: place)
      return nil
    }
    let anchors = verifier.anchors.union(verifier.timeAnchors)
    if let (code, problem) = stamp.authorityProblem(anchors) {
      if code == .timeStampUntrusted {
        add(.timeStampValidated, "the time stamp is about this signature", at: place)
      }
      add(code, problem, at: place)
      return nil
    }
    add(.timeStampValidated, "the time stamp is about this signature", at: place)
    add(.timeStampTrusted, "an authority that is trusted stamped the time", at: place)
    return stamp.time
  }

  /// Checks the form of the assertions that hold time stamps of signatures (C2PA 2.2, 18.17).
  mutating func verifyTimeStampAssertions(of manifest: Manifest) {
    let found = manifest.assertions.filter { $0.kind == "c2pa.time-stamp" }
    for assertion in found where redacted[manifest.label]?.contains(assertion.label) != true {
      let place = BoxAddress.assertion(assertion.label, of: manifest.label)
      guard let pairs = assertion.cbor?.pairs, !pairs.isEmpty else {
        add(.timeStampAssertionMalformed, "it holds no time stamps", at: place)
        continue
      }
    }
    if found.count > 1 {
      add(
        .timeStampAssertionMalformed, "there are \(found.count) lists of time stamps",
        at: BoxAddress.manifest(manifest.label))
    }
  }
}

/// Evidence in manifests for the signatures of others: it proves itself, so it does not matter
/// which manifest contains it.
struct CollectedEvidence: Sendable {
  /// Time stamps by the label of the manifest whose signature they are about.
  fileprivate(set) var tokens: [String: [[UInt8]]] = [:]
  /// Answers on revocation.
  fileprivate(set) var answers: [OCSPAnswer] = []
  /// Additional notes on the store.
  fileprivate(set) var notes: [ValidationStatus] = []

  fileprivate static let mostAnswers = 256
}

extension Examination {
  /// Gathers the time stamps and the answers on revocation that manifests hold of the signatures of
  /// others. It comes before any signature is checked.
  mutating func collectEvidence(from credentials: ContentCredentials) {
    for manifest in credentials.manifests {
      for assertion in manifest.assertions {
        switch assertion.kind {
        case "c2pa.time-stamp":
          for pair in assertion.cbor?.pairs ?? [] {
            guard let label = pair.key.text, let token = pair.value.bytes else { continue }
            guard collected.tokens[label, default: []].count < Self.mostTokens else { continue }
            collected.tokens[label, default: []].append(token)
          }
        case "c2pa.certificate-status":
          let values = assertion.cbor?["ocspVals"]?.array ?? []
          guard values.count <= CollectedEvidence.mostAnswers - collected.answers.count else {
            collected.notes.append(
              ValidationStatus(
                code: .limitReached,
                place: BoxAddress.assertion(assertion.label, of: manifest.label),
                explanation:
                  "there are more than \(CollectedEvidence.mostAnswers) answers on revocation"))
            continue
          }
          for value in values {
            let answer = value.bytes.flatMap { try? OCSPAnswer($0) }
            if let answer {
              collected.answers.append(answer)
            } else {
              collected.notes.append(
                ValidationStatus(
                  code: .revocationSkipped,
                  place: BoxAddress.assertion(assertion.label, of: manifest.label),
                  explanation: "an answer on revocation cannot be read and is ignored"))
            }
          }
        default: break
        }
      }
    }
    for label in credentials.timeStampManifests {
      collected.notes.append(
        ValidationStatus(
          code: .timeStampManifestIgnored, place: BoxAddress.manifest(label),
          explanation: "a manifest of a kind that is no longer used, for a time stamp, is ignored"))
    }
  }
}
