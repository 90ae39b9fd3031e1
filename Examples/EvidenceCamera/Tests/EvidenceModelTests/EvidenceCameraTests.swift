import Foundation
import Testing
import Verso
import VersoEvidence

@testable import EvidenceModel

@Suite("Evidence camera")
struct EvidenceCameraTests {
  private let keys: (app: AppCredentials, insurer: InsurerCredentials)
  private let incident = Incident(
    claim: "4711", account: .init(customer: "C-1024", report: "Das Wasser kam durch die Decke."))
  private let now = Date(timeIntervalSince1970: 1_778_051_289)

  init() throws { keys = try trialCredentials() }

  @Test("A photo as the camera took it is accepted, and the insurer can read the account")
  func accepted() async throws {
    let finding = try insurer.examine(try await takePhoto(), for: "4711")
    #expect(finding.problems.isEmpty)
    #expect(finding.isAccepted)
    #expect(finding.account == incident.account)
    #expect(finding.captureDate?.date == now)
    let location = try #require(finding.location)
    #expect(abs(location.latitude.degrees - 46.95) < 1e-6)
    #expect(abs(location.longitude.degrees - 7.45) < 1e-6)
    #expect(location.altitude == 540)
  }

  @Test("The account is not readable in the file, and the picture has a mark")
  func sealed() async throws {
    let file = try await takePhoto()
    for text in ["C-1024", "Wasser"] { #expect(file.firstRange(of: Data(text.utf8)) == nil) }
    let photo = try Photo(file)
    let before = try Photo(try Data(contentsOf: sample))
    #expect(try photo.pictureDataDigest() != before.pictureDataDigest())
    #expect(photo.metadata.camera?.model == "Example Phone 3")
  }

  @Test(
    "Another claim, a moved position and a removed signature are detected",
    arguments: Forgery.allCases
  )
  func forged(_ forgery: Forgery) async throws {
    let file = try await takePhoto()
    let claim = forgery == .otherClaim ? "4712" : "4711"
    let finding = try insurer.examine(try forgery.applied(to: file), for: claim)
    #expect(!finding.isAccepted)
    #expect(!finding.problems.isEmpty)
    #expect(finding.account == nil)
  }

  @Test("A photo by an untrusted app is not accepted")
  func otherApp() async throws {
    let finding = try Insurer(credentials: try trialCredentials().insurer)
      .examine(try await takePhoto(), for: "4711")
    #expect(!finding.isAccepted)
    #expect(finding.signature == .valid)
    #expect(finding.account == nil)
  }

  @Test("A file that is not a photo is an error")
  func noPhoto() {
    #expect(throws: MetadataError.self) { try insurer.examine(Data("no".utf8), for: "4711") }
  }

  /// What somebody may do to a photo on the way.
  enum Forgery: CaseIterable {
    case otherClaim, movedPosition, removedSignature

    func applied(to file: Data) throws -> Data {
      var photo = try Photo(file)
      var options = WriteOptions()
      switch self {
      case .otherClaim: return file
      case .movedPosition:
        photo.metadata.location = Location(latitude: 47.38, longitude: 8.54)
        options.credentials = .keepBroken
      case .removedSignature: options.credentials = .drop
      }
      return try photo.data(options: options)
    }
  }

  private var insurer: Insurer { Insurer(credentials: keys.insurer) }

  private func takePhoto() async throws -> Data {
    let fix = Fix(latitude: 46.95, longitude: 7.45, altitude: 540, date: now)
    return try await EvidenceCamera(
      camera: StubCamera(seeing: sample), locator: StubLocator(at: fix), credentials: keys.app
    ).takePhoto(of: incident, at: now)
  }

  private var sample: URL {
    var folder = URL(filePath: #filePath)
    for _ in 0..<5 { folder.deleteLastPathComponent() }
    return folder.appending(path: "Samples/plain.jpg")
  }
}
