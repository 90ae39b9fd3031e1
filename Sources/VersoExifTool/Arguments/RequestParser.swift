/// Understands the arguments of one run.
///
/// What ExifTool knows and Verso does not is refused. What no option is called is a tag, as in ExifTool.
struct RequestParser {
  private var rest: ArraySlice<String>
  private var request = Request()
  /// Whether tags are now those of a source of copies.
  private var copying: (source: String, adds: Bool)?
  private var copies: [TagCopy] = []
  private var exceptions: [TagName] = []
  private var separators = 0

  init(_ arguments: [String]) { rest = arguments[...] }

  mutating func parse() throws(Refusal) -> Request {
    while let argument = rest.popFirst() {
      guard argument.utf8.first == UInt8(ascii: "-"), argument != "-" else {
        request.files.append(argument)
        continue
      }
      if argument == "--" {
        request.files += rest
        break
      }
      if try assign(argument) { continue }
      if try option(argument) { continue }
      try tag(argument)
    }
    endCopy()
    guard request.short >= 0 || request.form != .json else {
      throw Refusal("Option -l is not supported with -j")
    }
    return request
  }

  private mutating func value(of option: String) throws(Refusal) -> String {
    guard let value = rest.popFirst() else {
      throw Refusal("Expecting argument for \(option) option")
    }
    return value
  }

  // MARK: Options

  /// Whether an argument was an option.
  private mutating func option(_ argument: String) throws(Refusal) -> Bool {
    let name = argument.dropFirst()
    if name.utf8.count <= 2, try letter(argument) { return true }
    let lower = name.lowercased()
    if try plainWord(lower) { return true }
    if try wordWithValue(argument, lower) { return true }
    if try pattern(argument, lower) { return true }
    guard !Self.unsupported.contains(lower) else {
      throw Refusal("Option \(argument) is not supported")
    }
    return false
  }

  /// Options that ExifTool has and Verso has not.
  private static let unsupported: Set<String> = [
    "args+", "csvdelim", "h", "htmlformat", "htmldump", "plot", "php", "x+", "xmlformat", "z",
    "zip", "scanforxmp", "k", "pause", "diff", "geotag", "globaltimeshift", "delete_original",
    "restore_original", "list_dir", "listitem", "efile", "userparam", "password", "lang", "d+",
    "decimal", "hex", "srcfile", "wext", "tagoutext", "fileorder", "listd", "listwf",
    "listgeo", "lists",
  ]

  private mutating func letter(_ argument: String) throws(Refusal) -> Bool {
    switch argument {
    case "-a": request.repeated = true
    case "-b": request.isBinary = true
    case "-c": request.coordinateFormat = try value(of: argument)
    case "-d": request.dateFormat = try value(of: argument)
    case "-e": request.showsComposite = false
    case "-E": request.escape = .html
    case "-ex": request.escape = .xml
    case "-ec": request.escape = .c
    case "-f": request.forced = true
    case "-F": break
    case "-g": request.groups = groups("", areHeadings: true)
    case "-G": request.groups = groups("", areHeadings: false)
    case "-i": request.ignored.append(try value(of: argument))
    case "-j": request.form = .json
    case "-m": request.ignoresMinor = true
    case "-n": request.isNumeric = true
    case "-o": request.output = try value(of: argument)
    case "-p": request.lines.append(try value(of: argument))
    case "-p-":
      request.lines.append(try value(of: argument))
      request.linesEnd = false
    case "-P": request.preserves = true
    case "-q": request.quiet += 1
    case "-r": request.recursive = true
    case "-s": request.short += 1
    case "-S": request.short = 2
    case "-t": request.isTabbed = true
    case "-T":
      request.isTabbed = true
      request.isTable = true
      request.short = 3
      request.quiet += 1
      request.forced = true
    case "-u", "-U": request.showsUnknown = true
    case "-v0": break
    case "-w": try outputFiles(argument, isPerTag: false)
    case "-W": try outputFiles(argument, isPerTag: true)
    case "-x": try exclude(try value(of: argument))
    case "-l": request.short -= 1
    case "-D", "-H", "-h", "-L", "-X", "-z", "-k", "-v":
      throw Refusal("Option \(argument) is not supported")
    default: return false
    }
    return true
  }

