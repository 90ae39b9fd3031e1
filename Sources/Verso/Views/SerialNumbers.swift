/// The numbers that tell one camera or lens from all others.
///
/// They lead to the owner: remove them with ``PersonalData/identity`` before a photo is passed on.
public struct SerialNumbers: Hashable, Sendable {
  /// The one on the camera's body.
  public let body: String?
  /// The one on the lens.
  public let lens: String?
  /// One that is only inside the camera.
  package let `internal`: String?
}

extension Metadata {
  /// The serial numbers; nil where the photo tells none.
  public var serialNumbers: SerialNumbers? {
    let values = CaptureValues(self)
    let numbers = SerialNumbers(
      body: values.bodySerialNumber, lens: values.lensSerialNumber,
      internal: Self.number(values.note("InternalSerialNumber", "InternalBodySerialNumber")))
    let none = SerialNumbers(body: nil, lens: nil, internal: nil)
    return numbers == none ? nil : numbers
  }

  /// Nil for a number of zeros.
  fileprivate static func number(_ text: String?) -> String? {
    text.flatMap { $0.contains { $0 != "0" && $0 != " " && $0 != "." } ? $0 : nil }
  }
}

extension CaptureValues {
  /// The serial number of the camera's body.
  package var bodySerialNumber: String? {
    Metadata.number(
      field(.exif, ExifNumber.serialNumber) ?? field(.ifd0, ExifNumber.cameraSerialNumber)
        ?? note("SerialNumber") ?? property(.aux, "SerialNumber")
        ?? property(.exifEX, "BodySerialNumber"))
  }

  /// The serial number of the lens.
  var lensSerialNumber: String? {
    Metadata.number(
      field(.exif, ExifNumber.lensSerialNumber) ?? note("LensSerialNumber") ?? property(
        .exifEX, "LensSerialNumber")
        ?? property(.aux, "LensSerialNumber"))
  }
}
