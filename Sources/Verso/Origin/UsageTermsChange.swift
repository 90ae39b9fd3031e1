/// A change of a photo's usage terms. Nil keeps a term, and an empty text removes it.
package struct UsageTermsChange: Hashable, Sendable {
  /// Whether it may be used for data mining and training, in a word (``DataMining``).
  package var mining: String?
  package var miningPolicy: String?
  package var constraints: String?
  /// An address, or a name such as CC-BY-4.0. It is the web statement as well, where the web statement is missing or is the old
  /// licence.
  package var license: String?
  package var webStatement: String?
  package var usage: String?
  package var credit: String?
  package var copyright: String?
  /// The name of the one who gives licences.
  package var licensor: String?
  package var licensorURL: String?

  package init(
    mining: String? = nil, miningPolicy: String? = nil, constraints: String? = nil,
    license: String? = nil, webStatement: String? = nil, usage: String? = nil,
    credit: String? = nil, copyright: String? = nil, licensor: String? = nil,
    licensorURL: String? = nil
  ) {
    (self.mining, self.miningPolicy, self.constraints) = (mining, miningPolicy, constraints)
    (self.license, self.webStatement, self.usage) = (license, webStatement, usage)
    (self.credit, self.copyright) = (credit, copyright)
    (self.licensor, self.licensorURL) = (licensor, licensorURL)
  }

  /// The reason why a change would have no effect.
  package enum Problem: Error, Hashable {
    /// The word on mining points to an expression of rights that the photo does not have.
    case noExpression(mining: String, property: String)
    /// A policy states conditions, and nothing is reserved.
    case nothingReserved
    /// The word on mining refers to the constraints, which are missing.
    case noConstraints
  }

  /// A text that photos may have in several languages.
  package enum Text: Hashable, Sendable { case constraints, usage }

  /// A term that a change removes, or keeps although it may no longer fit.
  package enum Remark: Hashable, Sendable {
    /// The policy is removed with the reservation.
    case policyGoes(String)
    /// Translations in these languages are removed with the replaced text.
    case languagesGo([String], with: Text)
    /// The usage terms may be about the old licence.
    case usageStays(String)
    /// The web statement is that of something else than the old licence.
    case webStatementStays(String)
    /// All values of a licensor are removed.
    case licensorGoes(String)
  }

  /// Puts what is given into what a photo states.
  ///
  /// - Returns: The terms that it no longer states, and those that may no longer fit.
  /// - Throws: ``Problem`` where the request would have no effect.
  package func apply(to metadata: inout Metadata) throws(Problem) -> [Remark] {
    let old = metadata.usageTerms
    var terms = old
    var remarks: [Remark] = []
    func put(_ text: String?, _ path: WritableKeyPath<UsageTerms, String?>) {
      if let text { terms[keyPath: path] = text.isEmpty ? nil : text }
    }
    if let mining {
      let wanted = mining.isEmpty ? nil : DataMining(mining)
      if let name = wanted?.expression, metadata.xmp.node(name) == nil {
        throw .noExpression(mining: mining, property: name.local)
      }
      terms.reserve(wanted)
      // Every place must get it, also one with the same value.
      metadata.removeMining()
      if let policy = old.miningPolicy, terms.miningPolicy == nil {
        remarks.append(.policyGoes(policy))
      }
    }
    if let miningPolicy, !miningPolicy.isEmpty, terms.reservesMining != true {
      throw .nothingReserved
    }
    put(miningPolicy, \.miningPolicy)
    put(constraints, \.constraints)
    put(webStatement, \.webStatement)
    if let license { remarks += setLicense(license, in: &terms) }
    put(usage, \.usageTerms)
    put(credit, \.credit)
    put(copyright, \.copyright)
    remarks += setLicensor(in: &terms, metadata.xmp)
    for (text, path, name) in [
      (Text.constraints, \UsageTerms.constraints, "OtherConstraints"),
      (.usage, \UsageTerms.usageTerms, "UsageTerms"),
    ] where terms[keyPath: path] != old[keyPath: path] {
      let languages = metadata.xmp.languages(of: name)
      guard !languages.isEmpty else { continue }
      remarks.append(.languagesGo(languages, with: text))
    }
    if constraints != nil, terms.constraints == nil, terms.mining == .seeConstraints {
      throw .noConstraints
    }
    metadata.usageTerms = terms
    return remarks
  }

  /// Puts a licence in the old one's place, and on the page about the rights where that was the licence.
  private func setLicense(_ license: String, in terms: inout UsageTerms) -> [Remark] {
    let old = terms.license
    let new = LicenseAddress.address(of: license)
    terms.license = new
    var remarks: [Remark] = []
    if let old, old != new, usage == nil, let terms = terms.usageTerms {
      remarks.append(.usageStays(terms))
    }
    let statement = terms.webStatement
    guard webStatement == nil, statement != new else { return remarks }
    if statement == nil || statement == old || statement.map(Self.isLicense) == true {
      terms.webStatement = new
    } else if let statement {
      remarks.append(.webStatementStays(statement))
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

  /// Replaces all licensors by one.
  private func setLicensor(in terms: inout UsageTerms, _ xmp: XMP) -> [Remark] {
    guard licensor != nil || licensorURL != nil else { return [] }
    let old = terms.licensors.first
    var new = old ?? UsageTerms.Licensor()
    if let licensor {
      // The address belongs to the licensor with the old name.
      if licensor != old?.name, old?.name != nil { new.url = nil }
      new.name = licensor.isEmpty ? nil : licensor
    }
    if let licensorURL { new.url = licensorURL.isEmpty ? nil : licensorURL }
    let rest = licensor == nil ? Array(terms.licensors.dropFirst()) : []
    terms.licensors = (new == UsageTerms.Licensor() ? [] : [new]) + rest
    let gone = xmp.licensorTexts.filter { text in
      !terms.licensors.contains { $0.name == text.name && text.name != nil }
    }
    return gone.map { .licensorGoes($0.text) }
  }
}

extension XMP {
  /// The languages of a property other than the default.
  fileprivate func languages(of local: String) -> [String] {
    let node = properties.first { $0.name.local == local }?.node
    guard case .array(.alternative, let items) = node?.content else { return [] }
    return items.compactMap(\.language).filter { $0 != "x-default" }
  }

  /// All values of each licensor, in one line.
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
