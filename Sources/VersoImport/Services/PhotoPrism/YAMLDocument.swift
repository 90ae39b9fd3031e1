import CVersoYAML
import VersoBytes

/// A document of YAML, read with libyaml.
///
/// All scalars become texts, because the caller knows what they mean. Aliases are refused: what
/// they repeat could be without end.
enum YAMLDocument {
  /// How deeply values may be nested.
  private static let depth = 32

  /// Reads the first document in bytes.
  ///
  /// - Throws: `ReadError` where they are no YAML, or have more of something than a sidecar has.
  static func read(_ bytes: [UInt8]) throws(ReadError) -> JSONValue {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw .malformed(at: 0, expected: "UTF-8")
    }
    var parser = unsafe yaml_parser_t()
    guard unsafe yaml_parser_initialize(&parser) == 1 else {
      throw .malformed(at: 0, expected: "YAML")
    }
    defer { unsafe yaml_parser_delete(&parser) }
    var tree = Tree()
    let problem = unsafe bytes.withUnsafeBufferPointer { buffer -> ReadError? in
      // The bytes outlive the parser's use of them: all events are taken in here.
      unsafe yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      unsafe yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
      while true {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(&parser, &event) == 1 else {
          return unsafe .malformed(at: Int(clamping: parser.problem_offset), expected: "YAML")
        }
        defer { unsafe yaml_event_delete(&event) }
        let at = unsafe Int(clamping: event.start_mark.index)
        switch unsafe event.type {
        case YAML_SCALAR_EVENT:
          let scalar = unsafe event.data.scalar
          let text = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
          tree.add(.string(unsafe String(decoding: text, as: UTF8.self)))
        case YAML_MAPPING_START_EVENT: tree.begin(isMapping: true)
        case YAML_SEQUENCE_START_EVENT: tree.begin(isMapping: false)
        case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: tree.end()
        case YAML_ALIAS_EVENT: return .malformed(at: at, expected: "no alias")
        case YAML_DOCUMENT_END_EVENT, YAML_STREAM_END_EVENT: return nil
        default: break
        }
        guard tree.depth <= depth else { return .malformed(at: at, expected: "less nesting") }
        guard tree.count <= DocumentBudget.mostValues else {
          return .tooMuch(at: at, limit: "\(DocumentBudget.mostValues) values")
        }
      }
    }
    if let problem { throw problem }
    return tree.root ?? .null
  }

  /// The values that are begun, from the outermost to the innermost.
  private struct Tree {
    private struct Level {
      let isMapping: Bool
      var values: [JSONValue] = []
      var members: [JSONValue.Member] = []
      /// The key that waits for its value.
      var key: JSONValue?
    }
    private var levels: [Level] = []
    private(set) var root: JSONValue?
    private(set) var count = 0

    var depth: Int { levels.count }

    mutating func begin(isMapping: Bool) { levels.append(Level(isMapping: isMapping)) }

    mutating func end() {
      guard let level = levels.popLast() else { return }
      add(level.isMapping ? .object(level.members) : .array(level.values))
    }

    mutating func add(_ value: JSONValue) {
      count += 1
      guard let at = levels.indices.last else {
        root = root ?? value
        return
      }
      guard levels[at].isMapping else { return levels[at].values.append(value) }
      guard let key = levels[at].key else {
        levels[at].key = value
        return
      }
      levels[at].key = nil
      // A key that is no text names nothing that is asked for.
      if let name = key.text { levels[at].members.append(.init(name, value)) }
    }
  }
}
