import Foundation
import Testing
import VersoFixtures

/// `verso catalog`, and what Python's module sqlite3 reads in it.
@Suite(.enabled(if: Command.isThere, "the command is not built"))
struct DatabaseTests {
  private static let python = Program(named: "python3")

  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["harbour.jpg", "big-endian.jpg", "plain.jpg"] {
      _ = try folder.write(try Command.sampleBytes(name), name)
    }
    _ = try folder.write(Array("no photo".utf8), "damaged.jpg")
    _ = try folder.write(Fixtures.photo().bytes(), "made.jpg")
  }

  /// Compares every tag with `read --json`, whose arrays have a row an element.
  private static let script = """
    import json, sqlite3, sys
    db = sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True)
    compared = 0
    for photo in json.load(open(sys.argv[2]), parse_float=str, parse_int=str):
        if "Error" in photo: continue
        path = photo.pop("SourceFile")
        rows = db.execute('SELECT "group", name, value, number FROM tags JOIN photos ON id = photo'
                          ' WHERE path = ? ORDER BY position', (path,)).fetchall()
        wanted = [(*key.split(":", 1), value) for key, all in photo.items()
                  for value in (all if isinstance(all, list) else [all])]
        assert len(rows) == len(wanted), (path, len(rows), len(wanted))
        for (group, name, value, number), (g, n, expected) in zip(rows, wanted):
            if isinstance(expected, (dict, list)):
                value = json.loads(value, parse_float=str, parse_int=str)
            elif isinstance(expected, bool):
                value, expected = value.lower(), str(expected).lower()
            assert (group, name, value) == (g, n, expected), (path, group, name, value, expected)
            compared += 1
    for photo in json.load(open(sys.argv[3])):
        path = photo.pop("SourceFile")
        for group, name, number in db.execute(
                'SELECT "group", name, number FROM tags JOIN photos ON id = photo'
                ' WHERE path = ? AND number IS NOT NULL GROUP BY 1, 2 HAVING count(*) = 1', (path,)):
            assert number == photo[group + ":" + name], (path, group, name, number)
    errors = db.execute("SELECT path FROM photos WHERE error IS NOT NULL").fetchall()
    print(compared, len(errors), db.execute("PRAGMA integrity_check").fetchone()[0])
    """

  @Test(
    "The database equals the JSON, value by value",
    .enabled(if: python.isThere, "\(python.absence)"))
  func same() throws {
    let database = folder.path("out.db")
    let made = try Command.run(["catalog", "-o", database, "--recursive", folder.url.path])
    #expect(made.status == 1)
    #expect(made.errors.contains("damaged.jpg: not a photo of a known format"))
    #expect(made.text.hasPrefix("\(database): 5 photos, "))
    let json = try Command.run(["read", "--json", "--recursive", folder.url.path])
    let numeric = try Command.run(["read", "--json", "--numeric", "--recursive", folder.url.path])
    let compared = try Self.python.run([
      "-c", Self.script, database, try folder.write(json.output, "words.txt"),
      try folder.write(numeric.output, "numbers.txt"),
    ])
    let answer = String(decoding: compared.output, as: UTF8.self)
    #expect(compared.status == 0, "\(compared.errors)")
    #expect(answer.hasSuffix(" 1 ok\n"))
    #expect(Int(answer.prefix { $0 != " " }) ?? 0 > 150)
  }

  @Test("A database is replaced only on request, and other files never")
  func overwriting() throws {
    let (database, photo) = (folder.path("out.db"), folder.path("harbour.jpg"))
    #expect(try Command.run(["catalog", "-o", database, photo]).status == 0)
    let again = try Command.run(["catalog", "-o", database, photo])
    #expect(again.status == 1)
    #expect(
      again.errors
        == "verso: \(database): a file of that name is already there; add --overwrite to replace it\n"
    )
    let call = ["catalog", "-o", database, "--overwrite", photo]
    #expect(try Command.run(call).status == 0)
    let before = try folder.read("plain.jpg")
    let refused = try Command.run(
      ["catalog", "-o", folder.path("plain.jpg"), "--overwrite", photo])
    #expect(refused.status == 1)
    #expect(refused.errors.contains("it is no database of SQLite"))
    #expect(try folder.read("plain.jpg") == before)
    #expect(try folder.names().allSatisfy { !$0.hasPrefix(".") })
  }

  @Test(
    "catalog has no options for the format of a listing",
    arguments: [
      ["--json"], ["--csv"], ["--print", "{Model}"], ["--numeric"],
    ])
  func together(options: [String]) throws {
    let call = ["catalog", "-o", folder.path("out.db"), folder.path("plain.jpg")] + options
    #expect(try Command.run(call).status == 64)
    #expect(try !folder.names().contains("out.db"))
  }

  @Test("A database that grows too large is reported and removed")
  func tooLong() throws {
    let photos = (0..<200).map { _ in folder.path("harbour.jpg") }.joined(separator: "\n")
    let list = try folder.write(Array(photos.utf8), "list.txt")
    let database = folder.path("out.db")
    let script = try folder.write(
      Array(
        "ulimit -f 100; exec '\(Command.path)' catalog -o '\(database)' --files-from '\(list)'\n"
          .utf8), "run.sh")
    let outcome = try Program(named: "sh").run([script])
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "verso: \(database): the result is larger than a file may be here (ulimit -f); "
        + "nothing was changed\n")
    #expect(try folder.names().allSatisfy { !$0.contains("out.db") })
  }

  #if os(Linux)
    @Test("A killed command leaves no database")
    func killed() throws {
      let before = try folder.names()
      let script = """
        cd "$2"; yes harbour.jpg | head -n 200000 > list
        "$1" catalog -o out.db --files-from list >/dev/null 2>&1 &
        sleep 1; kill -9 $! || exit 9
        wait $!; rm list
        """
      let outcome = try Program(named: "sh").run([
        "-c", script, "sh", Command.path, folder.url.path,
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(try folder.names() == before)
    }
  #endif

  @Test("Only the requested tags and photos are in the database")
  func chosen() throws {
    let database = folder.path("out.db")
    let made = try Command.run([
      "catalog", "-o", database, "--tag", "Model", "--where", "Model", "-r", folder.url.path,
      "--ext", "jpg",
    ])
    let photos = made.text.split(separator: " ").compactMap { Int($0) }
    #expect(photos.count == 2 && photos[0] == photos[1], "\(made.text)")
  }
}
