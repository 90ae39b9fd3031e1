import Verso
import VersoLibrary
import VersoQuery

/// Distinguishes files from tags among the arguments of a command.
enum Arguments {
  /// Whether an argument is written as a tag's name: letters and digits, with a group or without, and
  /// perhaps with a language in brackets.
  static func isName(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter || first == "0" else { return false }
    func isPlain(_ part: Substring) -> Bool {
      part.allSatisfy { $0.isLetter || $0.isNumber || ":-_".contains($0) }
    }
    guard text.hasSuffix("]"), let bracket = text.firstIndex(of: "[") else {
      return isPlain(text[...])
    }
    // A language after it: XMP-dc:Title[de].
    return isPlain(text[..<bracket]) && isPlain(text[bracket...].dropFirst().dropLast())
  }

  /// Whether an argument names a tag, and no file.
  static func isTag(_ text: String) -> Bool {
    isName(text) && Path.isFree(text) && TagName(text).isKnown
  }

  /// The group before the colon; nil without one that is known.
  static func group(of text: String) -> String? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let group = String(text[..<colon])
    return Rendering.Selection.isGroup(group) || group.lowercased() == "mwg" ? group : nil
  }

  /// The problem with the form of a tag, and its right form; nil if there is no problem.
  static func problem(ofTag name: String) -> String? {
    let option = "--tag \(name)"
    guard !name.isEmpty else { return "--tag: a name is missing, such as Make or IFD0:Make" }
    if let list = problem(ofList: name, "--tag") { return list }
    guard let colon = name.firstIndex(of: ":") else {
      return name.allSatisfy { $0 == "*" } ? "\(option): without it, all tags are shown" : nil
    }
    let (group, plain) = (name[..<colon], name[name.index(after: colon)...])
    if group.isEmpty { return "\(option): write --tag \(plain), or a group before the colon" }
    if plain.isEmpty || plain == "*" || plain.lowercased() == "all", !group.contains("*") {
      return "\(option): --group \(group) takes all of the group"
    }
    guard !plain.contains(":") else {
      return "\(option): a tag is written Tag or Group:Tag, such as IFD0:Make"
    }
    return nil
  }

  /// The problem with a word that is not the name of a tag.
  static func problem(ofWord word: String) -> String {
    guard word.contains(",") || word.contains(where: \.isWhitespace) else {
      return "no tag is called \(word); \(hint(for: word))"
    }
    let parts = word.split { $0 == "," || $0.isWhitespace }
    return "\(word): write several tags as separate words: \(parts.joined(separator: " "))"
  }

  /// The problem with the form of a group, and its right form; nil if there is no problem.
  static func problem(ofGroup name: String) -> String? {
    let option = "--group \(name)"
    guard !name.isEmpty else { return "--group: a name is missing, such as GPS" }
    if let list = problem(ofList: name, "--group") { return list }
    if let colon = name.firstIndex(of: ":") {
      let (group, plain) = (name[..<colon], name[name.index(after: colon)...])
      let isAll = ["", "*", "all"].contains(plain.lowercased())
      if group.isEmpty { return "\(option): a group is written without a colon, such as GPS" }
      return isAll ? "\(option): write --group \(group)" : "\(option): write --tag \(name)"
    }
    guard name.contains("*") else { return nil }
    let start = name.prefix { $0 != "*" && $0 != "-" }
    return start.isEmpty
      ? "\(option): without it, all groups are shown" : "\(option): write --group \(start)"
  }

  private static func problem(ofList name: String, _ option: String) -> String? {
    guard name.contains(",") || name.contains(where: \.isWhitespace) else { return nil }
    let parts = name.split { $0 == "," || $0.isWhitespace }
    return "\(option) \(name): name them one by one: "
      + parts.map { "\(option) \($0)" }.joined(separator: " ")
  }

  /// The requested groups and tags: "Keys:*" among the tags is the whole group, as a star matches
  /// any letters.
  ///
  /// - Throws: Where a name is not written as those of tags and groups are.
  static func chosen(
    groups: [String], tags: [String]
  ) throws(UsageError) -> (groups: [String], tags: [String]) {
    let whole = tags.filter { groupOfAll(in: $0) != nil }
    let groups = groups + whole.compactMap { groupOfAll(in: $0) }
    let tags = tags.filter { !whole.contains($0) }
    let problems = groups.lazy.compactMap(problem(ofGroup:)) + tags.lazy.compactMap(problem(ofTag:))
    if let problem = problems.first { throw UsageError(problem) }
    return (groups, tags)
  }

  /// The group of which a name means all tags, "Keys:*"; nil for other names.
  private static func groupOfAll(in tag: String) -> String? {
    guard tag.hasSuffix(":*") else { return nil }
    let group = tag.dropLast(2)
    return group.isEmpty || group.contains(where: { $0 == "*" || $0 == ":" })
      ? nil : String(group)
  }

  /// The suggestion for an unknown group.
  static func hint(forGroup name: String) -> String {
    let near = Rendering.Selection.groupSuggestions(for: name)
    return near.isEmpty
      ? "verso read without --group shows the groups that there are"
      : "did you mean \(near.joined(separator: ", "))?"
  }

  /// The suggestion for an unknown tag.
  static func hint(for name: String) -> String {
    if Rendering.Selection.isGroup(name) { return "--group \(name) takes the group of that name" }
    let near = TagName.suggestions(for: name)
    return near.isEmpty
      ? "verso tags lists the known ones" : "did you mean \(near.joined(separator: ", "))?"
  }

  /// The reason why a name cannot be set or removed, with a suggestion.
  static func reason(for name: String, _ error: any Error) -> String {
    if let reason = reason(notToChange: name) { return reason }
    guard (error as? MetadataError)?.code == .unknownTag, !name.hasSuffix("]"),
      !Rendering.Selection(tags: [name]).unknownTags.isEmpty,
      TagRegistry.standard.namesNear(name).isEmpty
    else { return "\(error)" }
    return "\(error); \(hint(for: name))"
  }

  /// The reason why a value that is not a field of its own cannot be set or removed; nil for an
  /// unknown name.
  private static func reason(notToChange name: String) -> String? {
    if let fact = FileFacts.Fact(named: name) {
      return fact == .fileName
        ? "\(name) is the name of the file, which verso rename changes"
        : "\(name) describes the file itself and cannot be changed"
    }
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    let group = parts.count == 2 ? parts[0].lowercased() : ""
    let plain = parts.last ?? name
    if ["", "composite"].contains(group),
      let composite = Composite.names.first(where: { $0.lowercased() == plain.lowercased() })
    {
      return "\(composite) is computed from other tags and changes with them"
    }
    if plain.lowercased() == "thumbnailimage", ["", "ifd1", "exif"].contains(group) {
      return "\(plain) is a picture, not a text: set it with verso thumbnail --set, "
        + "remove it with verso thumbnail --remove"
    }
    if Removal.isFurtherIPTC(group) {
      return
        "\(name) is in an additional block of IPTC data, which only a whole strip removes (but not from raw files)"
    }
    if group.hasPrefix("icc_profile") || group.hasPrefix("icc-") {
      return "\(name) is a part of the colour profile, which --icc-profile replaces as a whole"
    }
    guard Rendering.Selection.isGroup(group), Rendering.Selection(tags: [name]).unknownTags.isEmpty
    else { return nil }
    return "\(name) belongs to the structure of the file and cannot be changed"
  }

  /// The assignment that an argument is; nil for one that is a file.
  ///
  /// - Throws: The problem, and the right form.
  static func assignment(
    _ argument: String, separator: String? = nil
  ) throws(UsageError) -> Assignment? {
    guard let equals = argument.firstIndex(of: "=") else {
      let isTag =
        isName(argument) && Path.isFree(argument)
        && (Assignment.isWhole(argument) || (try? FieldName(typed: argument)) != nil)
      guard isTag else { return nil }
      throw UsageError(
        "\(argument): there is no such file, and a tag needs = and its value: \(argument)=\"…\"; "
          + "\(argument)= removes it")
    }
    var name = String(argument[..<equals])
    let direction: Amendment.Direction? =
      name.hasSuffix("+") ? .adding : name.hasSuffix("-") ? .subtracting : nil
    if direction != nil { name.removeLast() }
    let isStored = direction == nil && name.hasSuffix("#")
    guard isName(isStored ? String(name.dropLast()) : name) else {
      // A misspelled tag must not be taken for one more file.
      guard !argument.utf8.contains(UInt8(ascii: "/")), Path.isFree(argument) else { return nil }
      guard !name.isEmpty else {
        throw UsageError("\(argument): a tag is missing before =, such as Artist=\"Ada Example\"")
      }
      throw UsageError(
        "\(argument): there is no such file, and a tag is written "
          + "Tag=Value or Group:Tag=Value, such as Artist=\"Ada Example\"")
    }
    guard !PathBytes.hasBytes(argument) else { throw TextArguments.refusal(of: argument) }
    let value = String(argument[argument.index(after: equals)...])
    do {
      if let direction {
        return .amendment(try Amendment(name, direction, value, separator: separator))
      }
      guard let separator, let items = try Assignment.items(name, value, separator: separator)
      else { return try Assignment(name, value) }
      return try Assignment(name, items: items)
    } catch let error as MetadataError where error.code == .invalidValue {
      throw UsageError("\(error)")
    } catch {
      let text = reason(for: name, error)
      guard !Path.isFree(argument) else { throw UsageError(text) }
      let end = text.hasSuffix("?") || text.hasSuffix(".") ? "" : "."
      throw UsageError("\(text)\(end) The file of that name is written ./\(argument)")
    }
  }

  /// Tries assignments on empty metadata, so that a wrong value costs one line and not one a file.
  ///
  /// - Parameters:
  ///   - assignments: The assignments.
  ///   - names: The names as they were typed, which messages use instead of the library's own.
  /// - Throws: ``UsageError`` for a value that does not fit.
  static func check(_ assignments: [Assignment], names: [String]) throws(UsageError) {
    do {
      try Assignment.check(assignments)
    } catch let error as MetadataError {
      let typed = names.last { name in
        if case .shared(let property)? = SpokenName(name) {
          property.name == error.place
        } else {
          false
        }
      }
      throw UsageError(typed.map { "\($0): \(error.message)" } ?? "\(error)")
    } catch {
      throw UsageError("\(error)")
    }
  }
}
