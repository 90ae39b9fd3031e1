import ArgumentParser
import Verso
import VersoLibrary

/// What may be done with photos, as `verso mark` takes it.
struct MarkWishes: ParsableArguments {
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

  /// Whether nothing is to be said.
  var isEmpty: Bool {
    let all = [
      mining, miningPolicy, constraints, license, webStatement, usage, credit, copyright, licensor,
      licensorURL,
    ]
    return all.allSatisfy { $0 == nil }
  }

  /// Puts what is given into what a photo says.
  ///
  /// - Returns: What it no longer says, and what may not fit any longer.
  /// - Throws: ``FileProblem`` where what is asked for would say nothing.
  func apply(to metadata: inout Metadata) throws -> [String] {
    let old = metadata.usageTerms
    var wishes = old
    var remarks: [String] = []
    func put(_ text: String?, _ path: WritableKeyPath<UsageTerms, String?>) {
      if let text { wishes[keyPath: path] = text.isEmpty ? nil : text }
    }
    if let mining {
      let wanted = mining.isEmpty ? nil : DataMining(mining)
      if let name = wanted?.expression, metadata.xmp.node(name) == nil {
        throw FileProblem(
          "--mining \(mining) refers to an expression of rights (\(name.local)), which the photo does not have"
        )
      }
      wishes.reserve(wanted)
      // Every place is to say it, also what says the same already.
      metadata.removeMining()
      if let policy = old.miningPolicy, wishes.miningPolicy == nil {
        remarks.append("the policy \(policy) is removed with the reservation")
      }
    }
    if let miningPolicy, !miningPolicy.isEmpty, wishes.reservesMining != true {
      throw FileProblem(
        "--mining-policy states conditions of a reservation, but there is no reservation; add --mining"
      )
    }
    put(miningPolicy, \.miningPolicy)
    put(constraints, \.constraints)
    put(webStatement, \.webStatement)
    if let license { remarks += setLicense(license, in: &wishes) }
    put(usage, \.usageTerms)
    put(credit, \.credit)
    put(copyright, \.copyright)
    remarks += setLicensor(in: &wishes, metadata.xmp)
    for (option, path, name) in [
      ("--constraints", \UsageTerms.constraints, "OtherConstraints"),
      ("--usage", \UsageTerms.usageTerms, "UsageTerms"),
    ] where wishes[keyPath: path] != old[keyPath: path] {
      let languages = metadata.xmp.languages(of: name)
      guard !languages.isEmpty else { continue }
      remarks.append(
        "the texts in other languages (\(languages.joined(separator: ", "))) are removed with the text that "
          + "\(option) replaces")
    }
    if constraints != nil, wishes.constraints == nil, wishes.mining == .seeConstraints {
      throw FileProblem(
        "its reservation refers to the constraints, which would be missing; state another one with --mining"
      )
    }
    metadata.usageTerms = wishes
    return remarks
  }

  /// Puts a licence in the old one's place, and on the page about the rights where that was the licence.
  private func setLicense(_ license: String, in wishes: inout UsageTerms) -> [String] {
    let old = wishes.license
    let new = LicenseAddress.address(of: license)
    wishes.license = new
    var remarks: [String] = []
    if let old, old != new, usage == nil, let terms = wishes.usageTerms {
      remarks.append("the usage terms stay, but they may refer to the earlier licence: \(terms)")
    }
    let statement = wishes.webStatement
    guard webStatement == nil, statement != new else { return remarks }
    if statement == nil || statement == old || statement.map(Self.isLicense) == true {
      wishes.webStatement = new
    } else if let statement {
      remarks.append("the web statement \(statement) stays; --web-statement replaces it")
    }
    return remarks
  }

  /// Whether an address is that of a licence of Creative Commons.
  private static func isLicense(_ address: String) -> Bool {
    let address = address.lowercased()
    return ["https://", "http://"].contains { start in
      ["", "www."].contains {
        let home = "\(start)\($0)creativecommons.org/"
        return address.hasPrefix("\(home)licenses/") || address.hasPrefix("\(home)publicdomain/")
      }
    }
  }

  /// Puts one licensor in the place of those that there are.
  private func setLicensor(in wishes: inout UsageTerms, _ xmp: XMP) -> [String] {
    guard licensor != nil || licensorURL != nil else { return [] }
    let old = wishes.licensors.first
    var new = old ?? UsageTerms.Licensor()
    if let licensor {
      // The address is that of whoever had the old name.
      if licensor != old?.name, old?.name != nil { new.url = nil }
      new.name = licensor.isEmpty ? nil : licensor
    }
    if let licensorURL { new.url = licensorURL.isEmpty ? nil : licensorURL }
    let rest = licensor == nil ? Array(wishes.licensors.dropFirst()) : []
    wishes.licensors = (new == UsageTerms.Licensor() ? [] : [new]) + rest
    let gone = xmp.licensorTexts.filter { text in
      !wishes.licensors.contains { $0.name == text.name && text.name != nil }
    }
    return gone.map { "the earlier licensor is removed with all details: \($0.text)" }
  }
}

extension XMP {
  /// The languages in which a property is said besides the default.
  fileprivate func languages(of local: String) -> [String] {
    let node = properties.first { $0.name.local == local }?.node
    guard case .array(.alternative, let items) = node?.content else { return [] }
    return items.compactMap(\.language).filter { $0 != "x-default" }
  }

  /// All that is said of each licensor, in one line.
  fileprivate var licensorTexts: [(name: String?, text: String)] {
    let node = properties.first { $0.name.local == "Licensor" }?.node
    guard case .array(_, let items) = node?.content else { return [] }
    return items.map { item in
      guard case .structure(let fields) = item.content else { return (nil, item.text ?? "") }
      let texts = fields.compactMap { $0.node.text }
      return (
        fields.first { $0.name.local == "LicensorName" }?.node.text, texts.joined(separator: ", ")
      )
    }
  }
}
