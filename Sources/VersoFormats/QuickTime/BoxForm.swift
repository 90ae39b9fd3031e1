/// What the content of a box must be that a strip of a film keeps.
indirect enum BoxForm: Sendable {
  /// A check of a content with what the film states around it.
  typealias Check = @Sendable (Header, FilmSurroundings) -> Bool
  /// How many bytes the fields of a content take; nil where it is something else.
  typealias Count = @Sendable (Header) -> Int?
  /// The ranges of a content that a decoder does not need.
  typealias Free = @Sendable (Header) -> [Range<Int>]

  /// The fields that ``FilmRemains`` knows the length of. Bytes after them are removed.
  case fields
  /// So many bytes. Bytes after them are removed.
  case size(Int)
  /// Bytes that pass a check; all others are unknown.
  case bytes(Check)
  /// Fields that a function counts. Bytes after them are removed.
  case counted(Count)
  /// The same, where samples cannot be decoded without the box.
  case decoder(Count)
  /// The same, with bytes among the fields that are overwritten by a byte.
  case partly(Count, Free, fill: UInt8)
  /// Boxes of these types after so many bytes, each in its form.
  case boxes([BoxType: BoxForm], after: Int = 0)
  /// Any bytes that a decoder of this coding needs.
  case opaque
}

/// A row of the list of boxes that a strip of a film keeps: where the box may be, and what it must contain. A box that does
/// not fit its row is an unknown box.
struct FilmRow: Sendable {
  let parents: Set<BoxType>
  let form: BoxForm
  /// Whether its parent may contain more than one.
  let isRepeated: Bool

  init(in parents: BoxType..., form: BoxForm = .fields, isRepeated: Bool = false) {
    (self.parents, self.form, self.isRepeated) = (Set(parents), form, isRepeated)
  }
}

/// A row of the list of boxes in sample descriptions that a strip of a film keeps.
struct DescriptionRow: Sendable {
  /// What a track is made for.
  enum Kind: Sendable {
    case picture, sound, text

    init(_ handler: BoxType) {
      self =
        ["vide", "auxv", "pict"].contains(handler) ? .picture : handler == "soun" ? .sound : .text
    }
  }

  private let kinds: Set<Kind>
  /// The codings that need it; an empty set means all codings.
  private let codings: Set<BoxType>
  let form: BoxForm

  init(_ kinds: Set<Kind>, of codings: Set<BoxType> = [], form: BoxForm) {
    (self.kinds, self.codings, self.form) = (kinds, codings, form)
  }

  /// Whether it may be in a description of this coding, in a track that is made for something.
  func fits(_ coding: BoxType, _ handler: BoxType) -> Bool {
    kinds.contains(Kind(handler))
      && (codings.isEmpty || codings.contains(coding) || coding == "resv"
        || FilmSurroundings.encrypted.contains(coding))
  }
}
