import Testing
import Verso
import VersoFixtures
import VersoJournal

@testable import VersoLibrary

@Suite("Output locations")
struct ResultPlacesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("One result goes to a file, several into a folder, and a clash is named")
  func places() throws {
    let one = Files(["a.jpg"])
    #expect(try ResultPlaces(nil, for: one).path(for: "a.jpg") == "a.jpg")
    #expect(try ResultPlaces("-", for: one).path(for: "a.jpg") == nil)
    #expect(
      try ResultPlaces(folder.path("b.png"), for: one).path(for: "a.jpg") == folder.path("b.png"))
    let several = Files(["in/a.jpg", "b.jpg", "other/a.jpg"])
    let output = folder.path("out")
    let places = try ResultPlaces(output, for: several, fileExtension: "png")
    let results = ["a", "b", "a"].map { "\(output)/\($0).png" }
    #expect(several.paths.map { places.path(for: $0) } == results)
    // Only what was written has the name.
    var written: ResultPlaces.Written = [:]
    #expect(places.hasClashes)
    try places.checkClash(of: "in/a.jpg", written)
    try places.checkClash(of: "other/a.jpg", written)
    places.note("in/a.jpg", in: &written)
    try places.checkClash(of: "in/a.jpg", written)
    #expect(throws: FileProblem.self) { try places.checkClash(of: "other/a.jpg", written) }
    try places.makeFolders(for: "b.jpg", by: Mover(nil))
    #expect(Path.isFolder(output))
  }

  @Test("Results with an impossible location are refused with a code")
  func refused() throws {
    let photo = try folder.write(JPEGBuilder().bytes(), "a.jpg")
    let several = Files(["a.jpg", "b.jpg"])
    func problem(_ output: String, _ files: Files) -> String? {
      do throws(ResultPlaces.Problem) { _ = try ResultPlaces(output, for: files) } catch {
        return "\(error)"
      }
      return nil
    }
    let outside = folder.path("none/a.jpg")
    #expect(problem("-", several) == "severalInStream")
    #expect(problem(photo, several) == "severalInFile(\"\(photo)\", isFree: false)")
    #expect(problem(outside, Files(["a.jpg"])) == "noFolder(of: \"\(outside)\")")
    #expect(problem(folder.path(""), Files(["-"])) == "noName")
  }

  @Test("An extension of another format is refused unless the photo has it already")
  func names() throws {
    try ResultPlaces.checkName("b.jpg", .jpeg)
    try ResultPlaces.checkName("b.png", of: "a.png", .jpeg)
    let problem = #expect(throws: FileProblem.self) {
      try ResultPlaces.checkName("b.png", of: "a.jpg", .jpeg)
    }
    guard case .endName("jpg", canConvert: true)? = problem?.advice else {
      Issue.record("\(String(describing: problem))")
      return
    }
  }
}
