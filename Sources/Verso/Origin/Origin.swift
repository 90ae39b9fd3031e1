/// How a picture was made, in the form of IPTC's standard of photo metadata (2025.1, Extension
/// 1.9).
///
/// ```swift
/// photo.metadata.origin = .generated(by: "Example Diffusion", version: "3")
/// ```
public struct Origin: Hashable, Sendable {
  /// The way it was made; nil if only a system is named.
  public var type: DigitalSourceType?
  /// The AI system that took part: "Example Diffusion" (`Iptc4xmpExt:AISystemUsed`).
  public var system: String?
  /// The system's version (`Iptc4xmpExt:AISystemVersionUsed`).
  package var systemVersion: String?
  /// The prompt that the system was given (`Iptc4xmpExt:AIPromptInformation`).
  package var prompt: String?
  /// The author of the prompt (`Iptc4xmpExt:AIPromptWriterName`).
  package var promptWriter: String?

  /// An origin.
  public init(
    _ type: DigitalSourceType?, system: String? = nil, systemVersion: String? = nil,
    prompt: String? = nil, promptWriter: String? = nil
  ) {
    self.type = type
    self.system = system
    self.systemVersion = systemVersion
    self.prompt = prompt
    self.promptWriter = promptWriter
  }

  /// Taken by a camera.
  public static let captured = Origin(.digitalCapture)
  /// Put together from several pictures, which may be generated or not.
  package static let composite = Origin(.composite)

  /// Made by a generative model.
  ///
  /// - Parameters:
  ///   - system: The name of the system.
  ///   - version: Its version.
  ///   - prompt: The prompt; everybody who has the file can read it.
  ///   - promptWriter: The author of the prompt.
  /// - Returns: The origin.
  public static func generated(
    by system: String?, version: String? = nil, prompt: String? = nil, promptWriter: String? = nil
  ) -> Origin {
    Origin(
      .trainedAlgorithmicMedia, system: system, systemVersion: version, prompt: prompt,
      promptWriter: promptWriter)
  }

  /// Changed in part by a generative model: something was added, removed, or painted beyond the
  /// edge.
  public static func edited(
    byAI system: String?, version: String? = nil, prompt: String? = nil,
    promptWriter: String? = nil
  ) -> Origin {
    Origin(
      .compositeWithTrainedAlgorithmicMedia, system: system, systemVersion: version,
      prompt: prompt, promptWriter: promptWriter)
  }

  /// The XMP properties.
  static let properties: [XMP.Name] = [
    typeName, systemName, versionName, promptName, writerName,
  ]
  static let typeName = XMP.Name(.iptcExt, "DigitalSourceType")
  /// The name in IPTC's first draft, which some programs use.
  static let formerTypeName = XMP.Name(.iptcExt, "DigitalSourcefileType")
  static let systemName = XMP.Name(.iptcExt, "AISystemUsed")
  static let versionName = XMP.Name(.iptcExt, "AISystemVersionUsed")
  static let promptName = XMP.Name(.iptcExt, "AIPromptInformation")
  static let writerName = XMP.Name(.iptcExt, "AIPromptWriterName")
}

extension Metadata {
  /// How the picture was made, from the photo's XMP; nil if it does not state this. Of several
  /// statements the gravest one counts; ``Photo/origins`` has all.
  ///
  /// Setting it replaces all five properties in every location that XMP has for them. Setting nil removes them. A type
  /// outside of IPTC's vocabulary is refused and noted in ``refusals``, as is an empty origin. For a retired type, its
  /// `DigitalSourceType/successor` is written. In a format without XMP the write throws. Other statements, such as
  /// Content Credentials and the marks of generators, are in ``Photo/origins``.
  public var origin: Origin? {
    get {
      let settled = settledXMP()
      func text(_ name: XMP.Name) -> String? {
        settled.texts(of: name).first { !$0.bare.isEmpty }
      }
      let origin = Origin(
        text(Origin.typeName).map(DigitalSourceType.init), system: text(Origin.systemName),
        systemVersion: text(Origin.versionName), prompt: text(Origin.promptName),
        promptWriter: text(Origin.writerName))
      return origin == Origin(nil) ? nil : origin
    }
    set {
      if let type = newValue?.type, !type.isWritten, type != origin?.type {
        let problem =
          type.isKnown
          ? "\(type.term) is a term of C2PA for its own actions, not one of IPTC's vocabulary"
          : "IPTC's vocabulary has no term \(type.term)"
        return refuse(
          MetadataError(.invalidValue, problem, place: "XMP-iptcExt:DigitalSourceType"), nil)
      }
      // An existing one stays unchanged.
      let type = newValue?.type.map { $0 == origin?.type ? $0 : $0.successor }
      say(type?.address, Origin.typeName)
      say(nil, Origin.formerTypeName)
      say(newValue?.system, Origin.systemName)
      say(newValue?.systemVersion, Origin.versionName)
      say(newValue?.prompt, Origin.promptName)
      say(newValue?.promptWriter, Origin.writerName)
    }
  }

  /// Stores one text in the packet that is edited, and in no other place; nil removes it.
  mutating func say(_ text: String?, _ name: XMP.Name) {
    elsewhere.removeAll { $0.property.name == name }
    if let text, xmp.texts(of: name) == [text] { return }
    xmp.set(name, to: text.map { XMP.Node(.text($0)) })
  }
}
