/// What is asked of the service, whatever way it came.
enum Job: Sendable {
  /// Everything that a photo states, or only what is named: "GPSLatitude", "EXIF:Make".
  case read(tags: [String], groups: [String], numeric: Bool)
  /// What is wrong with a file's structure and metadata.
  case check
  /// Whether its Content Credentials hold.
  case verify(trusting: [String])
  /// The photo without what it states, or only without what is named: "gps", "identity".
  case strip(only: [String])
  /// The small picture in its metadata, a JPEG file.
  case thumbnail

  /// The arguments of the command, without the photo.
  var arguments: [String] {
    switch self {
    case .read(let tags, let groups, let numeric):
      ["read", "--json"] + (numeric ? ["--numeric"] : []) + tags.map { "--tag=\($0)" }
        + groups.map { "--group=\($0)" }
    case .check: ["check", "--json"]
    case .verify(let lists): ["verify", "--json"] + lists.map { "--trust=\($0)" }
    case .strip(let parts): ["strip"] + parts.map { "--only=\($0)" }
    case .thumbnail: ["thumbnail"]
    }
  }

  /// Whether the answer is JSON; otherwise it is a picture.
  var answersInJSON: Bool {
    switch self {
    case .read, .check, .verify: true
    case .strip, .thumbnail: false
    }
  }
}

extension Worker {
  /// Does a job with a photo that was sent.
  ///
  /// - Returns: The answer; JSON is one object.
  /// - Throws: ``Failure`` where the photo cannot be read or has no such part; `CancellationError`.
  func answer(_ job: Job, photo: [UInt8]) async throws -> Answer {
    var answer = try await run(job.arguments + ["-"], input: photo)
    guard job.answersInJSON else {
      guard answer.status == 0, !answer.output.isEmpty else { throw Failure(answer) }
      return answer
    }
    answer.output = Self.object(answer.output)
    // A status other than 0 may also mean that a photo was read, and something is wrong with it.
    guard answer.status == 0 || !Self.isFailure(answer.output) else { throw Failure(answer) }
    return answer
  }

  /// The only element of a list.
  static func object(_ json: [UInt8]) -> [UInt8] {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x0A }
    var text = json[...]
    func trim() {
      text = text.drop(while: isSpace)
      while let last = text.last, isSpace(last) { text.removeLast() }
    }
    trim()
    if text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") {
      text = text.dropFirst().dropLast()
      trim()
    }
    return Array(text)
  }

  /// Whether an answer is nothing but the name of a file and what is wrong with it.
  private static func isFailure(_ json: [UInt8]) -> Bool {
    guard let value = try? JSONValue(json), case .object(let members) = value else { return true }
    return members["ErrorCode"] != nil
  }
}

extension Failure {
  /// What a process that failed said.
  init(_ answer: Worker.Answer) {
    self.init(
      answer.status == 64 ? .request : .photo, answer.messages.last ?? "the photo has no such part")
  }
}
