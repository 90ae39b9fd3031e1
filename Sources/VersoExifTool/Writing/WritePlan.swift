internal import Verso
internal import VersoLibrary

/// The steps of a write, understood before any file is touched.
struct WritePlan {
  private enum Step {
    case set(SetStep)
    case remove(Removal)
    case strip(KeptParts)
    case copy(from: String, [TagCopy], except: [TagName])
    case table([String: [(String, String)]])
  }

  private var steps: [Step] = []
  private let request: Request
  /// Whether a value was refused of a tag that there is.
  private var hasValues = false
  private(set) var warnings: [String] = []
  /// A source of copies that is not there.
  private(set) var missingSource: String?

  init(_ request: Request) {
    self.request = request
    var lists: [String: Int] = [:]
    for step in request.steps {
      switch step {
      case .assign(let name, let operation, let value):
        add(name, operation, [value], &lists)
      case .assignFile(let name, let operation, let path):
        guard let bytes = Lines(path)?.rest() else {
          warnings.append("Error opening file \(path)")
          continue
        }
        add(name, operation, [String(decoding: bytes, as: UTF8.self)], &lists)
      case .copy(let source, let copies, let except):
        if source != "@", !source.contains("%"), Path.isFree(source) { missingSource = source }
        steps.append(.copy(from: source, copies, except: except))
      case .table(let path, let isJSON):
        do throws(Refusal) {
          steps.append(.table(try ImportTable.read(path, isJSON: isJSON)))
        } catch {
          warnings.append(error.words)
        }
      }
    }
  }

  var hasWork: Bool {
    !steps.isEmpty || hasValues || request.output != nil && request.steps.isEmpty
  }

  /// Whether everything is removed first.
  var strips: Bool { steps.contains { if case .strip = $0 { true } else { false } } }

  /// Whether nothing is done but that. A file that has nothing to remove then stays as it is.
  var onlyStrips: Bool { strips && steps.count == 1 }

  mutating func takeWarnings() -> [String] {
    defer { warnings = [] }
    return warnings
  }

  private mutating func add(
    _ name: TagName, _ operation: WriteStep.Operation, _ values: [String],
    _ lists: inout [String: Int]
  ) {
    let isRemoval = values.allSatisfy(\.isEmpty) && operation != .setEmpty && operation != .add
    if name.isAll, isRemoval {
      let group = name.groups.last?.name ?? "all"
      if group == "all" || group == "*" {
        steps.append(.strip([]))
        return
      }
      do {
        steps.append(.remove(try Removal("\(TagHomes.group(group)):*")))
      } catch {
        warnings.append("Can't delete group \(group)")
      }
      return
    }
    do throws(Refusal) {
      let step = try SetStep(name, operation, values, request)
      // Several values of one list are its items.
      if operation != .remove, let place = lists[step.key], case .set(var old) = steps[place],
        old.isList, old.operation == operation
      {
        old.values += step.values
        steps[place] = .set(old)
        return
      }
      lists[step.key] = steps.count
      steps.append(.set(step))
    } catch {
      hasValues = hasValues || error.isOfValue
      warnings.append(error.words)
    }
  }

  /// Changes a photo.
  ///
  /// - Returns: Whether anything was to be changed.
  mutating func apply(to photo: inout Photo, path: String) throws -> Bool {
    var isChanged = false
    // Copies are made of the file as it was.
    let original = photo
    for (index, step) in steps.enumerated() {
      switch step {
      case .set(let step):
        do {
          if try step.apply(to: &photo) { isChanged = true }
        } catch let error as Refusal where error.isOfValue {
          warnings.append(error.words)
        }
      case .remove(let removal):
        let before = TagHomes.mark(photo)
        removal.apply(to: &photo)
        if TagHomes.mark(photo) != before { isChanged = true }
      case .strip(let kept):
        photo.strip(keeping: kept.union(keptAfterwards(index, original)))
        isChanged = true
      case .copy(let source, let copies, let except):
        if try copy(source, copies, except, original, to: &photo, path: path) { isChanged = true }
      case .table(let rows):
        guard let row = rows[path] ?? rows["*"] ?? rows[FileSystem.absolute(path)] else { continue }
        for (name, value) in row {
          guard let tag = TagName(name) else { continue }
          do throws(Refusal) {
            let items = value.split(separator: "\u{0}", omittingEmptySubsequences: false).map(
              String.init)
            if try SetStep(tag, .set, items, request).applied(to: &photo) { isChanged = true }
          } catch {
            warnings.append(error.words)
          }
        }
      }
    }
    return isChanged
  }

