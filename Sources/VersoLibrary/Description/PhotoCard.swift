package import Verso
internal import VersoEvidence
internal import VersoQuery

/// The most important facts of a photo, in a few lines.
package struct PhotoCard {
  /// The lines, without what could move a cursor.
  package let lines: [String]

  package init(_ photo: Photo, path: String) {
    let metadata = photo.metadata
    let items = photo.items
    var lines = [path == "-" ? "standard input" : Path.name(of: path)]
    func add(_ parts: [String?]) {
      let known = parts.compactMap { $0 }.filter { !$0.isEmpty }
      if !known.isEmpty { lines.append("  " + known.joined(separator: ", ")) }
    }
    let shown = photo.storedSize.map { photo.turn.effective.applied(to: $0) }
    let size = path == "-" ? nil : FileFacts(path: path).item(.fileSize)?.text
    add([
      photo.format.name, shown.map { "\(Int($0.width)) x \(Int($0.height)) pixels" }, size,
    ])
    let stars = metadata.rating.flatMap { rating in
      rating < 0 ? "rejected" : rating == 0 ? nil : "\(rating) \(rating == 1 ? "star" : "stars")"
    }
    add([metadata.title, stars])
    add([metadata.saidTexts(of: .description).first.map { $0.cut(to: Self.longestCaption) }])
    add(KeywordPaths(metadata).words)
    add([(metadata.time?.local ?? metadata.time?.instant)?.description])
    let camera = CameraName(metadata)
    add([camera.isKnown ? Self.name(camera) : nil, metadata.lens?.model])
    func value(_ name: String, _ unit: String = "", before: String = "") -> String? {
      items[name].map { "\(before)\($0.text)\(unit)" }
    }
    add([
      value("ExposureTime", " s"), value("FNumber", before: "f/"), value("ISO", before: "ISO "),
      value("FocalLength"),
    ])
    add([
      items["City"]?.text, items["Country"]?.text,
      metadata.location.map {
        "\(Self.degrees($0.latitude.degrees)) \(Self.degrees($0.longitude.degrees))"
      },
    ])
    if OriginReport(photo).isGenerated == true {
      add(["states that a generative model made it, or a part of it"])
    }
    self.lines = lines.map { Rendering.printable($0) }
  }

  /// The number of bytes of a caption that are shown.
  private static let longestCaption = 500

  /// The model, preceded by its maker if it does not begin with that.
  private static func name(_ camera: CameraName) -> String {
    guard let make = camera.make, let model = camera.model else { return camera.description }
    let first = make.split(separator: " ").first.map { String($0).lowercased() } ?? ""
    return model.lowercased().hasPrefix(first) ? model : "\(make) \(model)"
  }

  /// Degrees with five decimals: a metre.
  private static func degrees(_ degrees: Double) -> String {
    guard degrees.magnitude <= 360 else { return "?" }
    let number = Int((degrees.magnitude * 100_000).rounded())
    let rest = String(number % 100_000)
    let zeros = String(repeating: "0", count: 5 - rest.count)
    return "\(degrees < 0 ? "-" : "")\(number / 100_000).\(zeros)\(rest)"
  }

  /// The lines for a terminal or a file.
  package var bytes: [UInt8] { lines.flatMap { Array("\($0)\n".utf8) } }
}
