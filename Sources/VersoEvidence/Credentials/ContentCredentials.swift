internal import SwiftASN1
internal import Verso

/// The Content Credentials of a photo (C2PA): one manifest for every time it was signed, the
/// newest last.
public struct ContentCredentials: Sendable {
  /// The manifests in their order; the last one speaks for the file as it is.
  public let manifests: [Manifest]
  /// The bytes of all of them.
  public let store: [UInt8]

  /// The manifest that speaks for the file as it is.
  public var active: Manifest? { manifests.last }

  /// Reads a manifest store: the content of a `.c2pa` file, or what ``Photo/credentials()`` found.
  ///
  /// - Throws: ``CredentialsError`` when it cannot be read.
  public init(store: [UInt8]) throws(CredentialsError) {
    try self.init(store: store, limits: ReadLimits())
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
    for child in box.children
    where [.manifest, .updateManifest, .embeddedManifest].contains(child.kind) {
      manifests.append(try Manifest(child))
    }
    self.manifests = manifests
    timeStampManifests = box.children.filter { $0.kind == .timeStampManifest }.map(\.label)
    byLabel = Dictionary(
      manifests.enumerated().map { ($0.element.label, $0.offset) },
      uniquingKeysWith: { _, last in last })
    self.store = store
    // What stands before the first box inside is the store's own header and description.
    manifestBytes = Array(
      store[(box.children.first?.range.lowerBound ?? box.range.upperBound)..<box.range.upperBound])
  }

  /// The labels of manifests that held only a time stamp, a kind that is no longer used.
  let timeStampManifests: [String]

  /// The indexes of the manifests; of two with one label the last counts.
  private let byLabel: [String: Int]

  /// The bytes of all manifests, without the box around them.
  let manifestBytes: [UInt8]

  /// The manifest of a label.
  func manifest(_ label: String) -> Manifest? { byLabel[label].map { manifests[$0] } }
}

/// Content Credentials that cannot even be read.
public struct CredentialsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The specification's code for it.
  public let code: ValidationStatus.Code
  /// What is wrong.
  public let description: String

  init(_ code: ValidationStatus.Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

/// What one signer said of the photo at one time.
public struct Manifest: Sendable {
  /// Its name among the others: "urn:c2pa:…".
  public let label: String
  /// Whether it adds to what another manifest says without a picture of its own.
  public let isUpdate: Bool
  /// The assertions in the order in which they are stored.
  public let assertions: [Assertion]
  let box: JUMBFBox
  let claim: Claim
  let signatureBox: JUMBFBox
  /// The content of the signature box.
  let signature: [UInt8]

  /// The program that put it together, with its version.
  public var generator: String { claim.generator }
  /// The names of what was done to the photo, first things first: "c2pa.created".
  public var actions: [String] {
    assertions.filter { $0.isKind("c2pa.actions") }
      .flatMap { $0.cbor?["actions"]?.array ?? [] }.compactMap { $0["action"]?.text }
  }
  /// The name of the signer's certificate, or its organization; nil when it cannot be read.
  public var signer: String? {
    guard let der = (try? COSESign1(signature))?.chain.first,
      let certificate = try? SigningCertificate(der)
    else { return nil }
    return certificate.subject(.commonName) ?? certificate.subject(.organization)
  }
  /// The title of the photo.
  public var title: String? { claim.title }
  /// The version of its form: 1 or 2.
  public var version: Int { claim.version }

  init(_ box: JUMBFBox) throws(CredentialsError) {
    self.box = box
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
    guard let claim = Claim(bytes) else {
      throw CredentialsError(.claimMalformed, "the claim lacks something that it must say")
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
    guard let list = box.children.first(where: { $0.kind == .assertions }) else {
      throw CredentialsError(.assertionMissing, "a manifest has no assertions")
    }
    assertions = list.children.map { Assertion($0) }
  }
}

/// One statement about the photo.
public struct Assertion: Sendable {
  /// What it states, with the number that tells it from others of its kind: "c2pa.actions.v2".
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

  init(_ box: JUMBFBox) {
    self.box = box
    label = box.label
    if box.kind == .cbor {
      guard let bytes = box.content("cbor"), let value = try? CBOR(bytes) else {
        content = .damaged(.assertionInvalidCBOR)
        return
      }
      content = .cbor(value)
    } else if box.kind == .json {
      guard let bytes = box.content("json") else {
        content = .damaged(.assertionInvalidJSON)
        return
      }
      content = .json(bytes)
    } else {
      content = .other
    }
  }

  /// What it states without the number: "c2pa.actions.v2" for "c2pa.actions.v2__1".
  var kind: String {
    guard let mark = label.utf8.indices.first(where: { label.utf8[$0...].starts(with: "__".utf8) })
    else { return label }
    return String(label[..<mark])
  }

  /// Whether its kind is one or a later version of it.
  func isKind(_ name: String) -> Bool { kind == name || kind.hasPrefix(name + ".v") }

  /// Its bytes where it is JSON, such as "c2pa.metadata".
  public var json: [UInt8]? { if case .json(let bytes) = content { bytes } else { nil } }

  var cbor: CBOR? { if case .cbor(let value) = content { value } else { nil } }
}
