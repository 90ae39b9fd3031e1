import Foundation
import Testing
import VersoFixtures

@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct EvidenceTests {
  let folder: TemporaryFolder
  let photo: String
  let keys: String

  init() throws {
    folder = try TemporaryFolder()
    photo = try folder.write(try Command.sampleBytes("plain.jpg"), "photo.jpg")
    keys = folder.path("keys")
    try FileManager.default.createDirectory(atPath: keys, withIntermediateDirectories: false)
    let made = try Command.run(["keys", "--output", keys])
    #expect(made.status == 0)
    #expect(made.errors.contains("for trials only"))
  }

  private var signer: [String] { ["--key", "\(keys)/key.pem", "--chain", "\(keys)/chain.pem"] }

  @Test("Keys are readable by their owner only, and are never overwritten")
  func keyFiles() throws {
    #expect(try folder.mode("keys/key.pem") == 0o600)
    #expect(try folder.mode("keys/seal-private.json") == 0o600)
    let before = try folder.read("keys/key.pem")
    let again = try Command.run(["keys", "--output", keys])
    #expect(again.status == 64)
    #expect(try folder.read("keys/key.pem") == before)
    #expect(try Command.run(["keys", "--output", keys, "--algorithm", "md5"]).status == 64)
  }

  @Test("A truncated directory is not reported as free of a position")
  func cutDirectory() throws {
    // An IFD of 62 entries in a file that ends in the ninth.
    var bytes = Array("II".utf8) + [0x55, 0, 8, 0, 0, 0, 62, 0]
    for number in 1...8 { bytes += [UInt8(number), 0, 3, 0, 1, 0, 0, 0, UInt8(number), 0, 0, 0] }
    let path = try folder.write(bytes, "cut.rw2")
    let outcome = try Command.run(["strip", "--only", "gps", path])
    #expect(
      outcome.status == 1 && outcome.errors.contains("all of it is gone is unknown"),
      "\(outcome.errors)")
  }

  @Test("A photo cropped by verso is not signed as taken by a camera, unless requested")
  func cropped() throws {
    _ = try folder.write(try Command.sampleBytes("harbour.jpg"), "harbour.jpg")
    let crop = try Command.run(
      ["crop", folder.path("harbour.jpg"), "--size", "64x64", "--output", folder.path("c.jpg")])
    try #require(crop.status == 0, "\(crop.errors)")
    let signed = try Command.run(["sign", folder.path("c.jpg")] + signer)
    #expect(signed.status == 0, "\(signed.errors)")
    #expect(signed.text.contains("not signed as taken by a camera"), "\(signed.text)")
    let plain = try Command.run(["sign", folder.path("harbour.jpg")] + signer)
    #expect(plain.errors.contains("Signed as taken by a camera"), "\(plain.errors)")
  }

  @Test("A photo is signed, verified, changed, detected, and signed again")
  func signing() throws {
    #expect(try Command.run(["verify", photo]).status == 2)
    let signed = try Command.run(["sign", photo, "--title", "Dawn"] + signer)
    #expect(signed.status == 0, "\(signed.errors)")
    let trusted = try Command.run(["verify", "--trust", "\(keys)/root.pem", photo])
    #expect(trusted.status == 0)
    #expect(trusted.text.contains("Trusted"))
    let valid = try Command.run(["verify", photo])
    #expect(valid.status == 3)
    #expect(valid.text.contains("Intact, signer unknown: "))
    #expect(trusted.text.contains("the signature covers the whole file"))
    for text in [trusted.text, valid.text] {
      #expect(text.contains("never proves that a scene is true"))
    }
    let covered = ["verify", "--require", "covered", "--trust", "\(keys)/root.pem", photo]
    #expect(try Command.run(covered).status == 0)
    #expect(valid.text.contains("somebody who claims to be Verso test signer"))
    #expect(try Command.run(["verify", "--require", "valid", photo]).status == 0)
    #expect(try Command.run(["verify", "--require", "trusted", photo]).status == 1)
    let refused = try Command.run(["set", photo, "Artist=Ada"])
    #expect(refused.status == 1)
    for choice in ["--drop-credentials", "--resign", "--keep-broken"] {
      #expect(refused.errors.contains(choice))
    }
    let broken = folder.path("broken.jpg")
    let kept = try Command.run(["set", photo, "Artist=Ada", "--keep-broken", "-o", broken])
    #expect(kept.status == 0)
    let invalid = try Command.run(["verify", "--trust", "\(keys)/root.pem", broken])
    #expect(invalid.status == 1)
    #expect(invalid.text.contains("assertion.dataHash.mismatch"))
    // Signing over it would make it look in order.
    let over = try Command.run(["sign", broken] + signer)
    #expect(over.status == 1)
    #expect(over.errors.contains("--over-invalid"))
    let forced = try Command.run(["sign", broken, "--over-invalid"] + signer)
    #expect(forced.status == 0, "\(forced.errors)")
    let shown = try Command.run(["verify", "--trust", "\(keys)/root.pem", broken])
    #expect(shown.text.contains("attention"))
    #expect(shown.text.contains("assertion.dataHash.mismatch"))
    let told = try Command.json(["verify", "--json", "--trust", "\(keys)/root.pem", broken])
    let ingredients = told.first?["Ingredients"] as? [[String: Any]]
    #expect(ingredients?.first?["State"] as? String == "Invalid")
    let all = ["verify", "--trust", "\(keys)/root.pem", broken]
    #expect(try Command.run(all).status == 0)
    #expect(try Command.run(all + ["--require", "trusted"]).status == 1)
    let anew = try Command.run(
      ["sign", broken, "--drop-credentials", "--source", "digitalCapture"] + signer)
    #expect(anew.status == 0, "\(anew.errors)")
    #expect(try Command.json(all + ["--json"]).first?["Manifests"] as? [String] != nil)
    #expect((try Command.json(all + ["--json"]).first?["Manifests"] as? [String])?.count == 1)
    #expect(try Command.run(["sign", photo, "--source", "digitalcaptures"] + signer).status == 64)
    let again = try Command.run(["set", photo, "Artist=Ada", "--resign"] + signer)
    #expect(again.status == 0, "\(again.errors)")
    let found = try Command.json(["verify", "--json", "--trust", "\(keys)/root.pem", photo])
    #expect(found.first?["State"] as? String == "Trusted")
    #expect((found.first?["Manifests"] as? [String])?.count == 2)
    #expect(found.first?["Actions"] as? [String] == ["c2pa.opened", "c2pa.edited.metadata"])
    #expect(found.first?["NotCovered"] as? [String] == [])
    let listed = try Command.json(["credentials", "--json", photo])
    #expect((listed.first?["Manifests"] as? [[String: Any]])?.first?["Title"] as? String == "Dawn")
    let dropped = folder.path("dropped.jpg")
    #expect(
      try Command.run(["strip", photo, "--drop-credentials", "-o", dropped]).status == 0)
    #expect(try Command.run(["credentials", dropped]).status == 2)
  }

  private static let edits: [(words: [String], action: String)] = {
    let metadata = "c2pa.edited.metadata"
    var edits = [
      (["set", "Artist=Ada"], metadata), (["set", "AllDates=2026:05:06 07:08:09"], metadata),
      (["remove", "Artist"], metadata), (["strip"], metadata), (["strip", "--all"], metadata),
      (["strip", "--only", "gps"], metadata), (["thumbnail", "--remove"], metadata),
      (["copy", Command.sample("big-endian.jpg")], metadata),
      (["seal", "--identity", "a", "--replace-comment", "--keys"], metadata),
    ]
    #if Imaging
      edits += [
        (["crop", "--aspect", "1:1"], "c2pa.cropped"), (["orient", "--trim"], "c2pa.orientation"),
        (["rotate", "--trim", "90"], "c2pa.orientation"), (["rotate", "--flag", "90"], metadata),
        (["flip", "--trim", "horizontal"], "c2pa.orientation"),
        (["convert", "--longest", "50"], "c2pa.resized"), (["convert", "--strip"], metadata),
      ]
      if Command.hasImaging {
        edits += [
          (["watermark", "--text", "Claim 4711"], "c2pa.edited"),
          (["convert", "--format", "png"], "c2pa.converted"),
          (["convert", "--format", "webp"], "c2pa.converted"),
        ]
      }
    #endif
    return edits
  }()

  @Test(
    "Every writing command refuses to break a signature, and obeys the option for it",
    arguments: edits.map(\.words))
  func choices(words: [String]) throws {
    let action = try #require(Self.edits.first { $0.words == words }?.action)
    let source = try folder.write(try Command.sampleBytes("orientation-6.jpg"), "source.jpg")
    let given = try Command.run(
      ["set", source, "GPS=46.95,7.45", "Artist=Grace", "UserComment=hello", "-q"])
    #expect(given.status == 0, "\(given.errors)")
    let small = try folder.write(try Command.sampleBytes("plain.jpg"), "small.jpg")
    #expect(try Command.run(["thumbnail", source, "--set", small, "-q"]).status == 0)
    #expect(try Command.run(["sign", source] + signer).status == 0)
    let before = try folder.read("source.jpg")
    let ending = words.last.map { ["png", "webp"].contains($0) ? $0 : "jpg" } ?? "jpg"
    func edit(_ choice: [String], _ name: String) throws -> (Command.Outcome, String) {
      let output = folder.path("\(name).\(ending)")
      var command = words
      if command.last == "--keys" { command.append("\(keys)/seal-public.json") }
      return (try Command.run(command + [source, "-o", output] + choice), output)
    }
    let refused = try edit([], "refused")
    #expect(refused.0.status == 1)
    for choice in ["--drop-credentials", "--resign", "--keep-broken"] {
      #expect(refused.0.errors.contains(choice))
    }
    #expect(!FileManager.default.fileExists(atPath: refused.1))
    let dropped = try edit(["--drop-credentials"], "dropped")
    #expect(dropped.0.status == 0, "\(dropped.0.errors)")
    #expect(try Command.run(["verify", dropped.1]).status == 2)
    let kept = try edit(["--keep-broken"], "kept")
    #expect(kept.0.status == 0, "\(kept.0.errors)")
    #expect(try Command.run(["verify", kept.1]).text.contains("assertion.dataHash.mismatch"))
    let again = try edit(["--resign"] + signer, "again")
    #expect(again.0.status == 0, "\(again.0.errors)")
    let found = try Command.json(["verify", "--json", "--trust", "\(keys)/root.pem", again.1])
    #expect(found.first?["State"] as? String == "Trusted")
    #expect((found.first?["Manifests"] as? [String])?.count == 2)
    let actions = found.first?["Actions"] as? [String]
    #expect(actions?.first == "c2pa.opened")
    #expect(actions?.contains(action) == true, "\(actions ?? [])")
    #expect(try folder.read("source.jpg") == before)
  }

  @Test("An edit without changes leaves a signed photo unchanged")
  func noChange() throws {
    #expect(try Command.run(["sign", photo] + signer).status == 0)
    let before = try folder.read("photo.jpg")
    for words in [["set", photo], ["sync", photo], ["remove", photo, "Artist"]] {
      _ = try Command.run(words)
      #expect(try folder.read("photo.jpg") == before)
    }
  }

  /// A photo that names an address at which its credentials are kept.
  private func remote(_ address: String) throws -> String {
    let xmp = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:dcterms="http://purl.org/dc/terms/" dcterms:provenance="\(address)"/></rdf:RDF>\
      </x:xmpmeta>
      """
    return try folder.write(
      JPEGBuilder().app(1, "http://ns.adobe.com/xap/1.0/\0", Array(xmp.utf8)).bytes(),
      "remote.jpg")
  }

  @Test(
    "Addresses of this machine and of private networks are not contacted unless allowed",
    .enabled(if: Program(named: "curl").isThere, "curl is not installed"),
    arguments: [
      "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.20.1.1", "192.168.0.1",
      "169.254.169.254",
      "100.64.0.1", "[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[fe80::1]",
      "[fd00::1]",
      "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "localhost", "LOCALHOST.", "127.1", "2130706433",
      "0x7f000001", "0177.0.0.1", "127.0.0.1.", "user@127.0.0.1", "example.com@127.0.0.1",
      "%31%32%37.0.0.1",
    ])
  func privateAddresses(host: String) throws {
    let path = try remote("http://\(host):9/manifest")
    let outcome = try Command.run(["verify", "--fetch", path])
    #expect(outcome.status == 4)
    let isRefused = ["private network", "a way that is not asked"].contains {
      outcome.text.contains($0)
    }
    #expect(isRefused, "\(outcome.text)")
  }

  @Test(
    "With --fetch-private an address of this machine is contacted",
    .enabled(
      if: Program(named: "curl").isThere && Program(named: "python3").isThere,
      "curl or Python is not installed"))
  func fetchesPrivately() throws {
    // Port 9 discards; nobody listens there.
    let path = try remote("http://127.0.0.1:9/manifest")
    let outcome = try Command.run(["verify", "--fetch", "--fetch-private", path])
    #expect(outcome.text.contains("there is no answer"), "\(outcome.text)")
    #expect(try Command.run(["verify", "--fetch-private", path]).status == 64)
  }

  @Test("A photo can be verified as of another day")
  func asOf() throws {
    #expect(try Command.run(["sign", photo] + signer).status == 0)
    let verify = ["verify", "--trust", "\(keys)/root.pem", photo]
    #expect(try Command.run(verify + ["--as-of", "2020-01-01"]).status != 0)
    let later = try Command.run(verify + ["--as-of", "2099-05-06T10:00:00Z"])
    #expect(later.status == 4)
    #expect(later.text.contains("has expired since"))
    #expect(try Command.run(verify + ["--as-of", "yesterday"]).status == 64)
  }

  @Test("A photo made from a generated one is reported")
  func generatedBefore() throws {
    let words = ["sign", photo, "--source", "trainedAlgorithmicMedia"] + signer
    #expect(try Command.run(words).status == 0)
    let next = try Command.run(["set", photo, "Artist=Ada", "--resign"] + signer)
    #expect(next.status == 0, "\(next.errors)")
    let report = folder.path("report.html")
    let verified = try Command.run(
      ["verify", "--trust", "\(keys)/root.pem", "--report", report, photo])
    let says = "states: made by a generative model"
    #expect(verified.text.contains("one of its sources \(says)"), "\(verified.text)")
    #expect(try Command.run(["credentials", photo]).text.contains(says))
    let page = String(decoding: try folder.read("report.html"), as: UTF8.self)
    #expect(page.contains("One of its sources states"))
    let json = try Command.json(["verify", "--json", photo])
    #expect(json.first?["MadeFromGenerated"] as? Bool == true)
    let ingredients = json.first?["Ingredients"] as? [[String: Any]]
    #expect(ingredients?.first?["Generated"] as? Bool == true)
    let listed = try Command.json(["credentials", "--json", photo])
    #expect(listed.first?["MadeFromGenerated"] as? Bool == true)
  }

  @Test("Remote credentials are reported, and also that a change does not fit them")
  func elsewhere() throws {
    let address = "https://example.com/manifests/1"
    let remote = try remote(address)
    for command in ["verify", "credentials"] {
      let told = try Command.run([command, remote])
      #expect(told.status == (command == "verify" ? 4 : 2))
      #expect(told.text.contains(address))
      let json = try Command.json([command, "--json", remote])
      #expect(json.first?["RemoteManifest"] as? String == address)
    }
    let changed = try Command.run(["set", remote, "Artist=Ada"])
    #expect(changed.status == 0)
    #expect(changed.text.contains("no longer fit it"))
  }

  @Test("A key can come from standard input, and is never printed")
  func standardInput() throws {
    let key = try folder.read("keys/key.pem")
    let outcome = try Command.run(
      ["sign", photo, "--key", "-", "--chain", "\(keys)/chain.pem"], input: key)
    #expect(outcome.status == 0)
    let wrong = try Command.run(
      ["sign", photo, "--key", "\(keys)/seal-private.json", "--chain", "\(keys)/chain.pem"])
    #expect(wrong.status == 64)
    #expect(!wrong.errors.contains("\"d\""))
    #expect(try Command.run(["sign", photo]).status == 64)
  }

  @Test("A private key as an argument is refused and not repeated")
  func keyAsArgument() throws {
    let key = String(decoding: try folder.read("keys/key.pem"), as: UTF8.self)
    let set = String(decoding: try folder.read("keys/seal-private.json"), as: UTF8.self)
    let secrets = [key.split(separator: "\n")[1], set.split(separator: "\"d\":\"")[1].prefix(43)]
    let chain = ["--chain", "\(keys)/chain.pem", photo]
    for words in [
      ["sign", "--key", key] + chain, ["sign", "--key=\(key)"] + chain, ["sign", key] + chain,
      ["seal", "--keys", set, "--identity", "a", photo], ["unseal", "--keys=\(set)", photo],
    ] {
      let outcome = try Command.run(words)
      #expect(outcome.status != 0)
      for secret in secrets { #expect(!(outcome.text + outcome.errors).contains(secret)) }
    }
    #expect(try folder.read("photo.jpg") == Command.sampleBytes("plain.jpg"))
  }

  @Test("An identity is sealed and opened, alone and with a signature in one write")
  func sealing() throws {
    let seal = ["seal", "--keys", "\(keys)/seal-public.json", "--identity", "account:4711", photo]
    #expect(try Command.run(seal).status == 0)
    #expect(try Command.run(seal).status == 1)
    let opened = try Command.run(["unseal", "--keys", "\(keys)/seal-private.json", photo])
    #expect(opened.text == "account:4711\n")
    #expect(try Command.run(["unseal", "--keys", "\(keys)/seal-public.json", photo]).status == 1)
    let stamped = folder.path("stamped.jpg")
    let outcome = try Command.run(
      seal + signer + [
        "--replace-comment", "--gps", "46.95,7.45,540", "--gps-date", "2026-05-06 07:08:09Z",
        "--device", "Example Phone", "--software", "Example 2.1", "-o", stamped,
      ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let result = try Command.json(["verify", "--json", "--trust", "\(keys)/root.pem", stamped])
    #expect(result.first?["State"] as? String == "Trusted")
    let tags = try Command.json(["read", "--json", "--numeric", stamped])
    #expect(tags.first?["ExifIFD:UserComment"] != nil)
    #expect(tags.first?["GPS:GPSLatitude"] as? Double == 46.95)
    #expect(try Command.run(seal + ["--gps", "46.95,7.45"]).status == 64)
  }

  @Test("A seal is for one claim and from one sender; what it does not prove is reported")
  func demands() throws {
    let seal = [
      "seal", "--keys", "\(keys)/seal-public.json", "--identity", "account:4711", "--claim", "4711",
      "--sender", "\(keys)/sender-private.json", photo,
    ]
    #expect(try folder.mode("keys/sender-private.json") == 0o600)
    #expect(try Command.run(seal + signer).status == 0)
    let unseal = ["unseal", "--keys", "\(keys)/seal-private.json", photo]
    let sender = ["--sender", "\(keys)/sender-public.json"]
    #expect(try Command.run(unseal).errors.contains("test-1-sender"))
    #expect(try Command.run(unseal + ["--sender", "\(keys)/seal-public.json"]).status == 1)
    let trust = ["--trust", "\(keys)/root.pem"]
    let opened = try Command.run(unseal + sender + trust + ["--claim", "4711"])
    #expect(opened.text == "account:4711\n")
    #expect(opened.errors.isEmpty)
    // Anybody can sign what was changed beside the seal.
    let unknown = try Command.run(unseal + sender + ["--claim", "4711"])
    #expect(unknown.errors.contains("no trusted authority vouches for its signer"))
    #expect(try Command.run(unseal + sender).errors.contains("the claim 4711"))
    let other = try Command.run(unseal + sender + ["--claim", "4712"])
    #expect(other.status == 1)
    #expect(other.text.isEmpty)
    let found = try Command.json(
      unseal + sender + ["--claim", "4711", "--json", "--trust", "\(keys)/root.pem"])
    #expect(found.first?["Identity"] as? String == "account:4711")
    #expect(found.first?["Version"] as? Int == 3)
    #expect(found.first?["KeyID"] as? String == "test-1")
    #expect(found.first?["Sender"] as? String == "test-1-sender")
    #expect(found.first?["Claim"] as? String == "4711")
    #expect(found.first?["Signature"] as? String == "Trusted")
    #expect(found.first?["Warnings"] as? [String] == [])
    let bound = [
      "Picture", "Place", "Time", "Device", "Origin", "Fields", "Claim", "Signer", "Sender",
    ]
    #expect(found.first?["Bound"] as? [String] == bound)
    // A broken signature, and none.
    let broken = folder.path("broken.jpg")
    _ = try Command.run(["set", photo, "Artist=Ada", "--keep-broken", "-o", broken])
    let again = Array(unseal.dropLast()) + sender + [broken]
    #expect(try Command.run(again).errors.contains("signature is invalid"))
    #expect(try Command.run(again).status == 1)
    #expect(try Command.run(again + ["--ignore-signature"]).text == "account:4711\n")
    let moved = folder.path("moved.jpg")
    _ = try Command.run(
      ["set", photo, "GPSLatitude=1", "GPSLatitudeRef=N", "--drop-credentials", "-o", moved])
    let last = Array(unseal.dropLast()) + sender + ["--ignore-signature", moved]
    #expect(try Command.run(last).errors.contains("not the same place"))
  }

  #if Imaging
    @Test(
      "A watermark, a seal, a place and a signature in one write",
      .enabled(if: Command.hasImaging, "verso-imaging is not built"))
    func marked() throws {
      let stamped = folder.path("stamped.jpg")
      let words =
        ["seal", "--keys", "\(keys)/seal-public.json", "--identity", "account:4711", photo]
        + ["--text", "Claim 4711", "--at", "top-left"]
      #expect(try Command.run(words).status == 64)
      let outcome = try Command.run(words + signer + ["-o", stamped])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let result = try Command.json(["verify", "--json", "--trust", "\(keys)/root.pem", stamped])
      #expect(result.first?["State"] as? String == "Trusted")
      let actions = ["c2pa.opened", "c2pa.edited", "c2pa.edited.metadata"]
      #expect(result.first?["Actions"] as? [String] == actions)
      let opened = try Command.run(["unseal", "--keys", "\(keys)/seal-private.json", stamped])
      #expect(opened.text == "account:4711\n")
      #expect(try folder.read("photo.jpg") == Command.sampleBytes("plain.jpg"))
    }
  #endif
}
