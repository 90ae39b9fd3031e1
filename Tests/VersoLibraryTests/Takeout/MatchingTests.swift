import Foundation
import Testing
import VersoFixtures

@testable import VersoLibrary

/// Side files of real exports, as people have listed them in public threads, and what they are of.
@Suite("Sidecars of Google Photos")
struct MatchingTests {
  /// A picture and what is expected for it: the name of a side file, "-" for none, "?" for one that is not clear.
  struct Case: Sendable {
    let picture: String
    let sidecar: String
    let rule: String
    let title: String?
    let thread: String
  }

  /// The table: a line a picture, those with one number lie in one folder.
  static let folders: [[Case]] = {
    let path = Package.root.appending(path: "Tests/VersoLibraryTests/Takeout/cases.tsv")
    guard let text = try? String(contentsOf: path, encoding: .utf8) else { return [] }
    var folders: [Int: [Case]] = [:]
    for line in text.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 6, let folder = Int(cells[0]) else { continue }
      let title = cells[4].isEmpty ? nil : cells[4]
      folders[folder, default: []].append(
        Case(
          picture: cells[1], sidecar: cells[2], rule: cells[3], title: title, thread: cells[5]))
    }
    return folders.sorted { $0.key < $1.key }.map(\.value)
  }()

  /// What is found for the pictures of a folder, as the table says it.
  static func found(_ cases: [Case], _ sidecars: [TakeoutMatching.Document]) -> [[String]] {
    let pictures = cases.map(\.picture).filter { $0 != "-" }
    return TakeoutMatching(media: pictures, sidecars: sidecars).matches.map { match in
      switch match {
      case .sidecar(let index, let rule): [sidecars[index].name, rule.rawValue]
      case .ambiguous: ["?", ""]
      case .none: ["-", ""]
      }
    }
  }

  static func sidecars(of cases: [Case]) -> [TakeoutMatching.Document] {
    var names: Set<[UInt8]> = []
    return cases.compactMap { row in
      guard row.sidecar != "-", row.sidecar != "?",
        names.insert(Array(row.sidecar.utf8)).inserted
      else { return nil }
      return TakeoutMatching.Document(name: row.sidecar, title: row.title)
    }
  }

  @Test("The table has at least 300 cases, each with its source thread")
  func table() {
    let cases = Self.folders.joined().filter { $0.picture != "-" }
    #expect(cases.count >= 300)
    #expect(cases.allSatisfy { $0.thread.contains("#") })
  }

  @Test("Every picture gets its sidecar by the expected rule, or none")
  func matches() {
    for cases in Self.folders {
      let pictures = cases.filter { $0.picture != "-" }
      let found = Self.found(cases, Self.sidecars(of: cases))
      for (row, match) in zip(pictures, found) {
        #expect(match == [row.sidecar, row.rule], "\(row.picture), \(row.thread)")
      }
    }
  }

  @Test("The order of the files does not matter")
  func order() {
    for cases in Self.folders {
      let pictures = cases.filter { $0.picture != "-" }
      let found = Self.found(cases.reversed(), Self.sidecars(of: cases).reversed())
      for (row, match) in zip(pictures.reversed(), found) {
        #expect(match == [row.sidecar, row.rule], "\(row.picture), \(row.thread)")
      }
    }
  }

  @Test("If a sidecar is missing, no picture gets that of another one")
  func missing() {
    // A changed form and a film that have lost their own get that of what they belong to, and with one of two
    // that may be meant gone the other is.
    let excepted = ["beach-edited.jpg", "IMG_5000.MP4", "IMG_1(1).jpg"]
    for cases in Self.folders {
      let sidecars = Self.sidecars(of: cases)
      let pictures = cases.filter { $0.picture != "-" }
      for index in sidecars.indices {
        var left = sidecars
        left.remove(at: index)
        for (row, match) in zip(pictures, Self.found(cases, left))
        where !excepted.contains(row.picture) {
          #expect(
            match[0] == row.sidecar || match[0] == "-" || match[0] == "?",
            "\(row.picture) got \(match[0]) without \(sidecars[index].name)")
        }
      }
    }
  }

  @Test("Invalid names give no readings")
  func names() {
    for name in ["", ".", "(1)", ".json", "x", "x.jso", "metadata.txt"] {
      #expect(TakeoutName.readings(ofSidecar: name).isEmpty, "\(name)")
    }
    #expect(TakeoutName(numbered: "a(01).jpg") == nil)
    #expect(TakeoutName(numbered: "a(1234567).jpg") == nil)
    #expect(TakeoutName(numbered: "(1).jpg") == nil)
    #expect(TakeoutName(numbered: "a(12).jpg") == TakeoutName("a.jpg", 12))
    #expect(TakeoutName(numbered: "a(12)") == TakeoutName("a", 12))
  }
}