  private mutating func plainWord(_ name: String) throws(Refusal) -> Bool {
    switch name {
    case "args", "argformat": request.form = .arguments
    case "binary": request.isBinary = true
    case "composite", "-composite": request.showsComposite = name == "composite"
    case "-a": request.repeated = false
    case "-b", "-binary": throw Refusal("Option -\(name) is not supported")
    case "-n": request.isNumeric = false
    case "csv": request.form = .csv
    case "duplicates": request.repeated = true
    case "-duplicates": request.repeated = false
    case "escapehtml": request.escape = .html
    case "escapexml": request.escape = .xml
    case "escapec": request.escape = .c
    case "forceprint": request.forced = true
    case "fixbase": break
    case "groupnames": request.groups = groups("", areHeadings: false)
    case "groupheadings": request.groups = groups("", areHeadings: true)
    case "ignoreminorerrors": request.ignoresMinor = true
    case "json": request.form = .json
    case "list", "listf", "listg", "listr", "listw", "listx":
      request.answers.append(try Knowledge.answer(name))
    case "long": request.short -= 1
    case "overwrite_original": request.replaces = true
    case "overwrite_original_in_place": request.inPlace = true
    case "preserve": request.preserves = true
    case "-printconv": request.isNumeric = true
    case "printconv": request.isNumeric = false
    case "progress": break
    case "quiet": request.quiet += 1
    case "recurse", "r.": request.recursive = true
    case "short": request.short += 1
    case "sort": request.sorts = true
    case "-sort": request.sorts = false
    case "struct": request.keepsStructures = true
    case "-struct": request.keepsStructures = false
    case "tab": request.isTabbed = true
    case "table": _ = try letter("-T")
    case "unknown", "unknown2": request.showsUnknown = true
    case "ver": request.answers.append("\(ExifTool.version)\n")
    case "veryshort": request.short = 2
    default: return false
    }
    return true
  }

  private mutating func wordWithValue(
    _ argument: String, _ name: String
  ) throws(Refusal) -> Bool {
    switch name {
    case "api": try api(try value(of: argument))
    case "charset": try charset(try value(of: argument))
    case "config":
      let path = try value(of: argument)
      guard path.isEmpty else {
        throw Refusal("Option -config is not supported: \(path) is a program in Perl")
      }
    case "coordformat": request.coordinateFormat = try value(of: argument)
    case "dateformat": request.dateFormat = try value(of: argument)
    case "echo", "echo1", "echo2", "echo3", "echo4":
      request.echoes.append(
        (Int(name.dropFirst(4)) ?? 1, try value(of: argument)))
    case "exclude": try exclude(try value(of: argument))
    case "ext", "extension", "ext+", "extension+":
      request.endings.append(try ending(argument))
    case "-ext", "-extension": request.otherEndings.append(try ending(argument))
    case "if", "if0", "if1", "if2", "if3", "if4", "if5":
      let condition = try Condition(try value(of: argument))
      request.condition = request.condition.map { .both($0, condition) } ?? condition
    case "ignore": request.ignored.append(try value(of: argument))
    case "out": request.output = try value(of: argument)
    case "printformat": request.lines.append(try value(of: argument))
    case "sep", "separator":
      separators += 1
      let text = try value(of: argument)
      if separators == 1 { request.separator = text }
    case "tagsfromfile", "addtagsfromfile":
      endCopy()
      copying = (try value(of: argument), name == "addtagsfromfile")
    case "tagout", "tagout!", "tagout+", "tagout+!": try outputFiles(argument, isPerTag: true)
    case "textout", "textout!", "textout+", "textout+!": try outputFiles(argument, isPerTag: false)
    case "w!", "w+", "w+!":
      try outputFiles(argument, isPerTag: argument.hasPrefix("-W"))
    case "use":
      let module = try value(of: argument)
      guard module.lowercased() == "mwg" else { throw Refusal("Error using module \(module)") }
      request.usesMWG = true
    case "wm", "writemode": request.modes = try value(of: argument)
    default: return false
    }
    return true
  }

