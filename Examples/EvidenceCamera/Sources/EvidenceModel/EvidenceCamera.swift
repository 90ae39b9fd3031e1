import Foundation
import Verso
import VersoEvidence

/// The app: takes a photo of an incident that can be checked later.
package struct EvidenceCamera: Sendable {
  private let camera: any Camera
  private let locator: any Locator
  private let credentials: AppCredentials
  private let app = (name: "Evidence Camera", version: "1.0")

  package init(camera: any Camera, locator: any Locator, credentials: AppCredentials) {
    self.camera = camera
    self.locator = locator
    self.credentials = credentials
  }

  /// Takes a photo with a mark that everybody sees, the position and the time, the sealed account, and a signature
  /// over all of it.
  ///
  /// - Returns: The photo as a JPEG file.
  package func takePhoto(of incident: Incident, at now: Date = .now) async throws -> Data {
    let fix = try await locator.fix()
    // The mark comes first: the seal is tied to the picture that has it.
    var photo = try Photo(try await camera.capture(), mark: Self.mark(incident, fix, now))
    try stamp(incident, fix, now).apply(to: &photo)
    return Data(try signing.bytes(of: photo))
  }

  private func stamp(_ incident: Incident, _ fix: Fix, _ now: Date) throws -> EvidenceStamp {
    var stamp = EvidenceStamp()
    stamp.identity = String(decoding: try JSONEncoder().encode(incident.account), as: UTF8.self)
    stamp.keys = credentials.sealFor
    stamp.sender = credentials.sender
    stamp.signer = credentials.signer
    stamp.claim = incident.claim
    stamp.position = (
      Location(latitude: fix.latitude, longitude: fix.longitude, altitude: fix.altitude),
      CaptureDate(fix.date, in: .gmt)
    )
    stamp.date = CaptureDate(now)
    stamp.device = camera.device
    stamp.software = "\(app.name) \(app.version)"
    return stamp
  }

  private var signing: Signing {
    var statement = Statement(generator: app.name, version: app.version)
    // With actions of the app's own, none is added: the mark has to be among them.
    statement.actions = [.captured, .marked]
    return Signing(statement, by: credentials.signer)
  }

  /// The claim, the time and the position in one line.
  private static func mark(_ incident: Incident, _ fix: Fix, _ now: Date) -> String {
    let place = [fix.latitude, fix.longitude].map { String(format: "%.4f", $0) }
    return "\(incident.claim)  \(now.formatted(.iso8601))  \(place.joined(separator: ", "))"
  }
}
