package import Verso
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
    page.begin("Map of \(name)", style: Self.style)
    page.add("<main class=\"page\">\n<h1>")
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

  /// The rows side by side, each as wide as a function of its bytes.
  private func addBar(to page: inout HTML, _ width: (Int) -> Double) {
    let unit = 1000 / max(map.rows.reduce(0) { $0 + width($1.range.count) }, 1)
    var at = 0.0
    page.add("<svg class=\"bar\" viewBox=\"0 0 1000 1\" preserveAspectRatio=\"none\">\n")
    for row in map.rows {
      let size = width(row.range.count) * unit
      page.add("<rect height=\"1\"")
      page.attribute("x", "\(at)")
      page.attribute("width", "\(size)")
      page.attribute("data-role", row.role.rawValue)
      page.add("><title>")
      page.text("\(row.path.joined(separator: " > ")), \(row.range.count) bytes")
      page.add("</title></rect>\n")
      at += size
    }
    page.add("</svg>\n")
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
    :root { color-scheme: light dark; --line: #d9d6cf; --soft: #5a6270; --wrong: #a8201a; }
    @media (prefers-color-scheme: dark) {
      :root { --line: #363c45; --soft: #a3abb8; --wrong: #f5a09a; }
    }
    body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
    .page { max-width: 80rem; margin: 0 auto; padding: 2rem clamp(1rem, 3vw, 3rem) 4rem; }
    h1, td { overflow-wrap: anywhere; } .soft { color: var(--soft); } .flag { color: var(--wrong); }
    [data-role="structure"] { color: #8a93a3; } [data-role="picture"] { color: #3f7fbf; }
    [data-role="look"] { color: #5aa469; } [data-role="metadata"] { color: #d9822b; }
    [data-role="room"] { color: #b9b4a8; } [data-role="trailer"] { color: #a35bbf; }
    [data-role="unknown"] { color: #c0392b; }
    .bar { display: block; width: 100%; height: 4rem; }
    .bar rect { fill: currentColor; stroke: Canvas; vector-effect: non-scaling-stroke; }
    .legend { display: flex; flex-wrap: wrap; gap: .4rem 1.25rem; list-style: none; padding: 0; }
    .key { display: inline-block; width: .8em; height: .8em; border-radius: 2px;
      margin-right: .45em; background: currentColor; }
    table { border-collapse: collapse; width: 100%; text-align: left; }
    th, td { padding: .4rem .75rem; vertical-align: top; }
    th.n, td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    tbody tr { border-top: 1px solid var(--line); }
    """
}
