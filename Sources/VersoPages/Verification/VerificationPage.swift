import Verso
import VersoEvidence
import VersoLibrary

/// The page of `verso verify --report`: one file that needs no other and no network.
///
/// Rows go to a file without a name as photos are verified, whatever their number. At the end the
/// page is joined with the counts at its head, and gets its name in one step.
package final class VerificationPage: Sendable {
  private struct State: ~Copyable {
    var rows: AtomicFile
    /// Rows whose turn has not come.
    var waiting: [Int: [UInt8]] = [:]
    var next = 0
    var problem: FileError?
  }

  private let path: String
  private let total: Int
  private let trust: [TrustList]
  private let state: Mutex<State>

  /// Begins a page.
  ///
  /// - Parameters:
  ///   - path: Where it is to be; nothing may be there.
  ///   - total: The number of photos.
  ///   - trust: Whose word counts.
  /// - Throws: ``PageProblem`` when it cannot be made there.
  package init(at path: String, total: Int, trust: [TrustList]) throws(PageProblem) {
    guard path != "-" else { throw .isStandardOutput }
    guard Path.isFree(path) else { throw .exists }
    self.path = path
    self.total = total
    self.trust = trust
    do {
      state = Mutex(State(rows: try AtomicFile(at: path + ".rows", replaces: false)))
    } catch {
      throw .file(error)
    }
  }

  /// Takes the row of a photo, and writes all whose turn it is.
  package func add(_ row: VerificationRow, at index: Int) {
    let bytes = row.html.bytes
    state.withLock { state in
      state.waiting[index] = bytes
      while let bytes = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        guard state.problem == nil else { continue }
        do throws(FileError) {
          var splice = Splice()
          splice.insert(bytes)
          try state.rows.append(splice, from: ByteSource([]))
        } catch {
          state.problem = error
        }
      }
    }
  }

  /// Puts the page together and gives it its name.
  ///
  /// - Parameters:
  ///   - tally: The number of photos for each answer.
  ///   - requirement: The requirement for them; nil for none.
  ///   - status: The exit status of the command, which the page contains, too.
  /// - Throws: ``FileError`` when it cannot be written, ``FileProblem`` when rows are missing.
  package func finish(
    _ tally: VerificationTally, _ requirement: Requirement?, status: Int32
  ) throws {
    try state.withLock { state in
      if let problem = state.problem { throw problem }
      guard state.next == total else {
        throw FileProblem("it was not written, because not all photos were verified")
      }
      let rows = state.rows.written
      var whole = Splice()
      whole.insert(head(tally, requirement, status).bytes)
      whole.copy(0..<rows.count)
      whole.insert(foot.bytes)
      var file = try AtomicFile(at: path, replaces: false)
      try file.append(whole, from: rows)
      _ = try file.commit()
    }
  }
}

// MARK: The page around the rows

extension VerificationPage {
  private static let verdicts: [VerdictWords] = [
    .trusted, .valid, .invalid, .cannotTell, .none, .unreadable,
  ]

  private func head(
    _ tally: VerificationTally, _ requirement: Requirement?, _ status: Int32
  ) -> HTML {
    var page = HTML()
    let title = "Verification of \(HTML.grouped(total)) photo\(total == 1 ? "" : "s")"
    page.begin(title, style: Self.style, script: Self.script)
    page.add("<div class=\"page\">\n<header>\n<h1>")
    page.text(title)
    page.add("</h1>\n<p class=\"soft\">Made by verso ")
    page.text("\(Release.version)")
    page.add(" on ")
    page.text(Self.time(SystemClock.seconds))
    page.add(
      """
        , by the clock of the computer that made it. Each file was read at that time, and nothing was fetched from \
        a network.</p>

      """)
    Self.appendCounts(tally.counts, to: &page)
    Self.append(tally, requirement, status, to: &page)
    page.add("</header>\n")
    appendMethod(to: &page)
    page.add("<main>\n<h2>Photos</h2>\n")
    page.add(Self.tools)
    page.add(Self.tableHead)
    return page
  }

  private static func appendCounts(_ counts: [VerdictWords: Int], to page: inout HTML) {
    page.add("<ul class=\"counts\" aria-label=\"Number of photos per answer\">\n")
    for verdict in verdicts {
      let count = counts[verdict] ?? 0
      page.add("<li>")
      // With none there is nothing to show alone.
      if count > 0 {
        page.add("<button type=\"button\" aria-pressed=\"false\"")
        page.attribute("data-verdict", verdict.rawValue)
        page.attribute("class", "count \(verdict.rawValue)")
      } else {
        page.add("<span")
        page.attribute("class", "count soft")
      }
      page.add("><b>")
      page.number(count)
      page.add("</b> <span>")
      page.text(verdict.headline)
      page.add(count > 0 ? "</span></button></li>\n" : "</span></span></li>\n")
    }
    page.add("</ul>\n")
  }

  /// The requirement, and the result of the command.
  private static func append(
    _ tally: VerificationTally, _ requirement: Requirement?, _ status: Int32,
    to page: inout HTML
  ) {
    page.add(tally.refused > 0 && requirement != nil ? "<p class=\"flag\">" : "<p class=\"soft\">")
    if let requirement {
      page.add("Required of every photo (--require): ")
      page.text(requirement.words)
      page.add(". ")
      if tally.refused > 0 {
        page.number(tally.refused)
        page.add(" refused: see “Refused” in the rows. ")
      } else {
        page.add("None was refused. ")
      }
    }
    page.add("The command ended with exit status ")
    page.number(Int(status))
    page.add(".</p>\n")
  }

