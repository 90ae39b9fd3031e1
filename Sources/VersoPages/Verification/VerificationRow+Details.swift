import Verso
import VersoEvidence
import VersoLibrary

extension VerificationRow {
  /// The most findings of a kind that are listed one by one.
  private static let mostFindings = 100

  package func appendDetails(to html: inout HTML) {
    if let result {
      appendFindings(result, to: &html)
      Self.appendIdentities(result, to: &html)
      if result.state != .invalid { appendCoverage(result.coverage, to: &html) }
      appendIngredients(result.ingredients, to: &html)
      appendCredentials(result, to: &html)
    }
    appendFile(to: &html)
  }

  // MARK: Findings

  private func appendFindings(_ result: Verification, to html: inout HTML) {
    html.add("<section class=\"whole\"><h3>What was found</h3>\n")
    Self.append(result.statuses.filter { $0.kind != .success }, to: &html)
    // Where no part can be relied on, what fits is no comfort.
    if result.state != .invalid { appendSuccesses(result, to: &html) }
    html.add("</section>\n")
  }

  private static func append(_ findings: [ValidationStatus], to html: inout HTML) {
    guard !findings.isEmpty else {
      return html.add("<p class=\"small\">No problem, no note.</p>\n")
    }
    html.add(
      "<div class=\"scroll\"><table class=\"plain wide\">\n<thead><tr><th scope=\"col\">Kind</th>")
    html.add("<th scope=\"col\">What</th><th scope=\"col\">Code</th><th scope=\"col\">Where</th>")
    html.add("</tr></thead>\n<tbody>\n")
    for finding in findings.prefix(mostFindings) {
      html.add("<tr><th scope=\"row\">")
      html.add(word(finding.kind))
      html.add("</th><td>")
      html.isolated(finding.explanation)
      if finding.ingredient != nil {
        html.add(" <span class=\"soft\">(in a source)</span>")
      }
      html.add("</td><td><code>")
      html.text(finding.code.name)
      html.add("</code></td><td><code>")
      html.isolated(finding.place)
      html.add("</code></td></tr>\n")
    }
    html.add("</tbody></table></div>\n")
    appendRest(findings.count - mostFindings, "finding", to: &html)
  }

  private static func word(_ kind: ValidationStatus.Kind) -> StaticString {
    switch kind {
    case .success: "OK"
    case .informational: "note"
    case .failure: "problem"
    case .unread: "not understood"
    }
  }

  private static func appendRest(_ count: Int, _ thing: StaticString, to html: inout HTML) {
    guard count > 0 else { return }
    html.add("<p class=\"small soft\">… and ")
    html.count(count, thing)
    html.add(" more.</p>\n")
  }

  /// The successful checks, by subject.
  private func appendSuccesses(_ result: Verification, to html: inout HTML) {
    var counts: [(explanation: String, code: String, count: Int)] = []
    var places: [String: Int] = [:]
    for status in result.statuses where status.kind == .success && status.ingredient == nil {
      if let place = places[status.code.name] {
        counts[place].count += 1
      } else {
        places[status.code.name] = counts.count
        counts.append((status.explanation, status.code.name, 1))
      }
    }
    guard !counts.isEmpty else { return }
    html.add("<p class=\"small soft\">OK: ")
    for (index, found) in counts.enumerated() {
      if index > 0 { html.add("; ") }
      html.isolated(found.explanation)
      if found.count > 1 {
        html.add(" (")
        html.number(found.count)
        html.add(" times)")
      }
      html.add(" <code>")
      html.text(found.code)
      html.add("</code>")
    }
    html.add(".</p>\n")
  }

  // MARK: Identities

