internal import SwiftASN1
public import Verso

/// The Content Credentials of a photo (C2PA): one manifest for every time it was signed, the
/// newest last.
public struct ContentCredentials: Sendable {
  /// The manifests in their order; the last one describes the file as it is.
  public let manifests: [Manifest]
  /// The bytes of all of them.
  public let store: [UInt8]

  /// The manifest that describes the file as it is.
  public var active: Manifest? { manifests.last }

  /// Reads a manifest store: the content of a `.c2pa` file, or the result of `Photo.credentials()`.
  ///
  /// - Throws: ``CredentialsError`` when it cannot be read.
  public init(store: some Sequence<UInt8>) throws(CredentialsError) {
    try self.init(store: Array(store), limits: ReadLimits())
  }

  init(store: [UInt8], limits: ReadLimits) throws(CredentialsError) {
    let box: JUMBFBox
    do {
      box = try JUMBFBox(store, limits: limits)
    } catch {
      throw CredentialsError(.generalError, "the boxes cannot be read: \(error)")
    }
    guard box.kind == .store else {
      throw CredentialsError(.generalError, "there is no manifest store in it")
    }
    var manifests: [Manifest] = []
    var budget = ReadBudget(limits)
    for child in box.children where JUMBFBox.manifests.contains(child.kind) {
      if child.kind == .compressedManifest {
        manifests.append(try Manifest(compressed: child, limits, &budget))
      } else {
        manifests.append(try Manifest(child, in: child, limits))
      }
    }
    self.manifests = manifests
    // The other manifests are hashed by those that name them as ingredients.
    stowaways = box.stowaways(in: store) + (manifests.last?.stowaways ?? [])
    timeStampManifests = box.children.filter { $0.kind == .timeStampManifest }.map(\.label)
    byLabel = Dictionary(
      manifests.enumerated().map { ($0.element.label, $0.offset) },
      uniquingKeysWith: { _, last in last })
    self.store = store
    // The data before the first box inside are the store's own header and description.
    manifestBytes = Array(
      store[(box.children.first?.range.lowerBound ?? box.range.upperBound)..<box.range.upperBound])
  }

  /// The labels of manifests that held only a time stamp, a kind that is no longer used.
  let timeStampManifests: [String]

  /// The indexes of the manifests; of two with one label the last counts.
  private let byLabel: [String: Int]

  /// Data in the store that belong to none of its parts.
  let stowaways: [Stowaway]

  /// The bytes of all manifests, without the box around them.
  let manifestBytes: [UInt8]

  /// The manifest of a label.
  func manifest(_ label: String) -> Manifest? { byLabel[label].map { manifests[$0] } }
}

/// The error for Content Credentials that cannot be read.
public struct CredentialsError: PhotoError {
  /// The specification's code for it.
  public let code: ValidationStatus.Code
  /// The problem.
  public let message: String

