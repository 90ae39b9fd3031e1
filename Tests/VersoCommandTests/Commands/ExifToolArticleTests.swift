import Foundation
import Testing
import VersoFixtures

/// The pairs of lines in the article "From ExifTool to verso".
struct ArticlePair: Sendable, CustomTestStringConvertible {
  let title: String
  let exifTool: String
  let verso: String

  var testDescription: String { title }

  /// The pairs of the article, in its order.
  static let all: [ArticlePair] = {
    let article = Package.root.appending(path: "Sources/Verso/Verso.docc/FromExifTool.md")
    guard let text = try? String(contentsOf: article, encoding: .utf8) else { return [] }
    var pairs: [ArticlePair] = []
    var title = ""
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("### ") { title = String(line.dropFirst(4)) }
      if line.hasPrefix("exiftool ") || line.hasPrefix("verso ") { lines.append(line) }
      guard line == "```", lines.count == 2 else { continue }
      pairs.append(ArticlePair(title: title, exifTool: lines[0], verso: lines[1]))
      lines = []
    }
    return pairs
  }()

  /// How its results are compared.
  var comparison: Comparison {
    switch title.prefix(while: \.isNumber) {
    case "1": .json
    case "2", "3", "4", "5": .output
    // Verso sets and removes what belongs to a position, ExifTool only what it is told.
    case "11": .tags(["GPS:GPSLatitude", "GPS:GPSLatitudeRef", "GPS:GPSLongitude"])
    // A first Exif block gets what the standard wants in it, with values of their own.
    case "13": .tags(["IFD0:ModifyDate", "ExifIFD:DateTimeOriginal", "ExifIFD:CreateDate"])
    // Both add the fields that Exif wants beside a new directory, each with its own values.
    case "16": .group("GPS")
    default: .files
    }
  }

  enum Comparison {
    case output, json, files
    case tags([String])
    case group(String)
  }
}

@Suite(
  "From ExifTool to verso",
  .enabled(if: Command.isThere, "the command is not built"),
  .enabled(if: Program.exifTool.isThere, "\(Program.exifTool.absence)"))
struct ExifToolArticleTests {
  @Test("The article has all of its pairs")
  func count() { #expect(ArticlePair.all.count == 23) }

  @Test("The ExifTool line and the verso line do the same", arguments: ArticlePair.all)
  func same(pair: ArticlePair) throws {
    let (first, second) = (try Self.photos(), try Self.photos())
    let theirs = try Self.shell(pair.exifTool, in: first)
    let ours = try Self.shell(pair.verso, in: second)
    #expect(ours.status == 0, "\(ours.errors)")
    switch pair.comparison {
    case .output:
      let wanted = theirs.text.replacingOccurrences(of: "\r\n", with: "\n")
      #expect(!wanted.isEmpty, "\(theirs.errors)")
      #expect(ours.text.replacingOccurrences(of: "\r\n", with: "\n") == wanted)
    case .json:
      let (old, new) = (try Self.objects(theirs.output), try Self.objects(ours.output))
      #expect(old.count == 1 && Self.values(old) == Self.values(new))
    case .files:
      #expect(try Self.names(first) == Self.names(second))
      #expect(try Self.values(Self.read(first)) == Self.values(Self.read(second)))
      try Self.expectChange(first)
    case .tags(let tags):
      #expect(
        try Self.values(Self.read(first), tags.contains)
          == Self.values(Self.read(second), tags.contains))
      try Self.expectChange(first)
    case .group(let group):
      let isIn = { (name: String) in name.hasPrefix("\(group):") }
      #expect(try Self.values(Self.read(first), isIn) == Self.values(Self.read(second), isIn))
      try Self.expectChange(first)
    }
  }

  // MARK: Files

  /// The files that the article speaks of, made once.
  private static let original = Result { try made() }

  /// A copy of them.
  private static func photos() throws -> TemporaryFolder {
    let (folder, original) = (try TemporaryFolder(), try original.get())
    for name in try FileManager.default.contentsOfDirectory(atPath: original.url.path) {
      try FileManager.default.copyItem(
        at: original.url.appending(path: name), to: folder.url.appending(path: name))
    }
    return folder
  }

