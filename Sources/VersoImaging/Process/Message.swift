internal import Verso

/// A message between two processes: a list of byte strings, each preceded by its length.
package struct Message: Hashable, Sendable {
  package var fields: [[UInt8]]

  package init(_ fields: [[UInt8]]) { self.fields = fields }

  /// A message with an error instead of an answer.
  package init(_ error: any Error) {
    let code = (error as? ImagingError)?.code.name ?? ImagingError.Code.engine.name
    let advice = (error as? any PhotoError)?.advice?.name ?? ""
    self.init(["error", code, "\(error)", advice].map { Array($0.utf8) })
  }

  package var verb: String { text(0) }

  package func text(_ index: Int) -> String {
    fields.indices.contains(index) ? String(decoding: fields[index], as: UTF8.self) : ""
  }

  /// The message as an answer.
  ///
  /// - Throws: The error in it.
  package func answer() throws(ImagingError) -> Message {
    guard verb == "error" else { return self }
    let advice = text(3).isEmpty ? nil : Advice(name: text(3))
    throw ImagingError(ImagingError.Code(name: text(1)), text(2), advice: advice)
  }
}

/// Two ends of pipes.
package struct Channel: Sendable {
  package let input: Int32
  package let output: Int32

  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// The most bytes of a message: more than a picture, and a limit for a broken process.
  private static let limit = 1 << 36

  /// Sends a message.
  ///
  /// - Throws: ``ImagingError`` when the other process does not read it.
  package func send(_ message: Message) throws(ImagingError) {
    var head: [UInt8] = []
    append(message.fields.count, to: &head)
    for field in message.fields { append(field.count, to: &head) }
    try write(head)
    for field in message.fields { try write(field) }
  }

  /// The next message; nil if the other side has ended.
  ///
  /// - Throws: ``ImagingError`` when a message is cut short.
  package func receive() throws(ImagingError) -> Message? {
    guard let count = try number(), (0...16).contains(count) else { return nil }
    var sizes: [Int] = []
    for _ in 0..<count {
      guard let size = try number(), (0...Self.limit).contains(size) else { throw broken }
      sizes.append(size)
    }
    var fields: [[UInt8]] = []
    for size in sizes {
      guard let field = try read(size) else { throw broken }
      fields.append(field)
    }
    return Message(fields)
  }

  private var broken: ImagingError {
    ImagingError(.engine, "verso-imaging ended before its work was done")
  }

  private func append(_ number: Int, to bytes: inout [UInt8]) {
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  private func number() throws(ImagingError) -> Int? {
    guard let bytes = try read(8) else { return nil }
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private func write(_ bytes: [UInt8]) throws(ImagingError) {
    guard SystemPipe.write(bytes, to: output) else { throw broken }
  }

  private func read(_ count: Int) throws(ImagingError) -> [UInt8]? {
    guard let bytes = SystemPipe.read(count, from: input) else { return nil }
    guard bytes.count == count else { throw broken }
    return bytes
  }
}
