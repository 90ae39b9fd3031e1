import Foundation
import Testing
import VersoFixtures

/// What the evidence commands say of many photos, and of what went wrong.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct EvidenceBatchTests {
  let folder: TemporaryFolder
  let keys: String

  init() throws {
    folder = try TemporaryFolder()
    keys = folder.path("keys")
    #expect(try Command.run(["keys", "--output", keys]).status == 0)
  }

  private var signer: [String] { ["--key", "\(keys)/key.pem", "--chain", "\(keys)/chain.pem"] }
  private var trust: [String] { ["--trust", "\(keys)/root.pem"] }
  private var seal: [String] {
    ["seal", "--keys", "\(keys)/seal-public.json", "--identity", "account:4711"]
  }
  private var unseal: [String] { ["unseal", "--keys", "\(keys)/seal-private.json"] }

  private func photo(_ name: String) throws -> String {
    let url = folder.url.appending(path: name).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return try folder.write(try Command.sampleBytes("plain.jpg"), name)
  }

  /// A trusted, a valid and an invalid photo, one without credentials, and one that is not there.
  private func mixed() throws -> [String] {
    let good = try photo("good.jpg")
    #expect(try Command.run(["sign", good] + signer).status == 0)
    let bad = folder.path("bad.jpg")
    #expect(try Command.run(["set", good, "Artist=Eve", "--keep-broken", "-o", bad]).status == 0)
    return [good, bad, try photo("bare.jpg"), folder.path("missing.jpg")]
  }

  // MARK: What was not asked for

  @Test("An edit that breaks a seal, and --resign without a signature, are reported")
  func losses() throws {
    let sealed = try photo("sealed.jpg")
    #expect(try Command.run(seal + [sealed]).errors.isEmpty)
    let dated = try Command.run(["set", sealed, "DateTimeOriginal=2020:01:01 10:00:00"])
    #expect(
      dated.text.contains("the seal no longer opens, because it is bound to the time"),
      "\(dated.text)")
    let nowhere = try Command.run(["set", sealed, "XMP-dc:Title=Harbour", "-o", "/dev/null"])
    #expect(nowhere.status == 0, "\(nowhere.errors)")
    let titled = try Command.run(["set", sealed, "XMP-dc:Title=Harbour"])
    #expect(!titled.text.contains("the seal"), "\(titled.text)")
    let stripped = try Command.run(["strip", sealed])
    #expect(stripped.text.contains("the seal was removed"), "\(stripped.text)")
    for edit in [["rotate", "90", "--trim"], ["set", "Orientation=6"]] {
      let path = try photo("turned.jpg")
      #expect(try Command.run(seal + [path]).status == 0)
      let turned = try Command.run(edit + [path])
      #expect(
        turned.text.contains("the seal no longer opens, because it is bound to the picture"),
        "\(turned.text)")
    }
    let both = try photo("both.jpg")
    #expect(try Command.run(seal + signer + [both]).status == 0)
    let dropped = try Command.run(["set", both, "Artist=Ada", "--drop-credentials"])
    #expect(dropped.text.contains("bound to the old signature"), "\(dropped.text)")
    let bare = try photo("unsigned.jpg")
    let edited = try Command.run(["set", bare, "Artist=Ada", "--resign"] + signer)
    #expect(edited.text.contains("it was not signed before"), "\(edited.text)")
    let own = try Command.run([
      "seal", "--keys", "\(keys)/seal-private.json", "--identity", "account:4711",
      try photo("own.jpg"),
    ])
    #expect(own.errors.contains("contains a private key"), "\(own.errors)")
  }

  @Test("A folder for several results is created, and a forgery is not signed as a camera's photo")
  func folders() throws {
    for name in ["In/a.jpg", "In/b.jpg"] { _ = try photo(name) }
    let out = folder.path("Signed")
    let signed = try Command.run(["sign", "--recursive", folder.path("In"), "-o", out] + signer)
    #expect(signed.status == 0, "\(signed.errors)")
    let verified = try Command.run(["verify", "--recursive", out] + trust)
    #expect(verified.status == 0, "\(verified.text)")
    let nowhere = try Command.run(
      ["sign", "--recursive", folder.path("In"), "-o", folder.path("no/where")] + signer)
    #expect(nowhere.status == 64)
    let path = folder.path("Signed/a.jpg")
    let again = try Command.run(["sign", "--drop-credentials", path] + signer)
    #expect(again.errors.contains("state with --source"), "\(again.errors)")
    // What was taken in without a list of whom to trust is trusted with one.
    #expect(try Command.run(["sign", path] + signer).status == 0)
    let made = try Command.run(["verify", path] + trust)
    #expect(made.text.contains("opened here: Trusted"), "\(made.text)")
    #expect(!made.text.contains("found then"), "\(made.text)")
  }

  @Test("Unusable keys and certificates are refused before the first photo")
  func mistakes() throws {
    let path = try photo("sealed.jpg")
    let keyFile = "\(keys)/seal-public.json"
    for wrong in [
      ["--identity", ""], ["--identity", "a", "--claim", ""],
      ["--identity", "a", "--key-id", "nope"],
      ["--identity", "a", "--sender", "\(keys)/sender-public.json"],
    ] {
      let refused = try Command.run(["seal", "--keys", keyFile, path] + wrong)
      #expect(refused.status == 64, "\(wrong): \(refused.errors)")
    }
    let mixed = try Command.run([
      "sign", path, "--key", "\(keys)/seal-private.json", "--chain", "\(keys)/chain.pem",
    ])
    #expect(mixed.errors.contains("keys for seals"), "\(mixed.errors)")
  }

  @Test("The receipt with a signature is the same as without one")
  func receipts() throws {
    let files = [try photo("plain.jpg"), try photo("signed.jpg")]
    #expect(try Command.run(["sign", files[1]] + signer).status == 0)
    let edit = ["remove", "JFIF:All"]
    let plain = try Command.run(edit + [files[0]])
    let signed = try Command.run(edit + [files[1], "--resign"] + signer)
    #expect(plain.status == signed.status)
    #expect(
      plain.text.replacing("plain.jpg", with: "signed.jpg").dropLast()
        == signed.text.replacing(", signed", with: "").dropLast())
    let broken = try folder.write(Array("no photo".utf8), "broken.jpg")
    let afterwords = try Command.run(["sign", files[0], broken] + signer)
    #expect(afterwords.status == 1)
    #expect(afterwords.errors.contains("Without a time stamp"), "\(afterwords.errors)")
  }

  // MARK: Last lines

  @Test("The last line of a batch counts what was done, failed and skipped")
  func summaries() throws {
    for name in ["Photos/a.jpg", "Photos/b.jpg"] { _ = try photo(name) }
    _ = try folder.write(Array("no photo".utf8), "Photos/notes.txt")
    _ = try folder.write(Array("no photo".utf8), "Photos/broken.jpg")
    let photos = ["--recursive", folder.path("Photos")]
    let sealed = try Command.run(seal + photos)
    #expect(sealed.status == 1)
    #expect(sealed.text.hasSuffix("2 files sealed; 1 failed; 1 skipped\n"), "\(sealed.text)")
    let both = try Command.run(seal + photos + signer + ["--replace-comment"])
    #expect(both.text.contains("2 files sealed and signed; 1 failed; 1 skipped\n"))
    let signed = try Command.run(["sign"] + photos + signer)
    #expect(signed.text == "2 files signed; 1 failed; 1 skipped\n", "\(signed.text)")
    #expect(try Command.run(["sign", "--quiet"] + photos + signer).text.isEmpty)
    let again = try Command.run(["set", "Artist=Ada", "--resign"] + photos + signer)
    #expect(again.text.contains("2 files changed"))
    #expect(again.text.contains("; 2 signed again; 1 failed; 1 skipped\n"), "\(again.text)")
    let opened = try Command.run(
      unseal + ["--ignore-signature"] + photos)
    #expect(opened.errors.hasSuffix("2 seals opened; 1 failed; 1 skipped\n"))
    #expect(opened.text.split(separator: "\n").count == 2)
    #expect(opened.status == 1)
    let one = try photo("one.jpg")
    #expect(try Command.run(["sign", one] + signer).text.hasSuffix(", signed\n"))
    #expect(try Command.run(seal + [try photo("two.jpg")]).text.contains(", sealed\n"))
  }

  @Test("Verifying many photos ends with a count of the answers")
  func counts() throws {
    let photos = try mixed()
    let all = try Command.run(["verify"] + trust + photos)
    #expect(all.status == 1)
    #expect(
      all.text.hasSuffix(
        "\n4 photos: 1 trusted, 1 invalid, 1 without credentials, 1 not read\n"))
    let two = try Command.run(["verify", photos[0], photos[2]])
    #expect(
      two.text.hasSuffix("\n2 photos: 1 intact with an unknown signer, 1 without credentials\n"))
    #expect(two.status == 2)
    let required = try Command.run(["verify", "--require", "trusted"] + trust + photos)
    #expect(required.text.hasSuffix("; 3 refused, not trusted\n"))
    #expect(!(try Command.run(["verify"] + trust + [photos[0]]).text.contains("1 photo")))
    #expect(!(try Command.run(["verify", "--json"] + photos).text.contains("photos:")))
  }

  @Test("--quiet shows only what needs attention, --status nothing; the exit status stays")
  func quiet() throws {
    let photos = try mixed()
    for options in [[], ["--require", "valid"], ["--require", "trusted"]] {
      for files in [photos, [photos[0]], [photos[0], photos[2]]] {
        let plain = try Command.run(["verify"] + trust + options + files)
        let quiet = try Command.run(["verify", "--quiet"] + trust + options + files)
        let silent = try Command.run(["verify", "--status"] + trust + options + files)
        #expect(quiet.status == plain.status && silent.status == plain.status)
        #expect(!quiet.text.contains("good.jpg") && !quiet.text.contains("photos:"))
        #expect(quiet.text.contains("bad.jpg") == files.contains(photos[1]))
        #expect(silent.text.isEmpty)
        #expect(silent.errors.contains("missing.jpg") == files.contains(photos[3]))
        #expect(!silent.errors.contains("bare.jpg"))
      }
    }
    let json = try Command.json(["verify", "--quiet", "--json"] + trust + photos)
    #expect(json.compactMap { $0["State"] as? String } == ["Invalid", "None", "Unreadable"])
    for options in [["--status", "--json"], ["--status", "-q"], ["--quiet", "--crjson"]] {
      #expect(try Command.run(["verify"] + options + photos).status == 64)
    }
  }

  // MARK: Every photo has an entry

  @Test("The JSON has every requested photo, with its error")
  func entries() throws {
    let open = try photo("open.jpg")
    #expect(try Command.run(seal + [open]).status == 0)
    let bare = try photo("bare.jpg")
    let missing = folder.path("missing.jpg")
    let text = try folder.write(Array("no photo".utf8), "text.jpg")
    let files = [missing, open, bare, text]
    let opened = try Command.run(unseal + ["--json"] + files)
    #expect(opened.status == 1)
    let found = try JSONSerialization.jsonObject(with: Data(opened.output)) as? [[String: Any]]
    #expect(found?.map { $0["SourceFile"] as? String } == files)
    #expect(
      found?.map { $0["ErrorCode"] as? String } == ["NotFound", nil, "NotSealed", "UnknownFormat"])
    #expect(found?.map { ($0["Error"] as? String)?.contains("\n") } == [false, nil, false, false])
    #expect(found?[1]["Identity"] as? String == "account:4711")
    let verified = try Command.json(["verify", "--json"] + files)
    #expect(verified.map { $0["SourceFile"] as? String } == files)
    #expect(
      verified.map { $0["ErrorCode"] as? String } == ["NotFound", nil, nil, "UnknownFormat"])
    let listed = try Command.run(["credentials", "--json"] + files)
    #expect(listed.status == 1)
    let entries = try JSONSerialization.jsonObject(with: Data(listed.output)) as? [[String: Any]]
    #expect(entries?.map { $0["SourceFile"] as? String } == files)
    #expect(
      entries?.map { $0["ErrorCode"] as? String } == ["NotFound", nil, nil, "UnknownFormat"])
    let documents = try Command.json(["verify", "--crjson"] + files)
    #expect(documents.map { $0["verso:sourceFile"] as? String } == files)
    #expect(documents.map { $0["verso:error"] != nil } == [true, false, false, true])
    #expect(documents.allSatisfy { $0["manifests"] is [Any] })
    let alone = try Command.run(["verify", "--crjson", missing])
    #expect(alone.status == 1)
    let document = try JSONSerialization.jsonObject(with: Data(alone.output)) as? [String: Any]
    #expect(document?["verso:error"] as? String == "no such file")
  }

  @Test("Each reason why a seal does not open has a name")
  func reasons() throws {
    let sealed = try photo("sealed.jpg")
    #expect(try Command.run(seal + [sealed] + signer).status == 0)
    let broken = folder.path("broken.jpg")
    _ = try Command.run(["set", sealed, "Artist=Eve", "--keep-broken", "-o", broken])
    let moved = folder.path("moved.jpg")
    _ = try Command.run(["set", sealed, "GPS=1,2", "--drop-credentials", "-o", moved])
    func code(_ path: String, _ keys: String = "seal-private.json") throws -> String? {
      let words = ["unseal", "--json", "--keys", "\(self.keys)/\(keys)", path]
      return try Command.json(words).first?["ErrorCode"] as? String
    }
    #expect(try code(sealed) == nil)
    #expect(try code(broken) == "InvalidCredentials")
    #expect(try code(moved) == "DoesNotOpen")
    #expect(try code(sealed, "seal-public.json") == "InvalidKey")
    #expect(try code(sealed, "sender-private.json") == "UnknownKey")
  }

  // MARK: The page and --require

  @Test(
    "The page shows what was required, who was refused, and the exit status")
  func page() throws {
    let photos = try mixed()
    for (options, files) in [
      ([], [photos[0]]), ([], photos), ([], [photos[0], photos[2]]),
      (["--require", "trusted"], [photos[0]]), (["--require", "valid"], photos),
      (["--require", "trusted"], [photos[0], photos[2]]),
    ] {
      let report = folder.path("report-\(UUID().uuidString).html")
      let outcome = try Command.run(["verify", "--report", report] + trust + options + files)
      let page = try String(contentsOf: URL(filePath: report), encoding: .utf8)
      #expect(page.contains("exit status \(outcome.status)."))
      #expect(page.contains("--require") == !options.isEmpty)
      let refused = page.components(separatedBy: "Refused: ").count - 1
      // Those that are no photo are refused, too, and have a line of their own.
      let lines = outcome.errors.split(separator: "\n").count
      #expect(refused == (options.isEmpty ? 0 : lines), "\(outcome.errors)")
      #expect(page.contains("None was refused") == (!options.isEmpty && outcome.status == 0))
    }
  }

  // MARK: Options that do not fit

  @Test("Contradicting options are refused, and options without effect are reported")
  func options() throws {
    let plain = try photo("plain.jpg")
    let placed = try photo("placed.jpg")
    #expect(
      try Command.run(["set", placed, "GPS=46.95,7.45", "DateTimeOriginal=2020:01:02 03:04:05"])
        .status == 0)
    let gps = ["--gps", "47.38,8.54", "--gps-date", "2026-05-06 07:08:09Z"]
    let before = try folder.read("placed.jpg")
    let refused = try Command.run(seal + gps + [placed])
    #expect(refused.status == 1)
    #expect(refused.errors.contains("46.95") && refused.errors.contains("--replace-position"))
    #expect(try folder.read("placed.jpg") == before)
    let told = try Command.run(
      seal + gps + ["--replace-position", "--date", "2026-05-06 07:08:09", placed])
    #expect(told.status == 0, "\(told.errors)")
    #expect(told.text.contains("2020:01:02 03:04:05"))
    #expect(told.text.contains("46.95"))
    for words in [
      seal + ["--replace-position", plain], seal + ["--title", "Dawn", plain],
      seal + ["--over-invalid", plain], ["set", plain, "Artist=Ada"] + signer,
      ["sign", plain, "--keep-broken"] + signer,
      ["sign", plain, "--key", "-", "--chain", "-"],
    ] {
      let outcome = try Command.run(words)
      #expect(outcome.status == 64, "\(words)")
    }
    #if Imaging
      for words in [["--at", "top-left"], ["--mark-size", "4%"], ["--tile"], ["--angle", "3"]] {
        let outcome = try Command.run(seal + words + [plain])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(words[0]) && outcome.errors.contains("--text"))
      }
      let both = ["convert", plain, "--format", "webp", "-o", folder.path("a.png")]
      #expect(try Command.run(both).status == 64)
    #endif
    #expect(try folder.read("plain.jpg") == Command.sampleBytes("plain.jpg"))
  }

  // MARK: Files of keys

  @Test("A missing file is reported by every option that names a file")
  func missingFiles() throws {
    let photo = try photo("photo.jpg")
    let none = folder.path("none")
    for words in [
      ["sign", photo, "--key", none, "--chain", "\(keys)/chain.pem"],
      ["sign", photo, "--key", "\(keys)/key.pem", "--chain", none],
      ["seal", photo, "--identity", "a", "--keys", none], ["unseal", photo, "--keys", none],
      seal + [photo, "--sender", none], ["verify", photo, "--trust", none],
      ["verify", photo, "--trust-time", none], ["verify", photo, "--trust-identity", none],
      ["verify", photo, "--manifest", none], ["set", photo, "--icc-profile", none],
      ["thumbnail", photo, "--set", none], ["read", "--files-from", none],
    ] {
      let outcome = try Command.run(words)
      #expect(outcome.status == 64, "\(words)")
      #expect(outcome.errors == "verso: \(none): there is no such file\n", "\(words)")
    }
    let folder = try Command.run(["verify", photo, "--trust", keys])
    #expect(folder.errors.contains("it is a folder"))
  }

  @Test("An endless device is read up to a limit by every option that names a file")
  func endless() throws {
    let photo = try photo("photo.jpg")
    let zero = "/dev/zero"
    for words in [
      ["sign", photo, "--key", zero, "--chain", "\(keys)/chain.pem"],
      ["sign", photo, "--key", "\(keys)/key.pem", "--chain", zero],
      ["seal", photo, "--identity", "a", "--keys", zero], ["unseal", photo, "--keys", zero],
      seal + [photo, "--sender", zero], ["verify", photo, "--trust", zero],
      ["verify", photo, "--trust-time", zero], ["verify", photo, "--trust-identity", zero],
      ["verify", photo, "--manifest", zero], ["set", photo, "--icc-profile", zero],
      ["thumbnail", photo, "--set", zero],
    ] {
      let outcome = try Command.run(words)
      #expect(outcome.status == 64, "\(words)")
      #expect(outcome.errors.contains("\(zero): it has more than"), "\(words): \(outcome.errors)")
    }
    let list = try Command.run(["read", "--files-from", zero])
    #expect(list.status == 64)
    #expect(list.errors.contains("not a list of paths"))
    // What is given through a pipe is read as before.
    let key = try folder.read("keys/key.pem")
    let words = ["sign", photo, "--key", "-", "--chain", "\(keys)/chain.pem"]
    #expect(try Command.run(words, input: key).status == 0)
    let much = [UInt8](repeating: 0x41, count: 1 << 20 + 1)
    #expect(try Command.run(words, input: much).errors.contains("more than 1 MiB"))
  }

  @Test("A chain without the issuer's certificate is reported, and signs")
  func shortChain() throws {
    let photo = try photo("photo.jpg")
    let chain = String(decoding: try folder.read("keys/chain.pem"), as: UTF8.self)
    let end = "-----END CERTIFICATE-----"
    let first = chain.components(separatedBy: end)[0] + end + "\n"
    let short = try folder.write(Array(first.utf8), "short.pem")
    let words = ["sign", photo, "--key", "\(keys)/key.pem", "--chain", short]
    let outcome = try Command.run(words)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("lacks the certificate of Verso test authority"))
    #expect(try Command.run(["verify", photo] + trust).status == 3)
    #expect(!(try Command.run(words + ["--quiet"]).errors.contains("authority")))
    #expect(!(try Command.run(["sign", photo] + signer).errors.contains("no certificate of")))
    // From files in DER, too.
    let base64 = first.split(separator: "\n").filter { !$0.hasPrefix("---") }.joined()
    let der = try folder.write([UInt8](try #require(Data(base64Encoded: base64))), "short.der")
    #expect(
      try Command.run(["sign", photo, "--key", "\(keys)/key.pem", "--chain", der]).status == 0)
  }

  @Test("An ingredient is named by its file")
  func title() throws {
    let photo = try photo("quay.jpg")
    #expect(try Command.run(["sign", photo] + signer).status == 0)
    let next = folder.path("next.jpg")
    #expect(
      try Command.run(["set", photo, "Artist=A", "--resign", "-o", next] + signer).status == 0)
    #expect(try Command.run(["verify", next] + trust).text.contains("\"quay.jpg\", opened"))
  }
}
