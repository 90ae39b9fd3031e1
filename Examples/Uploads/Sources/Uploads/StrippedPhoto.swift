import Foundation
import Hummingbird
import Verso

/// What an uploaded photo stated, and the photo without it.
struct StrippedPhoto: ResponseCodable {
  /// A position in degrees, negative in the south and in the west.
  struct Position: Codable {
    var latitude: Double
    var longitude: Double
    /// Metres above sea level.
    var altitude: Double?
  }

  /// The media type: "image/jpeg".
  var mediaType: String
  var camera: String?
  var lens: String?
  var caption: String?
  var captureDate: String?
  var location: Position?
  /// The fields and parts that were removed, by name: "GPS:GPSLatitude", "XMP".
  var removed: [String]
  /// What the sender should know, as sentences: damage that was found, usage terms that are lost.
  var notes: [String]
  /// The stripped photo; Base64 in JSON.
  var photo: Data
}

extension StrippedPhoto {
  /// Reads a photo in memory, and strips it. Nothing is written to a disk.
  init(stripping upload: Data) throws {
    var photo = try Photo(upload)
    mediaType = photo.format.mimeType
    camera = photo.metadata.camera?.model
    lens = photo.metadata.lens?.model
    caption = photo.metadata.caption
    captureDate = photo.metadata.captureDate?.description
    location = photo.metadata.location.map {
      Position(
        latitude: $0.latitude.degrees, longitude: $0.longitude.degrees, altitude: $0.altitude)
    }

    photo.strip()
    // A signed photo is refused otherwise: its signature does not hold for the stripped one.
    var options = WriteOptions()
    options.credentials = .drop
    let receipt = try photo.receipt(options: options)
    removed = receipt.changes.map(\.name) + receipt.removedElsewhere + receipt.removedBlocks
    notes = photo.warnings.map(\.description) + receipt.notes
    self.photo = try photo.data(options: options)
  }
}
