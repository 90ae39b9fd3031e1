/// The description of the service in OpenAPI 3.1.
enum OpenAPI {
  static let document = String(decoding: value.bytes, as: UTF8.self)

  private static var value: JSONValue {
    var paths: [String: JSONValue] = [
      "/health": ["get": get("Whether the service answers.", "application/json")],
      "/metrics": ["get": get("Counts of requests, as Prometheus reads them.", "text/plain")],
      "/openapi.json": ["get": get("This description.", "application/json")],
    ]
    for route in Route.allCases { paths["/\(route.rawValue)"] = ["post": post(route)] }
    return [
      "openapi": "3.1.0",
      "info": ["title": "Verso", "version": .text(VersoServe.interface)],
      "paths": .object(paths),
      "components": [
        "securitySchemes": ["token": ["type": "http", "scheme": "bearer"]],
        "schemas": [
          "Error": [
            "type": "object", "required": ["error"],
            "properties": [
              "error": [
                "type": "object", "required": ["message"],
                "properties": ["message": ["type": "string"]],
              ]
            ],
          ]
        ],
      ],
      "security": [[:], ["token": []]],
    ]
  }

  private static func get(_ summary: String, _ type: String) -> JSONValue {
    [
      "summary": .text(summary),
      "responses": .object([
        "200": ["description": .text(summary), "content": content(type, [:])], "401": unauthorized,
        "403": refused,
      ]),
    ]
  }

  private static func post(_ route: Route) -> JSONValue {
    let parameters = route.parameters.map { name -> JSONValue in
      let schema: JSONValue =
        name == "numeric"
        ? ["type": "boolean"] : ["type": "array", "items": ["type": "string", "minLength": 1]]
      return ["name": .text(name), "in": "query", "schema": schema]
    }
    var responses: [String: JSONValue] = [
      "200": [
        "description": .text(route.summary), "content": content(route.mediaType, route.schema),
      ]
    ]
    for (status, text) in [
      ("400", "The request is not understood."), ("413", "The photo has too many bytes."),
      ("422", "The photo cannot be read, or has no such part."),
      ("503", "Too many requests wait."), ("504", "The photo takes too long."),
    ] {
      responses[status] = ["description": .text(text), "content": error]
    }
    responses["401"] = unauthorized
    responses["403"] = refused
    return [
      "summary": .text(route.summary), "parameters": .list(parameters),
      "requestBody": ["required": true, "content": content("application/octet-stream", [:])],
      "responses": .object(responses),
    ]
  }

  private static var error: JSONValue {
    content("application/json", ["$ref": "#/components/schemas/Error"])
  }
  private static var unauthorized: JSONValue {
    ["description": "The token is missing or wrong.", "content": error]
  }
  private static var refused: JSONValue {
    ["description": "The program is of another computer.", "content": error]
  }
  private static func content(_ type: String, _ schema: JSONValue) -> JSONValue {
    .object([type: ["schema": schema]])
  }
}

extension Route {
  var summary: String {
    switch self {
    case .read: "Everything that a photo states."
    case .check: "What is wrong with a photo's structure and metadata."
    case .verify: "Whether a photo's Content Credentials hold."
    case .strip: "The photo without what it states about people and places."
    case .thumbnail: "The small picture in a photo."
    }
  }

  fileprivate var mediaType: String {
    switch self {
    case .read, .check, .verify: "application/json"
    case .strip: "*/*"
    case .thumbnail: "image/jpeg"
    }
  }

  fileprivate var schema: JSONValue {
    mediaType == "application/json" ? ["type": "object"] : [:]
  }
}
