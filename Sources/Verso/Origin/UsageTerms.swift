/// The usage terms of a picture, and whom to credit and to ask.
///
/// Nothing in a file enforces these terms. The machine-readable ones come first.
///
/// ```swift
/// photo.metadata.usageTerms.reserve(.noTraining, policy: "https://example.com/mining")
/// photo.metadata.usageTerms.license = "https://creativecommons.org/licenses/by/4.0/"
/// ```
public struct UsageTerms: Hashable, Sendable {
  /// Whether it may be used for data mining and training (`plus:DataMining`).
  public var mining: DataMining?
  /// Other constraints, in words (`plus:OtherConstraints`).
  package var constraints: String?
  /// Whether rights to text and data mining are reserved (`tdm:reservation`, W3C's TDM Reservation Protocol):
  /// what Article 4(3) of the EU's directive 2019/790 asks for.
  package var reservesMining: Bool?
  /// The address of the conditions for mining (`tdm:policy`).
  package var miningPolicy: String?
  /// The licence: an address, such as Creative Commons' (`cc:license`).
  public var license: String?
  /// A page about the rights (`xmpRights:WebStatement`); image search shows it.
  public var webStatement: String?
  /// The usage terms in words (`xmpRights:UsageTerms`).
  public var usageTerms: String?
  /// The licensors (`plus:Licensor`).
  package var licensors: [Licensor] = []
  /// Whom to name where it is shown, in every place that the photo has for it.
  public var credit: String?
  /// The copyright notice, in every location that the photo has for it.
  public var copyright: String?

  /// Creates empty terms.
  public init() {}

  /// A licensor.
  package struct Licensor: Hashable, Sendable {
    /// The name (`plus:LicensorName`).
    package var name: String?
    /// Where a licence is to be had (`plus:LicensorURL`).
    package var url: String?

    /// A licensor.
    package init(name: String? = nil, url: String? = nil) {
      self.name = name
      self.url = url
    }
  }

  /// Sets the reservation against mining in both properties that machines read: PLUS's and W3C's.
  ///
  /// - Parameters:
  ///   - mining: The permission. "Unspecified" and nil remove the reservation.
  ///   - policy: The address of the conditions; nil keeps the old one. Without a reservation there are no conditions.
  public mutating func reserve(_ mining: DataMining?, policy: String? = nil) {
    self.mining = mining
    reservesMining = mining?.reserves
    if let policy { miningPolicy = policy }
    if reservesMining != true { miningPolicy = nil }
  }

  /// Whether something in it reserves or licenses: such a photo was marked on purpose.
  var isMarked: Bool {
    mining?.reserves == true || reservesMining == true || license != nil || !licensors.isEmpty
  }
}

