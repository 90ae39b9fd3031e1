import Testing
import Verso

@testable import VersoCommand

@Suite("What the command advises")
struct AdviceTests {
  @Test("Every advice of the library has words", arguments: Advice.all)
  func words(advice: Advice) {
    #expect(Advice.wording[advice] != nil)
  }
}
