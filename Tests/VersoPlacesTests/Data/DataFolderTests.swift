import Foundation
import Testing
import VersoPlaces

/// Where files of data are.
@Suite("Data folders")
struct DataFolderTests {
  @Test("The folder of the environment is first, those of the system are last")
  func order() throws {
    let folders = DataFolder.folders
    if let named = ProcessInfo.processInfo.environment["VERSO_DATA"] {
      #expect(folders.first == named)
    }
    #expect(folders.suffix(2) == ["/usr/local/share/verso", "/usr/share/verso"])
    let beside = try #require(folders.first { $0.hasSuffix("/../share/verso") })
    #expect(folders.contains(String(beside.dropLast("/../share/verso".count))))
  }
}
