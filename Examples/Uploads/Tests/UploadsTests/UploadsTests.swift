import Foundation
import Hummingbird
import HummingbirdTesting
import Testing
import Verso

@testable import Uploads

@Suite("Uploads")
struct UploadsTests {
  @Test("A photo is returned without its position, and the answer names it")
  func strip() async throws {
    let upload = try sample("harbour.jpg")
    try await Uploads.application(port: 0).test(.router) { client in
      let response = try await client.execute(
        uri: "/photos", method: .post, body: ByteBuffer(bytes: upload))
      #expect(response.status == .ok)
      let answer = try JSONDecoder().decode(
        StrippedPhoto.self, from: Data(response.body.readableBytesView))
      #expect(answer.mediaType == "image/jpeg")
      #expect(answer.camera == "Example One")
      #expect(answer.caption == "Evening light over the harbour")
      #expect(answer.captureDate == "2025:09:18 19:11:43.47+01:00")
      let location = try #require(answer.location)
      #expect(abs(location.latitude - 56.413) < 1e-6 && abs(location.longitude + 5.47425) < 1e-6)
      #expect(location.altitude == 4.2)
      #expect(answer.removed.contains("GPS:GPSLatitude"))

      let stripped = try Photo(answer.photo)
      #expect(stripped.metadata.location == nil)
      #expect(Array(stripped.items[group: "GPS"]).isEmpty)
      #expect(answer.photo.count < upload.count)
      for text in ["Ada Example", "0001234", "2025:09:18"] {
        #expect(upload.firstRange(of: Data(text.utf8)) != nil)
        #expect(answer.photo.firstRange(of: Data(text.utf8)) == nil)
      }
    }
  }

  @Test("A photo without metadata is returned unchanged")
  func plain() async throws {
    let upload = try sample("plain.jpg")
    let answer = try StrippedPhoto(stripping: upload)
    #expect(answer.photo == upload)
    #expect(answer.location == nil && answer.removed.isEmpty)
  }

  @Test("A truncated photo is returned with a note")
  func cutShort() throws {
    let upload = try sample("harbour.jpg")
    let answer = try StrippedPhoto(stripping: upload.prefix(upload.count / 2))
    #expect(try Photo(answer.photo).metadata.location == nil)
    #expect(!answer.notes.isEmpty)
  }

  @Test(
    "A file that cannot be stripped is answered with a status and a reason",
    arguments: [
      ("/photos", "not a photo", HTTPResponse.Status.unsupportedMediaType),
      ("/photos", "", .unprocessableContent),
      ("/photos", "WAV", .unsupportedMediaType),
      ("/photos", "junk", .unprocessableContent),
      ("/photos", "too large", .contentTooLarge),
      ("/elsewhere", "not a photo", .notFound),
    ])
  func refusal(uri: String, upload: String, status: HTTPResponse.Status) async throws {
    let harbour = try sample("harbour.jpg")
    let body: Data =
      switch upload {
      // After the first segment, which belong to none.
      case "junk": harbour.prefix(20) + [1, 2, 3] + harbour.dropFirst(20)
      case "too large": harbour + [0, 0, 0, 0]
      case "WAV": Data("RIFF\u{4}\0\0\0WAVE".utf8)
      default: Data(upload.utf8)
      }
    try await Uploads.application(port: 0, limit: harbour.count + 3).test(.router) { client in
      let response = try await client.execute(
        uri: uri, method: .post, body: ByteBuffer(bytes: body))
      #expect(response.status == status)
      #expect(response.headers[.contentType]?.hasPrefix("application/json") == true)
      let answer = try JSONDecoder().decode(
        [String: [String: String]].self, from: Data(response.body.readableBytesView))
      #expect(answer["error"]?["message"]?.isEmpty == false)
    }
  }

  private func sample(_ name: String) throws -> Data {
    var folder = URL(filePath: #filePath)
    for _ in 0..<5 { folder.deleteLastPathComponent() }
    return try Data(contentsOf: folder.appending(path: "Samples/\(name)"))
  }
}
