import Foundation

/// Takes pictures.
package protocol Camera: Sendable {
  /// The maker and the name of the device.
  var device: (make: String, model: String) { get }
  /// Takes a picture as a JPEG file.
  func capture() async throws -> Data
}

/// Finds out where the device is.
package protocol Locator: Sendable {
  /// The position now.
  func fix() async throws -> Fix
}

/// A camera that always sees the same picture, for tests and for computers without a camera.
package struct StubCamera: Camera {
  package let device = (make: "Example", model: "Example Phone 3")
  private let picture: URL

  /// A camera that sees what is in a JPEG file.
  package init(seeing picture: URL) { self.picture = picture }

  package func capture() throws -> Data { try Data(contentsOf: picture) }
}

/// A receiver that is always at the same place.
package struct StubLocator: Locator {
  private let position: Fix

  package init(at position: Fix) { self.position = position }

  package func fix() -> Fix { position }
}
