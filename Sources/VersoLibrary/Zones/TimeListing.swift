package import Verso

/// Capture dates as text: the local time, the instant, and the evidence for and against it.
package enum TimeListing {
  /// As lines: a star marks the evidence that is used, an exclamation mark contradicting evidence.
  package static func appendTable(_ time: CaptureTime?, to output: inout [UInt8]) {
    guard let time else {
      output += "it does not state when it was taken\n".utf8
      return
    }
    var lines: [(mark: String, label: String, text: String)] = []
    var field = time.field
    if let local = local(time) {
      lines.append((" ", "local", "\(local), \(field)"))
      field = ""
    }
    let instant = time.instant.map { "\($0)" } ?? unknown(time)
    lines.append((" ", "instant", field.isEmpty ? instant : "\(instant), \(field)"))
    if let evidence = time.evidence { lines.append(("*", offsets(evidence), why(evidence))) }
    for other in time.others {
      lines.append((other.agrees ? " " : "!", offsets(other), why(other)))
    }
    for correction in time.corrections {
      lines.append(
        ("!", "written", "\(correction.text), \(correction.field), read as \(correction.reading)"))
    }
    let width = lines.map(\.label.utf8.count).max() ?? 0
    for (mark, label, text) in lines {
      output += "\(mark) \(label)".utf8
      output += repeatElement(0x20, count: width - label.utf8.count)
      output += " : \(Rendering.printable(text))\n".utf8
    }
  }

  /// As a JSON object: "SourceFile", then what is known.
  package static func appendJSON(_ time: CaptureTime?, source: String, to output: inout [UInt8]) {
    output += "{\n  \"SourceFile\": ".utf8
    Rendering.appendQuoted(source, to: &output)
    func member(_ key: String, _ text: String?) {
      guard let text else { return }
      output += ",\n  \"\(key)\": ".utf8
      Rendering.appendQuoted(text, to: &output)
    }
    if let time {
      member("Local", local(time))
      member("Offset", time.local?.offsetText)
      member("Instant", time.instant.map { "\($0)" })
      member("Field", time.field)
      member("Reason", time.evidence?.reason.rawValue)
      member("Source", time.evidence?.source)
      output += ",\n  \"Others\": [".utf8
      for (index, other) in time.others.enumerated() {
        output += index > 0 ? ",\n    {".utf8 : "\n    {".utf8
        output += "\"Reason\": \"\(other.reason.rawValue)\", \"Source\": ".utf8
        Rendering.appendQuoted(other.source, to: &output)
        let offsets = other.offsets.map { "\"\(text($0))\"" }.joined(separator: ", ")
        output += ", \"Offsets\": [\(offsets)], ".utf8
        if let moment = other.moment { output += "\"Moment\": \"\(moment)\", ".utf8 }
        output += "\"Agrees\": \(other.agrees)}".utf8
      }
      output += "]".utf8
      if !time.corrections.isEmpty {
        output += ",\n  \"Corrections\": [".utf8
        for (index, correction) in time.corrections.enumerated() {
          output += index > 0 ? ",\n    {".utf8 : "\n    {".utf8
          let members = [
            ("Field", correction.field), ("Text", correction.text), ("Reading", correction.reading),
          ]
          for (place, (key, text)) in members.enumerated() {
            output += "\(place > 0 ? ", " : "")\"\(key)\": ".utf8
            Rendering.appendQuoted(text, to: &output)
          }
          output += "}".utf8
        }
        output += "]".utf8
      }
    }
    output += "\n}".utf8
  }

  // MARK: Words

  /// The time on the clock, without its offset from UTC.
  private static func local(_ time: CaptureTime) -> String? {
    guard var local = time.local else { return nil }
    local.offset = nil
    return "\(local)"
  }

  /// The reason why the instant is not known.
  private static func unknown(_ time: CaptureTime) -> String {
    guard let local = time.local, !local.hasTime else {
      return "unknown, because no offset is recorded"
    }
    return "unknown, because only the \(local.precision) is recorded"
  }

  /// "+02:00" of minutes.
  package static func text(_ minutes: Int) -> String {
    var date = CaptureDate(year: 1, month: 1, day: 1, hour: 0, minute: 0, second: 0)
    date.offset = minutes
    return date.offsetText ?? ""
  }

  /// "+02:00", "+02:00 or +01:00", "none".
  package static func offsets(_ evidence: CaptureTime.Evidence) -> String {
    evidence.offsets.isEmpty
      ? "none" : evidence.offsets.map { text($0) }.joined(separator: " or ")
  }

  /// "the zone of the place, Europe/Zurich"
  package static func why(_ evidence: CaptureTime.Evidence) -> String {
    let words = words(evidence.reason) + (evidence.moment.map { " states \($0)" } ?? "")
    return evidence.source == "given" ? words : "\(words), \(evidence.source)"
  }

  /// The name of a reason.
  private static func words(_ reason: CaptureTime.Reason) -> String {
    switch reason {
    case .offsetTag: "an offset tag"
    case .zonedDate: "the date with its zone"
    case .given: "the given offset"
    case .satellites: "the time of the satellites"
    case .makerUTC: "the camera's clock in UTC"
    case .film: "the header of the film"
    case .otherDate: "another date with its zone"
    case .makerZone: "the zone that the camera was set to"
    case .placeZone: "the zone of the place"
    case .neighbours: "photos taken before and after"
    }
  }
}
