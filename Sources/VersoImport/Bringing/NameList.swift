/// Names in a list that may have many: their bytes are stored one after the other.
package struct NameList: Sendable {
  private var bytes: [UInt8] = []
  /// Where each ends; it begins where the one before ends.
  private var ends: [Int] = []

  mutating func append(_ name: String) {
    bytes += name.utf8
    ends.append(bytes.count)
  }

  /// The name at an index.
  package subscript(index: Int) -> String {
    let start = index == 0 ? 0 : ends[index - 1]
    // Never crossed: names are only added.
    return String(decoding: bytes[start..<ends[index]], as: UTF8.self)
  }
}
