// Whether a photo is signed, and many photos as rows.
import Foundation
import Verso
import VersoEvidence
import VersoTables

let path = CommandLine.arguments.dropFirst().first ?? "Samples/harbour.jpg"
let (photo, urls) = (try Photo(path: path), [URL(fileURLWithPath: path)])

// MARK: Verify
func printSigner(of photo: Photo) async throws {
  if let result = try await Verifier().verify(photo) {
    print(result.state, result.signer?.name ?? "unknown")
  }
}
try await printSigner(of: photo)

// MARK: Many photos
for await row in try PhotoScan(urls, threads: 4).rows(["taken_utc", "camera_model", "location"]) {
  print(row.path, row.date("taken_utc") ?? "at an unknown time", row.text("camera_model") ?? "?")
  if let location = row.location("location") { print("at", location.latitude.degrees) }
}
