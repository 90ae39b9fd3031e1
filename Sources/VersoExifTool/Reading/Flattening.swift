internal import Verso

/// Structures of XMP as tags of their own: `RegionInfo` as `RegionName`, `RegionType` and so on.
enum Flattening {
  /// A tag, or those of the structure that it has.
  static func flat(_ tag: FoundTag) -> [FoundTag] {
    guard tag.group.hasPrefix("XMP-"), hasStructure(tag.shown) else { return [tag] }
    var names: [String] = []
    var values: [String: (shown: [Wording], plain: [Wording], isList: Bool)] = [:]
    func collect(
      _ shown: Wording, _ plain: Wording, _ path: String, _ isInList: Bool, _ depth: Int
    ) {
      guard depth < 32 else { return }
      switch shown {
      case .structure(let fields):
        var others: [Wording] = []
        if case .structure(let found) = plain, found.count == fields.count {
          others = found.map(\.value)
        }
        for (index, field) in fields.enumerated() {
          let plain = field.name.split(separator: ":").last ?? ""
          let name = plain.prefix(1).uppercased() + plain.dropFirst()
          collect(
            field.value, others.isEmpty ? field.value : others[index], path + name, isInList,
            depth + 1)
        }
      case .list(let items) where items.contains(where: hasStructure):
        var others: [Wording] = []
        if case .list(let found) = plain, found.count == items.count { others = found }
        for (index, item) in items.enumerated() {
          collect(item, others.isEmpty ? item : others[index], path, true, depth + 1)
        }
      default:
        let name = name(of: path, tag.group)
        if values[name] == nil { names.append(name) }
        var value = values[name] ?? ([], [], isInList)
        if case .list(let items) = shown, isInList, case .list(let others) = plain {
          value.shown += items
          value.plain += others
        } else {
          value.shown.append(shown)
          value.plain.append(plain)
        }
        values[name] = value
      }
    }
    collect(tag.shown, tag.plain, tag.name, false, 0)
    return names.compactMap { name in
      guard let value = values[name] else { return nil }
      func whole(_ items: [Wording]) -> Wording {
        items.count == 1 ? items[0] : .list(items)
      }
      return FoundTag(tag.group, name, shown: whole(value.shown), plain: whole(value.plain))
    }
  }

  private static func hasStructure(_ words: Wording) -> Bool {
    switch words {
    case .structure: true
    case .list(let items): items.contains(where: hasStructure)
    default: false
    }
  }

  /// Beginnings of names, and what replaces them.
  private static let rules: [(start: ArraySlice<UInt8>, name: ArraySlice<UInt8>)] = {
    let lines = FlatNames.lines.withUTF8Buffer { unsafe Array($0) }
    return lines.split(separator: 0x0A).compactMap { line in
      line.firstIndex(of: UInt8(ascii: "=")).map { (line[..<$0], line[($0 + 1)...]) }
    }
  }()

  /// The name of a flattened tag, by the names of the structure and its fields.
  private static func name(of path: String, _ group: String) -> String {
    let group = group == "XMP-crd" ? "crs" : String(group.dropFirst(4))
    // A $ is the end of a whole name.
    let wanted = Array("\(group):\(path)$".utf8)
    var best: (start: Int, name: ArraySlice<UInt8>)?
    for (start, name) in rules where start.count > best?.start ?? 0 && wanted.starts(with: start) {
      best = (start.count, name)
    }
    guard let best else { return path }
    return String(decoding: (best.name + wanted[best.start...]).dropLast(), as: UTF8.self)
  }
}
