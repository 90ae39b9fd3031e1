import Testing
import Verso
import VersoFixtures

@Suite("Changes of usage terms")
struct UsageTermsChangeTests {
  private func metadata() throws -> Metadata { try Photo(JPEGBuilder().bytes()).metadata }

  @Test("A licence is also the web statement, unless that is another page")
  func license() throws {
    var metadata = try metadata()
    #expect(try UsageTermsChange(license: "CC0").apply(to: &metadata).isEmpty)
    let address = metadata.usageTerms.license
    #expect(address != nil && metadata.usageTerms.webStatement == address)
    let page = "https://example.com/rights"
    #expect(
      try UsageTermsChange(webStatement: page, usage: "Ask").apply(to: &metadata).isEmpty)
    let remarks = try UsageTermsChange(license: "CC-BY-4.0").apply(to: &metadata)
    #expect(remarks == [.usageStays("Ask"), .webStatementStays(page)])
    #expect(metadata.usageTerms.webStatement == page)
  }

  @Test("A policy needs a reservation and is removed with it")
  func policy() throws {
    var metadata = try metadata()
    let policy = "https://example.com/mining"
    let mining = try #require(DataMining.all.first { $0.reserves == true }).word
    #expect(throws: UsageTermsChange.Problem.nothingReserved) {
      try UsageTermsChange(miningPolicy: policy).apply(to: &metadata)
    }
    _ = try UsageTermsChange(mining: mining, miningPolicy: policy).apply(to: &metadata)
    #expect(metadata.usageTerms.miningPolicy == policy)
    #expect(try UsageTermsChange(mining: "").apply(to: &metadata) == [.policyGoes(policy)])
    #expect(metadata.usageTerms.mining == nil && metadata.usageTerms.miningPolicy == nil)
  }

  @Test("Another licensor replaces the previous one, and nothing else changes")
  func licensor() throws {
    var metadata = try metadata()
    _ = try UsageTermsChange(licensor: "Ada", licensorURL: "https://example.com").apply(
      to: &metadata)
    let before = metadata.usageTerms
    #expect(try UsageTermsChange().apply(to: &metadata).isEmpty)
    #expect(metadata.usageTerms == before)
    let remarks = try UsageTermsChange(licensor: "Bo").apply(to: &metadata)
    #expect(metadata.usageTerms.licensors == [.init(name: "Bo")])
    #expect(remarks.count == 1)
  }
}