  /// Options with a number at their end.
  private mutating func pattern(_ argument: String, _ name: String) throws(Refusal) -> Bool {
    func number(after start: String) -> Int? {
      guard name.hasPrefix(start) else { return nil }
      let digits = name.dropFirst(start.count)
      return digits.isEmpty ? 0 : digits.count < 9 ? Int(digits) : nil
    }
    if let level = number(after: "fast") {
      request.fast = name == "fast" ? 1 : level
    } else if number(after: "ee") != nil || name == "extractembedded" {
      // What a file holds is read in any case.
      request.repeated = request.repeated ?? true
    } else if let level = number(after: "s"), name != "s" {
      request.short = level
    } else if name.hasPrefix("progress") || name.hasPrefix("f"), number(after: "f") != nil {
    } else if let level = number(after: "v"), name != "v" {
      guard level == 0 else { throw Refusal("Option \(argument) is not supported") }
    } else if argument.hasPrefix("-g") || argument.hasPrefix("-G"),
      name.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber || $0 == ":" }), name.count < 20
    {
      request.groups = groups(
        String(name.dropFirst()), areHeadings: argument.hasPrefix("-g"))
      if let odd = request.groups?.families.first(where: { $0 > 8 }) {
        throw Refusal("There is no family \(odd) of groups")
      }
    } else if name.hasPrefix("listg"), number(after: "listg") != nil {
      request.answers.append(try Knowledge.answer(name))
    } else {
      return false
    }
    return true
  }

  private func groups(_ text: String, areHeadings: Bool) -> Request.Groups {
    let families = text.split(separator: ":").compactMap { Int($0) }
    return Request.Groups(
      families: families.isEmpty ? [0] : families, keepsAll: text.hasPrefix(":"),
      areHeadings: areHeadings)
  }

  private mutating func outputFiles(_ argument: String, isPerTag: Bool) throws(Refusal) {
    let pattern = try value(of: argument)
    request.outputFiles = OutputFiles(
      pattern: pattern, replaces: argument.contains("!"), appends: argument.contains("+"),
      isPerTag: isPerTag)
  }

  private mutating func ending(_ argument: String) throws(Refusal) -> String {
    let text = try value(of: argument).lowercased()
    return text.hasPrefix(".") ? String(text.dropFirst()) : text
  }

  private mutating func charset(_ text: String) throws(Refusal) {
    let parts = text.lowercased().split(separator: "=", maxSplits: 1)
    let types = [
      "exiftool", "exif", "filename", "id3", "iptc", "photoshop", "quicktime", "riff",
    ]
    guard parts.count < 2 || types.contains(String(parts[0])) else {
      throw Refusal("Unknown type for -charset option: \(parts[0])")
    }
    let set = parts.last.map(String.init) ?? ""
    let isUTF8 = ["utf8", "utf-8", "cp65001"].contains(set)
    let type = parts.count == 2 ? String(parts[0]) : "exiftool"
    switch type {
    case "exiftool", "filename":
      guard isUTF8 else { throw Refusal("Unsupported character set \(text)") }
    case "exif" where !isUTF8: request.charset = set
    // The others are assumed only where a file does not say which it has.
    default: break
    }
  }

  /// Options of ExifTool's library that change nothing here.
  private static let idle: Set<String> = [
    "largefilesupport", "windowswidefile", "windowslongpath", "compact", "fastscan",
    "quicktimehandler",
    "quicktimepad", "listsep", "nopdflist", "tsv", "ignoreminorerrors",
  ]

  private mutating func api(_ text: String) throws(Refusal) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = (parts.first?.lowercased() ?? "").replacing("^", with: "")
    let value = parts.count == 2 ? String(parts[1]) : "1"
    let isOn = !["", "0"].contains(value)
    switch name {
    case "struct": request.keepsStructures = isOn
    case "structformat": request.quotesNumbers = value.lowercased() == "jsonq"
    case "quicktimeutc": request.localFilms = isOn
    case "keeputctime": request.utcFilms = isOn
    case "missingtagvalue": request.missing = parts.count == 2 ? value : ""
    case "filter":
      guard value.contains("__etvInvalidUtf8V1") else {
        throw Refusal("Option -api Filter is not supported: its value is a program in Perl")
      }
      request.wrapsBytes = true
    case "dateformat": request.dateFormat = value
    case "coordformat": request.coordinateFormat = value
    case "duplicates": request.repeated = isOn
    case "unknown": request.showsUnknown = isOn
    case _ where Self.idle.contains(name): break
    default: throw Refusal("Option -api \(text) is not supported")
    }
  }

  // MARK: Tags

  private mutating func exclude(_ text: String) throws(Refusal) {
    guard let name = TagName(text) else { throw Refusal("Invalid TAG name: \"\(text)\"") }
    if copying != nil { exceptions.append(name) } else { request.excluded.append(name) }
  }

  private mutating func tag(_ argument: String) throws(Refusal) {
    if argument.hasPrefix("--") { return try exclude(String(argument.dropFirst(2))) }
    guard let name = TagName(String(argument.dropFirst())) else {
      throw Refusal("Invalid TAG name: \"\(argument.dropFirst())\"")
    }
    if let copying {
      copies.append(TagCopy(target: name, source: name, text: nil, adds: copying.adds))
    } else {
      request.tags.append(name)
    }
  }

  private mutating func endCopy() {
    guard let source = copying?.source else { return }
    request.steps.append(.copy(from: source, copies, except: exceptions))
    copying = nil
    copies = []
    exceptions = []
  }

  // MARK: Assignments

  /// Whether an argument sets or copies a tag: `-TAG=VALUE`, `-TAG<=FILE`, `-TAG<SOURCE`.
  private mutating func assign(_ argument: String) throws(Refusal) -> Bool {
    guard !argument.hasPrefix("--"),
      let sign = argument.firstIndex(where: { $0 == "=" || $0 == "<" || $0 == ">" })
    else { return false }
    var name = argument[..<sign].dropFirst()
    var value = argument[argument.index(after: sign)...]
    let table = name.lowercased()
    if argument[sign] == "=", ["j", "json", "csv"].contains(table) {
      request.steps.append(.table(path: String(value), isJSON: table != "csv"))
      return true
    }
    let adds = name.hasPrefix("+")
    if adds { name = name.dropFirst() }
    if argument[sign] == "<", value.hasPrefix("=") {
      value = value.dropFirst()
    } else if argument[sign] != "=" {
      let operation = name.last == "+" || name.last == "-"
      if operation { name = name.dropLast() }
      return try copy(String(name), String(value), argument[sign] == ">", adds || operation)
    }
    let isFile = argument[sign] == "<"
    var operation = WriteStep.Operation.set
    switch name.last {
    case "+": operation = .add
    case "-": operation = .remove
    case "^": operation = .setEmpty
    default: break
    }
    if operation != .set { name = name.dropLast() }
    guard let tag = TagName(String(name)) else { return false }
    endCopy()
    request.steps.append(
      isFile
        ? .assignFile(tag, operation, path: String(value))
        : .assign(tag, operation, String(value)))
    return true
  }

  private mutating func copy(
    _ left: String, _ right: String, _ isReversed: Bool, _ adds: Bool
  ) throws(Refusal) -> Bool {
    let (target, source) = isReversed ? (right, left) : (left, right)
    func trimmed(_ text: String) -> String {
      String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    guard let name = TagName(trimmed(target)) else { return false }
    let copy: TagCopy
    if source.contains("$") {
      copy = TagCopy(target: name, source: nil, text: source, adds: adds)
    } else {
      guard let tag = TagName(trimmed(source)) else { return false }
      copy = TagCopy(target: name, source: tag, text: nil, adds: adds)
    }
    if copying == nil { copying = ("@", false) }
    copies.append(copy)
    return true
  }
}
