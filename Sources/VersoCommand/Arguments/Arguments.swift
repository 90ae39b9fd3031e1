import Verso

/// Tells files from tags among the arguments of a command.
enum Arguments {
  /// Whether an argument is written as a tag's name: letters and digits, with a group or without.
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.first, first.isLetter || first == "0" else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || ":-_".contains($0) }
  }

  /// The group before the colon; nil without one that is known.
  static func group(of text: String) -> String? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let group = String(text[..<colon])
    return Rendering.Selection.isGroup(group) || group.lowercased() == "mwg" ? group : nil
  }

  /// What is wrong with how a tag is written, and how it is written; nil where nothing is.
  static func problem(ofTag name: String) -> String? {
    let option = "--tag \(name)"
    guard !name.isEmpty else { return "--tag: a name is missing, such as Make or IFD0:Make" }
    if let list = problem(ofList: name, "--tag") { return list }
    guard let colon = name.firstIndex(of: ":") else {
      return name.contains("*")
        ? "\(option): a tag is named whole; --group takes all of a group" : nil
    }
    let (group, plain) = (name[..<colon], name[name.index(after: colon)...])
    if group.isEmpty { return "\(option): write --tag \(plain), or a group before the colon" }
    if plain.isEmpty || plain == "*" || plain.lowercased() == "all" {
      return "\(option): --group \(group) takes all of the group"
    }
    guard !name.contains("*"), !plain.contains(":") else {
      return "\(option): a tag is written Tag or Group:Tag, such as IFD0:Make"
    }
    return nil
  }

  /// What is wrong with how a group is written, and how it is written; nil where nothing is.
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
      ? "\(option): all groups are shown without it" : "\(option): write --group \(start)"
  }

  private static func problem(ofList name: String, _ option: String) -> String? {
    guard name.contains(",") || name.contains(where: \.isWhitespace) else { return nil }
    let parts = name.split { $0 == "," || $0.isWhitespace }
    return "\(option) \(name): several are named one by one: "
      + parts.map { "\(option) \($0)" }.joined(separator: " ")
  }

  /// Refuses names that are not written as those of tags and groups are.
  static func check(groups: [String], tags: [String]) throws(UsageError) {
    let problems = groups.lazy.compactMap(problem(ofGroup:)) + tags.lazy.compactMap(problem(ofTag:))
    if let problem = problems.first { throw UsageError(problem) }
  }

  /// What to ask for instead of a group that there is not.
  static func hint(forGroup name: String) -> String {
    let near = Rendering.Selection.groupSuggestions(for: name)
    return near.isEmpty
      ? "verso read without --group shows the groups that there are"
      : "did you mean \(near.joined(separator: ", "))?"
  }

  /// What to ask for instead of a tag that there is not.
  static func hint(for name: String) -> String {
    if Rendering.Selection.isGroup(name) { return "--group \(name) takes the group of that name" }
    let near = Rendering.Selection.suggestions(for: name)
    return near.isEmpty
      ? "verso tags lists the known ones" : "did you mean \(near.joined(separator: ", "))?"
  }

  /// What a name means.
  ///
  /// - Throws: When there is none or more than one, with the near ones.
  static func name(_ name: String) throws(UsageError) -> FieldName {
    do {
      return try FieldName(name)
    } catch {
      if let reason = reason(notToChange: name) { throw UsageError(reason) }
      throw UsageError("\(error)")
    }
  }

  /// Why something that photos say, but that is no field of its own, cannot be set or removed; nil for a
  /// name of which nothing is known.
  private static func reason(notToChange name: String) -> String? {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    let group = parts.count == 2 ? parts[0].lowercased() : ""
    let plain = parts.last ?? name
    if ["", "composite"].contains(group),
      let composite = Composite.names.first(where: { $0.lowercased() == plain.lowercased() })
    {
      return "\(composite) follows from other tags and is changed with them"
    }
    if plain.lowercased() == "thumbnailimage", ["", "ifd1", "exif"].contains(group) {
      return "\(plain) is a picture and no text: verso thumbnail --set puts one in"
    }
    if isFurtherIPTC(group) {
      return "\(name) stands in a further block of IPTC data, which only a whole strip removes"
    }
    if group.hasPrefix("icc_profile") || group.hasPrefix("icc-") {
      return "\(name) is a part of the colour profile, which --icc-profile puts in as a whole"
    }
    guard Rendering.Selection.isGroup(group), Rendering.Selection(tags: [name]).unknownTags.isEmpty
    else { return nil }
    return "\(name) belongs to the structure of the file and cannot be changed"
  }

  /// Whether a group holds IPTC data beside those that are changed: IPTC2 and so on.
  static func isFurtherIPTC(_ group: String) -> Bool {
    group.lowercased().hasPrefix("iptc") && Int(group.dropFirst(4)).map { $0 > 1 } ?? false
  }
}

