#if !canImport(Darwin)
  import Foundation
  import Testing
  import VersoFixtures

  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// Photos and folders whose names are any bytes, beside others that they could be taken for. Apple's
  /// file systems have none.
  @Suite("Names of files that are not UTF-8", .enabled(if: Command.isThere, "\(Command.absence)"))
  final class NameTests: Sendable {
    typealias Name = [UInt8]
    private let folder: TemporaryFolder
    /// "caf\xE9.jpg"
    private let latin = Array("caf".utf8) + [0xE9] + Array(".jpg".utf8)
    /// "d\xE9j\xE0/\xFF\xFE.jpg"
    private let deep = [0x64, 0xE9, 0x6A, 0xE0, 0x2F, 0xFF, 0xFE] + Array(".jpg".utf8)
    /// Names that one of these is repaired to, shown as, or equal to as a text, and their relatives.
    private let others: [Name] = [
      "caf\u{FFFD}.jpg", "caf?.jpg", "caf.jpg", "caf\u{E9}.jpg", "cafe\u{301}.jpg", "caf\\xE9.jpg",
      "caf\u{10FEE9}.jpg", "caf%E9.jpg", "\u{301}b.jpg", "b.jpg", "caf\u{E9}.jpg\r", "a\nb.jpg",
    ].map { Array($0.utf8) }
    private let photo: [UInt8]

    init() throws {
      folder = try TemporaryFolder()
      photo = try Command.sampleBytes("harbour.jpg")
      mkdir(pointer([0x64, 0xE9, 0x6A, 0xE0]), 0o700)
      for name in others + [latin, deep] { try write(photo, name) }
    }

    deinit {
      _ = try? Program(named: "rm").run(["-rf", folder.url.path])
    }

    // MARK: Files

    private func path(_ name: Name) -> Name { Array(folder.url.path.utf8) + [0x2F] + name }

    private func pointer(_ name: Name) -> [CChar] {
      (path(name) + [0]).map { CChar(bitPattern: $0) }
    }

    private func write(_ bytes: [UInt8], _ name: Name) throws {
      let file = try #require(fopen(pointer(name), "w"))
      defer { fclose(file) }
      try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    }

    /// Nil where no file has the name.
    private func read(_ name: Name) -> [UInt8]? {
      guard let file = fopen(pointer(name), "r") else { return nil }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 1 << 17)
      return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
    }

    private func isThere(_ name: Name) -> Bool { access(pointer(name), F_OK) == 0 }

    /// Runs the command in the folder: words, and names behind them.
    private func run(_ words: String, _ names: [Name] = [], input: [UInt8]? = nil) throws
      -> Command.Outcome
    {
      try Command.run(
        bytes: words.split(separator: " ").map { Array($0.utf8) } + names, input: input,
        in: Array(folder.url.path.utf8))
    }

    /// Runs a command that must end so, and leave all other files alone.
    @discardableResult
    private func check(
      _ words: String, _ names: [Name] = [], status: Int32 = 0, input: [UInt8]? = nil
    ) throws -> Command.Outcome {
      let outcome = try run(words, names, input: input)
      #expect(outcome.status == status, "\(words): \(outcome.errors)")
      for name in others {
        #expect(read(name) == photo, "\(words) changed \(String(decoding: name, as: UTF8.self))")
      }
      return outcome
    }

    private func objects(_ words: String, _ names: [Name] = [], status: Int32 = 0) throws
      -> [[String: Any]]
    {
      let outcome = try check(words, names, status: status)
      #expect(String(validating: outcome.output, as: UTF8.self) != nil)
      let found = try JSONSerialization.jsonObject(with: Data(outcome.output))
      return found as? [[String: Any]] ?? []
    }

    private func artist(_ name: Name) throws -> String? {
      try objects("read --json --tag Artist", [name]).first?["IFD0:Artist"] as? String
    }

    /// What a name's JSON says, by the documented rule: an independent way there.
    private func spelled(_ name: String) -> Name {
      name.unicodeScalars.flatMap { scalar -> [UInt8] in
        (0x10FE80...0x10FEFF).contains(scalar.value)
          ? [UInt8(scalar.value & 0xFF)] : Array(String(scalar).utf8)
      }
    }

    // MARK: Commands

    @Test("Lines for scripts contain names as bytes")
    func lines() throws {
      let words = ["read", "--print", "{FileName}|{BaseName}"].map { Array($0.utf8) }
      let line = try Command.run(bytes: words + [path(latin)])
      #expect(line.status == 0)
      #expect(line.output == latin + Array("|caf".utf8) + [0xE9, 0x0A])
      let value = try Command.run(
        bytes: ["get", "FileName"].map { Array($0.utf8) } + [path(latin)])
      #expect(value.output == latin + [0x0A])
      let condition = ["get", "FileName", "--where", "FileExtension = jpg and FileName ~ caf"]
      #expect(try Command.run(bytes: condition.map { Array($0.utf8) } + [path(latin)]).status == 0)
    }

    @Test("Each name is shown distinctly, and JSON stays valid text")
    func reading() throws {
      let table = try check("read --tag Make", [latin, deep])
      #expect(table.text.contains("== caf\\xE9.jpg\n"))
      #expect(table.text.contains("== d\\xE9j\\xE0/\\xFF\\xFE.jpg\n"))
      let rows = try check("read --csv --tag Make", [latin, Array("caf\\xE9.jpg".utf8)]).text
      #expect(rows.contains("\ncaf\\xE9.jpg,Example") && rows.contains("\ncaf\\\\xE9.jpg,Example"))
      for words in ["read --json", "explain --json", "credentials --json", "verify --json"] {
        let status: Int32 = words.hasPrefix("read") || words.hasPrefix("explain") ? 0 : 2
        let found = try objects(words, [latin, deep], status: status)
        #expect(found.compactMap { ($0["SourceFile"] as? String).map(spelled) } == [latin, deep])
      }
      for words in ["credentials", "verify"] {
        #expect(try check(words, [latin], status: 2).text.hasPrefix("caf\\xE9.jpg: "))
      }
      let missing = try check("read", [[0x78, 0xE9]], status: 1)
      #expect(missing.errors == "verso: x\\xE9: no such file\n")
      #expect(try check("read", status: 64, input: photo).errors.contains("no photo is named"))
      #expect(try check("read --json -", input: photo).status == 0)
    }

    @Test("Folders are searched, and every file is distinct")
    func folders() throws {
      let found = try objects("read --recursive --json --tag Make .")
      let names = found.compactMap { ($0["SourceFile"] as? String).map(spelled) }
      #expect(Set(names) == Set((others + [latin, deep]).map { Array("./".utf8) + $0 }))
      #expect(names.count == others.count + 2)
      let deepFolder = Array(deep.prefix { $0 != 0x2F })
      #expect(try objects("read --recursive --json", [deepFolder]).count == 1)
      let outcome = try run("set --recursive . Artist=Ada")
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(outcome.text.contains("\(others.count + 2) files changed"))
      for name in others + [latin, deep] { #expect(read(name) != photo) }
    }

    @Test("Lists contain file names as bytes, separated by line ends or NUL")
    func lists() throws {
      let names = [latin, deep]
      for end: [UInt8] in [[0x0A], [0x0D, 0x0A], [0]] {
        let list = names.flatMap { $0 + end }
        let found = try check("read --json --files-from -", input: list)
        #expect(found.text.split(separator: "SourceFile").count == 3, "\(end): \(found.errors)")
        try write(list, [0xE9])
        #expect(try objects("read --json --files-from", [[0xE9]]).count == 2)
      }
      // With a zero behind it a name may have the end of a line in it, and any name its own.
      for name in others {
        let found = try check("read --json --files-from -", input: name + [0])
        #expect(found.text.split(separator: "SourceFile").count == 2)
      }
      let twice = Array("caf\u{E9}.jpg\ncafe\u{301}.jpg\ncaf\u{E9}.jpg\r\n".utf8)
      let found = try run("set --dry-run --files-from - Artist=Ada", input: twice)
      #expect(found.text.contains("caf\u{E9}.jpg\\u{000D}\n"))
    }

    @Test("Only the named file is changed", arguments: [false, true])
    func editing(isDeep: Bool) throws {
      let name = isDeep ? deep : latin
      #expect(
        try check("set Artist=Ada", [name]).text.hasPrefix(isDeep ? "d\\xE9j\\xE0/" : "caf\\xE9"))
      #expect(try artist(name) == "Ada")
      try check("set --backup --verify Artist=Bob", [name])
      #expect(try artist(name + Array("_original".utf8)) == "Ada")
      try check("remove Artist", [name])
      #expect(try artist(name) == nil)
      try check("sync", [name])
      try check("set --dry-run Artist=Bob", [name])
      try check("set --sidecar XMP-dc:Title=Dawn", [name])
      #expect(isThere(name.dropLast(3) + Array("xmp".utf8)))
      #expect(
        try objects("read --sidecar --json", [name]).first?["XMP-dc:Title"] as? String == "Dawn")
      try check("copy", [Array("b.jpg".utf8), name])
      try check("copy --output", [[0xE8], name, Array("b.jpg".utf8)])
      #expect(isThere([0xE8]))
      try check("thumbnail --remove", [name])
      try check("strip", [name])
      #expect(try objects("read --json", [name]).first?["IFD0:Make"] == nil)
    }

    @Test("Results go to files and folders with such names, and replace none unless requested")
    func output() throws {
      let made: Name = [0xE9, 0xFF]
      try check("set Artist=Ada --output", [made, latin])
      #expect(try artist(made) == "Ada" && read(latin) == photo)
      let again = try check("set Artist=Bob --output", [made, latin], status: 1)
      #expect(again.errors.contains("\\xE9\\xFF: a file of that name is already there"))
      try check("set Artist=Bob --overwrite --output", [made, latin])
      #expect(try artist(made) == "Bob")
      mkdir(pointer([0xC3]), 0o700)
      // Equal as texts, and two files all the same.
      let both = [Array("caf\u{E9}.jpg".utf8), Array("cafe\u{301}.jpg".utf8), latin]
      try check("set Artist=Ada --output", [[0xC3]] + both)
      for name in both { #expect(isThere([0xC3, 0x2F] + name)) }
      let clash = try check(
        "set Artist=Ada --output", [[0xC3], deep, [0xC3, 0x2F] + latin, latin], status: 1)
      #expect(
        clash.errors.contains(
          "\\xC3/caf\\xE9.jpg: --output names the photo itself"))
      try check("thumbnail --output", [Array("t".utf8) + made, latin])
      try check("extract exif --output", [Array("e".utf8) + made, latin])
      #expect(isThere(Array("t".utf8) + made) && isThere(Array("e".utf8) + made))
      try check("thumbnail --set", [Array("t".utf8) + made, latin])
      let missing = try check("set Artist=Ada --output", [[0xE9, 0x2F, 0x61], latin], status: 64)
      #expect(missing.errors.contains("--output \\xE9/a: there is no such folder"))
      #expect(try folderNames().allSatisfy { !$0.hasSuffix(".verso") })
    }

    private func folderNames() throws -> [String] {
      String(decoding: try Program(named: "ls").run(["-a", folder.url.path]).output, as: UTF8.self)
        .split(separator: "\n").map(String.init)
    }

    @Test("Several writers of one file wait for each other")
    func writers() async throws {
      let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
        for number in 0..<4 {
          group.addTask { try self.run("set Artist=Ada\(number)", [self.latin]).status }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == [0, 0, 0, 0])
      #expect(try artist(latin)?.hasPrefix("Ada") == true)
    }

    #if Imaging
      @Test("Its picture is cropped, rotated, converted and marked")
      func pictures() throws {
        try check("crop --rect 0,0,64,64 --output", [[0xE9], latin])
        #expect(isThere([0xE9]))
        for words in [
          "rotate 90 --trim", "flip vertical --trim", "orient --trim", "rotate 180 --flag",
        ] {
          try check(words, [latin])
          try check(words, [deep])
        }
        guard Command.hasImaging else { return }
        let png = [0xE9] + Array(".png".utf8)
        try check("convert --fit 64x64 --output", [png, deep])
        try check("convert --fit 32x32 --output", [Array("small.jpg".utf8), png])
        try check("watermark --at center --output", [[0xEA], Array("--image".utf8), png, latin])
        #expect(isThere([0xEA]) && isThere(png))
      }
    #endif

    @Test("It is signed, verified and sealed with keys in files of such names")
    func evidence() throws {
      let keys: Name = [0x6B, 0xE9]
      func key(_ name: String) -> Name { keys + Array("/\(name)".utf8) }
      func option(_ name: String) -> Name { Array("--\(name)".utf8) }
      try check("keys --output", [keys])
      let signer = [option("key"), key("key.pem"), option("chain"), key("chain.pem")]
      try check(
        "seal --replace-comment --identity account:1 --keys",
        [key("seal-public.json")] + signer + [latin])
      let opened = try check(
        "unseal --json --keys", [key("seal-private.json"), option("trust"), key("root.pem"), latin])
      #expect(
        opened.text.contains("account:1") && opened.text.contains("\"caf\\uDBFF\\uDEE9.jpg\""))
      try check("sign", signer + [deep])
      let page: Name = [0xE9] + Array(".html".utf8)
      let trust = [option("trust"), key("root.pem")]
      let verified = try check("verify --report", [page] + trust + [deep, latin])
      #expect(verified.text.contains("d\\xE9j\\xE0/\\xFF\\xFE.jpg: "))
      let html = String(validating: read(page) ?? [], as: UTF8.self) ?? ""
      #expect(html.contains("caf<span class=\"odd\">\\xE9</span>.jpg"))
      #expect(try objects("verify --crjson", trust + [deep, latin]).count == 2)
      let absent = try check("verify --trust", [key("x"), deep], status: 64)
      #expect(absent.errors.contains("k\\xE9/x"))
    }

    @Test(
      "A text that is not UTF-8 is refused, whatever the names of the files",
      arguments: [
        "set Artist=", "set XMP-dc:Title=", "read --tag ", "sign --title ", "seal --identity ",
        "seal --claim ", "seal --software ", "keys --name ", "watermark --text ", "tags ",
        "watermark --font ",
      ])
    func texts(words: String) throws {
      let needed =
        words.hasPrefix("seal")
        ? "--keys k \(words.contains("identity") ? "" : "--identity x")"
        : words.hasPrefix("keys")
          ? "--output k"
          : words.contains("font")
            ? "--text x --output o" : words.hasPrefix("water") ? "--output o" : ""
      var parts = words.split(separator: " ").map { Array($0.utf8) }
      if words.hasSuffix(" ") { parts.append([]) }
      parts[parts.count - 1] += latin
      parts += needed.split(separator: " ").map { Array($0.utf8) }
      if !words.hasPrefix("keys"), !words.hasPrefix("tags") { parts.append(latin) }
      let outcome = try Command.run(bytes: parts, in: Array(folder.url.path.utf8))
      #expect(outcome.status == 64 || words.hasPrefix("read") && outcome.status == 1, "\(outcome)")
      #expect(outcome.errors.contains("caf\\xE9.jpg: "), "\(outcome.errors)")
      #expect(read(latin) == photo && !isThere(Array("k".utf8)) && !isThere(Array("o".utf8)))
    }
  }
#endif