extension Metadata {
  /// What may be done with the picture, and whom to credit and to ask. Of several reservations against machines the
  /// strictest counts; `miningTerms` has all.
  ///
  /// Setting it writes the differences. ``UsageTerms/credit`` and ``UsageTerms/copyright`` are
  /// written to every location that the photo has for them, all other terms to XMP. A mining code
  /// outside of PLUS's vocabulary is refused and noted in ``refusals``.
  public var usageTerms: UsageTerms {
    get {
      let settled = settledXMP()
      func text(_ names: XMP.Name...) -> String? {
        names.lazy.flatMap { settled.texts(of: $0) }.first { !$0.bare.isEmpty }
      }
      var terms = UsageTerms()
      terms.mining = strictestCode
      terms.constraints = settled.text(of: UsageTerms.constraintsName)
      let reservations = reservations.map(\.reserves)
      terms.reservesMining =
        reservations.contains(true)
        ? true : reservations.contains(nil) ? nil : reservations.first ?? nil
      terms.miningPolicy = text(UsageTerms.policyName, UsageTerms.policyName.inFragment)?.bare
      terms.license = text(UsageTerms.licenseName)
      terms.webStatement = text(UsageTerms.webStatementName)
      terms.usageTerms = settled.text(of: UsageTerms.usageTermsName)
      terms.licensors = Self.licensors(in: settled)
      terms.credit = texts(of: .credit).first
      terms.copyright = texts(of: .copyright).first
      return terms
    }
    set {
      let old = usageTerms
      if let mining = newValue.mining, !mining.isKnown, mining != old.mining {
        let error = MetadataError(
          .invalidValue, "PLUS's vocabulary has no \(mining.address)", place: "XMP-plus:DataMining")
        return refuse(error, nil)
      }
      func put(_ new: String?, _ old: String?, _ name: XMP.Name) {
        guard new != old else { return }
        // A new value is written in one place.
        say(new, name)
        if name.inFragment != name { say(nil, name.inFragment) }
      }
      // Places with several values get one, also where it was the one that counted.
      let (codes, reservations) = (said(DataMining.name).count, reservations.count)
      put(
        newValue.mining?.address, codes > 1 ? nil : old.mining?.address, DataMining.name)
      put(
        newValue.reservesMining.map { $0 ? "1" : "0" },
        reservations > 1 ? nil : old.reservesMining.map { $0 ? "1" : "0" },
        UsageTerms.reservationName)
      if newValue.mining == nil, old.mining != nil { put(nil, "", DataMining.name) }
      if newValue.reservesMining == nil, old.reservesMining != nil {
        put(nil, "", UsageTerms.reservationName)
      }
      put(newValue.miningPolicy, old.miningPolicy, UsageTerms.policyName)
      put(newValue.license, old.license, UsageTerms.licenseName)
      put(newValue.webStatement, old.webStatement, UsageTerms.webStatementName)
      if newValue.constraints != old.constraints {
        // Translations of another text would be wrong.
        say(nil, UsageTerms.constraintsName)
        xmp.setText(newValue.constraints, of: UsageTerms.constraintsName)
      }
      if newValue.usageTerms != old.usageTerms {
        say(nil, UsageTerms.usageTermsName)
        xmp.setText(newValue.usageTerms, of: UsageTerms.usageTermsName)
      }
      if newValue.licensors != old.licensors { putLicensors(newValue.licensors) }
      do {
        if newValue.credit != old.credit {
          try setTexts(newValue.credit.map { [$0] } ?? [], of: .credit)
        }
        if newValue.copyright != old.copyright {
          try setTexts(newValue.copyright.map { [$0] } ?? [], of: .copyright)
        }
      } catch {
        refuse(error, nil)
      }
    }
  }

  private static func licensors(in xmp: XMP) -> [UsageTerms.Licensor] {
    guard case .array(_, let items) = xmp.node(UsageTerms.licensorName)?.content else { return [] }
    return items.compactMap { item in
      guard case .structure(let fields) = item.content else { return nil }
      func text(_ local: String) -> String? {
        fields.first { $0.name == XMP.Name(.plus, local) }?.node.text
      }
      let licensor = UsageTerms.Licensor(name: text("LicensorName"), url: text("LicensorURL"))
      return licensor == UsageTerms.Licensor() ? nil : licensor
    }
  }

  private mutating func putLicensors(_ licensors: [UsageTerms.Licensor]) {
    let xmp = settledXMP()
    var old: [XMP.Node] = []
    if case .array(_, let items) = xmp.node(UsageTerms.licensorName)?.content { old = items }
    let nodes = licensors.map { licensor -> XMP.Node in
      // Other values of a licensor who stays, such as a telephone number, stay as well.
      var fields: [XMP.Property] = []
      if let name = licensor.name,
        let index = old.firstIndex(where: { $0.licensorName == name }),
        case .structure(let stored) = old.remove(at: index).content
      {
        fields = stored
      }
      for (local, text) in [("LicensorName", licensor.name), ("LicensorURL", licensor.url)] {
        let name = XMP.Name(.plus, local)
        fields.removeAll { $0.name == name }
        if let text { fields.append(XMP.Property(name, XMP.Node(.text(text)))) }
      }
      return XMP.Node(.structure(fields))
    }
    say(nil, UsageTerms.licensorName)
    self.xmp.set(
      UsageTerms.licensorName, to: nodes.isEmpty ? nil : XMP.Node(.array(.sequence, nodes)))
  }
}

extension XMP.Node {
  /// The name in a structure for a licensor.
  fileprivate var licensorName: String? {
    guard case .structure(let fields) = content else { return nil }
    return fields.first { $0.name == XMP.Name(.plus, "LicensorName") }?.node.text
  }
}

extension UsageTerms {
  static let constraintsName = XMP.Name(.plus, "OtherConstraints")
  static let reservationName = XMP.Name(.tdm, "reservation")
  static let policyName = XMP.Name(.tdm, "policy")
  static let licenseName = XMP.Name(.cc, "license")
  static let webStatementName = XMP.Name(.xmpRights, "WebStatement")
  static let usageTermsName = XMP.Name(.xmpRights, "UsageTerms")
  static let licensorName = XMP.Name(.plus, "Licensor")
}
