/// What one run of ExifTool is asked for: everything before `-execute`.
struct Request {
  enum Form { case text, json, csv, arguments }
  enum Escape { case html, xml, c }

  /// The families of groups that are shown; nil without groups.
  struct Groups {
    var families: [Int]
    /// Whether empty and equal names stay, which a colon in front asks for.
    var keepsAll: Bool
    /// Whether groups are headings, as with `-g`, and not prefixes.
    var areHeadings: Bool
  }

  var files: [String] = []
  var tags: [TagName] = []
  var excluded: [TagName] = []
  var form = Form.text
  var isNumeric = false
  var groups: Groups?
  /// Whether repeated tags are shown; nil where the form decides.
  var repeated: Bool?
  var showsUnknown = false
  var showsComposite = true
  var keepsStructures = false
  var isBinary = false
  var forced = false
  /// What a missing tag has with `-f`.
  var missing = "-"
  var quotesNumbers = false
  /// How short the output is: 1 names, 2 without columns, 3 values alone. Below 0, values have lines of their own.
  var short = 0
  var isTabbed = false
  var isTable = false
  var quiet = 0
  var ignoresMinor = false
  var fast = 0
  var escape: Escape?
  var separator: String?
  var dateFormat: String?
  var coordinateFormat: String?
  var lines: [String] = []
  var linesEnd = true
  var condition: Condition?
  var recursive = false
  /// Endings in small letters that are wanted, and those that are not.
  var endings: [String] = []
  var otherEndings: [String] = []
  /// Names of folders that are skipped.
  var ignored: [String] = []
  var sorts: Bool?
  var usesMWG = false
  var utcFilms = false
  var localFilms = false
  /// Whether values that are not UTF-8 are wrapped, as exiftool-vendored asks for.
  var wrapsBytes = false
  /// The pattern of output files, and whether each tag has one.
  var outputFiles: OutputFiles?
  var charset: String?

  // Writing.
  var steps: [WriteStep] = []
  var output: String?
  var replaces = false
  var inPlace = false
  var preserves = false
  var modes: String?

  // Knowledge.
  var answers: [String] = []

  /// Texts before and after the work, on both streams.
  var echoes: [(stream: Int, text: String)] = []

  var isWriting: Bool { !steps.isEmpty || output != nil && outputFiles == nil }
}

/// The files that `-w` and `-W` write.
struct OutputFiles {
  let pattern: String
  var replaces = false
  var appends = false
  /// Whether each tag has a file, as with `-W`.
  var isPerTag = false
}

/// A step of a write, in the order of the arguments.
enum WriteStep {
  enum Operation { case set, add, remove, setEmpty }

  case assign(TagName, Operation, String)
  case assignFile(TagName, Operation, path: String)
  /// Values of another file, or of the file itself for "@".
  case copy(from: String, [TagCopy], except: [TagName])
  case table(path: String, isJSON: Bool)
}

/// A tag that is copied: `-TAG` or `-DESTINATION<SOURCE`.
struct TagCopy {
  let target: TagName
  /// The tag of the source; nil for a text with names in it.
  let source: TagName?
  let text: String?
  let adds: Bool
}