  /// The identities other than the signer, if any.
  private static func appendIdentities(_ result: Verification, to html: inout HTML) {
    let found = result.identities + result.earlierIdentities
    guard !found.isEmpty else { return }
    html.add(
      "<section class=\"whole\"><h3>Who vouches for it in addition to the signer</h3>\n<ul>\n")
    for (index, identity) in found.prefix(mostFindings).enumerated() {
      html.add("<li>")
      if index >= result.identities.count {
        html.add("<span class=\"soft\">of a source:</span> ")
      }
      html.isolated(IdentityReport.sentence(identity))
      html.add("</li>\n")
    }
    html.add("</ul>\n")
    appendRest(found.count - mostFindings, "actor", to: &html)
    html.add("</section>\n")
  }

  // MARK: Coverage

  private func appendCoverage(_ coverage: Coverage, to html: inout HTML) {
    html.add("<section><h3>What the signature covers</h3>\n")
    html.add("<div class=\"scroll\"><table class=\"plain\">\n<thead><tr>")
    html.add("<th scope=\"col\">Part of the file</th><th scope=\"col\" class=\"figure\">Bytes</th>")
    html.add(
      "<th scope=\"col\" class=\"figure\">Covered</th><th scope=\"col\">Result</th></tr></thead>\n<tbody>\n"
    )
    let parts = CoverageSummary(coverage).parts
    for part in parts.prefix(Self.mostFindings) {
      html.add("<tr><th scope=\"row\">")
      html.text(part.name)
      if part.pieces > 1 {
        html.add(" <span class=\"soft\">in ")
        html.count(part.pieces, "piece")
        html.add("</span>")
      }
      html.add("</th><td class=\"figure\">")
      html.number(part.bytes)
      html.add("</td><td class=\"figure\">")
      html.number(part.bytes - part.missing)
      html.add("</td><td>")
      html.add(
        part.missing == 0
          ? "covered" : part.missing == part.bytes ? "not covered" : "partly covered")
      html.add("</td></tr>\n")
    }
    html.add("</tbody></table></div>\n")
    Self.appendRest(parts.count - Self.mostFindings, "part", to: &html)
    html.add("<p class=\"small soft\">The credentials themselves are not counted.</p></section>\n")
  }

  // MARK: Ingredients

  private func appendIngredients(_ ingredients: [IngredientVerification], to html: inout HTML) {
    html.add("<section><h3>What it was made from</h3>\n")
    if ingredients.isEmpty {
      html.add("<p class=\"small\">The credentials list no sources.</p>")
    } else {
      var left = Self.mostIngredients
      Self.append(ingredients, to: &html, left: &left, depth: 0)
    }
    html.add("</section>\n")
  }

  private static func append(
    _ ingredients: [IngredientVerification], to html: inout HTML, left: inout Int, depth: Int
  ) {
    html.add("<ul class=\"tree\">\n")
    for ingredient in ingredients {
      guard left > 0, depth < 64 else {
        html.add("<li>… and more</li>\n")
        break
      }
      left -= 1
      html.add("<li>")
      html.isolated(ingredient.title ?? "without a title")
      html.add(" <span class=\"soft\">")
      append(relationship: ingredient.relationship, to: &html)
      if let format = ingredient.format {
        html.add(", ")
        html.isolated(format)
      }
      html.add("</span><br>")
      VerificationPage.appendBadge(VerdictWords(ingredient.state), to: &html)
      if let signer = ingredient.signer {
        html.add(" <span class=\"small\">signed by ")
        if !signer.isVouchedFor { html.add("somebody who claims to be ") }
        html.isolated(signer.name ?? signer.organization ?? "nothing")
        if let time = signer.seconds {
          html.add(", ")
          html.text(VerificationPage.time(time))
        }
        html.add("</span>")
      }
      if let type = ingredient.generatedAs {
        html.add("<br><span class=\"small\">it states: ")
        html.isolated(type.meaning ?? type.address)
        html.add("</span>")
      }
      for status in ingredient.statuses.filter({ isTrouble($0) }).prefix(8) {
        append("now", status, to: &html)
      }
      for status in ingredient.failuresThen.prefix(8) { append("then", status, to: &html) }
      if !ingredient.ingredients.isEmpty {
        append(ingredient.ingredients, to: &html, left: &left, depth: depth + 1)
      }
      html.add("</li>\n")
    }
    html.add("</ul>\n")
  }

