import Verso
import VersoLibrary

extension Receipt {
  /// What was done, in one line, or the reason why nothing was.
  func summary(orReason reason: String) -> String {
    guard isChange else {
      return method == .unchanged ? "nothing to write, \(reason)" : "copied, \(reason)"
    }
    var parts: [String] = []
    func count(_ number: Int, _ what: String) {
      if number > 0 { parts.append("\(number) \(what)") }
    }
    if let size = picture { parts.append("picture \(Self.text(size))") }
    count(changes.count { $0.kind == .added }, "added")
    count(changes.count { $0.kind == .set }, "set")
    count(changes.count { $0.kind == .removed }, "removed")
    let others = removedElsewhere + removedBlocks
    if !others.isEmpty { parts.append("\(Self.names(others)) removed") }
    if let line = layoutWords { parts.append(line) }
    let how =
      switch method {
      case .unchanged: "nothing to write"
      case .inPlace: "in place, \(rewrittenBytes) bytes"
      case .rewritten: isVerified ? "written and verified" : "written"
      }
    if parts.isEmpty { return method == .inPlace ? "written \(how)" : how }
    return "\(parts.joined(separator: ", ")) (\(how))"
  }

  private static func text(_ size: Size) -> String {
    "\(Int(size.width)) x \(Int(size.height))"
  }

  private static func names(_ blocks: [String]) -> String {
    var found: Set<String> = []
    let different = blocks.filter { found.insert($0).inserted }
    let more = different.count > 16 ? " and \(different.count - 16) more" : ""
    return different.prefix(16).joined(separator: ", ") + more
  }

  /// A line for each change, or one with the reason why there is none.
  func lines(orReason reason: String) -> [String] {
    var lines = changes.map { change in
      let (old, new) = (change.text(change.old) ?? "", change.text(change.new) ?? "")
      return switch change.kind {
      case .added: "+ \(change.name): \(new)"
      case .set: "~ \(change.name): \(old) -> \(new)"
      case .removed: "- \(change.name): \(old)"
      }
    }
    if let size = picture { lines.insert("~ picture: \(Self.text(size)) pixels", at: 0) }
    lines += (removedElsewhere + removedBlocks).map { "- \($0)" }
    if let line = layoutWords { lines.append("no readable value is lost; \(line)") }
    lines += notes
    if lines.isEmpty, isChange { return ["the file would be rewritten"] }
    return lines.isEmpty ? ["nothing would change, \(reason)"] : lines
  }
}
