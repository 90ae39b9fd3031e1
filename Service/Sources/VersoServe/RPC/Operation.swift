/// Something that a client can ask for files of the folder: a method of JSON-RPC, and a tool of MCP.
struct Operation: Sendable {
  let name: String
  let description: String
  let parameters: [Parameter]
  /// Whether it changes or makes files.
  var writes = false
  /// The arguments of the command.
  let arguments: @Sendable (JSONValue, Folder) throws(Failure) -> [String]

  struct Parameter: Sendable {
    let name: String
    let kind: Kind
    let description: String
    var isRequired = false
  }

  enum Kind: Sendable { case text, texts, flag, values }

  /// All that there are, for files of a folder.
  ///
  /// - Parameter lists: The lists of authorities that `verify` trusts.
  /// - Returns: The operations, in the order in which they are listed.
  static func all(trusting lists: [String]) -> [Operation] {
    [
      Operation(
        name: "read", description: "Everything that photos state, or only some tags and groups.",
        parameters: [
          paths, Parameter(name: "tags", kind: .texts, description: "Names, such as EXIF:Make."),
          Parameter(name: "groups", kind: .texts, description: "Groups, such as GPS."),
          Parameter(name: "numeric", kind: .flag, description: "Plain numbers instead of words."),
        ]
      ) { call, folder throws(Failure) in
        let job = try Job.read(
          tags: call.texts("tags"), groups: call.texts("groups"), numeric: call.flag("numeric"))
        return try job.arguments + call.files(folder)
      },
      Operation(
        name: "check", description: "What is wrong with the structure and metadata of photos.",
        parameters: [paths]
      ) { call, folder throws(Failure) in try Job.check.arguments + call.files(folder) },
      Operation(
        name: "verify", description: "Whether the Content Credentials of photos hold.",
        parameters: [paths]
      ) { call, folder throws(Failure) in
        try Job.verify(trusting: lists).arguments + call.files(folder)
      },
      Operation(
        name: "rename_plan",
        description:
          "The names that photos would have by a template, such as {DateTimeOriginal:%Y-%m-%d}.",
        parameters: [
          paths,
          Parameter(
            name: "template", kind: .text, description: "The template of a name.", isRequired: true),
        ]
      ) { call, folder throws(Failure) in
        try ["rename", "--dry-run", "--json", call.text("template")] + call.files(folder)
      },
      Operation(
        name: "strip", description: "Removes what a photo states, or only gps or identity.",
        parameters: [
          path, output, dryRun,
          Parameter(
            name: "only", kind: .texts, description: "gps, identity; everything without it."),
        ], writes: true
      ) { call, folder throws(Failure) in
        try ["strip", "--json"] + call.texts("only").map { "--only=\($0)" }
          + call.result(folder) + [folder.file(call.text("path"))]
      },
      Operation(
        name: "set", description: "Sets tags of a photo; an empty text removes one.",
        parameters: [
          path, output, dryRun,
          Parameter(
            name: "values", kind: .values,
            description: "Tags and their values: {\"Artist\": \"Ada\"}.",
            isRequired: true),
        ], writes: true
      ) { call, folder throws(Failure) in
        try ["set", "--json"] + call.result(folder) + [folder.file(call.text("path"))]
          + call.assignments("values")
      },
      Operation(
        name: "thumbnail", description: "Writes the small picture in a photo to a file.",
        parameters: [path, output], writes: true
      ) { call, folder throws(Failure) in
        let result = try call.result(folder)
        guard !result.isEmpty else { throw Failure(.request, "output is missing") }
        return try ["thumbnail", "--json"] + result + [folder.file(call.text("path"))]
      },
    ]
  }

  private static let paths = Parameter(
    name: "paths", kind: .texts, description: "Photos; a relative path begins at the folder.",
    isRequired: true)
  private static let path = Parameter(
    name: "path", kind: .text, description: "The photo.", isRequired: true)
  private static let output = Parameter(
    name: "output", kind: .text,
    description: "The file of the result; without it the photo is changed.")
  private static let dryRun = Parameter(
    name: "dry_run", kind: .flag, description: "Say what would be done, and write nothing.")

