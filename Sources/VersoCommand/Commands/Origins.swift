import ArgumentParser

/// `verso origin`
struct Origins: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "origin", _superCommandName: Tool.name,
    abstract: "Show how a picture was made, and who may use it.",
    discussion: """
      verso origin picture.png
      verso origin --is-generated yes --recursive Photos
      verso origin --csv --recursive Photos > origins.csv

      Shown are the properties of IPTC, Content Credentials, marks of AI generators, usage terms and reservations \
      against data mining. ! marks what disagrees, ? what cannot be decided.

      In JSON, Generated is true if a statement says that a generative model made the picture or a part of it. It is false if \
      all statements deny it and everything could be read, and missing otherwise. verso mark writes such statements.
      """)

  @Argument(help: "Photos and folders; - for standard input.", completion: .file())
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only photos that are stated to be generated (yes), not generated (no), or neither (open).",
      valueName: "answer"))
  var isGenerated: GeneratedAnswer?

  @Flag(help: "Print a table with a row for each photo, as comma-separated values.")
  var csv = false

  @Flag(help: "In a table, cells that begin with =, +, - or @ have no apostrophe in front.")
  var keepFormulas = false

  @OptionGroup var options: ExplanationOptions

  func validate() throws {
    if csv, options.json || options.jsonl {
      throw ValidationError("--csv and \(options.json ? "--json" : "--jsonl") exclude each other")
    }
    if keepFormulas, !csv { throw ValidationError("--keep-formulas goes with --csv") }
  }

  func run() throws {
    try options.explain(
      .origin, of: files, table: csv ? .origins : nil, generated: isGenerated,
      keepsFormulas: keepFormulas)
  }
}
