/// Where a picture lies on the earth: the keys of GeoTIFF (OGC 19-008r4), which three fields of a
/// TIFF directory hold.
package enum GeoTIFFFacts {
  /// The fields: the directory of keys, their numbers, their texts.
  package enum Field {
    package static let keys: UInt16 = 0x87AF
    package static let numbers: UInt16 = 0x87B0
    package static let texts: UInt16 = 0x87B1
  }

  /// The facts of a directory's keys; none where it has no such fields.
  package static func read(_ directory: Directory) -> [Item] {
    guard let entry = directory.entry(Field.keys) else { return [] }
    let keys = Header(directory.bytes(of: entry), directory.byteOrder)
    guard let version = keys.short(0), let major = keys.short(2), let minor = keys.short(4),
      let count = keys.short(6)
    else { return [] }
    let texts = directory.entry(Field.texts).map { directory.bytes(of: $0) } ?? []
    let numbers = Header(
      directory.entry(Field.numbers).map { directory.bytes(of: $0) } ?? [], directory.byteOrder)
    var facts = Facts("GeoTiff")
    // Keys may share what they say, and each may stand many times.
    var passes = PassBudget(for: texts.count + numbers.bytes.count, ReadLimits())
    facts.add("GeoTiffVersion", "\(version).\(major).\(minor)")
    // Never crossed: the end is at least 1.
    for index in 1...max(count, 1) where index <= count {
      guard let key = keys.short(8 * index), let place = keys.short(8 * index + 2),
        let size = keys.short(8 * index + 4), let offset = keys.short(8 * index + 6)
      else { break }
      guard let name = names[UInt16(key)] else { continue }
      if place != 0, !passes.take(size) { break }
      switch UInt16(place) {
      case 0: add(name, UInt16(key), offset, to: &facts)
      case Field.numbers:
        let found = (offset..<(offset + size)).compactMap { numbers.double(8 * $0) }
        if !found.isEmpty { facts.add(name, found) }
      case Field.texts where offset + size <= texts.count:
        var text = texts[offset..<(offset + size)]
        // A bar ends a text, a zero all of them.
        while let last = text.last, last == 0 || last == UInt8(ascii: "|") { text.removeLast() }
        facts.add(name, String(latinOrUTF8: text))
      default: break
      }
    }
    return facts.facts
  }

  private static func add(_ name: String, _ key: UInt16, _ number: Int, to facts: inout Facts) {
    guard let labels = labels(key) else { return facts.add(name, number) }
    facts.add(name, number, labels)
  }

  private static func labels(_ key: UInt16) -> UInt16? {
    switch key {
    case 0x0400: LabelSet.geoModel
    case 0x0401: LabelSet.geoRaster
    case 0x0800: LabelSet.geoGeographic
    case 0x0802: LabelSet.geoDatum
    case 0x0803: LabelSet.geoMeridian
    case 0x0804, 0x0806, 0x080C, 0x0C04, 0x1003, 0xB7A1: LabelSet.geoUnits
    case 0x0808: LabelSet.geoEllipsoid
    case 0x0C00: LabelSet.geoProjected
    case 0x0C02: LabelSet.geoProjection
    case 0x0C03: LabelSet.geoTransform
    case 0x1000: LabelSet.geoVertical
    case 0x1002: LabelSet.geoVerticalDatum
    case 0xB799: LabelSet.geoChart
    case 0xB7A0: LabelSet.geoSounding
    default: nil
    }
  }

  private static let names: [UInt16: String] = [
    0x0400: "GTModelType", 0x0401: "GTRasterType", 0x0402: "GTCitation", 0x0800: "GeographicType",
    0x0801: "GeogCitation", 0x0802: "GeogGeodeticDatum", 0x0803: "GeogPrimeMeridian",
    0x0804: "GeogLinearUnits", 0x0805: "GeogLinearUnitSize", 0x0806: "GeogAngularUnits",
    0x0807: "GeogAngularUnitSize", 0x0808: "GeogEllipsoid", 0x0809: "GeogSemiMajorAxis",
    0x080A: "GeogSemiMinorAxis", 0x080B: "GeogInvFlattening", 0x080C: "GeogAzimuthUnits",
    0x080D: "GeogPrimeMeridianLong", 0x080E: "GeogToWGS84", 0x0C00: "ProjectedCSType",
    0x0C01: "PCSCitation", 0x0C02: "Projection", 0x0C03: "ProjCoordTrans",
    0x0C04: "ProjLinearUnits", 0x0C05: "ProjLinearUnitSize", 0x0C06: "ProjStdParallel1",
    0x0C07: "ProjStdParallel2", 0x0C08: "ProjNatOriginLong", 0x0C09: "ProjNatOriginLat",
    0x0C0A: "ProjFalseEasting", 0x0C0B: "ProjFalseNorthing", 0x0C0C: "ProjFalseOriginLong",
    0x0C0D: "ProjFalseOriginLat", 0x0C0E: "ProjFalseOriginEasting",
    0x0C0F: "ProjFalseOriginNorthing", 0x0C10: "ProjCenterLong", 0x0C11: "ProjCenterLat",
    0x0C12: "ProjCenterEasting", 0x0C13: "ProjCenterNorthing", 0x0C14: "ProjScaleAtNatOrigin",
    0x0C15: "ProjScaleAtCenter", 0x0C16: "ProjAzimuthAngle", 0x0C17: "ProjStraightVertPoleLong",
    0x0C18: "ProjRectifiedGridAngle", 0x1000: "VerticalCSType", 0x1001: "VerticalCitation",
    0x1002: "VerticalDatum", 0x1003: "VerticalUnits", 0xB799: "ChartFormat", 0xB79A: "ChartSource",
    0xB79B: "ChartSourceEdition", 0xB79C: "ChartSourceDate", 0xB79D: "ChartCorrDate",
    0xB79E: "ChartCountryOrigin", 0xB79F: "ChartRasterEdition", 0xB7A0: "ChartSoundingDatum",
    0xB7A1: "ChartDepthUnits", 0xB7A2: "ChartMagVar", 0xB7A3: "ChartMagVarYear",
    0xB7A4: "ChartMagVarAnnChange", 0xB7A5: "ChartWGSNSShift", 0xB7A7: "InsetNWPixelX",
    0xB7A8: "InsetNWPixelY", 0xB7A9: "ChartContourInterval",
  ]
}
