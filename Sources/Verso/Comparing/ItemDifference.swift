/// A tag in which two photos differ.
package struct ItemDifference: Sendable {
  /// The group and the name: "IFD0:Artist".
  package let name: String
  /// The value in the first photo; nil if absent.
  package let old: Item?
  /// The value in the second photo; nil if absent.
  package let new: Item?

  /// The differences, in the order of the first photo; values only in the second one come last.
  ///
  /// - Parameters:
  ///   - first: A photo.
  ///   - second: Another one.
  ///   - isIgnored: Whether an item is left out.
  /// - Returns: The differences. If several items have one name, the first is compared with the
  ///   first.
  /// - Throws: ``FileError`` where the binary data of an item cannot be read.
  package static func all(
    _ first: Photo, _ second: Photo, isIgnored: (Item) -> Bool
  ) throws -> [ItemDifference] {
    var others: [String: [Item]] = [:]
    var order: [(String, Item)] = []
    for item in second.items where !isIgnored(item) {
      let name = "\(item.group):\(item.name)"
      others[name, default: []].append(item)
      order.append((name, item))
    }
    var differences: [ItemDifference] = []
    var used: [String: Int] = [:]
    for item in first.items where !isIgnored(item) {
      let name = "\(item.group):\(item.name)"
      let count = used[name, default: 0]
      used[name] = count + 1
      let other = others[name].flatMap { $0.indices.contains(count) ? $0[count] : nil }
      if let other, try isSame(item, in: first, other, in: second) { continue }
      differences.append(ItemDifference(name: name, old: item, new: other))
    }
    for (name, item) in order {
      let left = used[name, default: 0]
      if left > 0 {
        used[name] = left - 1
      } else {
        differences.append(ItemDifference(name: name, old: nil, new: item))
      }
    }
    return differences
  }

  private static func isSame(
    _ item: Item, in first: Photo, _ other: Item, in second: Photo
  ) throws -> Bool {
    guard item.value == other.value, item.text == other.text else { return false }
    guard case .bytes = item.value else { return true }
    return try first.bytes(of: item) == second.bytes(of: other)
  }
}

/// Names of tags and groups, of which items are called.
package struct ItemNames: Sendable {
  private let selection: Rendering.Selection
  private let isEmpty: Bool

  /// - Parameter names: Tags, with * for any letters, and groups.
  package init(_ names: [String]) {
    isEmpty = names.isEmpty
    let groups = names.filter { !$0.contains(":") && Rendering.Selection.isGroup($0) }
    selection = Rendering.Selection(groups: groups, tags: names)
  }

  /// Whether an item has this name or belongs to one of the groups.
  package func contains(_ item: Item) -> Bool {
    !isEmpty && selection.includes(field: item.name, of: item.group)
  }
}
