/// The camera of a photo, of any maker.
public struct Camera: Hashable, Sendable {
  /// The maker: "Canon".
  public let make: String?
  /// The model, as the camera writes it: "Canon EOS 7D".
  public let model: String?
  /// The version of the program that runs in it: "1.1.1".
  public let firmware: String?
  /// The owner, as entered in the camera.
  public let owner: String?
}

extension Metadata {
  /// The camera; nil if the photo does not name one.
  ///
  /// The software that a photo names (IFD0:Software) is no firmware: programs put themselves there.
  public var camera: Camera? {
    let values = CaptureValues(self)
    let firmware =
      values.field(.exif, ExifNumber.cameraFirmware)
      ?? values.note("CanonFirmwareVersion", "BodyFirmwareVersion", "FirmwareVersion", "Firmware")
      ?? values.property(.aux, "Firmware")
    let camera = Camera(
      make: values.cameraMake, model: values.cameraModel,
      firmware: firmware.map { Self.version($0) },
      owner: values.field(.exif, ExifNumber.ownerName) ?? values.note("OwnerName")
        ?? values.property(.aux, "OwnerName") ?? values.property(.exifEX, "CameraOwnerName"))
    return camera == Camera(make: nil, model: nil, firmware: nil, owner: nil) ? nil : camera
  }

  /// A version without the words that some cameras put before it.
  private static func version(_ text: String) -> String {
    let words = "Firmware Version "
    return text.hasPrefix(words) ? String(text.dropFirst(words.count)) : text
  }

  /// The number of shutter releases, if the camera counts them.
  public var shutterCount: Int? {
    let count = CaptureValues(self)
      .number("ShutterCount", "ShutterCount2", "ShutterCount3", "ImageCount")
    return count.flatMap { $0 > 0 ? Int(exactly: $0) : nil }
  }
}

extension CaptureValues {
  /// The maker of the camera.
  package var cameraMake: String? { said(ExifNumber.make) ?? property(.tiff, "Make") }

  /// Which camera it is.
  package var cameraModel: String? { said(ExifNumber.model) ?? property(.tiff, "Model") }

  /// The program that wrote the photo or film.
  package var software: String? { said(ExifNumber.software) ?? property(.tiff, "Software") }

  /// The value in Exif, or in a film's own places.
  private func said(_ number: UInt16) -> String? {
    field(.ifd0, number) ?? film(Tag(.ifd0, number))
  }
}
