import Foundation
import VersoFixtures

/// A library of photos, films and side files under names that say nothing but what belongs together by name.
struct PairLibrary {
  private let files: PairFiles
  private var numbers = Numbers(seed: 20)
  private var used: Set<String> = []
  private(set) var truth: Set<PairsTests.Found> = []
  private(set) var count = 0
  private var seconds = 0

  init(_ files: PairFiles) { self.files = files }

  mutating func write(_ most: Int, into folder: TemporaryFolder) throws {
    for place in (0..<8).flatMap({ ["F\($0)", "F\($0)/raw", "F\($0)/jpg"] }) {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: place), withIntermediateDirectories: true)
    }
    while count < most { try writeNext(into: folder) }
  }

  /// A name without an ending that no other file has.
  private mutating func name() -> String {
    let letters = ["IMG_", "DSC", "P", "PXL_", "Copy of IMG_", "été "]
    while true {
      let name =
        "F\(numbers.next() % 8)/\(letters[Int(numbers.next() % 6)])\(numbers.next() % 100_000)"
      if used.insert(name).inserted { return name }
    }
  }

  private mutating func identifier() -> String {
    let digits = String(numbers.next(), radix: 16, uppercase: true)
    let text = String(repeating: "0", count: 16 - digits.count) + digits
    return "\(text.prefix(8))-\(text.suffix(8).prefix(4))-4000-8000-\(text.suffix(12))"
  }

  private mutating func add(_ kind: String, _ names: [String]) {
    truth.insert(PairsTests.Found(kind: kind, files: Set(names.map { "./\($0)" })))
  }

  private static func parts(_ name: String) -> (folder: Substring, name: Substring) {
    let parts = name.split(separator: "/")
    return (parts[0], parts[1])
  }

  private mutating func writeNext(into folder: TemporaryFolder) throws {
    // No two exposures are near each other.
    seconds += 60 + Int(numbers.next() % 60)
    let (name, other, at) = (name(), name(), seconds)
    func put(_ bytes: [UInt8], _ name: String) throws {
      _ = try folder.write(bytes, name)
      count += 1
    }
    switch numbers.next() % 14 {
    case 0:
      let identifier = identifier()
      try put(files.photo(identifier, at: at), "\(name).JPG")
      try put(files.film(identifier, at: at - 2), "\(other).MOV")
      add("live", ["\(name).JPG", "\(other).MOV"])
    case 1:
      try put(files.photo(nil, at: at), "\(name).jpg")
      try put(files.film(identifier(), at: at - 1), "\(name).mov")
      add("live", ["\(name).jpg", "\(name).mov"])
    case 2:
      try put(files.photo(identifier(), at: at), "\(name).jpg")
      try put(files.film(identifier(), at: at), "\(name).mov")
      add("missing", ["\(name).jpg"])
      add("missing", ["\(name).mov"])
    case 3:
      try put(files.photo(nil, at: at), "\(name).jpg")
      try put(files.film(nil, at: at + 3000), "\(name).mov")
      seconds += 4000
    case 4:
      try put(files.rawFile(at: at), "\(name).MRW")
      try put(files.picture(at: at), "\(name).JPG")
      add("raw", ["\(name).MRW", "\(name).JPG"])
    case 5:
      try put(files.rawFile(at: at), "\(name).mrw")
      try put(files.picture(at: at), "\(other).jpg")
      add("raw", ["\(name).mrw", "\(other).jpg"])
    case 6:
      try put(files.rawFile(at: at), "\(name).mrw")
      try put(files.picture(at: at + 30), "\(name).jpg")
    case 7:
      try put(files.photo(nil, at: at), "\(name).jpg")
      try put([0x20], "\(name).jpg.xmp")
      try put([0x20], "\(name).aae")
      add("side", ["\(name).jpg", "\(name).jpg.xmp", "\(name).aae"])
    case 8:
      try put(files.photo(identifier(), at: at), "\(name).jpg")
      add("missing", ["\(name).jpg"])
    case 9:
      let (place, own) = Self.parts(name)
      try put(files.rawFile(at: at, isFine: false), "\(place)/raw/\(own).mrw")
      try put(files.picture(at: at, isFine: false), "\(place)/jpg/\(own).jpg")
      add("raw", ["\(place)/raw/\(own).mrw", "\(place)/jpg/\(own).jpg"])
    case 10:
      let (place, own) = Self.parts(name)
      let low = "\(place)/\(own.lowercased())"
      guard low != name else { return }
      try put(files.rawFile(at: at, isFine: false), "\(name).MRW")
      try put(files.picture(at: at, isFine: false), "\(low).jpg")
      add("raw", ["\(name).MRW", "\(low).jpg"])
    case 11:
      // Fractions are missing: renamed, they are of one second, and perhaps of two exposures.
      try put(files.rawFile(at: at, isFine: false), "\(name).mrw")
      try put(files.picture(at: at, isFine: false), "\(other).jpg")
    case 12:
      try put(files.drawing, "\(name).gif")
      try put(files.film(nil, at: at), "\(name).mov")
    default: try put(files.picture(at: at), "\(name).jpg")
    }
  }
}
