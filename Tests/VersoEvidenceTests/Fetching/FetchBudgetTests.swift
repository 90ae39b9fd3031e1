import Testing

@testable import VersoEvidence

@Suite("What a run may fetch")
struct FetchBudgetTests {
  @Test("After so many addresses, or so much time, nothing is fetched")
  func limits() throws {
    let few = FetchBudget(addresses: 2)
    for _ in 0..<2 { #expect(try few.spend { 1 } == 1) }
    let failure = #expect(throws: Curl.Failure.self) { try few.spend { 1 } }
    #expect(failure?.description.contains("asked 2 addresses already") == true)
    let short = FetchBudget(seconds: 0)
    #expect(throws: Curl.Failure.self) { try short.spend { 1 } }
    // One that fails counts as well.
    let failing = FetchBudget(addresses: 1)
    #expect(throws: Curl.Failure.self) {
      try failing.spend { throw Curl.Failure(description: "no") }
    }
    let last = #expect(throws: Curl.Failure.self) { try failing.spend { 1 } }
    #expect(last?.description.contains("already") == true)
  }
}