  init(_ code: ValidationStatus.Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

/// The statements of one signer on the photo at one time.
public struct Manifest: Sendable {
  /// Its unique label: "urn:c2pa:…".
  public let label: String
  /// Whether it extends another manifest without a picture of its own.
  public let isUpdate: Bool
  /// The assertions in the order in which they are stored.
  public let assertions: [Assertion]
  /// The box as it is stored; references to the manifest hash it.
  let box: JUMBFBox
  /// The box as it was before it was compressed.
  let content: JUMBFBox
  let claim: Claim
  let signatureBox: JUMBFBox
  /// The content of the signature box, and the message in it.
  let signature: [UInt8]
  let message: Result<COSESign1, ReadError>
  /// Data in it that no hash covers. The references of the claim to assertions of this manifest, by
  /// their labels.
  private(set) var listed: [String: [HashedURI]] = [:]
  private(set) var stowaways: [Stowaway] = []

  /// The program that made it, with its version.
  public var generator: String { claim.generator }
  /// The names of the actions on the photo, in order: "c2pa.created".
  public var actions: [String] {
    assertions.filter { $0.isKind("c2pa.actions") }
      .flatMap { $0.cbor?["actions"]?.array ?? [] }.compactMap { $0["action"]?.text }
  }
  /// The name of the signer's certificate, or its organization; nil if it cannot be read.
  public var signer: String? {
    guard let der = try? message.get().chain.first,
      let certificate = try? SigningCertificate(der)
    else { return nil }
    return certificate.subject(.commonName) ?? certificate.subject(.organization)
  }
  /// The title of the photo.
  public var title: String? { claim.title }
  /// The version of its form: 1 or 2.
  public var version: Int { claim.version }

  /// Reads a manifest that is kept compressed (C2PA 2.2, 11.2.4).
  ///
  /// - Parameters:
  ///   - outer: The box that holds it.
  ///   - limits: The most work that a file may cause.
  ///   - budget: The remaining budget for decompressed data in the store.
  /// - Throws: ``CredentialsError`` when it cannot be read.
  init(
    compressed outer: JUMBFBox, _ limits: ReadLimits, _ budget: inout ReadBudget
  ) throws(CredentialsError) {
    guard let content = outer.contents.first(where: { $0.type == "brob" }) else {
      throw CredentialsError(.claimMissing, "a compressed manifest is empty")
    }
    guard Brotli.isThere else {
      throw CredentialsError(
        .notUnderstood, "a manifest is compressed by Brotli, which is not installed")
    }
    guard let bytes = Brotli.decompressed(Array(content.bytes), &budget, isAll: true) else {
      if budget.isSpent {
        throw CredentialsError(
          .limitReached,
          "the compressed manifests hold more than \(limits.inflatedBytes) bytes")
      }
      throw CredentialsError(.generalError, "a compressed manifest is damaged")
    }
    let inner: JUMBFBox
    do {
      inner = try JUMBFBox(bytes, limits: limits)
    } catch {
      throw CredentialsError(.generalError, "the boxes cannot be read: \(error)")
    }
    guard [.manifest, .standardManifest, .updateManifest].contains(inner.kind),
      inner.label == outer.label,
      inner.range.upperBound == bytes.count
    else {
      throw CredentialsError(.claimMissing, "a compressed box is not the manifest that it must be")
    }
    try self.init(inner, in: outer, limits)
    // Data that are larger than their decompressed form contain something else as well.
    let isTight = content.bytes.count <= bytes.count + 64
    if !isTight || !outer.isPlain || !outer.children.isEmpty
      || outer.contents.contains(where: { $0.type != "brob" && !$0.isPadding })
      || outer.contents.count(where: { $0.type == "brob" }) > 1
    {
      stowaways.append(
        Stowaway(what: "data next to a compressed manifest", range: outer.range))
    }
  }

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - box: Its box.
  ///   - outer: The box as it is stored: the same, or the one that contains it compressed.
  ///   - limits: The most work that a file may cause.
  /// - Throws: ``CredentialsError`` when it cannot be read.
  init(_ box: JUMBFBox, in outer: JUMBFBox, _ limits: ReadLimits) throws(CredentialsError) {
    self.box = outer
    content = box
    label = box.label
    isUpdate = box.kind == .updateManifest
    let claims = box.children.filter { $0.kind == .claim }
    guard let claimBox = claims.first else {
      throw CredentialsError(.claimMissing, "a manifest has no claim")
    }
    guard claims.count == 1 else {
      throw CredentialsError(.claimMultiple, "a manifest has \(claims.count) claims")
    }
    guard let bytes = claimBox.content("cbor"), claimBox.contents.count == 1 else {
      throw CredentialsError(.claimInvalidCBOR, "the claim is not one piece of CBOR")
    }
    if let version = claimBox.label.split(separator: "__").first?.split(separator: ".").last,
      version.hasPrefix("v"), let number = Int(version.dropFirst()), number > 2
    {
      throw CredentialsError(.claimMalformed, "the claim is of version \(number), which is too new")
    }
    guard let claim = Claim(bytes, limits: limits) else {
      throw CredentialsError(.claimMalformed, "the claim lacks a required field")
    }
    self.claim = claim
    guard claim.algorithm != nil else {
      throw CredentialsError(.algorithmUnsupported, "the claim names no hash")
    }
    guard let signatureBox = box.children.first(where: { $0.kind == .signature }),
      let signature = signatureBox.content("cbor")
    else { throw CredentialsError(.claimSignatureMissing, "a manifest has no signature") }
    self.signatureBox = signatureBox
    self.signature = signature
    message = Result { () throws(ReadError) in try COSESign1(signature, limits: limits) }
    guard let list = box.children.first(where: { $0.kind == .assertions }) else {
      throw CredentialsError(.assertionMissing, "a manifest has no assertions")
    }
    assertions = list.children.map { Assertion($0, limits: limits) }
    stowaways = stowaways(in: box, claimBox)
    for reference in claim.assertions {
      guard let address = BoxAddress(reference.url), let name = address.assertion,
        address.manifest ?? label == label
      else { continue }
      listed[name, default: []].append(reference)
    }
  }
}

/// One statement about the photo.
public struct Assertion: Sendable {
  /// The kind of assertion, with a number that distinguishes it from others of its kind: "c2pa.actions.v2".
  public let label: String
  let box: JUMBFBox
  let content: Content

  enum Content: Sendable {
    case cbor(CBOR)
    case json([UInt8])
    /// A file, or something else that is only kept.
    case other
    case damaged(ValidationStatus.Code)
  }

  init(_ box: JUMBFBox, limits: ReadLimits) {
    self.box = box
    label = box.label
    // If there are two contents, a reader may show either.
    let isSingle = box.children.isEmpty && box.contents.count(where: { !$0.isPadding }) == 1
    if box.kind == .cbor {
      do throws(ReadError) {
        guard isSingle, let bytes = box.content("cbor") else {
          throw .malformed(at: 0, expected: "one CBOR value")
        }
        content = .cbor(try CBOR(bytes, limits: limits))
      } catch .tooMuch {
        content = .damaged(.limitReached)
      } catch {
        content = .damaged(.assertionInvalidCBOR)
      }
    } else if box.kind == .json {
      guard isSingle, let bytes = box.content("json") else {
        content = .damaged(.assertionInvalidJSON)
        return
      }
      content = .json(bytes)
    } else if box.contents.count(where: { $0.type == "bidb" }) > 1 {
      content = .damaged(.generalError)
    } else {
      content = .other
    }
  }

  /// The label without the number: "c2pa.actions.v2" for "c2pa.actions.v2__1".
  var kind: String {
    guard let mark = label.utf8.indices.first(where: { label.utf8[$0...].starts(with: "__".utf8) })
    else { return label }
    return String(label[..<mark])
  }

  /// The kinds of assertions that Verso reads and that have had several versions, with the later ones; the others have
  /// had one.
  private static let later = [
    "c2pa.actions": [".v2"], "c2pa.ingredient": [".v2", ".v3"], "c2pa.hash.bmff": [".v2", ".v3"],
  ]

  /// The kinds of assertions that Verso reads.
  private static let known: Set<String> = [
    "c2pa.actions", "c2pa.ingredient", "c2pa.hash.bmff", "c2pa.hash.data", "c2pa.hash.boxes",
    "c2pa.hash.multi-asset", "c2pa.metadata", "c2pa.time-stamp", "c2pa.certificate-status",
    "c2pa.soft-binding", "c2pa.cloud-data", "c2pa.asset-ref", "c2pa.external-reference",
    "cawg.identity",
  ]

  /// Whether it is of a kind, in one of the versions that are known.
  func isKind(_ name: String) -> Bool {
    kind == name || (Self.later[name] ?? []).contains { kind == name + $0 }
  }

  /// Whether it is of a version that is not known of a kind that is: other programs may read it.
  var isOfUnknownVersion: Bool {
    guard let dot = kind.utf8.lastIndex(of: UInt8(ascii: ".")), kind[dot...].hasPrefix(".v")
    else { return false }
    let name = String(kind[..<dot])
    return Self.known.contains(name) && !isKind(name)
  }

  /// Its bytes where it is JSON, such as "c2pa.metadata".
  public var json: [UInt8]? { if case .json(let bytes) = content { bytes } else { nil } }

  var cbor: CBOR? { if case .cbor(let value) = content { value } else { nil } }
}
