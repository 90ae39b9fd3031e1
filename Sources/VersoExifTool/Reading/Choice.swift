internal import Verso

/// The tags that a request asks for, in its order.
struct Choice {
  let request: Request

  init(_ request: Request) { self.request = request }

  func tags(of list: TagList) -> [FoundTag] {
    var chosen = request.tags.isEmpty ? all(of: list) : request.tags.flatMap { tags($0, list) }
    if !request.excluded.isEmpty {
      chosen.removeAll { tag in request.excluded.contains { $0.matches(tag) } }
    }
    if request.groups?.areHeadings == true, request.sorts == nil, !request.tags.isEmpty {
      // Under headings tags are in the order of the file.
      let places = Dictionary(
        list.tags.enumerated().map { ("\($0.element.group):\($0.element.name)", $0.offset) }
      ) { first, _ in first }
      func place(_ tag: FoundTag) -> Int { places["\(tag.group):\(tag.name)"] ?? -1 }
      chosen = chosen.enumerated().sorted {
        (place($0.element), $0.offset) < (place($1.element), $1.offset)
      }.map(\.element)
    }
    if let groups = request.groups,
      groups.areHeadings || request.sorts == nil && request.tags.isEmpty
    {
      chosen = grouped(chosen, groups)
    }
    if request.sorts == true {
      chosen = chosen.enumerated().sorted {
        ($0.element.lowerName, $0.offset) < ($1.element.lowerName, $1.offset)
      }.map(\.element)
    }
    return chosen
  }

  /// Whether repeated tags are shown: in JSON they are, as far as their keys differ.
  private var showsRepeated: Bool { request.repeated ?? (request.form == .json) }

  private func all(of list: TagList) -> [FoundTag] {
    showsRepeated ? list.tags : list.tags.filter { $0.copy == 0 }
  }

  private func tags(_ name: TagName, _ list: TagList) -> [FoundTag] {
    var found = list.tags.filter(name.matches)
    if !showsRepeated, !name.wantsRepeated {
      // Among those of a group, the first one counts.
      var best: [String: Int] = [:]
      for (index, tag) in found.enumerated() {
        if let old = best[tag.name], found[old].copy <= tag.copy { continue }
        best[tag.name] = index
      }
      found = found.enumerated().filter { best[$0.element.name] == $0.offset }.map(\.element)
      if !name.choosesGroup { found.removeAll { $0.copy != 0 } }
    }
    if name.isPlain { for index in found.indices { found[index].isPlain = true } }
    if found.isEmpty, request.forced, name.isOne {
      let missing = FoundTag(
        "", name.typed, shown: .text(request.missing), plain: .text(request.missing))
      return [missing]
    }
    return found
  }

  /// The tags of a group together.
  private func grouped(_ tags: [FoundTag], _ groups: Request.Groups) -> [FoundTag] {
    var order: [String: Int] = [:]
    var keyed: [(rank: Int, index: Int)] = []
    for (index, tag) in tags.enumerated() {
      let prefix = tag.prefix(groups)
      let rank = order[prefix] ?? order.count
      order[prefix] = rank
      keyed.append((rank, index))
    }
    keyed.sort { ($0.rank, $0.index) < ($1.rank, $1.index) }
    return keyed.map { tags[$0.index] }
  }
}
