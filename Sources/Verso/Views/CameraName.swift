/// The identity of a camera: its maker, its model, and the number on its body.
package struct CameraName: Hashable, Sendable {
  /// The maker; nil if absent, as for the others.
  package let make: String?
  /// Which model it is.
  package let model: String?
  /// The number on its body.
  package let serialNumber: String?

  /// The camera that a photo names.
  package init(_ metadata: Metadata) {
    let values = CaptureValues(metadata)
    (make, model) = (values.cameraMake, values.cameraModel)
    serialNumber = values.bodySerialNumber
  }

  /// Whether the photo names it at all.
  package var isKnown: Bool { make != nil || model != nil || serialNumber != nil }
}

extension CameraName: CustomStringConvertible {
  /// "NIKON CORPORATION NIKON D70", or "a camera without a name".
  package var description: String {
    let words = [make, model].compactMap { $0 }
    return words.isEmpty ? "a camera without a name" : words.joined(separator: " ")
  }
}
