/// The advice for options that a command does not have, but that people expect.
enum OptionAdvice {
  private struct Row {
    let command: String
    let options: Set<String>
    let words: String
  }

  private static let sizes =
    "--fit 1600x1600 keeps the shape, --fill 1600x1600 cuts off what does not fit"

  private static let rows: [Row] = [
    Row(
      command: "strip", options: ["--gps", "--location", "--place"],
      words: "write --only gps to remove only positions"),
    Row(
      command: "strip", options: ["--identity", "--person"],
      words: "write --only identity to remove only names and serial numbers"),
    Row(
      command: "read", options: ["--gpx", "--kml", "--geojson"],
      words: "verso track FILE --format gpx prints a track"),
    Row(
      command: "time", options: ["--csv"],
      words: "verso read --csv --tag DateTimeOriginal prints a table"),
    Row(command: "convert", options: ["--size"], words: sizes),
    Row(command: "resize", options: ["--size"], words: sizes),
    Row(command: "rotate", options: ["-90"], words: "the angle is clockwise: write 270"),
    Row(command: "rotate", options: ["-180"], words: "write 180"),
    Row(command: "rotate", options: ["-270"], words: "the angle is clockwise: write 90"),
    Row(
      command: "set", options: ["--csv"],
      words: "--table takes a table that read --csv wrote"),
  ]

  /// The replacement for an option; nil if unknown.
  static func words(for option: String, of command: String?) -> String? {
    if option == "--color" { return "write --color auto, --color always or --color never" }
    return rows.first { $0.command == command && $0.options.contains(option) }?.words
  }
}
