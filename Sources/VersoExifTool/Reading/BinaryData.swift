internal import Verso

/// The bytes of values that are shown as "(Binary data …)".
struct BinaryData {
  let photo: Photo?

  /// The bytes; nil for a value that is a text.
  func bytes(of tag: FoundTag) -> [UInt8]? {
    guard let photo, Self.isBinary(tag.shown) else { return nil }
    let name = "\(tag.group):\(tag.name)"
    if Preview.isName(name), let bytes = try? photo.preview(named: name) { return bytes }
    for item in photo.items where item.group == tag.group && item.name == tag.name {
      if let bytes = try? photo.bytes(of: item) { return bytes }
    }
    return nil
  }

  static func isBinary(_ words: Wording) -> Bool {
    switch words {
    case .binary: true
    case .text(let text): text.starts(with: "(Binary data ".utf8)
    default: false
    }
  }
}

/// Base64 as RFC 4648 has it.
enum Base64 {
  static func text(_ bytes: [UInt8]) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count / 3 * 4 + 4)
    var at = 0
    while at < bytes.count {
      let count = min(3, bytes.count - at)
      var word = 0
      for index in 0..<3 { word = word << 8 | (index < count ? Int(bytes[at + index]) : 0) }
      for index in 0..<4 {
        out.append(index <= count ? letters[word >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
      at += 3
    }
    return out
  }
}
