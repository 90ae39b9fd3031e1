import Crypto

@testable import VersoEvidence

/// A box of JUMBF that can be changed in every way, also into one that nobody may write.
struct ForgeryBox {
  enum Item {
    case box(ForgeryBox)
    case content(type: String, bytes: [UInt8])
  }

  var kind: [UInt8]
  var label: [UInt8]
  var toggles: UInt8 = 0x03
  /// What stands in the description behind the label.
  var extras: [UInt8] = []
  var items: [Item] = []

  init(_ kind: JUMBFBox.Kind, _ label: String, _ items: [Item] = []) {
    self.kind = kind.bytes
    self.label = Array(label.utf8)
    self.items = items
  }

  /// An assertion or another box with one value.
  init(_ label: String, _ value: CBOR, _ kind: JUMBFBox.Kind = .cbor) {
    self.init(kind, label, [.content(type: "cbor", bytes: value.encoded)])
  }

  init(_ label: String, json: String) {
    self.init(.json, label, [.content(type: "json", bytes: Array(json.utf8))])
  }

  var name: String { String(decoding: label, as: UTF8.self) }

  var boxes: [ForgeryBox] {
    get {
      items.compactMap { if case .box(let box) = $0 { box } else { nil } }
    }
    set { items = newValue.map { .box($0) } }
  }

  /// What its first content box holds.
  var content: [UInt8] {
    get {
      for case .content(_, let bytes) in items { return bytes }
      return []
    }
    set {
      for (index, item) in items.enumerated() {
        guard case .content(let type, _) = item else { continue }
        items[index] = .content(type: type, bytes: newValue)
        return
      }
    }
  }

  var value: CBOR? { try? CBOR(content) }

  static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let size = UInt32(content.count + 8)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + type.utf8 + content
  }

  var encoded: [UInt8] {
    var content = Self.box("jumd", kind + [toggles] + label + [0] + extras)
    for item in items {
      switch item {
      case .box(let box): content += box.encoded
      case .content(let type, let bytes): content += Self.box(type, bytes)
      }
    }
    return Self.box("jumb", content)
  }

  /// What a reference to it holds.
  var digest: [UInt8] { Array(SHA256.hash(data: encoded.dropFirst(8))) }

  /// Changes the first box that labels lead to; says whether there is one.
  @discardableResult
  mutating func change(_ path: [String], _ body: (inout ForgeryBox) -> Void) -> Bool {
    guard let first = path.first else {
      body(&self)
      return true
    }
    for (index, item) in items.enumerated() {
      guard case .box(var box) = item, box.name == first else { continue }
      let isFound = box.change(Array(path.dropFirst()), body)
      items[index] = .box(box)
      return isFound
    }
    return false
  }

  func find(_ path: [String]) -> ForgeryBox? {
    var box = self
    for label in path {
      guard let next = box.boxes.first(where: { $0.name == label }) else { return nil }
      box = next
    }
    return box
  }
}

// MARK: Manifests

extension ForgeryBox {
  static let assertions = "c2pa.assertions"
  static let signature = "c2pa.signature"
  static let claim = "c2pa.claim.v2"
  static let actions = "c2pa.actions.v2"
  static let ingredient = "c2pa.ingredient.v3"

  /// The bytes of zeros that nothing speaks for, in the signature of a manifest.
  mutating func setPadding(of manifest: String, to size: Int) {
    changeHeader(of: manifest) { pairs in
      pairs.removeAll { $0.key == "pad" }
      pairs.append(.init("pad", .bytes([UInt8](repeating: 0, count: size))))
    }
  }

  /// Changes what is said in a signature without being signed.
  mutating func changeHeader(of manifest: String, _ body: (inout [CBOR.Pair]) -> Void) {
    changeSignature(of: manifest) { parts in
      guard case .map(var pairs) = parts[1] else { return }
      body(&pairs)
      parts[1] = .map(pairs)
    }
  }

  /// Changes the four parts of a signature.
  mutating func changeSignature(of manifest: String, _ body: (inout [CBOR]) -> Void) {
    change([manifest, Self.signature]) { box in
      guard case .tagged(let tag, .array(var parts))? = box.value, parts.count == 4 else { return }
      body(&parts)
      box.content = CBOR.tagged(tag, .array(parts)).encoded
    }
  }

  func padding(of manifest: String) -> Int? {
    guard case .tagged(_, .array(let parts))? = find([manifest, Self.signature])?.value,
      parts.count == 4
    else { return nil }
    return parts[1]["pad"]?.bytes?.count
  }

  /// The store with as many bytes as it is to have, by more or fewer zeros in a signature that has
  /// some; nil where there are not enough.
  func fitted(to count: Int) -> [UInt8]? {
    for manifest in boxes.reversed() {
      guard let size = padding(of: manifest.name) else { continue }
      let wanted = size + count - encoded.count
      // As long as the head of the zeros keeps its three bytes.
      guard (256...0xFFFF).contains(wanted), size >= 256 else { continue }
      var copy = self
      copy.setPadding(of: manifest.name, to: wanted)
      let bytes = copy.encoded
      if bytes.count == count { return bytes }
    }
    return nil
  }
}
