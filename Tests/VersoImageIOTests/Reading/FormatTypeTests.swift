import Testing
import Verso
import VersoFixtures

@testable import VersoImageIO

@Suite("Types of formats")
struct FormatTypeTests {
  @Test("A source has the type of the format's description")
  func toy() throws {
    let box = Array("TOYBOXHEAD\0\0\0\u{5}\0\u{C}\0\u{8}\u{1}".utf8)
    let photo = try Photo(box, formats: FormatList(Containers.all + [Toy.self]))
    let source = try ImageSource(photo)
    #expect(source.type == "org.example.toy-picture" && source.count == 1)
    #expect(source.properties(at: 0)[ImageProperty.pixelWidth] == .integer(12))
    #expect(ImageSource(box).type == nil)
  }

  @Test("All types that can be written are those of formats")
  func written() {
    let all = Set(Containers.all.flatMap { $0.formats }.compactMap(\.uniformType))
    #expect(ImageDestination.typeIdentifiers.count == 12)
    #expect(all.isSuperset(of: ImageDestination.typeIdentifiers))
  }
}