  /// What a strip keeps because it is copied back from the file itself.
  private func keptAfterwards(_ index: Int, _ original: Photo) -> KeptParts {
    var kept: KeptParts = []
    for step in steps[(index + 1)...] {
      guard case .copy(let source, let copies, let except) = step, source == "@" else { continue }
      for copy in copies where copy.source?.typed.lowercased() == copy.target.typed.lowercased() {
        switch copy.target.name {
        case "icc_profile", "colorspacetags": kept.insert(.colorProfile)
        case "orientation": kept.insert(.orientation)
        case "*" where !except.contains(where: { $0.name.contains("icc") }):
          let group = copy.target.groups.last?.name
          if group == nil || group == "all" || group == "icc_profile" { kept.insert(.colorProfile) }
        default: break
        }
      }
      if copies.isEmpty { kept.insert(.orientation) }
    }
    return kept
  }

  // MARK: Copies

  private mutating func copy(
    _ source: String, _ copies: [TagCopy], _ except: [TagName], _ original: Photo,
    to photo: inout Photo, path: String
  ) throws -> Bool {
    let from: Photo
    if source == "@" {
      from = original
    } else {
      let place = source.contains("%") ? FileNameForm.text(source, for: path).text : source
      from = try Photo(path: place)
    }
    let before = TagHomes.mark(photo)
    if copies.isEmpty, except.isEmpty {
      try photo.copyMetadata(from: from, Rendering.Selection(), samePixels: source == "@")
      return TagHomes.mark(photo) != before
    }
    let wanted =
      copies.isEmpty
      ? TagName("all:all").map { [TagCopy(target: $0, source: $0, text: nil, adds: false)] } ?? []
      : copies
    var plain = request
    plain.keepsStructures = true
    let list = TagList(from, path: source == "@" ? path : source, plain)
    for copy in wanted {
      if let text = copy.text {
        let form = LineForm(text)
        guard !form.isPerl else { throw Refusal("Expressions in Perl are not supported: \(text)") }
        var missing: [String] = []
        guard let bytes = form.text(list, request, missing: { missing.append($0) }) else {
          for name in missing { warnings.append("[Minor] Tag '\(name)' not defined") }
          continue
        }
        try assign(copy, [String(decoding: bytes, as: UTF8.self)], to: &photo)
        continue
      }
      guard let name = copy.source else { continue }
      let isSame =
        copy.target.typed.lowercased() == name.typed.lowercased()
        && copy.target.groups.map(\.name) == name.groups.map(\.name)
      if isSame {
        try copySame(name, except, from, list, to: &photo)
        continue
      }
      if copy.target.isAll {
        for tag in list.tags where name.matches(tag) && !except.contains(where: { $0.matches(tag) })
        {
          guard let group = copy.target.groups.last?.name, group != "all", group != "*",
            let target = TagName("\(group):\(tag.name)")
          else { continue }
          try? assign(
            TagCopy(target: target, source: nil, text: nil, adds: copy.adds), texts(tag), to: &photo
          )
        }
        continue
      }
      guard let tag = list.first(name) else { continue }
      try assign(copy, texts(tag), to: &photo)
    }
    return TagHomes.mark(photo) != before
  }

  private mutating func copySame(
    _ name: TagName, _ except: [TagName], _ from: Photo, _ list: TagList, to photo: inout Photo
  ) throws {
    if name.name == "icc_profile" || name.isAll && name.groups.last?.name == "icc_profile" {
      photo.metadata.iccProfile = from.metadata.iccProfile
      return
    }
    if name.isAll, except.isEmpty {
      let group = name.groups.last?.name ?? "all"
      let isAll = group == "all" || group == "*"
      let selection =
        isAll ? Rendering.Selection() : Rendering.Selection(groups: [TagHomes.group(group)])
      try photo.copyMetadata(from: from, selection)
      return
    }
    var tags: [String] = []
    for tag in list.tags
    where name.matches(tag) && !except.contains(where: { $0.matches(tag) })
      && tag.group != "Composite" && TagGroups.general(tag.group) != "File"
      && TagGroups.general(tag.group) != "MakerNotes"
    {
      tags.append("\(tag.group):\(tag.name)")
    }
    if tags.isEmpty {
      // A group's name alone copies the group: -exif, -iptc, -xmp.
      let group = name.name
      guard name.isOne, ["exif", "iptc", "xmp", "gps", "photoshop"].contains(group) else { return }
      try photo.copyMetadata(from: from, Rendering.Selection(groups: [group]))
      return
    }
    try photo.copyMetadata(from: from, Rendering.Selection(tags: tags))
  }

  private func texts(_ tag: FoundTag) -> [String] {
    if case .list(let items) = tag.shown { return items.map(\.line) }
    return [tag.shown.line]
  }

  private mutating func assign(_ copy: TagCopy, _ texts: [String], to photo: inout Photo) throws {
    do throws(Refusal) {
      _ = try SetStep(copy.target, copy.adds ? .add : .set, texts, request).applied(to: &photo)
    } catch {
      warnings.append(error.words)
    }
  }
}
