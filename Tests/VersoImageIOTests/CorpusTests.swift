import Foundation
import Testing
import Verso
import VersoFixtures
import VersoImageIO

/// The dictionaries of real photos, and what writing them back does.
/// All photos of the corpus, of whatever format.
let photos: [String] = {
  guard let folder = Corpus.folder,
    let index = try? String(contentsOf: folder.appending(path: "index.tsv"), encoding: .utf8)
  else { return [] }
  return index.split(separator: "\n").compactMap { line in
    let name = String(line.prefix { $0 != "\t" })
    return FileManager.default.fileExists(atPath: folder.appending(path: name).path) ? name : nil
  }
}()

@Suite("Real photos", .enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence)))
struct CorpusTests {
  @Test("Each dictionary is filled from some photo")
  func dictionaries() throws {
    var found: [String: (photo: String, keys: Int)] = [:]
    for name in photos {
      let source = try ImageSource(path: try Corpus.path(name))
      var all = source.containerProperties()
      for (key, value) in source.properties() { all[key] = value }
      for (key, value) in all where key.hasPrefix("{") {
        let count = value.dictionary?.count ?? value.array?.count ?? 0
        if count > found[key]?.keys ?? 0 { found[key] = (name, count) }
      }
    }
    for (key, value) in found.sorted(by: { $0.key < $1.key }) {
      print("TABLE", key, value.photo, value.keys)
    }
  }

  @Test("Properties that are written back as they were read change no byte")
  func roundTrip() throws {
    var count = 0
    for name in photos {
      let source = try ImageSource(path: try Corpus.path(name))
      guard let type = source.type, source.photo != nil else { continue }
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: try Corpus.path(name))))
      var destination = ImageDestination(type: type)
      try destination.add(imageFrom: source, properties: source.properties())
      do {
        let report = try destination.finalize()
        #expect(report.ignored.isEmpty, "\(name): \(report.ignored.prefix(3))")
        #expect(report.written.isEmpty, "\(name)")
        #expect(report.bytes == bytes, "\(name)")
        count += 1
      } catch {
        print("NOWRITE", name, error)
      }
    }
    print("COUNT", count)
  }
}
