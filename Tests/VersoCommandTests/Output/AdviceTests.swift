import Testing
import Verso

@testable import VersoCommand

@Suite("Advice of the command")
struct AdviceTests {
  @Test("Every advice of the library has a text", arguments: Advice.all)
  func words(advice: Advice) {
    #expect(Advice.wording[advice] != nil)
  }
}
