// Saves stamped bytes to the photo library of an iPhone, and looks at what became of it.
import Foundation
import Verso
import VersoImageIO

#if canImport(Photos)
  import Photos

  /// Why a picture is not in the library.
  enum SavingError: Error {
    case notAllowed(PHAuthorizationStatus)
  }

  /// Saves encoded bytes as they are: through `UIImage` all metadata would be lost.
  ///
  /// - Throws: ``SavingError`` without permission, else what the library has against the photo.
  /// Nothing is saved then.
  func save(_ bytes: [UInt8], type: String) async throws {
    let status = await PHPhotoLibrary.requestAuthorization(for: .addOnly)
    guard status == .authorized || status == .limited else { throw SavingError.notAllowed(status) }
    let data = Data(bytes)
    try await PHPhotoLibrary.shared().performChanges {
      let options = PHAssetResourceCreationOptions()
      options.uniformTypeIdentifier = type
      PHAssetCreationRequest.forAsset().addResource(with: .photo, data: data, options: options)
    }
  }
#else
  /// Where there is no photo library, a file takes its place.
  func save(_ bytes: [UInt8], type: String) async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jpg")
    try Data(bytes).write(to: url)
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
  try await save(report.bytes ?? [], type: type)
  print("saved")
} catch {
  print("not saved:", error)
}
