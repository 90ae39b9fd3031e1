// Saves stamped bytes to the photo library of an iPhone, and looks at what became of it.
import Foundation
import Verso
import VersoImageIO

#if canImport(Photos)
  import Photos

  /// Why a picture is not in the library.
  enum SavingError: Error {
    case notAllowed(PHAuthorizationStatus)
    case nothingWritten
  }

  /// Saves encoded bytes as they are: through `UIImage` all metadata would be lost.
  ///
  /// - Returns: The identifier under which the library keeps the photo.
  func save(_ bytes: [UInt8], type: String) async throws -> String {
    let status = await PHPhotoLibrary.requestAuthorization(for: .addOnly)
    guard status == .authorized || status == .limited else { throw SavingError.notAllowed(status) }
    var identifier: String?
    try await PHPhotoLibrary.shared().performChanges {
      let request = PHAssetCreationRequest.forAsset()
      let options = PHAssetResourceCreationOptions()
      options.uniformTypeIdentifier = type
      request.addResource(with: .photo, data: Data(bytes), options: options)
      identifier = request.placeholderForCreatedAsset?.localIdentifier
    }
    guard let identifier else { throw SavingError.nothingWritten }
    return identifier
  }
#else
  /// Where there is no photo library, a file takes its place.
  func save(_ bytes: [UInt8], type: String) async throws -> String {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jpg")
    try Data(bytes).write(to: url)
    return url.lastPathComponent
  }
#endif

let source = try ImageSource(
  path: CommandLine.arguments.dropFirst().first ?? "Samples/plain.jpg")
let type = source.type ?? ""
var destination = ImageDestination(type: type)
try destination.add(
  imageFrom: source,
  properties: [ImageProperty.tiffDictionary: [ImageProperty.TIFF.software: "Example 2.1"]])
let report = try destination.finalize()

do {
  let identifier = try await save(report.bytes ?? [], type: type)
  print("saved", !identifier.isEmpty)
} catch {
  print("not saved:", error)
}