/// One assignment of `verso set`, understood before any file is touched.
enum Assignment: Sendable {
  /// What a name means, and the texts that it is given: several for a list.
  case field(FieldName, [String])
  case location(Location?)
  case dates(CaptureDate?)

  /// Nil for an argument that is a file.
  init?(_ argument: String) throws(UsageError) {
    guard let equals = argument.firstIndex(of: "=") else {
      let isTag =
        Arguments.isName(argument)
        && (["gps", "alldates"].contains(argument.lowercased())
          || (try? Arguments.name(argument)) != nil)
      guard isTag, Path.isFree(argument) else { return nil }
      throw UsageError(
        "\(argument): there is no such file, and a tag needs = and its value: \(argument)=\"…\"; "
          + "without a value, \(argument)=, it is removed")
    }
    let name = String(argument[..<equals])
    guard Arguments.isName(name) else {
      // A tag that was written wrong must not be taken for one more file.
      guard !argument.utf8.contains(UInt8(ascii: "/")), Path.isFree(argument) else { return nil }
      guard !name.isEmpty else {
        throw UsageError("\(argument): a tag is missing before =, such as Artist=\"Ada Example\"")
      }
      throw UsageError(
        "\(argument): there is no such file, and \(name) is not how a tag is written: "
          + "Tag=Value or Group:Tag=Value, such as Artist=\"Ada Example\"")
    }
    guard !PathBytes.hasBytes(argument) else { throw TextArguments.refusal(of: argument) }
    let value = String(argument[argument.index(after: equals)...])
    switch name.lowercased() {
    case "gps", "gpsposition", "location":
      let location = Location(value)
      guard value.isEmpty || location != nil else {
        throw UsageError(
          "\(argument): latitude,longitude in degrees expected, such as 37.331686,-122.030731, "
            + "and metres after them if you like (latitude from -90 to 90, longitude from -180 to 180)"
        )
      }
      self = .location(location)
    case "alldates":
      let date = CaptureDate(typed: value)
      // Midnight is not made up.
      guard
        value.isEmpty
          || date != nil && value.contains(":") && value.contains(where: { " Tt".contains($0) })
      else {
        throw UsageError(
          "\(argument): a date and a time expected, such as AllDates=\"2026:05:06 07:08:09\"")
      }
      self = .dates(date)
    default:
      do {
        self = .field(try Arguments.name(name), [value])
      } catch {
        guard !Path.isFree(argument) else { throw error }
        let text = "\(error)"
        let end = text.hasSuffix("?") || text.hasSuffix(".") ? "" : "."
        throw UsageError("\(text)\(end) The file of that name is written ./\(argument)")
      }
    }
  }

  /// Changes metadata as the assignment says.
  ///
  /// - Throws: What the library has against the value.
  func apply(to metadata: inout Metadata) throws {
    switch self {
    case .location(let location):
      metadata.location = location
      metadata.removeMeasurement()
    case .dates(let date):
      for role in [Metadata.DateRole.original, .digitized, .modified] {
        var own = date
        // A distance from UTC that nobody gave anew stays.
        if own?.offset == nil { own?.offset = metadata.date(role)?.offset }
        metadata.setDate(role, to: own)
      }
    case .field(let name, let texts):
      if texts.allSatisfy(\.isEmpty) {
        metadata.remove(name)
      } else {
        try metadata.set(name, parsing: texts)
      }
    }
    if let refusal = metadata.refusals.first { throw refusal }
  }

