internal import Verso

/// The bytes of values that are shown as "(Binary data …)".
final class BinaryData {
  private let photo: Photo?
  private lazy var items: [Item] = photo.map { Array($0.items) } ?? []

  init(photo: Photo?) { self.photo = photo }

  /// The bytes; nil for a value that is a text.
  func bytes(of tag: FoundTag) -> [UInt8]? {
    guard let photo, Self.isBinary(tag.shown) else { return nil }
    let name = "\(tag.group):\(tag.name)"
    if Preview.isName(name), let bytes = try? photo.preview(named: name) { return bytes }
    for item in items where item.group == tag.group && item.name == tag.name {
      if let bytes = try? photo.bytes(of: item) { return bytes }
    }
    return nil
  }

  /// Whether a value is shown as so many bytes of data.
  static func isBinary(_ words: Wording) -> Bool {
    switch words {
    case .binary: return true
    case .text(let text):
      let digits = text.split(separator: 0x20).dropFirst(2).first ?? []
      guard let count = Int(String(decoding: digits, as: UTF8.self)), count >= 0 else {
        return false
      }
      var data: [UInt8] = []
      data.append(binary: count, for: .programs)
      return data == text
    default: return false
    }
  }
}
