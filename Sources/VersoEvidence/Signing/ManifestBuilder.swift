internal import Verso

/// A manifest on its way: everything in it has its size, and only the hash of the file and the
/// signature are missing.
struct ManifestBuilder {
  private let label: String
  private let instance: String
  private let statement: Statement
  private let signer: any Signer
  /// Additional assertions in CBOR, by their labels.
  var records: [(label: String, value: CBOR)] = []
  /// The time authority for the signature; nil for no time stamp.
  private let timeStamper: (any TimeStamper)?
  /// The number of bytes of the unsigned headers, with a time stamp: only its authority knows its
  /// length.
  private(set) var stampRoom = 6144
  /// The earlier credentials of the photo, and the findings on them.
  private let parent: Parent?

  /// The type of the signed file; nil if it is not stated.
  var mediaType: String?

  struct Parent {
    let credentials: ContentCredentials
    let active: Manifest
    let statuses: [ValidationStatus]
    let mediaType: String
    /// Its title, or the name of its file; nil if neither is known.
    var title: String?
  }

  /// The tie between the manifest and the file.
  enum Binding {
    case data(DataHash)
    case boxes(BoxHash)
    /// Assertions of any kind.
    case several([(label: String, value: CBOR)])
  }

  init(
    _ statement: Statement, _ signer: any Signer, _ parent: Parent?,
    timeStamper: (any TimeStamper)? = nil
  ) {
    self.statement = statement
    self.timeStamper = timeStamper
    self.signer = signer
    self.parent = parent
    label = "urn:c2pa:\(Self.uuid())"
    instance = "xmp.iid:\(Self.uuid())"
  }

