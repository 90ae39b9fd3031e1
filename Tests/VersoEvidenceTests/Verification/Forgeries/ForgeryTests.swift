import Foundation
import Testing
import Verso
import VersoFixtures

@testable import VersoEvidence

/// Files that are not what a trusted signer signed, made in every way that is known: none may be
/// trusted. `FORGERIES` says how many are made; `FORGERIES_FOLDER` where they are kept for other
/// programs.
@Suite("Forgeries")
struct ForgeryTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["FORGERIES"].flatMap(Int.init) ?? 300

  @Test(
    "What the signer signed is trusted, in every format", arguments: ForgeryPicture.Format.allCases)
  func originals(format: ForgeryPicture.Format) throws {
    let cast = try ForgeryCast()
    for kind in ForgeryScene.Kind.all(in: format) {
      let scene = try ForgeryScene(cast, format, kind)
      let result = try cast.verifier().verify(try Photo(scene.signedBytes))
      #expect(result?.state == .trusted, "\(format) \(kind): \(result?.statuses ?? [])")
      #expect(scene.finish(scene.store) == scene.signedBytes, "\(format) \(kind)")
    }
  }

  @Test(
    "A file that breaks one rule is not trusted, and the finding has the rule's code",
    arguments: ForgeryWay.rules + ForgeryWay.leftOut)
  func rules(way: ForgeryWay) throws {
    let cast = try ForgeryCast()
    let verifier = try cast.verifier()
    var made = 0
    for format in [ForgeryPicture.Format.jpeg, .heic] {
      let scene = try ForgeryScene(cast, format, .single)
      for seed in 0..<4 {
        var numbers = Numbers(seed: UInt64(seed))
        guard let bytes = try way.make(scene, &numbers) else { continue }
        made += 1
        let result = try #require(try verifier.verify(try Photo(bytes)))
        #expect(result.state != .trusted, "\(way.name), \(format), \(seed)")
        let codes = result.statuses.map(\.code.name)
        #expect(way.code.map(codes.contains) ?? true, "\(way.name), \(format): \(codes)")
      }
    }
    #expect(made > 0)
  }

  @Test("What follows the rules is trusted", arguments: 0..<4)
  func inOrder(number: Int) throws {
    let cast = try ForgeryCast()
    let scene = try ForgeryScene(cast, .jpeg, .single)
    let thumbnail = ForgeryBox(
      .embeddedFile, "c2pa.thumbnail.ingredient.jpeg",
      [
        .content(type: "bfdb", bytes: Array("\0image/jpeg\0".utf8)),
        .content(type: "bidb", bytes: [1, 2]),
      ])
    let bytes = try ForgeryWay.derived(scene) { manifest, parent in
      switch number {
      case 0: break
      case 1:
        manifest.assertions.append(thumbnail)
        manifest.setIngredient(
          "thumbnail",
          [
            "url": "self#jumbf=c2pa.assertions/c2pa.thumbnail.ingredient.jpeg",
            "hash": .bytes(thumbnail.digest),
          ])
      case 2:
        let json = #"{"@context":{"exif":"http://ns.adobe.com/exif/1.0/"},"exif:Flash":{"a":1}}"#
        manifest.assertions.append(ForgeryBox("c2pa.metadata", json: json))
      default:
        let url = "self#jumbf=/c2pa/\(parent.name)/c2pa.assertions/org.example.notes"
        manifest.claimed = [.init("redacted_assertions", .array([.text(url)]))]
        parent.change([ForgeryBox.assertions]) { list in
          list.boxes.removeAll { $0.name == "org.example.notes" }
        }
        manifest.assertions[1] = ForgeryBox(
          ForgeryBox.actions,
          [
            "actions": .array([
              ["action": "c2pa.opened", "parameters": manifest.openedParameters],
              ["action": "c2pa.redacted", "parameters": ["redacted": .text(url)]],
            ])
          ])
      }
    }
    let result = try #require(try cast.verifier().verify(try Photo(bytes)))
    #expect(result.state == .trusted, "\(result.statuses.filter { $0.kind != .success })")
    #expect(result.coversWholeFile)
  }

  @Test("No forgery is trusted", arguments: ForgeryPicture.Format.allCases)
  func forgeries(format: ForgeryPicture.Format) throws {
    let cast = try ForgeryCast()
    let scenes = try ForgeryScene.Kind.all(in: format).map { try ForgeryScene(cast, format, $0) }
    let verifier = try cast.verifier()
    let wanted = (Self.count + 5) / ForgeryPicture.Format.allCases.count
    var numbers = Numbers(seed: UInt64(format.rawValue.utf8.reduce(0) { $0 * 31 + Int($1) }))
    var made = 0
    var step = 0
    var trusted: [String] = []
    // Every way in its turn, in one scene after the other.
    while made < wanted, step < wanted * 20 {
      let way = ForgeryWay.all[step % ForgeryWay.all.count]
      let scene = scenes[(step / ForgeryWay.all.count + step) % scenes.count]
      step += 1
      guard let bytes = try way.make(scene, &numbers), bytes != scene.signedBytes else { continue }
      made += 1
      if let folder = Self.environment["FORGERIES_FOLDER"] {
        let name = "\(step)-\(scene.kind)-\(way.name.filter { $0.isLetter || $0 == " " }).\(format)"
        try Data(bytes).write(to: URL(filePath: folder).appending(path: name))
        try Data(cast.root.utf8).write(to: URL(filePath: folder).appending(path: "\(format).pem"))
      }
      guard let photo = try? Photo(bytes), let result = try? verifier.verify(photo),
        result.state == .trusted, !(way.isNamed && !result.coverage.uncovered.isEmpty)
      else { continue }
      trusted.append("\(way.name) (\(scene.kind), \(step))")
    }
    #expect(made == wanted)
    #expect(trusted == [], "\(trusted.count) of \(made)")
  }
}
