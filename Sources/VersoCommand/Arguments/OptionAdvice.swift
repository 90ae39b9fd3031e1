/// The advice for options that a command does not have, but that people expect.
enum OptionAdvice {
  private struct Row {
    let command: String
    let options: Set<String>
    let words: String
  }

  private static let rows: [Row] = [
    Row(
      command: "strip", options: ["--gps", "--location", "--place"],
      words: "write --only gps to remove only positions"),
    Row(
      command: "strip", options: ["--identity", "--person"],
      words: "write --only identity to remove only names and serial numbers"),
    Row(
      command: "read", options: ["--gpx"],
      words: "verso track FILE --as gpx prints a track"),
    Row(
      command: "read", options: ["--kml"],
      words: "verso track FILE --as kml prints a track"),
    Row(
      command: "read", options: ["--geojson"],
      words: "verso track FILE --as geojson prints a track"),
    Row(
      command: "set", options: ["--json", "--jsonl"],
      words: "--csv takes a table that read --csv wrote"),
  ]

  /// The replacement for an option; nil if unknown.
  static func words(for option: String, of command: String?) -> String? {
    rows.first { $0.command == command && $0.options.contains(option) }?.words
  }
}
