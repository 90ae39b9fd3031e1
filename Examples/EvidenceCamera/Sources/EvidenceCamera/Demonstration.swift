#if !(canImport(SwiftUI) && canImport(AVFoundation))
  import EvidenceModel
  import Foundation

  /// Where there is no camera: takes a photo of a picture, and examines it as the insurer does.
  @main
  struct Demonstration {
    static func main() async throws {
      let arguments = CommandLine.arguments.dropFirst()
      guard let picture = arguments.first else {
        print("swift run EvidenceCamera PICTURE.jpg [EVIDENCE.jpg]")
        return
      }
      let keys = try trialCredentials()
      let camera = EvidenceCamera(
        camera: StubCamera(seeing: URL(filePath: picture)),
        locator: StubLocator(
          at: Fix(latitude: 46.95, longitude: 7.45, altitude: 540, date: .now)),
        credentials: keys.app)
      let incident = Incident(
        claim: "4711",
        account: .init(customer: "C-1024", report: "The water came through the ceiling."))
      let photo = try await camera.takePhoto(of: incident)
      if let path = arguments.dropFirst().first { try photo.write(to: URL(filePath: path)) }

      let finding = try Insurer(credentials: keys.insurer).examine(photo, for: incident.claim)
      print("signature:", finding.signature?.rawValue ?? "none")
      print("account:  ", finding.account?.report ?? "sealed")
      for problem in finding.problems { print("problem:  ", problem) }
    }
  }
#endif
