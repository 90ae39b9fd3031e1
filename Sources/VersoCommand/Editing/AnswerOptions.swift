import ArgumentParser

/// Whether a command that changes photos prints what it did for programs.
struct AnswerOptions: ParsableArguments {
  @Flag(help: "Print JSON.")
  var json = false

  /// Refuses what does not go with it.
  func check(_ options: EditOptions) throws {
    if json, options.quiet { throw ValidationError("--json and --quiet exclude each other") }
  }
}
