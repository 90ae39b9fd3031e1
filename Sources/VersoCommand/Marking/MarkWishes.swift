import ArgumentParser
import Verso
import VersoLibrary

/// What may be done with photos, as `verso mark` takes it.
struct MarkWishes: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Say whether machines may mine it and learn from it, for PLUS's and W3C's readers alike: "
        + "\(DataMining.all.map(\.word).joined(separator: ", ")).", valueName: "word"))
  var mining: String?

  @Option(
    help: ArgumentHelp("The address of the conditions for mining.", valueName: "address"))
  var miningPolicy: String?

  @Option(help: ArgumentHelp("What is to be heeded besides.", valueName: "text"))
  var constraints: String?

  @Option(
    help: ArgumentHelp(
      "The licence: an address, or CC-BY-4.0 and its kind, or CC0. It is the web statement as well, where "
        + "there is none, or none but the old licence.", valueName: "licence"))
  var license: String?

  @Option(help: ArgumentHelp("A page about the rights.", valueName: "address"))
  var webStatement: String?

  @Option(help: ArgumentHelp("What may be done with it, in words.", valueName: "text"))
  var usage: String?

  @Option(help: ArgumentHelp("Whom to name where it is shown.", valueName: "text"))
  var credit: String?

  @Option(help: ArgumentHelp("Whose it is: \"2026 Ada Example\".", valueName: "text"))
  var copyright: String?

  @Option(help: ArgumentHelp("Who gives licences.", valueName: "name"))
  var licensor: String?

  @Option(help: ArgumentHelp("Where licences are to be had.", valueName: "address"))
  var licensorURL: String?

  func validate() throws {
    // An empty text takes a wish away, whichever it is.
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
      throw ValidationError("--mining see-constraints: say with --constraints what they are")
    }
    if let miningPolicy, !miningPolicy.isEmpty, let wanted = self.mining,
      DataMining(wanted).reserves != true
    {
      throw ValidationError(
        "--mining-policy \(miningPolicy): a policy is for what is reserved, and --mining \(wanted) "
          + "reserves nothing")
    }
  }

  /// What is given.
  private var change: UsageTermsChange {
    UsageTermsChange(
      mining: mining, miningPolicy: miningPolicy, constraints: constraints, license: license,
      webStatement: webStatement, usage: usage, credit: credit, copyright: copyright,
      licensor: licensor, licensorURL: licensorURL)
  }

  /// Whether nothing is to be said.
  var isEmpty: Bool { change == UsageTermsChange() }

  /// Puts what is given into what a photo says.
  ///
  /// - Returns: What it no longer says, and what may not fit any longer.
  /// - Throws: ``FileProblem`` where what is asked for would say nothing.
  func apply(to metadata: inout Metadata) throws -> [String] {
    do throws(UsageTermsChange.Problem) {
      return try change.apply(to: &metadata).map(\.words)
    } catch {
      throw FileProblem(error.words)
    }
  }
}

extension UsageTermsChange.Problem {
  /// Why it would say nothing, and what to do.
  fileprivate var words: String {
    switch self {
    case .noExpression(let mining, let name):
      "--mining \(mining) points to an expression of rights (\(name)), and it has none"
    case .nothingReserved:
      "--mining-policy says on what conditions, and it reserves nothing; say with --mining what"
    case .noConstraints:
      "its wish on mining points to the constraints, and without them to nothing; say another one "
        + "with --mining"
    }
  }
}

extension UsageTermsChange.Remark {
  /// What the photo no longer says, or what may not fit any longer.
  fileprivate var words: String {
    switch self {
    case .policyGoes(let policy): "the policy \(policy) goes with what was reserved"
    case .languagesGo(let languages, let text):
      "what it said in other languages (\(languages.joined(separator: ", "))) goes with the text that "
        + "\(text == .constraints ? "--constraints" : "--usage") replaces"
    case .usageStays(let terms):
      "the usage terms stay, which may be about the licence before: \(terms)"
    case .webStatementStays(let statement):
      "the web statement \(statement) stays; --web-statement replaces it"
    case .licensorGoes(let text): "the licensor before goes with all that was said of it: \(text)"
    }
  }
}
