import ArgumentParser
import Verso

/// What may be done with photos, as `verso mark` takes it.
struct MarkWishes: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Say whether machines may mine it and learn from it, for PLUS's and W3C's readers alike: "
        + "\(DataMining.all.map(\.word).joined(separator: ", ")).", valueName: "word"))
  var mining: String?

  @Option(
    help: ArgumentHelp("Where the conditions for mining stand.", valueName: "address"))
  var miningPolicy: String?

  @Option(help: ArgumentHelp("What is to be heeded besides.", valueName: "text"))
  var constraints: String?

  @Option(
    help: ArgumentHelp(
      "The licence: an address, or CC-BY-4.0 and its kind, or CC0. It is the web statement as well, where "
        + "there is none.", valueName: "licence"))
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
    if let mining, !DataMining(mining).isKnown {
      throw ValidationError(
        "--mining \(mining): one of \(DataMining.all.map(\.word).joined(separator: ", ")) expected")
    }
    if let license, Self.address(ofLicense: license) == nil {
      throw ValidationError(
        "--license \(license): an address expected, or such as CC-BY-4.0, CC-BY-NC-SA-4.0 and CC0")
    }
    let addresses = [
      ("--mining-policy", miningPolicy), ("--web-statement", webStatement),
      ("--licensor-url", licensorURL),
    ]
    for case (let name, let address?) in addresses where !Self.isAddress(address) {
      throw ValidationError("\(name) \(address): an address expected, such as https://example.com")
    }
    if mining.map({ DataMining($0) }) == .seeConstraints, constraints == nil {
      throw ValidationError("--mining see-constraints: say with --constraints what they are")
    }
  }

  /// Whether nothing is to be said.
  var isEmpty: Bool {
    let all = [
      mining, miningPolicy, constraints, license, webStatement, usage, credit, copyright, licensor,
      licensorURL,
    ]
    return all.allSatisfy { $0 == nil }
  }

  /// Puts what is given into what a photo says.
  func apply(to wishes: inout Wishes) {
    if let mining { wishes.reserve(DataMining(mining)) }
    if let miningPolicy { wishes.miningPolicy = miningPolicy }
    if let constraints { wishes.constraints = constraints }
    if let webStatement { wishes.webStatement = webStatement }
    if let license, let address = Self.address(ofLicense: license) {
      wishes.license = address
      if wishes.webStatement == nil { wishes.webStatement = address }
    }
    if let usage { wishes.usageTerms = usage }
    if let credit { wishes.credit = credit }
    if let copyright { wishes.copyright = copyright }
    guard licensor != nil || licensorURL != nil else { return }
    let old = wishes.licensors.first
    wishes.licensors = [.init(name: licensor ?? old?.name, url: licensorURL ?? old?.url)]
  }

  private static func isAddress(_ text: String) -> Bool {
    let rest =
      text.hasPrefix("https://")
      ? text.dropFirst(8) : text.hasPrefix("http://") ? text.dropFirst(7) : ""
    return !rest.isEmpty && text.utf8.allSatisfy { $0 > 0x20 }
  }

  /// The address of a licence that is given by it or by Creative Commons' short name.
  static func address(ofLicense text: String) -> String? {
    if isAddress(text) { return text }
    let home = "https://creativecommons.org/"
    var parts = text.lowercased().split { $0 == "-" || $0 == " " }.map(String.init)
    if parts == ["cc0"] || parts == ["cc0", "1.0"] { return home + "publicdomain/zero/1.0/" }
    guard parts.count >= 2, parts.removeFirst() == "cc", let version = parts.popLast(),
      ["1.0", "2.0", "2.5", "3.0", "4.0"].contains(version)
    else { return nil }
    let kinds = ["by", "by-sa", "by-nd", "by-nc", "by-nc-sa", "by-nc-nd"]
    let kind = parts.joined(separator: "-")
    return kinds.contains(kind) ? "\(home)licenses/\(kind)/\(version)/" : nil
  }
}
