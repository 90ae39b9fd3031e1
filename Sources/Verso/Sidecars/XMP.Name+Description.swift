extension XMP.Name {
  /// Whether a property describes the content, the author or the rights of a picture, and is in XMP
  /// alone.
  ///
  /// Such properties go from sidecars into photos and back. How a picture was exposed its camera
  /// knows better, and how it was developed its program alone. A value that is also in Exif or IPTC
  /// is a ``SharedProperty``.
  package var isDescription: Bool {
    if let names = Self.described[namespace.uri] { return names.contains(local) }
    guard Self.wholly.contains(namespace.uri) else { return false }
    return namespace != .iptcCore || !["Location", "CountryCode"].contains(local)
  }

  /// Namespaces of which some properties describe.
  private static let described: [String: Set<String>] = [
    XMP.Namespace.dc.uri: [
      "contributor", "coverage", "date", "language", "publisher", "relation", "type",
    ],
    XMP.Namespace.xmp.uri: ["Label", "Nickname"],
    XMP.Namespace.photoshop.uri: [
      "AuthorsPosition", "CaptionWriter", "Category", "SupplementalCategories",
      "TransmissionReference", "Urgency",
    ],
    XMP.Namespace.lr.uri: ["hierarchicalSubject", "weightedFlatSubject"],
    XMP.Namespace.exif.uri: ["UserComment", "GPSImgDirection", "GPSImgDirectionRef"],
  ]

  /// Namespaces of which all does.
  private static let wholly: Set<String> = Set(
    [
      XMP.Namespace.iptcCore, .iptcExt, .xmpRights, .digiKam, .mwgRegions, .mwgKeywords,
      .microsoftPhoto, .microsoftPhoto12, .acdsee, .acdseeRegions, .plus, .cc, .mediapro,
      .tdm, UsageTerms.policyName.inFragment.namespace,
    ].map(\.uri))
}

extension XMP.Name {
  /// Whether a property may describe a picture in a way that only its own program knows: its
  /// namespace is unknown, or its properties stay where they are.
  package var isUnknown: Bool {
    let uri = namespace.uri
    return XMP.Namespace.addressed(uri) == nil
      ? !Self.makers.contains { uri.contains($0) } : Self.left.contains(uri)
  }

  /// Known namespaces that describe and are left alone.
  private static let left: Set<String> = Set(
    [
      XMP.Namespace.prism, .prl, .pur, .pmi, .prm, .getty, .dwc, .dex, .extensis, .expressionmedia,
      .mwgCollections, .album, .ics,
    ].map(\.uri))

  /// Parts of namespace addresses for development and exposure settings of programs and cameras.
  private static let makers = [
    "darktable", "adobe.com", "captureone", "phaseone", "dxo.com", "apple.com", "google.com",
    "nikon", "rawtherapee", "dji.com", "gopro.com", "ns.microsoft.com",
  ]
}

extension SharedProperty {
  /// Descriptions of a picture, except keywords and dates, of which programs have additional forms.
  package static let descriptions: [SharedProperty] = [
    .title, .headline, .description, .creator, .copyright, .credit, .source, .instructions,
    .sublocation, .city, .state, .country, .countryCode,
  ]
}
