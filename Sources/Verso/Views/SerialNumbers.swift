/// The numbers that identify one camera or lens.
///
/// They identify the owner: remove them with ``PersonalData/identity`` before you share a photo.
public struct SerialNumbers: Hashable, Sendable {
  /// The one on the camera's body.
  public let body: String?
  /// The one on the lens.
  public let lens: String?
  /// One that is only inside the camera.
  package let `internal`: String?
}

extension Metadata {
  /// The serial numbers; nil if the photo does not record any.
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