  /// The assignments with those of one name together: `Keywords=a Keywords=b` gives a list of two.
  static func joined(_ assignments: [Assignment]) -> [Assignment] {
    var result: [Assignment] = []
    var places: [FieldName: Int] = [:]
    for assignment in assignments {
      guard case .field(let name, let texts) = assignment else {
        result.append(assignment)
        continue
      }
      if let place = places[name], case .field(_, let first) = result[place] {
        result[place] = .field(name, first + texts)
      } else {
        places[name] = result.count
        result.append(assignment)
      }
    }
    // A place takes away what belongs to the old one, so what is said of the new one comes behind it. A
    // coordinate sets its side, so what says the side comes behind it, too.
    let positions = result.filter(\.isPlace)
    let others = result.filter { !$0.isPlace }
    return positions + others.filter { !$0.isReference } + others.filter(\.isReference)
  }

  private var isPlace: Bool {
    if case .location = self { true } else { false }
  }

  /// Whether it is the side of a coordinate or what an altitude counts from.
  private var isReference: Bool {
    guard case .field(.tag(let tag), _) = self, tag.directory == .gps else { return false }
    return [
      GPSNumber.latitudeRef, GPSNumber.longitudeRef, GPSNumber.altitudeRef,
      GPSNumber.destLatitudeRef, GPSNumber.destLongitudeRef,
    ].contains(tag.number)
  }

  /// What metadata say under a name, to tell whether it changes; nothing for names whose values in
  /// several languages stand beside each other.
  private static func text(of name: FieldName, in metadata: Metadata) -> String {
    switch name {
    case .tag(let tag):
      metadata.value(of: tag).map {
        "\(metadata.registry.definition(of: tag)?.name ?? tag.description)=\(Rendering().text(of: $0, tag: tag))"
      } ?? ""
    case .shared(let property): metadata.texts(of: property).joined(separator: ", ")
    case .property(let name) where XMPDefinition(of: name)?.type != .languages:
      metadata.xmp.texts(of: name).joined(separator: ", ")
    case .property, .translation, .makerNote: ""
    }
  }

  /// Refuses a coordinate whose sign or letter says one side, and whose reference another.
  private static func checkSides(_ assignments: [Assignment]) throws(UsageError) {
    func typed(_ number: UInt16) -> String? {
      for case .field(.tag(Tag(.gps, number)), let texts) in assignments { return texts.first }
      return nil
    }
    for (number, sides) in [(UInt16(GPSNumber.latitude), "NS"), (GPSNumber.longitude, "EW")] {
      guard let text = typed(number)?.uppercased(),
        let side = typed(number - 1)?.uppercased().first,
        sides.contains(side)
      else { continue }
      let end = text.last { $0 != " " }
      let letter = end.flatMap { sides.contains($0) ? $0 : nil }
      guard let said = letter ?? (text.hasPrefix("-") ? sides.last : nil), said != side else {
        continue
      }
      throw UsageError(
        "\(text) lies on the side \(said), and the reference given beside it says \(side); give one of them"
      )
    }
  }

  /// Tries assignments on metadata that are nobody's, so that a wrong value costs one line and not
  /// one a file.
  static func check(_ assignments: [Assignment]) throws(UsageError) {
    do {
      var metadata = Metadata.empty
      var said: [(name: FieldName, text: String)] = []
      for assignment in assignments {
        // What a maker note takes depends on the note.
        if case .field(.makerNote, _) = assignment { continue }
        try assignment.apply(to: &metadata)
        guard case .field(let name, _) = assignment else { continue }
        said.append((name, Self.text(of: name, in: metadata)))
      }
      try checkSides(assignments)
      // Two names may mean one field, and only the last would be heard.
      for (name, text) in said where Self.text(of: name, in: metadata) != text {
        throw UsageError(
          "\(text.isEmpty ? "a value" : text): another one is given to the same field by another name; "
            + "give it once")
      }
    } catch let error as UsageError {
      throw error
    } catch {
      throw UsageError("\(error)")
    }
  }
}