  /// Whether a finding in an ingredient is worth a line.
  private static func isTrouble(_ status: ValidationStatus) -> Bool {
    status.kind == .failure || status.kind == .unread
  }

  private static func append(
    _ time: StaticString, _ status: ValidationStatus, to html: inout HTML
  ) {
    html.add("<br><span class=\"small\">found ")
    html.add(time)
    html.add(": ")
    html.isolated(status.explanation.isEmpty ? "a problem" : status.explanation)
    html.add(" <code>")
    html.isolated(status.code.name)
    html.add("</code></span>")
  }

  private static func append(relationship: String, to html: inout HTML) {
    switch relationship {
    case "parentOf": html.add("opened here")
    case "componentOf": html.add("placed in it")
    case "inputTo": html.add("given to a program")
    default: html.isolated(relationship)
    }
  }

  // MARK: Contents of the credentials and the file

  private func appendCredentials(_ result: Verification, to html: inout HTML) {
    html.add("<section><h3>Credentials</h3>\n<dl>\n")
    func entry(_ name: StaticString, _ value: String?) {
      guard let value else { return }
      html.add("<dt>")
      html.add(name)
      html.add("</dt><dd>")
      html.isolated(value)
      html.add("</dd>\n")
    }
    let active = result.credentials?.active
    entry("Title", active?.title)
    let isVouchedFor = result.signer?.isVouchedFor ?? false
    entry("Made with", (active?.generator).map { isVouchedFor ? $0 : "claims to be \($0)" })
    let history = active?.history ?? []
    for (index, action) in history.prefix(Self.mostFindings).enumerated() {
      entry(index == 0 ? "What was done" : "then", VerificationReport.words(action))
    }
    if history.count > Self.mostFindings {
      entry("then", "\(history.count - Self.mostFindings) more")
    }
    entry("Signature", result.signer?.algorithm?.name)
    entry("Certificate of", result.signer?.issuer)
    entry("Manifest", active?.label)
    if let count = result.credentials?.manifests.count, count > 1 {
      entry("Earlier manifests", String(count - 1))
    }
    if result.credentials == nil { entry("Manifest", "there is no readable manifest") }
    let uses = IdentityReport(result: result).useWords
    if !uses.isEmpty { entry("Use", uses.joined(separator: ", ")) }
    html.add("</dl></section>\n")
  }

  private func appendFile(to html: inout HTML) {
    html.add("<section><h3>The file</h3>\n<dl>\n<dt>Path</dt><dd>")
    html.isolated(path == "-" ? "standard input" : path)
    html.add("</dd>\n")
    if let photo {
      html.add("<dt>Format</dt><dd>")
      html.text(photo.format.name)
      html.add("</dd>\n")
      if let source = try? photo.openOrigin() {
        html.add("<dt>Size</dt><dd>")
        html.count(source.count, "byte")
        html.add("</dd>\n")
      }
    }
    html.add("<dt>SHA-256 of the file</dt><dd>")
    Self.append(fileDigest, to: &html)
    html.add("</dd>\n")
    if let photo {
      html.add("<dt>SHA-256 of the picture’s data</dt><dd>")
      Self.append(try? photo.pictureDataDigest(), to: &html)
      html.add(
        "<br><span class=\"soft\">the bytes that edits of the metadata do not change</span></dd>\n")
    }
    html.add("</dl></section>\n")
  }

  private var fileDigest: [UInt8]? {
    guard let photo else { return path == "-" ? nil : try? FileDigest.sha256(path: path) }
    return try? photo.fileDigest()
  }

  private static func append(_ digest: [UInt8]?, to html: inout HTML) {
    guard let digest else { return html.add("cannot be read") }
    html.digest(digest)
  }
}
