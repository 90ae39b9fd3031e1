import Foundation
import Testing
import VersoFixtures

@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct VerificationPageTests {
  let folder: TemporaryFolder
  let keys: String

  init() throws {
    folder = try TemporaryFolder()
    keys = folder.path("keys")
    try FileManager.default.createDirectory(atPath: keys, withIntermediateDirectories: false)
    #expect(try Command.run(["keys", "--output", keys]).status == 0)
  }

  private func signed(_ name: String, title: String = "a title") throws -> String {
    let path = try folder.write(try Command.sampleBytes("plain.jpg"), name)
    let outcome = try Command.run(
      ["sign", path, "--title", title, "--key", "\(keys)/key.pem", "--chain", "\(keys)/chain.pem"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return path
  }

  /// The page about some files, and what the command said.
  private func page(_ arguments: [String]) throws -> (text: String, outcome: Command.Outcome) {
    let outcome = try Command.run(["verify", "--report", folder.path("report.html")] + arguments)
    return (String(decoding: try folder.read("report.html"), as: UTF8.self), outcome)
  }

  private static func count(_ text: String, _ part: String) -> Int {
    text.components(separatedBy: part).count - 1
  }

  @Test("A page has a row for each file in order, and no external address")
  func rows() throws {
    let good = try signed("good.jpg")
    let bare = try folder.write(try Command.sampleBytes("plain.jpg"), "bare.jpg")
    let bad = folder.path("bad.jpg")
    #expect(
      try Command.run(["set", good, "Artist=Eve", "--keep-broken", "-o", bad]).status == 0)
    let other = try folder.write(Array("no photo".utf8), "other.jpg")
    let issuers = try folder.write(Array("did:web:issuer.example\n".utf8), "issuers.txt")
    let (text, outcome) = try page(
      ["--trust", "\(keys)/root.pem", "--trust-identity", issuers, good, bare, bad, other])
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("Trusted:"))
    #expect(Self.count(text, "<tbody class=\"photo\"") == 4)
    let verdicts = ["trusted", "none", "invalid", "unreadable"].map {
      text.range(of: "role=\"rowgroup\" data-verdict=\"\($0)\"")?.lowerBound
    }
    #expect(verdicts.allSatisfy { $0 != nil })
    #expect(verdicts.compactMap { $0 } == verdicts.compactMap { $0 }.sorted())
    #expect(text.contains("assertion.dataHash.mismatch"))
    #expect(text.contains("default-src 'none'") || text.contains("default-src &#39;none&#39;"))
    #expect(!text.contains("http://") && !text.contains("https://"))
    for list in ["root.pem", "issuers.txt", "SHA-256 of the file", "verso "] {
      #expect(text.contains(list))
    }
    #if Imaging
      #expect(Self.count(text, "src=\"data:image/jpeg;base64,") == 3)
    #endif
    let hash = try sha256(good)
    if let hash { #expect(text.contains(hash)) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains { $0.contains(".rows") }, "\(names)")
  }

  /// As another program has it; nil where there is none.
  private func sha256(_ path: String) throws -> String? {
    let program = Program(named: "sha256sum")
    guard program.isThere else { return nil }
    return String(decoding: try program.run([path]).output.prefix(64), as: UTF8.self)
  }

  @Test("A page replaces nothing, and is refused before any work")
  func refusals() throws {
    let photo = try signed("photo.jpg")
    let there = try folder.write([1, 2, 3], "there.html")
    let refused = try Command.run(["verify", "--report", there, photo])
    #expect(refused.status == 64)
    #expect(refused.output.isEmpty)
    #expect(try folder.read("there.html") == [1, 2, 3])
    #expect(try Command.run(["verify", "--report", "-", photo]).status == 64)
    let nowhere = folder.path("nowhere/report.html")
    #expect(try Command.run(["verify", "--report", nowhere, photo]).status == 64)
    #expect(try Command.run(["verify", "--json", "--crjson", photo]).status == 64)
  }

  @Test("A page can be combined with every other format, and the exit status is the same")
  func combined() throws {
    let photo = try signed("photo.jpg")
    let trust = ["--trust", "\(keys)/root.pem"]
    let json = try page(["--json", photo] + trust)
    #expect(json.outcome.status == 0)
    let found = try JSONSerialization.jsonObject(with: Data(json.outcome.output))
    #expect((found as? [[String: Any]])?.first?["State"] as? String == "Trusted")
    try FileManager.default.removeItem(atPath: folder.path("report.html"))
    let valid = try page([photo])
    #expect(valid.outcome.status == 3)
    #expect(valid.text.contains("No list of authorities was given"))
  }

  @Test("crJSON is one document for a photo and an array for several")
  func crJSON() throws {
    let (one, two) = (try signed("one.jpg"), try signed("two.jpg"))
    let single = try Command.run(["verify", "--crjson", "--trust", "\(keys)/root.pem", one])
    #expect(single.status == 0)
    let document = try JSONSerialization.jsonObject(with: Data(single.output)) as? [String: Any]
    #expect((document?["manifests"] as? [Any])?.count == 1)
    let several = try Command.json(["verify", "--crjson", one, two])
    #expect(several.map { $0["verso:sourceFile"] as? String } == [one, two])
  }

  // MARK: In a browser

  /// Names and titles that would like to be more.
  private static let hostile = [
    "\"><img src=x onerror=alert(1)>.jpg", "<script>document.title=\"taken\"<!--.jpg",
    "'; alert(1); '.jpg", "gpj.\u{202E}desrever.jpg", "a\u{200B}b\u{7}\u{1B}[31m.jpg",
    "--><svg onload=alert(1)>.jpg", "&lt;b&gt; &amp;.jpg", "javascript:alert(1).jpg",
    "<img src=https:evil.example>.jpg",
  ]

  private static let chromium: Program = {
    let named = ["chromium", "chromium-browser", "google-chrome"].map { Program(named: $0) }
    return named.first(where: \.isThere) ?? named[0]
  }()

  @Test("Names of files are only text, and hidden characters in them are shown")
  func hostileNames() throws {
    let paths = try Self.hostile.map {
      try signed($0, title: "</title></script><script>document.title='taken'</script>")
    }
    let (text, _) = try page(paths)
    #expect(Self.count(text, "<script") == 1)
    #expect(Self.count(text, "<svg") == 0)
    #expect(Self.count(text, "<img src=x") == 0)
    #expect(!text.contains("\u{202E}") && !text.contains("\u{200B}") && !text.contains("\u{1B}"))
    #expect(text.contains("U+202E") && text.contains("U+200B") && text.contains("U+001B"))
    #expect(text.contains("&amp;lt;b&amp;gt; &amp;amp;.jpg"))
  }

  @Test(
    "The page opens in a browser without an error, and nothing in a name is executed",
    .enabled(if: chromium.isThere, "Chromium is not installed"))
  func browser() throws {
    let paths = try Self.hostile.map {
      try signed($0, title: "</title></script><script>document.title='taken'</script>")
    }
    _ = try page(paths)
    let (dom, complaints) = try open(folder.path("report.html"), ["--dump-dom"])
    #expect(complaints == [])
    #expect(dom.contains("<title>Verification of 9 photos</title>"))
    // The script has run: it shows its tools and counts.
    #expect(dom.contains("All 9 are shown."))
    #expect(!dom.contains("<div class=\"tools\" id=\"tools\" hidden"))
    for width in [400, 1200, 2400] {
      let picture = folder.path("\(width).png")
      let found = try open(
        folder.path("report.html"), ["--window-size=\(width),1600", "--screenshot=\(picture)"])
      #expect(found.complaints == [])
      #expect(try folder.read("\(width).png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }

  /// Opens a page without a window and a network.
  private func open(
    _ path: String, _ options: [String]
  ) throws -> (output: String, complaints: [String]) {
    let log = folder.path("net.json")
    let outcome = try Self.chromium.run(
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=\(folder.path("profile"))",
        "--log-net-log=\(log)", "--enable-logging=stderr", "--virtual-time-budget=10000",
      ] + options + [URL(filePath: path).absoluteString])
    // What the page or its policy complains of goes to the console.
    let complaints = outcome.errors.split(separator: "\n").filter { $0.contains("CONSOLE") }
    let requests = String(decoding: try folder.read("net.json"), as: UTF8.self)
    #expect(!requests.contains("evil.example"))
    return (String(decoding: outcome.output, as: UTF8.self), complaints.map(String.init))
  }
}
