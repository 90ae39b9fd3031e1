import Verso

/// The deviations from the standards, for people and for programs.
enum FindingListing {
  /// Appends the lines of a photo.
  ///
  /// - Parameters:
  ///   - findings: The findings, the worst first.
  ///   - path: The photo.
  ///   - isOne: Whether it is the only one.
  ///   - output: Where the lines go.
  static func append(
    _ findings: [Finding], of path: String, isOne: Bool, to output: inout [UInt8]
  ) {
    let name = path == "-" ? "standard input" : Rendering.line(path)
    guard !findings.isEmpty else {
      output += "\(name): nothing was found\n".utf8
      return
    }
    if !isOne { output += "\(Paint.bold.text("== \(name)"))\n".utf8 }
    for finding in findings {
      let place = finding.offset.map { "\(finding.place), byte \($0)" } ?? finding.place
      let severity = finding.severity.rawValue
      let blanks = String(repeating: " ", count: max(0, 7 - severity.utf8.count))
      let paint: Paint? =
        finding.severity == .error ? .red : finding.severity == .warning ? .yellow : nil
      let line = Rendering.line("\(severity)\(blanks) \(place): \(finding.message)")
      output += (paint?.text(severity) ?? severity).utf8
      output += "\(Paint.wrapped(line, indent: 8).dropFirst(severity.count))\n".utf8
      let clause = Rendering.line("        \(finding.clause) (\(finding.rule.name))")
      output += "\(Paint.wrapped(clause, indent: 8))\n".utf8
    }
    let counts = Finding.Severity.allCases.reversed().compactMap { severity -> String? in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    output += "\(name): \(counts.joined(separator: ", "))\n".utf8
  }

  /// A photo's object of JSON.
  static func document(_ findings: [Finding], of path: String) -> [UInt8] {
    let list = findings.map { finding in
      JSONDocument.members([
        "Severity": .text(finding.severity.rawValue), "Rule": .text(finding.rule.name),
        "Message": .text(finding.message), "Place": .text(finding.place),
        "Offset": finding.offset.map { .number($0) }, "Clause": .text(finding.clause),
      ])
    }
    return bytes(.members(["SourceFile": .text(path), "Findings": .list(list)]))
  }

  /// All rules.
  static func rules(json: Bool) -> [UInt8] {
    guard json else {
      var output: [UInt8] = []
      for rule in ConformanceRule.all {
        output +=
          "\(rule.severity.rawValue) \(rule.name)\n  \(rule.summary)\n  \(rule.clause)\n".utf8
      }
      return output
    }
    let list = ConformanceRule.all.map { rule in
      JSONDocument.members([
        "Rule": .text(rule.name), "Severity": .text(rule.severity.rawValue),
        "Summary": .text(rule.summary), "Clause": .text(rule.clause),
      ])
    }
    return bytes(.list(list)) + [0x0A]
  }

  /// A document as its bytes.
  static func bytes(_ document: JSONDocument) -> [UInt8] {
    var output: [UInt8] = []
    document.append(to: &output)
    return output
  }
}
