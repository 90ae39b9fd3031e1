import Foundation
import Testing
import VersoFixtures
import VersoLibrary

@testable import VersoCommand

@Suite("Large libraries")
struct ManyNamesTests {
  /// Comparing each of 20,000 names with all before it would take many minutes.
  @Test("Thousands of similar names are kept apart in one pass", .timeLimit(.minutes(2)))
  func links() throws {
    let folder = try TemporaryFolder()
    let first = try folder.write([1], "0.jpg")
    var paths = [first]
    for number in 1..<20_000 {
      let path = folder.path("\(number).jpg")
      try FileManager.default.linkItem(atPath: first, toPath: path)
      paths.append(path)
    }
    var files = Files(paths + paths.prefix(100))
    let sharesBytes = files.removeRepetitions()
    #expect(sharesBytes)
    #expect(files.paths.count == 20_000)
  }
}