  /// A random name (RFC 9562, version 4).
  private static func uuid() -> String {
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255) }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += String(hexadecimal: byte, digits: 2)
    }
    return text
  }

  /// The whole store: the manifests of the photo, followed by the new one. As long as it is not
  /// final, its signature is all zeros.
  func store(_ binding: Binding, isFinal: Bool) throws -> [UInt8] {
    var assertions: [(label: String, box: [UInt8])] = []
    func add(_ label: String, _ value: CBOR) {
      assertions.append((label, JUMBFBox.encoded(label, cbor: value.encoded)))
    }
    switch binding {
    case .data(let hash): add("c2pa.hash.data", hash.cbor)
    case .boxes(let hash): add("c2pa.hash.bmff.v3", hash.cbor)
    case .several(let list): for (label, value) in list { add(label, value) }
    }
    if let parent {
      add(Self.ingredientLabel, ingredient(parent))
    } else if !saysCreation {
      add(Self.ingredientLabel, openedFile)
    }
    add("c2pa.actions.v2", actions(reference: assertions.last.map(Self.reference)))
    for (label, json) in statement.assertions {
      assertions.append((label, JUMBFBox.encoded(label, json: json)))
    }
    for (label, value) in records { add(label, value) }
    let claim = claim(assertions.map(Self.reference)).encoded
    var message = COSESign1(signer.algorithm, chain: signer.chain)
    message.signature = [UInt8](repeating: 0, count: signer.signatureSize)
    if timeStamper != nil { message.unprotected = TimeStampRoom.empty(stampRoom) }
    if isFinal {
      message.signature = try signer.sign(message.signedBytes(claim))
      guard message.signature.count == signer.signatureSize else {
        throw EvidenceError(
          .invalidKey,
          "the signer gave \(message.signature.count) bytes, not \(signer.signatureSize)")
      }
      if let timeStamper { try stamp(&message, timeStamper) }
    }
    let manifest = JUMBFBox.encoded(
      .manifest, label,
      JUMBFBox.encoded(.assertions, "c2pa.assertions", Array(assertions.map(\.box).joined()))
        + JUMBFBox.encoded("c2pa.claim.v2", cbor: claim, kind: .claim)
        + JUMBFBox.encoded("c2pa.signature", cbor: message.encoded, kind: .signature))
    return JUMBFBox.encoded(.store, "c2pa", (parent?.credentials.manifestBytes ?? []) + manifest)
  }

  /// Puts a time stamp of its signature into a message.
  ///
  /// - Throws: ``TimeStampRoom/TooSmall`` where there is not enough room for it.
  private func stamp(_ message: inout COSESign1, _ stamper: any TimeStamper) throws {
    let payload = CBOR.bytes(message.signature).encoded
    let stamped = message.bytes(context: "CounterSignature", payload)
    let token = try TimeStampQuery(stamped, signer.algorithm.scheme.hash ?? .sha256).ask(stamper)
      .token
    message.unprotected = try TimeStampRoom.holding(token, stampRoom)
  }

  /// Makes room for a time stamp that did not fit, and for one that is a little longer.
  mutating func makeRoom(_ found: TimeStampRoom.TooSmall) { stampRoom = found.needed + 64 }

  private static let ingredientLabel = "c2pa.ingredient.v3"

  private static func reference(_ assertion: (label: String, box: [UInt8])) -> HashedURI {
    HashedURI(
      url: "self#jumbf=c2pa.assertions/\(assertion.label)",
      hash: HashAlgorithm.sha256.digest(assertion.box.dropFirst(8)))
  }

  private func claim(_ assertions: [HashedURI]) -> CBOR {
    var pairs: [CBOR.Pair] = [
      .init("instanceID", .text(instance)),
      .init(
        "claim_generator_info",
        [
          "name": .text(statement.generator.name), "version": .text(statement.generator.version),
          "specVersion": .text(statement.specVersion),
        ]),
      // With the label in it, so that the signature covers that, too.
      .init("signature", .text(BoxAddress.signature(of: label))),
      .init("created_assertions", .array(assertions.map(\.cbor))),
      .init("alg", "sha256"),
    ]
    if let title = statement.title { pairs.append(.init("dc:title", .text(title))) }
    return .map(pairs)
  }

  /// Whether the statement begins with how the picture was made.
  private var saysCreation: Bool { statement.actions.first?.isCreation == true }

  private func actions(reference: HashedURI?) -> CBOR {
    var list: [CBOR] = []
    var actions = statement.actions
    // Every list begins with a creation or with what was opened (C2PA 2.4, 18.15.4).
    let isOpened = parent != nil || !saysCreation
    if isOpened, let reference {
      list.append([
        "action": "c2pa.opened", "parameters": ["ingredients": [reference.cbor]],
      ])
      actions.removeAll { $0.name == "c2pa.opened" || $0.isCreation }
    }
    for action in actions {
      var pairs: [CBOR.Pair] = [.init("action", .text(action.name))]
      if let source = action.source { pairs.append(.init("digitalSourceType", .text(source))) }
      if let text = action.description { pairs.append(.init("description", .text(text))) }
      if let agent = action.agent {
        var names: [CBOR.Pair] = [.init("name", .text(agent.name))]
        if let version = agent.version { names.append(.init("version", .text(version))) }
        pairs.append(.init("softwareAgent", .map(names)))
      }
      list.append(.map(pairs))
    }
    // A program that opens a file and saves it again has included all actions (C2PA 2.4, 18.15.3).
    let isAll = statement.includesAllActions ?? (isOpened && list.count == 1)
    return ["actions": .array(list), "allActionsIncluded": .bool(isAll)]
  }

  /// The file itself, as something that was opened: the signer does not state how it was made.
  private var openedFile: CBOR {
    var pairs: [CBOR.Pair] = [.init("relationship", "parentOf")]
    if let mediaType { pairs.append(.init("dc:format", .text(mediaType))) }
    return .map(pairs)
  }

  private func ingredient(_ parent: Parent) -> CBOR {
    let hash = HashAlgorithm.sha256
    func reference(_ url: String, _ box: JUMBFBox) -> CBOR {
      HashedURI(url: url, algorithm: hash.rawValue, hash: hash.digest(box.bytes)).cbor
    }
    func results(_ statuses: [ValidationStatus]) -> CBOR {
      func list(_ kind: ValidationStatus.Kind) -> CBOR {
        .array(
          statuses.filter { $0.recordedKind == kind }.map {
            [
              "code": .text($0.code.name), "url": .text($0.place),
              "explanation": .text($0.explanation),
            ]
          })
      }
      return [
        "success": list(.success), "informational": list(.informational),
        "failure": list(.failure),
      ]
    }
    let own = parent.statuses.filter { $0.ingredient == nil }
    var found: [CBOR.Pair] = [.init("activeManifest", results(own))]
    var places: [String] = []
    for case let place? in parent.statuses.map(\.ingredient) where !places.contains(place) {
      places.append(place)
    }
    if !places.isEmpty {
      let deltas = places.map { place -> CBOR in
        [
          "ingredientAssertionURI": .text(place),
          "validationDeltas": results(parent.statuses.filter { $0.ingredient == place }),
        ]
      }
      found.append(.init("ingredientDeltas", .array(deltas)))
    }
    let label = parent.active.label
    var pairs: [CBOR.Pair] = [
      .init("relationship", "parentOf"), .init("dc:format", .text(parent.mediaType)),
      .init("instanceID", .text(parent.active.claim.instanceID)),
      .init("activeManifest", reference(BoxAddress.manifest(label), parent.active.box)),
      .init(
        "claimSignature", reference(BoxAddress.signature(of: label), parent.active.signatureBox)),
      .init("validationResults", .map(found)),
    ]
    if let title = parent.title { pairs.insert(.init("dc:title", .text(title)), at: 2) }
    return .map(pairs)
  }
}

extension ValidationStatus {
  /// The kind under which a manifest records it: the specification knows no third answer, and to it
  /// a certificate that has ended is an error.
  fileprivate var recordedKind: Kind {
    guard kind == .unread else { return kind }
    return code == .credentialEnded ? .failure : .informational
  }
}
