package import Verso
package import VersoEvidence
import VersoLibrary

#if Imaging
  import VersoImaging
#endif

/// The page's data about one photo: a row, and details under it.
package struct VerificationRow {
  package let path: String
  package let verdict: VerdictWords
  /// Nil if the file could not be read as a photo.
  package let photo: Photo?
  /// Nil for a photo without Content Credentials.
  package let result: Verification?
  /// Where Content Credentials are kept that are not in the file.
  package var address: String?
  /// The reason why the file could not be read.
  package var problem: String?
  /// The reason why the photo does not meet the requirement; nil if it does, or nothing is required.
  package var refusal: String?

  package init(
    path: String, photo: Photo, result: Verification?, address: String?, refusal: String? = nil
  ) {
    self.refusal = refusal
    self.path = path
    self.photo = photo
    self.result = result
    self.address = address
    verdict = VerdictWords(result?.state)
  }

  /// The row of a file that could not be read.
  package init(path: String, problem: String, refusal: String? = nil) {
    self.path = path
    self.refusal = refusal
    self.problem = problem
    photo = nil
    result = nil
    verdict = .unreadable
  }

  /// The name of the file without its folder.
  package var name: String { path == "-" ? "standard input" : Path.name(of: path) }

  package var html: HTML {
    var html = HTML()
    html.add("<tbody class=\"photo\" role=\"rowgroup\"")
    html.attribute("data-verdict", verdict.rawValue)
    html.attribute("data-name", path)
    html.attribute("data-time", String(result?.signer?.seconds ?? Int(Int32.min)))
    html.add(">\n<tr class=\"row\" role=\"row\">\n")
    appendPreview(to: &html)
    appendName(to: &html)
    appendVerdict(to: &html)
    appendSigner(to: &html)
    appendTime(to: &html)
    appendUncovered(to: &html)
    html.add("</tr>\n<tr class=\"more\" role=\"row\"><td colspan=\"6\" role=\"cell\">")
    html.add("<details><summary>Details<span class=\"away\"> of ")
    html.text(name)
    html.add("</span></summary>\n<div class=\"parts\">\n")
    appendDetails(to: &html)
    html.add("</div></details></td></tr>\n</tbody>\n")
    return html
  }

  // MARK: Cells

  private func appendPreview(to html: inout HTML) {
    html.add("<td class=\"preview\" role=\"cell\" data-label=\"Preview\">")
    if let picture {
      html.add("<img loading=\"lazy\" decoding=\"async\" alt=\"Small copy of the picture\"")
      html.source(jpeg: picture)
      html.add(">")
    } else {
      html.add("<span class=\"blank\">no preview</span>")
    }
    html.add("</td>\n")
  }

  /// A small copy made from the picture itself: the thumbnail in the file may be of another picture.
  private var picture: [UInt8]? {
    #if Imaging
      photo?.preview()
    #else
      nil
    #endif
  }

  private func appendName(to html: inout HTML) {
    html.add("<th scope=\"row\" class=\"file\" role=\"rowheader\" data-label=\"File\">")
    html.add("<bdi class=\"name\">")
    html.text(name)
    html.add("</bdi>")
    let folder = Path.folder(of: path)
    if path != "-", folder != "." || path.hasPrefix("./") {
      html.add("<bdi class=\"folder\">")
      html.text(folder)
      html.add("</bdi>")
    }
    html.add("</th>\n")
  }

  private func appendVerdict(to html: inout HTML) {
    html.add("<td class=\"verdict\" role=\"cell\" data-label=\"Answer\">")
    VerificationPage.appendBadge(verdict, result.map(VerdictWords.headline), to: &html)
    html.add("<p>")
    if let problem {
      html.isolated(problem)
    } else if result == nil, let address {
      html.add("The credentials are not in the file but at ")
      html.isolated(address)
      html.add(", and were not fetched.")
    } else {
      let sentence = result.map(VerdictWords.sentence) ?? verdict.sentence
      html.text(sentence.prefix(1).uppercased() + sentence.dropFirst() + ".")
    }
    html.add("</p>")
    if let failure = result?.statuses.first(where: { isReason($0) }) {
      html.add("<p class=\"small\">")
      html.isolated(failure.explanation)
      html.add(failure.ingredient == nil ? ".</p>" : ", in a source.</p>")
    }
    let machine =
      result?.credentials?.active?.sources.filter {
        DigitalSourceType($0).isGenerated
      } ?? []
    if let source = machine.first {
      html.add("<p class=\"flag\">It states: ")
      html.isolated(DigitalSourceType(source).meaning ?? source)
      html.add(".</p>")
    }
    if let type = result?.ingredients.lazy.compactMap(\.generatedBefore).first {
      html.add("<p class=\"flag\">One of its sources states: ")
      html.isolated(type.meaning ?? type.address)
      html.add(".</p>")
    }
    if let refusal {
      html.add("<p class=\"flag\">Refused: ")
      html.text(refusal)
      html.add(".</p>")
    }
    if verdict != .invalid, result?.ingredients.contains(where: \.isNotInOrder) ?? false {
      html.add(
        """
        <p class="flag">One of its sources was changed, or not correctly signed: \
        see the details.</p>
        """)
    }
    html.add("</td>\n")
  }

  /// Whether a finding is the reason that a photo is invalid, or that the answer is open; an
  /// unknown signer is not a reason.
  private func isReason(_ status: ValidationStatus) -> Bool {
    switch verdict {
    case .invalid:
      status.kind == .failure && status.code.name != "signingCredential.untrusted"
    case .cannotTell: status.kind == .unread
    default: false
    }
  }

  private func appendSigner(to html: inout HTML) {
    html.add("<td role=\"cell\" data-label=\"Signed by\">")
    if let signer = result?.signer {
      if !signer.isVouchedFor {
        html.add("<span class=\"small soft\">somebody who claims to be</span> ")
      }
      html.isolated(signer.name ?? signer.organization ?? "a certificate without a name")
      if signer.name != nil, let organization = signer.organization {
        html.add("<br>")
        html.isolated(organization)
      }
      html.add("<br><span class=\"small soft\">")
      if let issuer = signer.issuer {
        html.add("certificate of ")
        html.isolated(issuer)
        html.add("; ")
      }
      html.add(
        signer.isVouchedFor
          ? "an authority in the lists vouches for it" : "no authority in the lists vouches for it")
      html.add("</span>")
    } else {
      html.add(
        result == nil
          ? "nobody"
          : result?.credentials == nil ? "not known" : "a certificate that cannot be read")
    }
    html.add("</td>\n")
  }

  private func appendTime(to html: inout HTML) {
    html.add("<td role=\"cell\" data-label=\"Signed at\">")
    if let time = result?.signer?.seconds {
      html.text(VerificationPage.time(time))
      html.add("<br><span class=\"small soft\">time stamp")
      if let authority = result?.timeAuthority {
        html.add(" of ")
        html.isolated(authority)
      }
      html.add("</span>")
    } else if result?.signer != nil {
      html.add("no trusted time stamp")
      if let stamp = result?.uncountedStamp {
        html.add("<br><span class=\"small soft\">")
        html.text(VerificationPage.time(stamp.seconds))
        html.add(", by a time stamp of ")
        html.isolated(stamp.authority ?? "somebody without a name")
        html.add(", for which no authority in the lists vouches</span>")
      }
    } else {
      html.add("–")
    }
    html.add("</td>\n")
  }

  private func appendUncovered(to html: inout HTML) {
    html.add("<td class=\"uncovered\" role=\"cell\" data-label=\"Not covered\">")
    if verdict == .invalid {
      html.add("no part is reliable")
    } else if let result {
      let parts = CoverageSummary(result.coverage).uncovered
      let foreign = result.foreignContents
      if parts.isEmpty, foreign.isEmpty { html.add("the signature covers the whole file") }
      for (index, sentence) in foreign.prefix(6).enumerated() {
        if index > 0 { html.add("<br>") }
        html.isolated(sentence)
      }
      if !parts.isEmpty, !foreign.isEmpty { html.add("<br>") }
      for (index, part) in parts.prefix(6).enumerated() {
        if index > 0 { html.add("<br>") }
        html.text(part.name)
        html.add(" <span class=\"small soft\">")
        html.count(part.missing, "byte")
        html.add("</span>")
      }
      if parts.count > 6 { html.add("<br>… see the details") }
    } else {
      html.add("everything")
    }
    html.add("</td>\n")
  }

  /// The most ingredients that are shown.
  package static let mostIngredients = 200
}

/// The parts of a file with the same name taken together.
package struct CoverageSummary {
  package struct Part {
    package let name: String
    /// The number of pieces that it has.
    package var pieces = 0
    package var bytes = 0
    /// The number of its bytes that the signature does not cover.
    package var missing = 0
  }

  package private(set) var parts: [Part] = []
  package var uncovered: [Part] { parts.filter { $0.missing > 0 } }

  package init(_ coverage: Coverage) {
    var places: [String: Int] = [:]
    for part in coverage.parts {
      let place = places[part.name] ?? parts.count
      if place == parts.count {
        places[part.name] = place
        parts.append(Part(name: part.name))
      }
      parts[place].pieces += 1
      parts[place].bytes += part.range.count
      parts[place].missing += part.range.count - part.coveredBytes
    }
  }
}
