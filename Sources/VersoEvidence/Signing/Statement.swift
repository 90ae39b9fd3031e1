public import Verso

/// The statements of a signer on a photo.
public struct Statement: Sendable {
  /// Something that was done to the photo.
  public struct Action: Hashable, Sendable {
    /// The name of the specification: "c2pa.edited".
    public let name: String
    /// The source of a created picture: an address of IPTC's list.
    public let source: String?
    /// A description for people, in addition to the name.
    public let description: String?
    /// The program or model that did it, where that is not the one that signs.
    public let agent: Agent?

    /// An action of any name.
    public init(
      _ name: String, source: String? = nil, description: String? = nil, agent: Agent? = nil
    ) {
      self.name = name
      self.source = source
      self.description = description
      self.agent = agent
    }

    /// The picture was made by a camera.
    public static let captured = created("digitalCapture")
    /// The metadata were changed.
    public static let editedMetadata = Action("c2pa.edited.metadata")
    /// A part of the picture was cut out.
    public static let cropped = changed("c2pa.cropped")
    /// The picture was rotated or mirrored.
    public static let turned = changed("c2pa.orientation")
    /// The picture was made larger or smaller.
    public static let resized = changed("c2pa.resized")
    /// The file is of another format.
    public static let converted = Action("c2pa.converted")
    /// The picture was re-encoded.
    public static let encoded = Action("c2pa.transcoded")
    /// A visible mark was drawn on the picture. For invisible marks use "c2pa.watermarked".
    public static let marked = changed("c2pa.edited", "visible watermark")

    /// A visible change by a person, without a generative model. The conformance programme of C2PA
    /// (0.2) asks for the type of every such change.
    private static func changed(_ name: String, _ description: String? = nil) -> Action {
      Action(
        name, source: DigitalSourceType("humanEdits").address, description: description)
    }

    /// The picture was made; how, in a term of IPTC's or C2PA's list of digital source types.
    public static func created(_ source: String) -> Action { created(DigitalSourceType(source)) }

    /// The picture was made; how, in a digital source type.
    public static func created(_ source: DigitalSourceType, by agent: Agent? = nil) -> Action {
      Action("c2pa.created", source: source.address, agent: agent)
    }

    /// Whether it states how the picture was made.
    var isCreation: Bool { name == "c2pa.created" }
  }

  /// A program or a model: `softwareAgent`.
  public struct Agent: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its version.
    public let version: String?

    /// A program or a model.
    public init(_ name: String, version: String? = nil) {
      self.name = name
      self.version = version
    }
  }

  /// The title of the photo; nil by default.
  public var title: String?
  /// The program that signs, and its version.
  public var generator: (name: String, version: String)
  /// The actions; empty for those of Verso on the photo. If the photo was signed before,
  /// "c2pa.opened" is added in front. Otherwise the first action states how it was made, or,
  /// without one, the result of `Photo.sourceToSign()`. Without any evidence, the photo was opened,
  /// which leaves open how it was made.
  public var actions: [Action] = []
  /// Whether ``actions`` are all that was done since the picture was made or opened:
  /// `allActionsIncluded`. Nil if Verso decides. It is true for a photo that was opened and
  /// changed only by Verso. It is false if the statement is how the picture was made, because
  /// other programs may have changed it later.
  public var includesAllActions: Bool?
  /// The version of C2PA's specification that the claim declares: `specVersion` of its generator.
  public var specVersion = "2.4.0"
  /// Additional assertions in JSON, by their labels: "c2pa.metadata".
  public var assertions: [(label: String, json: [UInt8])] = []

  /// A statement by a program.
  public init(generator name: String, version: String) {
    generator = (name, version)
  }
}

extension Statement.Action {
  /// The name of a change of the picture.
  init(_ edit: PictureEdit) {
    switch edit {
    case .cropped: self = .cropped
    case .turned: self = .turned
    case .resized: self = .resized
    case .converted: self = .converted
    case .encoded: self = .encoded
    case .marked: self = .marked
    }
  }
}