  /// The meanings of the answers, and the authorities that counted.
  private func appendMethod(to page: inout HTML) {
    page.add("<section>\n<h2>How to read this page</h2>\n<details><summary>What the answers mean")
    page.add("</summary>\n<div class=\"scroll\"><table class=\"plain\">\n<thead><tr>")
    page.add(
      "<th scope=\"col\">Answer</th><th scope=\"col\">Meaning</th></tr></thead>\n<tbody>\n")
    for verdict in Self.verdicts {
      page.add("<tr><th scope=\"row\">")
      Self.appendBadge(verdict, to: &page)
      page.add("</th><td>")
      page.text(verdict.meaning)
      page.add("</td></tr>\n")
    }
    page.add("</tbody></table></div>\n")
    page.add(
      """
      <p class="small soft">An answer is about the file, not about what the picture shows. \

      """)
    page.text(VerdictWords.limit)
    page.add(" Changes of a part that is “not covered” are not detected.</p></details>\n")
    page.add("<h3>Trusted authorities</h3>\n")
    if trust.isEmpty {
      page.add(
        """
          <p>No list of authorities was given (--trust), so no signer could be vouched for, and no photo \
          on this page can be Trusted.</p>

        """)
    } else {
      page.add(
        "<div class=\"scroll\"><table class=\"plain wide\">\n<thead><tr><th scope=\"col\">List</th>"
      )
      page.add("<th scope=\"col\">Use</th><th scope=\"col\" class=\"figure\">Names</th>")
      page.add("<th scope=\"col\">SHA-256 of the list</th></tr></thead>\n<tbody>\n")
      for list in trust {
        page.add("<tr><th scope=\"row\">")
        page.isolated(list.path == "-" ? "standard input" : list.path)
        page.add("</th><td>")
        page.text(list.purpose.rawValue)
        page.add("</td><td class=\"figure\">")
        page.number(list.count)
        page.add("</td><td>")
        page.digest(list.digest)
        page.add("</td></tr>\n")
      }
      page.add("</tbody></table></div>\n")
    }
    page.add("</section>\n")
  }

  package static func appendBadge(
    _ verdict: VerdictWords, _ headline: String? = nil, to page: inout HTML
  ) {
    page.add("<span")
    page.attribute("class", "badge \(verdict.rawValue)")
    page.add("><span aria-hidden=\"true\">")
    page.add(verdict.sign)
    page.add("</span>")
    page.text(headline ?? verdict.headline)
    page.add("</span>")
  }

  private static let tools: StaticString = """
      <noscript><p class="soft">Scripts are disabled: rows cannot be searched or sorted. Everything else \
      works.</p></noscript>
    <div class="tools" id="tools" hidden>
    <label>Search <input id="search" type="search" placeholder="a name, a signer, a hash …"></label>
    <label>Order <select id="order"><option value="given">as given</option>\
    <option value="name">by name</option><option value="verdict">worst answer first</option>\
    <option value="time">newest signature first</option></select></label>
    <button type="button" id="open">Open all details</button>
    <button type="button" id="close">Close all</button>
    <p id="shown" class="small soft" role="status"></p>
    </div>

    """

  private static let tableHead: StaticString = """
    <table class="photos" id="photos" role="table">
    <thead role="rowgroup"><tr role="row">
    <th scope="col" role="columnheader" class="wide-preview">Preview</th>
    <th scope="col" role="columnheader" class="wide-file">File</th>
    <th scope="col" role="columnheader" class="wide-verdict">Answer</th>
    <th scope="col" role="columnheader" class="wide-signer">Signed by</th>
    <th scope="col" role="columnheader" class="wide-time">Signed at</th>
    <th scope="col" role="columnheader">Not covered</th>
    </tr></thead>

    """

  private var foot: HTML {
    var page = HTML()
    page.add("</table>\n</main>\n<footer class=\"small soft\">\n<p>Made by verso ")
    page.text("\(Release.version)")
    page.add(
      """
        . This page is not signed. For proof, verify the files; the SHA-256 of each is \
        listed.</p>
      </footer>
      </div>
      <script>
      """)
    page.add(Self.script)
    page.add("</script>\n</body>\n</html>\n")
    return page
  }

  /// A time for people: "2024-03-12 14:05:09 UTC".
  package static func time(_ seconds: Int) -> String {
    let date = CaptureDate(secondsSince1970: Double(seconds), offset: 0, digits: 0)
    guard date.isValid else { return "an impossible time" }
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let day = "\(date.year)-\(digits(date.month))-\(digits(date.day))"
    return "\(day) \(digits(date.hour)):\(digits(date.minute)):\(digits(date.second)) UTC"
  }
}

extension VerdictWords {
  /// A sign next to the word, because colours alone are not sufficient.
  package var sign: StaticString {
    switch self {
    case .trusted: "✓"
    case .valid: "○"
    case .invalid: "✕"
    case .cannotTell: "?"
    case .none: "–"
    case .unreadable: "!"
    }
  }

  /// The meaning of the answer, for decisions.
  package var meaning: String {
    switch self {
    case .trusted:
      "Nothing that the signature covers was changed since it was signed. An authority in the lists "
        + "below vouches for the signer."
    case .valid:
      "Nothing that the signature covers was changed since it was signed. No authority in the lists "
        + "vouches for the signer: anybody can make such a signature under any name."
    case .invalid:
      "Something was changed after it was signed, or the credentials break the rules. See the "
        + "details."
    case .cannotTell:
      "There is no evidence against the credentials, but they use something that is not supported, are "
        + "stored elsewhere, or do not cover what the photo states. This is neither a yes nor a no."
    case .none:
      "The file has no signature. Credentials are easily removed, so this proves nothing."
    case .unreadable:
      "The file could not be opened or its format is unknown, so nothing is known about it."
    }
  }
}
