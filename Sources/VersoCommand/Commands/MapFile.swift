import ArgumentParser
import Verso
import VersoEvidence
import VersoLibrary
import VersoPages

/// `verso map`
struct MapFile: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map", _superCommandName: Tool.name,
    abstract: "Show the parts of a file, and what strip does with them.",
    discussion: """
      verso map photo.jpg
      verso map --json photo.heic
      verso map --report map.html photo.png

      Every byte is in one row: its position, its size, what it is for, what verso strip does with it, and its name in \
      the format. In a signed file a row also shows whether the signature covers it.
      """)

  @Argument(help: "A photo or a film; - for standard input.", completion: .file())
  var file: String

  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: .report, completion: .file())
  var report: String?

  func run() throws {
    var output: [UInt8] = []
    do {
      let photo = try Files.photo(file)
      let map = try photo.map()
      let signed = try? MapDocument.signed(map, Verifier().verify(photo))
      if let report {
        do throws(PageProblem) {
          try MapPage(map, of: file, signed: signed).write(to: report)
        } catch {
          throw error.usageError(naming: "--report", report)
        }
        return
      }
      if json {
        try JSONOutput.print([MapDocument.json(map, source: file, signed: signed)])
      } else {
        Self.append(map, signed, to: &output)
      }
    } catch  where !(error is UsageError || error is BrokenOutput) {
      var report = Report()
      report.fail(file, error, json: json)
      return try report.print(json: json)
    }
    try Standard.output(output)
  }

  private static func append(_ map: FileMap, _ signed: [Bool]?, to output: inout [UInt8]) {
    let width = String(map.count).count
    func blanks(_ count: Int) -> String { String(repeating: " ", count: max(count, 0)) }
    func column(_ text: String, _ width: Int) -> String { text + blanks(width - text.utf8.count) }
    func number(_ count: Int) -> String { "\(blanks(width - String(count).count))\(count) " }
    for (index, row) in map.rows.enumerated() {
      var line = "\(number(row.range.lowerBound))\(number(row.range.count)) "
      line += "\(column(row.role.rawValue, 9))  \(column(row.strip?.rawValue ?? "-", 7))"
      if let signed { line += "  " + column(signed[index] ? "signed" : "-", 6) }
      line += "  " + Rendering.line(row.path.joined(separator: " > "))
      line += row.problem.map { " (\(Rendering.line($0)))" } ?? ""
      output += "\(Paint.wrapped(line, indent: 2 * width + 23))\n".utf8
    }
    if let refusal = map.refusal { output += "strip refuses this file: \(refusal)\n".utf8 }
  }
}
