import Foundation
import Testing
import VersoFixtures

/// A time stamp authority on the loopback interface: `openssl ts` behind Python's server.
private final class AuthorityServer {
  private static let openssl = Program(named: "openssl")
  private static let script = """
    import http.server, os, subprocess, sys, threading
    folder = sys.argv[1]
    # It ends with whoever started it.
    def watch():
        sys.stdin.read()
        os._exit(0)
    threading.Thread(target=watch, daemon=True).start()
    threading.Timer(300, lambda: os._exit(1)).start()
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            query = self.rfile.read(int(self.headers["Content-Length"]))
            right = self.headers["Content-Type"] == "application/timestamp-query"
            open(folder + "/query", "wb").write(query)
            subprocess.run(["openssl", "ts", "-reply", "-config", folder + "/tsa.cnf", "-section",
                "one", "-queryfile", folder + "/query", "-out", folder + "/answer"], check=True,
                stderr=subprocess.DEVNULL)
            answer = open(folder + "/answer", "rb").read()
            if self.path == "/broken" or not right:
                return self.send_error(500)
            if self.path == "/moved":
                self.send_response(302)
                self.send_header("Location", "/tsa")
                return self.end_headers()
            if self.path == "/html": answer = b"<html>"
            if self.path == "/large": answer = b"0" * 3000000
            if self.path == "/old" : answer = open(folder + "/old", "rb").read()
            self.send_response(200)
            self.send_header("Content-Type", "application/timestamp-reply")
            self.end_headers()
            try:
                self.wfile.write(answer)
            except OSError:
                pass
            open(folder + "/old", "wb").write(answer)
        def log_message(self, *words): pass
    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
    """

  let folder = try? TemporaryFolder()
  let address: String
  private let process = Process()
  private let input = Pipe()

  static var isThere: Bool {
    openssl.isThere && Program(named: "python3").isThere && Program(named: "curl").isThere
  }

  init() throws {
    let folder = try #require(folder)
    func openssl(_ words: String...) throws {
      let outcome = try Self.openssl.run(words)
      try #require(outcome.status == 0, "\(outcome.errors)")
    }
    let kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    let root = try Self.openssl.run(
      ["req", "-x509"] + kind + [
        "-keyout", folder.path("root.key"), "-out", folder.path("root.pem"), "-days", "3000",
        "-subj", "/O=Verso tests/CN=Time root", "-addext", "keyUsage=critical,keyCertSign",
      ])
    try #require(root.status == 0, "\(root.errors)")
    let request = try Self.openssl.run(
      ["req"] + kind + [
        "-keyout", folder.path("key.pem"), "-out", folder.path("own.csr"), "-subj",
        "/O=Verso tests/CN=Time stamps",
      ])
    try #require(request.status == 0, "\(request.errors)")
    let extensions = """
      basicConstraints=critical,CA:FALSE
      keyUsage=critical,digitalSignature
      extendedKeyUsage=critical,timeStamping
      authorityKeyIdentifier=keyid
      """
    _ = try folder.write(Array(extensions.utf8), "own.cnf")
    try openssl(
      "x509", "-req", "-in", folder.path("own.csr"), "-CA", folder.path("root.pem"), "-CAkey",
      folder.path("root.key"), "-CAcreateserial", "-days", "3000", "-extfile",
      folder.path("own.cnf"), "-out", folder.path("own.pem"))
    _ = try folder.write(Array("01\n".utf8), "serial")
    let settings = """
      [one]
      serial = \(folder.path("serial"))
      signer_cert = \(folder.path("own.pem"))
      certs = \(folder.path("root.pem"))
      signer_key = \(folder.path("key.pem"))
      signer_digest = sha256
      default_policy = 1.2.3.4
      digests = sha256, sha384, sha512
      """
    _ = try folder.write(Array(settings.utf8), "tsa.cnf")
    let script = try folder.write(Array(Self.script.utf8), "server.py")
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script, folder.url.path]
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let line = output.fileHandleForReading.availableData
    let port = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
    address = "http://127.0.0.1:\(port)"
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.terminate()
  }
}

@Suite(
  .enabled(
    if: Command.isThere && AuthorityServer.isThere,
    "the command, openssl, python3 or curl is not there"))
struct TimeAuthorityTests {
  let folder: TemporaryFolder
  let photo: String
  let keys: String

  init() throws {
    folder = try TemporaryFolder()
    photo = try folder.write(try Command.sampleBytes("plain.jpg"), "photo.jpg")
    keys = folder.path("keys")
    try FileManager.default.createDirectory(atPath: keys, withIntermediateDirectories: false)
    #expect(try Command.run(["keys", "--output", keys]).status == 0)
  }

  private var signer: [String] { ["--key", "\(keys)/key.pem", "--chain", "\(keys)/chain.pem"] }

  @Test("A photo is signed with a time stamp, and every failure leaves it unchanged")
  func signing() throws {
    let server = try AuthorityServer()
    let before = try folder.read("photo.jpg")
    func sign(_ address: String) throws -> Command.Outcome {
      try Command.run(["sign", photo, "--time-authority", address] + signer)
    }
    for (path, words) in [
      ("/broken", "500"), ("/moved", "302"), ("/html", "no time stamp"),
      ("/large", "more than"), ("/old", "no time stamp"),
    ] {
      let outcome = try sign(server.address + path)
      #expect(outcome.status == 1, "\(path)")
      #expect(outcome.errors.contains(words), "\(path): \(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
      #expect(outcome.errors.contains("photo.jpg"))
      #expect(try folder.read("photo.jpg") == before)
    }
    let nobody = try sign("http://127.0.0.1:1/")
    #expect(nobody.errors.contains("there is no answer"), "\(nobody.errors)")
    let signed = try sign(server.address + "/tsa")
    #expect(signed.status == 0, "\(signed.errors)")
    let authority = try #require(server.folder).path("root.pem")
    let trusts = ["--trust", "\(keys)/root.pem"]
    let known = try Command.run(["verify", photo, "--trust-time", authority] + trusts)
    #expect(known.status == 0, "\(known.text)")
    #expect(known.text.contains("Trusted"))
    #expect(!known.text.contains("no trusted time stamp"), "\(known.text)")
    let unknown = try Command.run(["verify", photo] + trusts)
    #expect(unknown.text.contains("no trusted time stamp"))
    #expect(unknown.text.contains("timeStamp.untrusted"))
    // An answer that was given before answers another question.
    let stale = try sign(server.address + "/old")
    #expect(stale.status == 1)
    #expect(stale.errors.contains("cannot be used"), "\(stale.errors)")
    let again = try Command.run(
      ["set", photo, "Artist=Ada", "--resign", "--time-authority", server.address] + signer)
    #expect(again.status == 0, "\(again.errors)")
    #expect(try Command.run(["verify", photo, "--trust-time", authority] + trusts).status == 0)
  }

  @Test(
    "An invalid address, or a command without signing, is refused before anything is read",
    arguments: [
      "ftp://a.example/", "file:///etc/passwd", "http://", "-o/tmp/x", "http:///x", "http://a b/",
    ])
  func addresses(address: String) throws {
    let outcome = try Command.run(["sign", photo, "--time-authority=\(address)"] + signer)
    #expect(outcome.status == 64, "\(outcome.errors)")
    let unsigned = try Command.run(["set", photo, "Artist=Ada", "--time-authority=http://a/"])
    #expect(unsigned.status == 64)
  }
}
