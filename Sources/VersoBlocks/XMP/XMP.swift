/// XMP: properties of a photo, in any namespaces (ISO 16684-1, the data model of clause 6).
///
/// It is a value. Unknown data are kept: properties of any namespace, qualifiers, nested
/// structures.
public struct XMP: Hashable, Sendable {
  /// The resource of the properties (`rdf:about`); almost always empty.
  package var about: String
  /// The program that wrote the packet (`x:xmptk`); nil if absent.
  package var toolkit: String?
  /// The properties in the order of the file. Names are unique.
  package var properties: [Property]
  /// The identity of the properties in additional segments of a JPEG file
  /// (`xmpNote:HasExtendedXMP`); nil if all are in one packet.
  package internal(set) var extendedGUID: String?
  /// The reasons why values at paths were not set.
  package internal(set) var refusals: [MetadataError] = []

  /// A packet's content; empty by default.
  package init(about: String = "", toolkit: String? = nil, properties: [Property] = []) {
    self.about = about
    self.toolkit = toolkit
    self.properties = properties
  }

  /// Whether it has no values.
  public var isEmpty: Bool { properties.isEmpty }

  /// Whether another one has the same contents: the order of properties has no meaning (ISO
  /// 16684-1, 6.1), and those in additional segments of a JPEG file are read last.
  package func isSame(as other: XMP) -> Bool {
    properties == other.properties
      || properties.count == other.properties.count && Set(properties) == Set(other.properties)
  }
}

extension XMP {
  /// A namespace: the address that is its identity, and its prefix in a file.
  public struct Namespace: Hashable, Sendable {
    /// The address: "http://purl.org/dc/elements/1.1/".
    public let uri: String
    /// The prefix, without a colon: "dc". Files may use another one for the same namespace.
    package let prefix: String

    /// A namespace.
    public init(_ uri: String, prefix: String) {
      self.uri = uri
      self.prefix = prefix
    }

    /// Namespaces are the same when their addresses are.
    public static func == (a: Namespace, b: Namespace) -> Bool {
      Steps.add()
      return a.uri == b.uri
    }

    /// Hashes the address.
    public func hash(into hasher: inout Hasher) { hasher.combine(uri) }
  }

  /// The name of a property, of a structure's field or of a qualifier.
  public struct Name: Hashable, Sendable {
    /// The namespace that defines the word.
    package let namespace: Namespace
    /// The word: "creator".
    package let local: String

    /// A name.
    public init(_ namespace: Namespace, _ local: String) {
      self.namespace = namespace
      self.local = local
    }

    /// The words are compared first: they differ most often, and are shorter.
    public static func == (a: Name, b: Name) -> Bool {
      a.local == b.local && a.namespace == b.namespace
    }
  }

  /// A named value.
  package struct Property: Hashable, Sendable {
    /// Its name.
    package var name: Name
    /// Its value with the qualifiers.
    package var node: Node

    /// A property.
    package init(_ name: Name, _ node: Node) {
      self.name = name
      self.node = node
    }
  }

  /// A value with what qualifies it.
  package struct Node: Hashable, Sendable {
    /// The value.
    package var content: Content
    /// The qualifiers of the value; its language (`xml:lang`) is one of them, and the first.
    package var qualifiers: [Property]

    /// A value.
    package init(_ content: Content, qualifiers: [Property] = []) {
      self.content = content
      self.qualifiers = qualifiers
    }
  }

  /// The kinds of values.
  package indirect enum Content: Hashable, Sendable {
    /// Text; numbers and dates are text too.
    case text(String)
    /// An address, written as `rdf:resource`.
    case uri(String)
    /// Named fields.
    case structure([Property])
    /// Several values.
    case array(ArrayKind, [Node])
  }

  /// The meaning of the order of an array.
  package enum ArrayKind: String, Hashable, Sendable {
    /// Nothing.
    case bag = "Bag"
    /// The sequence.
    case sequence = "Seq"
    /// The first is the default; with languages, a text in several.
    case alternative = "Alt"
  }
}