  private static func made() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write(try Command.sampleBytes("harbour.jpg"), "photo.jpg")
    _ = try folder.write(try Command.sampleBytes("plain.jpg"), "other.jpg")
    _ = try folder.write(try Command.sampleBytes("plain.jpg"), "IMG_20240501_070809.jpg")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "Photos"), withIntermediateDirectories: false)
    for (name, model, date) in [
      ("IMG_0001.jpg", "EOS Example", "2024:05:06 09:08:09"),
      ("IMG_0002.jpg", "EOS Example", "2024:05:06 09:08:09"),
      ("IMG_0003.jpg", "Phone", "2024:06:06 09:40:00"),
    ] {
      let path = try folder.write(try Command.sampleBytes("orientation-1.jpg"), "Photos/\(name)")
      let set = ["-Make=Example", "-Model=\(model)", "-AllDates=\(date)", "-overwrite_original"]
      _ = try Program.exifTool.run(set + [path])
    }
    let words = ["-Keywords=dawn", "-Keywords=harbour", "-UserComment=x", "-overwrite_original"]
    _ = try Program.exifTool.run(words + [folder.path("photo.jpg")])
    let track = """
      <?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><trk>
      <trkseg><trkpt lat="46.95" lon="7.45"><ele>540</ele><time>2024-05-06T07:00:00Z</time></trkpt>
      <trkpt lat="46.97" lon="7.47"><ele>560</ele><time>2024-06-06T08:10:00Z</time></trkpt></trkseg></trk></gpx>
      """
    _ = try folder.write(Array(track.utf8), "walk.gpx")
    let table =
      "SourceFile,Artist,XMP-dc:Title\nPhotos/IMG_0001.jpg,Ada,Dawn\nPhotos/IMG_0003.jpg,Bo,\n"
    _ = try folder.write(Array(table.utf8), "values.csv")
    return folder
  }

  /// Runs a line of the article as a shell would.
  private static func shell(_ line: String, in folder: TemporaryFolder) throws -> Command.Outcome {
    let tool = ProcessInfo.processInfo.environment["EXIFTOOL"] ?? "exiftool"
    let script =
      "exiftool() { command \(tool) \"$@\"; }; verso() { '\(Command.path)' \"$@\"; }; \(line)"
    return try Command.run(program: "/bin/sh", ["-c", script], in: folder.url)
  }

  // MARK: What ExifTool reads

  private static func read(_ folder: TemporaryFolder) throws -> [[String: Any]] {
    let outcome = try Program.exifTool.run(
      ["-j", "-G1", "-struct", "-r", "-ext", "jpg", "-ext", "xmp", "-api", "QuickTimeUTC"]
        + [folder.url.path])
    return try objects([UInt8](outcome.output)).map { object in
      var object = object
      let path = object["SourceFile"] as? String
      object["SourceFile"] = path?.replacingOccurrences(of: folder.url.path, with: "")
      return object
    }
  }

  private static func objects(_ bytes: [UInt8]) throws -> [[String: Any]] {
    try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]] ?? []
  }

  /// What files say, a line a value, without facts of the file and what follows from where things lie.
  private static func values(
    _ objects: [[String: Any]], _ isMeant: (String) -> Bool = { _ in true }
  ) -> [String] {
    let left = ["ExifTool:", "System:", "XMP-x:", "Composite:"]
    let names = [
      "File:ExifByteOrder", "File:CurrentIPTCDigest", "Photoshop:IPTCDigest",
      "IFD1:ThumbnailOffset",
      "SourceFile", "ExifIFD:ExifVersion",
    ]
    return objects.flatMap { object in
      let file = object["SourceFile"] as? String ?? ""
      return object.filter { name, _ in
        isMeant(name) && !names.contains(name) && !left.contains { name.hasPrefix($0) }
      }.map { name, value in
        // Which item of a list of words comes first says nothing.
        let words = (value as? [String])?.sorted().joined(separator: "|")
        return "\(file) \(name)=\(words ?? "\(value)")"
      }
    }.sorted()
  }

  private static func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
  }

  /// A pair that changes nothing would always agree.
  private static func expectChange(_ folder: TemporaryFolder) throws {
    let untouched = try original.get()
    let isChanged =
      try names(folder) != names(untouched) || values(read(folder)) != values(read(untouched))
    #expect(isChanged, "ExifTool changed nothing")
  }
}
