package import Verso
package import VersoEvidence
import VersoLibrary

/// The page of `verso map --report`: a file as a picture of its bytes, which needs no other file and no network.
package struct MapPage {
  private let map: FileMap
  private let name: String
  private let signed: [Bool]?

  /// - Parameters:
  ///   - map: The map of a file.
  ///   - name: The name of the file.
  ///   - signed: Whether a signature covers each row; nil without one.
  package init(_ map: FileMap, of name: String, signed: [Bool]?) {
    (self.map, self.name, self.signed) = (map, name, signed)
  }

  /// Writes the page.
  ///
  /// - Throws: ``PageProblem`` when it cannot be made there.
  package func write(to path: String) throws(PageProblem) {
    guard path != "-" else { throw .isStandardOutput }
    guard Path.isFree(path) else { throw .exists }
    do {
      var file = try AtomicFile(at: path, replaces: false)
      var splice = Splice()
      splice.insert(html.bytes)
      try file.append(splice, from: ByteSource([]))
      _ = try file.commit()
    } catch {
      throw .file(error)
    }
  }

  private var html: HTML {
    var page = HTML()
    page.add("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
    page.text("Map of \(name)")
    page.add("</title>\n<style>\n")
    page.add(VerificationPage.style)
    page.add(Self.style)
    page.add("</style>\n</head>\n<body>\n<main class=\"page\">\n<h1>")
    page.isolated(name)
    page.add("</h1>\n<p class=\"soft\">")
    page.text("\(map.format), ")
    page.count(map.count, "byte")
    page.add(". Every byte belongs to one part.</p>\n")
    if let refusal = map.refusal {
      page.add("<p class=\"flag\">")
      page.text("verso strip refuses this file: \(refusal)")
      page.add("</p>\n")
    }
    addLegend(to: &page)
    page.add("<h2>To scale</h2>\n")
    addBar(to: &page) { Double($0) }
    page.add("<h2>Small parts enlarged</h2>\n")
    // The logarithm makes a chunk of 20 bytes as visible as a picture of megabytes.
    addBar(to: &page) { Double(Int.bitWidth - max($0, 1).leadingZeroBitCount) }
    addTable(to: &page)
    page.add("</main>\n</body>\n</html>\n")
    return page
  }

  private func addLegend(to page: inout HTML) {
    page.add("<ul class=\"legend\">\n")
    for role in FilePart.Role.allCases {
      let count = map.rows.filter { $0.role == role }.reduce(0) { $0 + $1.range.count }
      guard count > 0 else { continue }
      page.add("<li><span class=\"key\"")
      page.attribute("data-role", role.rawValue)
      page.add("></span>")
      page.text(role.rawValue)
      page.add(" <span class=\"soft\">")
      page.count(count, "byte")
      page.add("</span></li>\n")
    }
    page.add("</ul>\n")
  }

  private func addBar(to page: inout HTML, _ width: (Int) -> Double) {
    page.add("<div class=\"bar\" aria-hidden=\"true\">\n")
    for row in map.rows {
      page.add("<i")
      page.attribute("data-role", row.role.rawValue)
      page.attribute("style", "flex-grow:\(width(row.range.count))")
      page.attribute("title", "\(row.path.joined(separator: " > ")), \(row.range.count) bytes")
      page.add("></i>\n")
    }
    page.add("</div>\n")
  }

  private func addTable(to page: inout HTML) {
    page.add("<h2>Parts</h2>\n<table>\n<thead><tr><th class=\"n\">First byte</th>")
    page.add("<th class=\"n\">Bytes</th>")
    page.add("<th>Part</th><th>Role</th><th>Strip</th>")
    if signed != nil { page.add("<th>Signed</th>") }
    page.add("</tr></thead>\n<tbody>\n")
    for (index, row) in map.rows.enumerated() {
      page.add("<tr><td class=\"n\">")
      page.number(row.range.lowerBound)
      page.add("</td><td class=\"n\">")
      page.number(row.range.count)
      page.add("</td><td>")
      page.isolated(row.path.joined(separator: " > "))
      if let problem = row.problem {
        page.add("<div class=\"flag\">")
        page.text(problem)
        page.add("</div>")
      }
      page.add("</td><td><span class=\"key\"")
      page.attribute("data-role", row.role.rawValue)
      page.add("></span>")
      page.text(row.role.rawValue)
      page.add("</td><td>")
      page.text(row.strip?.rawValue ?? "refused")
      page.add("</td>")
      if let signed {
        page.add("<td>")
        page.text(signed[index] ? "covered" : "not covered")
        page.add("</td>")
      }
      page.add("</tr>\n")
    }
    page.add("</tbody>\n</table>\n")
  }

  private static let style: StaticString = """
    [data-role="structure"] { background: #8a93a3; } [data-role="picture"] { background: #3f7fbf; }
    [data-role="look"] { background: #5aa469; } [data-role="metadata"] { background: #d9822b; }
    [data-role="room"] { background: #c9c5bb; } [data-role="trailer"] { background: #a35bbf; }
    [data-role="unknown"] { background: #c0392b; }
    .bar { display: flex; height: 4rem; border-radius: 6px; overflow: hidden;
      border: 1px solid var(--line); }
    .bar i { flex: 1 1 0; min-width: 0; border-right: 1px solid var(--card); }
    .legend { display: flex; flex-wrap: wrap; gap: .4rem 1.25rem; list-style: none; padding: 0; }
    .key { display: inline-block; width: .8em; height: .8em; border-radius: 2px;
      margin-right: .45em; }
    .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    tbody tr { border-top: 1px solid var(--line); background: var(--card); }

    """
}

/// The object of JSON that describes a map.
package enum MapDocument {
  /// Whether a signature covers all bytes of each row; nil without one.
  package static func signed(_ map: FileMap, _ verdict: Verification?) -> [Bool]? {
    guard let uncovered = verdict?.coverage.uncovered else { return nil }
    return map.rows.map { row in !uncovered.contains { $0.range.overlaps(row.range) } }
  }

  /// - Parameters:
  ///   - map: The map of a file.
  ///   - source: The name of the file.
  ///   - signed: Whether a signature covers each row; nil without one.
  /// - Returns: The object.
  package static func json(_ map: FileMap, source: String, signed: [Bool]?) -> JSONDocument {
    let rows = map.rows.enumerated().map { index, row in
      JSONDocument.members([
        "Offset": .number(row.range.lowerBound), "Size": .number(row.range.count),
        "Part": .list(row.path.map { .text($0) }), "Role": .text(row.role.rawValue),
        "Strip": .optional(row.strip?.rawValue), "Signed": signed.map { .bool($0[index]) },
        "Problem": .optional(row.problem),
      ])
    }
    return .members([
      "SourceFile": .text(source), "Format": .text(map.format), "Size": .number(map.count),
      "StripRefused": .optional(map.refusal), "Parts": .list(rows),
    ])
  }
}
