import Verso

/// A request to the other process, and its form as a message.
package enum Request: Sendable {
  case render(PictureJob, PictureSource)
  case draw(TextMark)
  case load(PictureSource, width: Int, ImagingLimits)

  package var message: Message {
    switch self {
    case .render(let job, let source):
      Message([Array("render".utf8)] + source.fields + job.fields)
    case .draw(let mark):
      Message(
        ["draw", mark.text, mark.font, "\(mark.size)", "\(mark.angle)"].map { Array($0.utf8) })
    case .load(let source, let width, let limits):
      Message(
        [Array("load".utf8)] + source.fields
          + ["\(width)", "\(limits.pixels)"].map { Array($0.utf8) }
      )
    }
  }

  /// Nil for a message that asks for nothing known.
  package init?(_ message: Message) {
    switch message.verb {
    case "render":
      guard let source = PictureSource(message, at: 1), let job = PictureJob(message, at: 3)
      else { return nil }
      self = .render(job, source)
    case "draw":
      guard let size = Double(message.text(3)), let angle = Double(message.text(4)) else {
        return nil
      }
      self = .draw(TextMark(message.text(1), font: message.text(2), size: size, angle: angle))
    case "load":
      guard let source = PictureSource(message, at: 1), let width = Int(message.text(3)),
        let pixels = Int(message.text(4))
      else { return nil }
      self = .load(source, width: width, ImagingLimits(pixels: pixels))
    default: return nil
    }
  }

  /// Has an engine do it.
  package func answer(by engine: some PictureEngine) throws -> Message {
    switch self {
    case .render(let job, let source):
      try engine.render(job, of: source).message
    case .draw(let mark): try engine.draw(mark).message
    case .load(let source, let width, let limits):
      try engine.load(source, width: width, limits: limits).message
    }
  }
}

extension RenderedPicture {
  package var message: Message {
    Message([Array("bytes".utf8), bytes] + losses.map { Array($0.rawValue.utf8) })
  }

  package init?(_ message: Message) {
    guard message.verb == "bytes", message.fields.count >= 2 else { return nil }
    let losses = message.fields[2...].map { Loss(rawValue: String(decoding: $0, as: UTF8.self)) }
    guard losses.allSatisfy({ $0 != nil }) else { return nil }
    self.init(message.fields[1], losses: losses.compactMap(\.self))
  }
}

extension Mask {
  package var message: Message {
    Message([Array("mask".utf8), Array("\(width)".utf8), coverage, colors ?? []])
  }

  package init?(_ message: Message) {
    guard message.verb == "mask", message.fields.count == 4, let width = Int(message.text(1)),
      width > 0
    else { return nil }
    let (coverage, colors) = (message.fields[2], message.fields[3])
    self.init(
      width: width, height: coverage.count / width, coverage: coverage,
      colors: colors.isEmpty ? nil : colors)
  }
}

extension PictureSource {
  fileprivate var fields: [[UInt8]] {
    switch self {
    case .file(let path): [Array("file".utf8), Array(path.utf8)]
    case .bytes(let bytes): [Array("bytes".utf8), bytes]
    }
  }

  fileprivate init?(_ message: Message, at index: Int) {
    switch message.text(index) {
    case "file": self = .file(message.text(index + 1))
    case "bytes" where message.fields.count > index + 1:
      self = .bytes(message.fields[index + 1])
    default: return nil
    }
  }
}

extension PictureJob {
  fileprivate var fields: [[UInt8]] {
    func flag(_ value: Bool) -> Double { value ? 1 : 0 }
    var numbers: [Double] = [plan.source, plan.frame].flatMap { [$0.x, $0.y, $0.width, $0.height] }
    numbers += [plan.target, plan.stored].flatMap { [$0.width, $0.height] }
    numbers += [Double(plan.turn.rawValue), Double(encoding.quality), Double(limits.pixels)]
    numbers +=
      [encoding.lossless, encoding.fullColor, encoding.progressive, convertsToSRGB]
      .map(flag) + [Double(decoded.rawValue), flag(takesFirst)]
    let text = numbers.map { "\($0)" }.joined(separator: " ")
    return [Array(text.utf8), Array(encoding.format.rawValue.utf8), background?.bytes ?? []]
      + (overlay?.fields ?? [])
  }

  fileprivate init?(_ message: Message, at index: Int) {
    let n = message.text(index).split(separator: " ").compactMap { Double($0) }
    guard n.count == 21, let turn = Orientation(rawValue: Int(n[12])),
      let decoded = Orientation(rawValue: Int(n[19])),
      let format = Encoding.Format(rawValue: message.text(index + 1)),
      message.fields.count > index + 2
    else { return nil }
    let plan = CropPlan(
      source: Rectangle(x: n[0], y: n[1], width: n[2], height: n[3]),
      frame: Rectangle(x: n[4], y: n[5], width: n[6], height: n[7]),
      target: Size(width: n[8], height: n[9]), turn: turn,
      stored: Size(width: n[10], height: n[11]))
    let encoding = Encoding(
      format, quality: Int(n[13]), lossless: n[15] == 1, fullColor: n[16] == 1,
      progressive: n[17] == 1)
    self.init(plan, encoding, background: Color(bytes: message.fields[index + 2]))
    limits = ImagingLimits(pixels: Int(n[14]))
    convertsToSRGB = n[18] == 1
    self.decoded = decoded
    takesFirst = n[20] == 1
    guard message.fields.count > index + 3 else { return }
    guard let overlay = Overlay(message, at: index + 3) else { return nil }
    self.overlay = overlay
  }
}

extension Overlay {
  fileprivate var fields: [[UInt8]] {
    let text = "\(mask.width) \(margin) \(isTiled ? 1 : 0)"
    return [
      Array(text.utf8), Array(position.rawValue.utf8), color.bytes, mask.coverage,
      mask.colors ?? [],
    ]
  }

  fileprivate init?(_ message: Message, at index: Int) {
    guard message.fields.count == index + 5 else { return nil }
    let n = message.text(index).split(separator: " ").compactMap { Int($0) }
    let (coverage, colors) = (message.fields[index + 3], message.fields[index + 4])
    guard n.count == 3, n[0] > 0, let position = Position(rawValue: message.text(index + 1)),
      let color = Color(bytes: message.fields[index + 2]),
      let mask = Mask(
        width: n[0], height: coverage.count / n[0], coverage: coverage,
        colors: colors.isEmpty ? nil : colors)
    else { return nil }
    self.init(mask, color: color, position: position, margin: n[1], isTiled: n[2] == 1)
  }
}

extension Color {
  fileprivate var bytes: [UInt8] { [red, green, blue, opacity] }

  fileprivate init?(bytes: [UInt8]) {
    guard bytes.count == 4 else { return nil }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2], opacity: bytes[3])
  }
}