  /// The parameters as JSON Schema.
  var schema: JSONValue {
    var properties: [String: JSONValue] = [:]
    for parameter in parameters {
      var property: [String: JSONValue] = ["description": .text(parameter.description)]
      switch parameter.kind {
      case .text: property["type"] = "string"
      case .texts:
        property["type"] = "array"
        property["items"] = ["type": "string"]
      case .flag: property["type"] = "boolean"
      case .values:
        property["type"] = "object"
        property["additionalProperties"] = ["type": ["string", "number"]]
      }
      properties[parameter.name] = .object(property)
    }
    let required = parameters.filter(\.isRequired).map { JSONValue.text($0.name) }
    return [
      "type": "object", "properties": .object(properties), "required": .list(required),
      "additionalProperties": false,
    ]
  }

  /// Checks that a call has no parameter of another name, and all that are needed.
  func check(_ call: JSONValue) throws(Failure) {
    guard case .object(let members) = call else {
      throw Failure(.request, "the parameters are an object")
    }
    let names = parameters.map(\.name)
    for name in members.keys.sorted() where !names.contains(name) {
      throw Failure(
        .request,
        "\(self.name) has no parameter \(name); it takes: \(names.joined(separator: ", "))")
    }
    for parameter in parameters where parameter.isRequired && members[parameter.name] == nil {
      throw Failure(.request, "\(parameter.name) is missing")
    }
  }
}

extension JSONValue {
  fileprivate func text(_ name: String) throws(Failure) -> String {
    guard case .text(let text)? = self[name], !text.isEmpty else {
      throw Failure(.request, "\(name) is a text")
    }
    return text
  }

  fileprivate func texts(_ name: String) throws(Failure) -> [String] {
    guard let value = self[name] else { return [] }
    guard case .list(let values) = value else {
      throw Failure(.request, "\(name) is a list of texts")
    }
    var texts: [String] = []
    for value in values {
      guard case .text(let text) = value, !text.isEmpty else {
        throw Failure(.request, "\(name) is a list of texts")
      }
      texts.append(text)
    }
    return texts
  }

  fileprivate func flag(_ name: String) throws(Failure) -> Bool {
    switch self[name] {
    case nil: return false
    case .bool(let value): return value
    default: throw Failure(.request, "\(name) is true or false")
    }
  }

  fileprivate func files(_ folder: Folder) throws(Failure) -> [String] {
    var files: [String] = []
    for text in try texts("paths") { files.append(try folder.file(text)) }
    guard !files.isEmpty else { throw Failure(.request, "paths is empty") }
    return files
  }

  /// The options for where the result goes.
  fileprivate func result(_ folder: Folder) throws(Failure) -> [String] {
    let trial = try flag("dry_run") ? ["--dry-run"] : []
    guard self["output"] != nil else { return trial }
    return trial + ["--output=\(try folder.result(text("output")))"]
  }

  fileprivate func assignments(_ name: String) throws(Failure) -> [String] {
    guard case .object(let values)? = self[name], !values.isEmpty else {
      throw Failure(.request, "\(name) is an object of tags and values")
    }
    var texts: [String] = []
    for (tag, value) in values.sorted(by: { $0.key < $1.key }) {
      // The name of a tag is a word: no sign of the command's own can be in it.
      guard tag.utf8.allSatisfy({ $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "<") }),
        let first = tag.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "/")
      else { throw Failure(.request, "\(tag) is not the name of a tag") }
      switch value {
      case .text(let text): texts.append("\(tag)=\(text)")
      case .whole(let number): texts.append("\(tag)=\(number)")
      case .number(let number): texts.append("\(tag)=\(number)")
      default: throw Failure(.request, "the value of \(tag) is a text or a number")
      }
    }
    return texts
  }
}
