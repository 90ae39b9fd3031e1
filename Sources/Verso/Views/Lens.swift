/// The lens of a photo, of any maker.
public struct Lens: Hashable, Sendable {
  /// The maker.
  public let make: String?
  /// Its name: "EF50mm f/1.4 USM". If a camera records only a number that several lenses share, all of them, separated
  /// by "or".
  public let model: String?
  /// The camera maker's number for it: "131", "6A 48 3D 5C 24 24 4B 06".
  public let identifier: String?
  /// The shortest and the longest focal length, in millimetres.
  public let focalLengths: ClosedRange<Double>?
  /// The f-numbers of the widest aperture: the smallest and the largest over all focal lengths.
  public let apertures: ClosedRange<Double>?
  /// The serial number, which distinguishes it from others of its kind.
  public let serialNumber: String?
}

extension Metadata {
  /// The lens; nil if the photo does not record it.
  public var lens: Lens? {
    let values = CaptureValues(self)
    let (focalLengths, apertures) = values.lensRanges
    let lens = Lens(
      make: values.lensMake, model: values.lensModel, identifier: values.lensIdentifier,
      focalLengths: focalLengths,
      apertures: apertures, serialNumber: values.lensSerialNumber)
    let nothing = Lens(
      make: nil, model: nil, identifier: nil, focalLengths: nil, apertures: nil, serialNumber: nil)
    return lens == nothing ? nil : lens
  }
}

extension CaptureValues {
  /// The maker of the lens.
  package var lensMake: String? {
    field(.exif, ExifNumber.lensMake) ?? property(.exifEX, "LensMake")
  }

  /// Which lens it is.
  package var lensModel: String? {
    field(.exif, ExifNumber.lensModel) ?? note("LensModel")
      ?? nikonLens.flatMap { CompositeLabels.label("Nikon-LensID", $0) }
      ?? note("RFLensType", "LensType2") ?? named(note("LensType"))
      ?? property(.exifEX, "LensModel") ?? property(.aux, "Lens")
  }

  /// A type that names a lens: Nikon's "AF" does not.
  private func named(_ type: String?) -> String? {
    type.flatMap { $0.contains(where: \.isNumber) ? $0 : nil }
  }

  fileprivate var lensIdentifier: String? {
    nikonLens ?? number("RFLensType", "LensType2").flatMap { number in
      number > 0 ? Int(exactly: number).map { "\($0)" } : nil
    }
      ?? (note("LensType", group: "Nikon") == nil ? note("LensType", numeric: true) : nil)
      ?? property(.aux, "LensID")
  }

  /// Focal lengths and widest apertures.
  fileprivate var lensRanges: (ClosedRange<Double>?, ClosedRange<Double>?) {
    let stated =
      numbers(.exif, ExifNumber.lensInfo) ?? numbers(.ifd0, ExifNumber.dngLensInfo)
      ?? note("Lens", group: "Nikon", numeric: true).map { Self.numbers($0) }
    let told = (stated ?? property(.aux, "LensInfo").map { Self.numbers($0) } ?? [])
      .map { $0.isFinite ? $0 : 0 }
    let (shortest, longest) = (number("MinFocalLength"), number("MaxFocalLength"))
    let widest = number("MaxAperture")
    let (atShortest, atLongest) =
      (number("MaxApertureAtMinFocal") ?? widest, number("MaxApertureAtMaxFocal") ?? widest)
    guard told.count == 4 else {
      return (Self.range(shortest, longest), Self.range(atShortest, atLongest))
    }
    return (
      Self.range(told[0], told[1]) ?? Self.range(shortest, longest),
      Self.range(told[2], told[3]) ?? Self.range(atShortest, atLongest)
    )
  }
}
