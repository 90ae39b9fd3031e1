/// The keys of GeoTIFF (OGC 19-008r4, annex A).
extension GeoTIFFFacts {
  static func labels(_ key: UInt16) -> UInt16? {
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

  static let names: [UInt16: String] = [
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
