import ArgumentParser
import Verso
import VersoLibrary

/// The usage terms of photos, as `verso mark` accepts them.
struct MarkTerms: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Whether machines may mine it: allowed, no-training, prohibited, ….",
      discussion: Tool.details(
        "All words: \(DataMining.all.map(\.word).joined(separator: ", "))."), valueName: "word"))
  var mining: String?

  @Option(
    help: ArgumentHelp(
      "The address of the conditions for mining.", valueName: "address", visibility: Tool.rare))
  var miningPolicy: String?

  @Option(help: ArgumentHelp("Additional constraints.", valueName: "text", visibility: Tool.rare))
  var constraints: String?

  @Option(
    help: ArgumentHelp(
      "The licence: an address, CC-BY-4.0 or similar, or CC0.",
      discussion: Tool.details(
        "It is also written as the web statement, if there is no other one than the old licence."),
      valueName: "licence"))
  var license: String?

  @Option(
    help: ArgumentHelp("A web page about the rights.", valueName: "address", visibility: Tool.rare))
  var webStatement: String?

  @Option(help: ArgumentHelp("Usage terms, as a text.", valueName: "text"))
  var usage: String?

  @Option(help: ArgumentHelp("Whom to credit.", valueName: "text"))
  var credit: String?

  @Option(help: ArgumentHelp("The copyright notice: \"2026 Ada Example\".", valueName: "text"))
  var copyright: String?

  @Option(help: ArgumentHelp("Who grants licences.", valueName: "name", visibility: Tool.rare))
  var licensor: String?

  @Option(help: ArgumentHelp("Where to get licences.", valueName: "address", visibility: Tool.rare))
  var licensorURL: String?

  func validate() throws {
    // An empty text removes a term, whichever it is.
    let mining = mining.flatMap { $0.isEmpty ? nil : $0 }
    if let mining, !DataMining(mining).isKnown {
      throw ValidationError(
        "--mining \(mining): one of \(DataMining.all.map(\.word).joined(separator: ", ")) expected")
    }
    if let license, !license.isEmpty, LicenseAddress.address(of: license) == nil {
      throw ValidationError(
        "--license \(license): an address expected, or such as CC-BY-4.0, CC-BY-NC-SA-4.0 and CC0")
    }
    let addresses = [
      ("--mining-policy", miningPolicy), ("--web-statement", webStatement),
      ("--licensor-url", licensorURL),
    ]
    for case (let name, let address?) in addresses
    where !address.isEmpty && !LicenseAddress.isAddress(address) {
      throw ValidationError("\(name) \(address): an address expected, such as https://example.com")
    }
    if mining.map({ DataMining($0) }) == .seeConstraints, constraints?.isEmpty ?? true {
      throw ValidationError("--mining see-constraints: state them with --constraints")
    }
    if let miningPolicy, !miningPolicy.isEmpty, let wanted = self.mining,
      DataMining(wanted).reserves != true
    {
      throw ValidationError(
        "--mining-policy \(miningPolicy): a policy needs a reservation, but --mining \(wanted) "
          + "reserves nothing")
    }
  }

  /// The given changes.
  private var change: UsageTermsChange {
    UsageTermsChange(
      mining: mining, miningPolicy: miningPolicy, constraints: constraints, license: license,
      webStatement: webStatement, usage: usage, credit: credit, copyright: copyright,
      licensor: licensor, licensorURL: licensorURL)
  }

  /// Whether there is nothing to change.
  var isEmpty: Bool { change == UsageTermsChange() }

  /// Applies the given terms to the metadata of a photo.
  ///
  /// - Returns: The lost statements, and those that may not apply any longer.
  /// - Throws: ``FileProblem`` where the request would have no effect.
  func apply(to metadata: inout Metadata) throws -> [String] {
    do throws(UsageTermsChange.Problem) {
      return try change.apply(to: &metadata).map(\.words)
    } catch {
      throw FileProblem(error.words)
    }
  }
}

extension UsageTermsChange.Problem {
  /// The reason why it would have no effect, and the advice.
  fileprivate var words: String {
    switch self {
    case .noExpression(let mining, let name):
      "--mining \(mining) refers to an expression of rights (\(name)), which the photo does not have"
    case .nothingReserved:
      "--mining-policy states conditions of a reservation, but there is no reservation; add --mining"
    case .noConstraints:
      "its reservation refers to the constraints, which would be missing; state another one with --mining"
    }
  }
}

extension UsageTermsChange.Remark {
  /// The lost statements, and those that may not apply any longer.
  fileprivate var words: String {
    switch self {
    case .policyGoes(let policy): "the policy \(policy) is removed with the reservation"
    case .languagesGo(let languages, let text):
      "the texts in other languages (\(languages.joined(separator: ", "))) are removed with the text that "
        + "\(text == .constraints ? "--constraints" : "--usage") replaces"
    case .usageStays(let terms):
      "the usage terms stay, but they may refer to the earlier licence: \(terms)"
    case .webStatementStays(let statement):
      "the web statement \(statement) stays; --web-statement replaces it"
    case .licensorGoes(let text): "the earlier licensor is removed with all details: \(text)"
    }
  }
}
