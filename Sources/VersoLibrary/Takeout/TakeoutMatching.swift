/// Matches sidecars to pictures in one folder of an export.
///
/// The rules go from the strict to the loose; what a strict rule has given away no looser one takes. Where a rule
/// leaves more than one answer, no answer is given: this is reported, and nothing is guessed.
package struct TakeoutMatching {
  /// A sidecar: a JSON document next to the pictures.
  package struct Document: Hashable, Sendable {
    /// The name of the file.
    package var name: String
    /// The name of the picture when it was uploaded; nil if absent.
    package var title: String?
    /// The capture date of the picture, in seconds since 1970 in UTC; nil if absent.
    package var taken: Int?

    package init(name: String, title: String? = nil, taken: Int? = nil) {
      (self.name, self.title, self.taken) = (name, title, taken)
    }
  }

  /// The reason why a sidecar is assigned to a picture. The order is that of strictness.
  package enum Rule: String, CaseIterable, Sendable {
    /// It has the picture's full name, with or without Google's suffix.
    case name
    /// It has as much of the picture's name as found room.
    case cut
    /// It has the picture's name without the ending.
    case ending
    /// It has another letter case.
    case letterCase = "letter case"
    /// Characters that file systems do not take were replaced in one of the names.
    case replaced
    /// The document names the picture.
    case title
    /// It has the picture's name with the ending of another format, in which the picture was before.
    case otherEnding = "other ending"
    /// It has the picture's number twice.
    case numberTwice = "number twice"
    /// The picture is a changed form of the one that it is of.
    case edited
    /// It is of the picture that the film belongs to.
    case film
  }

  /// The match for a picture.
  package enum Match: Hashable, Sendable {
    /// The sidecar at an index.
    case sidecar(Int, Rule)
    /// Several sidecars may be meant, or one that others claim as well.
    case ambiguous
    case none
  }

  private let media: [String]
  private let sidecars: [Document]
  /// The match for each picture, in their order.
  package private(set) var matches: [Match]
  /// The twins of matched sidecars, which describe the same picture and are used as well.
  package private(set) var twins: [Int: [Int]] = [:]
  /// The sidecars that are matched, or that several pictures claim.
  private var isTaken: [Bool]

  /// Matches the files of a folder.
  ///
  /// - Parameters:
  ///   - media: The names of its pictures and films.
  ///   - sidecars: Its sidecars, those of albums left out.
  /// - Complexity: O(*n*) of the files.
  package init(media: [String], sidecars: [Document]) {
    (self.media, self.sidecars) = (media, sidecars)
    matches = Array(repeating: .none, count: media.count)
    isTaken = Array(repeating: false, count: sidecars.count)
    run()
  }

  /// The indices of the sidecars that are of a picture, or may be.
  package var claimed: [Int] { isTaken.indices.filter { isTaken[$0] } }

  private mutating func run() {
    for spelling in TakeoutName.Spelling.allCases {
      let rule: Rule? =
        switch spelling {
        case .bytes, .exact: nil
        case .caseless: .letterCase
        case .replaced: .replaced
        }
      // Names that are the same but for their bytes are rare.
      guard spelling != .bytes || hasTwins else { continue }
      guard isOpen else { return }
      let index = index(spelling)
      claim(rule ?? .name, index) { name in
        TakeoutName.readings(ofMedia: name).map { TakeoutName(spelling($0.base), $0.number) }
      } accepts: { _, _ in
        true
      }
      claim(rule ?? .cut, index) { name in
        // Numbers come after the truncated name, and stay complete.
        let reading = TakeoutName(numbered: name) ?? TakeoutName(name)
        // An edited version shares the name of the original with the sidecar.
        let originals = TakeoutName.originals(ofStem: FileName.parts(reading.base).stem)
        return (TakeoutName.leastCut...TakeoutName.mostCut).compactMap { count in
          guard let cut = TakeoutName.cut(reading.base, to: count), !originals.contains(cut) else {
            return nil
          }
          return TakeoutName(spelling(cut), reading.number)
        }
      } accepts: { sidecar, name in
        Self.agrees(sidecar.title, name)
      }
      // A film may have the stem of a picture, to which the sidecar belongs rather.
      for isFilm in [false, true] {
        claim(rule ?? .ending, index) { name in
          guard TakeoutName.isFilm(name) == isFilm else { return [] }
          return TakeoutName.readings(ofMedia: name).map { reading in
            TakeoutName(FileName.parts(spelling(reading.base)).stem, reading.number)
          }
        } accepts: { sidecar, name in
          Self.agrees(sidecar.title, name)
        }
      }
    }
    guard isOpen else { return }
    matchTitles()
    matchOtherEndings()
    matchNumbersTwice()
    matchEdits()
    matchFilms()
  }

  /// Whether two names are the same but for how their characters are written (NFC, NFD).
  private var hasTwins: Bool {
    let names = sidecars.map(\.name)
    return Set(media).count < media.count || Set(names).count < names.count
  }

  /// Whether there are pictures without a sidecar.
  private var isOpen: Bool { matches.contains(.none) }

  // MARK: One rule

  private typealias Index = [TakeoutName: [Int]]

  /// The sidecars by all that their names can mean.
  private func index(_ spelling: TakeoutName.Spelling) -> Index {
    var index: Index = [:]
    for number in sidecars.indices where !isTaken[number] {
      for reading in TakeoutName.readings(ofSidecar: sidecars[number].name) {
        index[TakeoutName(spelling(reading.base), reading.number), default: []].append(number)
      }
    }
    return index
  }

  /// Gives sidecars to pictures by one rule, where both are sure.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - index: The sidecars by keys.
  ///   - keys: The keys under which the sidecar of a picture is searched.
  ///   - accepts: Whether a sidecar can be that of a picture.
  private mutating func claim(
    _ rule: Rule, _ index: Index, _ keys: (String) -> [TakeoutName],
    accepts: (Document, String) -> Bool
  ) {
    var found: [(picture: Int, sidecars: [Int])] = []
    var same: [Int: [Int]] = [:]
    var claims: [Int: Int] = [:]
    for (picture, name) in media.enumerated() where matches[picture] == .none {
      var own: [Int] = []
      for key in keys(name) {
        for number in index[key] ?? []
        where !isTaken[number] && !own.contains(number) && accepts(sidecars[number], name) {
          // Two exports of one picture.
          let known = own.first { sidecars[$0].saysTheSame(as: sidecars[number]) }
          if let known {
            same[known, default: []].append(number)
          } else {
            own.append(number)
          }
        }
      }
      guard !own.isEmpty else { continue }
      found.append((picture, own))
      for number in own { claims[number, default: 0] += 1 }
    }
    for (picture, own) in found {
      for number in own { isTaken[number] = true }
      guard let first = own.first, own.count == 1, claims[first] == 1 else {
        matches[picture] = .ambiguous
        continue
      }
      matches[picture] = .sidecar(first, rule)
      for twin in same[first] ?? [] where !isTaken[twin] {
        isTaken[twin] = true
        twins[first, default: []].append(twin)
      }
    }
  }

  /// Whether the title that a document has can be that of a picture of some name, as far as both go.
  private static func agrees(_ title: String?, _ name: String) -> Bool {
    guard let title, !title.isEmpty else { return true }
    let spelling = TakeoutName.Spelling.replaced
    let stated = FileName.parts(spelling(title)).stem
    return TakeoutName.readings(ofMedia: name).contains { reading in
      let stem = FileName.parts(spelling(reading.base)).stem
      return stem == stated || spelling(reading.base) == spelling(title)
        || stem.utf16.count >= TakeoutName.leastCut && stated.hasPrefix(stem)
        // A title without an ending may have full stops of its own.
        || stem == spelling(title)
    }
  }

  // MARK: By the contents of documents and other pictures

  /// The names of files that a title may become, and its length when cut.
  private static func names(ofTitle title: String) -> [String] {
    let whole = TakeoutName.Spelling.replaced(title)
    let (stem, ending) = FileName.parts(whole)
    let room = TakeoutName.mostCut - ending.utf16.count - 1
    return [whole] + (TakeoutName.cut(stem, to: room).map { ["\($0).\(ending)"] } ?? [])
  }

  private mutating func matchTitles() {
    var index: Index = [:]
    for (number, sidecar) in sidecars.enumerated() where !isTaken[number] {
      guard let title = sidecar.title, !title.isEmpty else { continue }
      for name in Self.names(ofTitle: title) {
        index[TakeoutName(name), default: []].append(number)
      }
    }
    claim(.title, index) { name in
      TakeoutName.readings(ofMedia: name).map {
        TakeoutName(TakeoutName.Spelling.replaced($0.base))
      }
    } accepts: { sidecar, name in
      let numbered = TakeoutName.readings(ofSidecar: sidecar.name).filter { $0.number != nil }
      if let own = TakeoutName(numbered: name)?.number {
        return numbered.contains { $0.number == own }
      }
      // Cut names that have become the same are numbered, and the pictures' longer ones are not.
      return numbered.isEmpty
        || numbered.contains { $0.base.utf16.count >= TakeoutName.leastCut && $0.base != name }
    }
  }

  private mutating func matchOtherEndings() {
    var index: Index = [:]
    for (number, sidecar) in sidecars.enumerated() where !isTaken[number] {
      for reading in TakeoutName.readings(ofSidecar: sidecar.name) {
        let (stem, ending) = FileName.parts(reading.base)
        guard Self.isPicture(ending) else { continue }
        index[TakeoutName(stem.lowercased(), reading.number), default: []].append(number)
      }
    }
    // The stems of more than one picture are ambiguous.
    var counts: [TakeoutName: Int] = [:]
    for name in media where !TakeoutName.isFilm(name) {
      counts[Self.stem(TakeoutName(numbered: name) ?? TakeoutName(name)), default: 0] += 1
    }
    claim(.otherEnding, index) { name in
      guard !TakeoutName.isFilm(name) else { return [] }
      let stem = Self.stem(TakeoutName(numbered: name) ?? TakeoutName(name))
      return counts[stem] == 1 ? [stem] : []
    } accepts: { sidecar, name in
      Self.agrees(sidecar.title, name)
    }
  }

  private mutating func matchNumbersTwice() {
    claim(.numberTwice, index(.exact)) { name in
      TakeoutName(numbered: name).map { [TakeoutName(name, $0.number)] } ?? []
    } accepts: { sidecar, name in
      Self.agrees(sidecar.title, name)
    }
  }

  private static func stem(_ name: TakeoutName) -> TakeoutName {
    TakeoutName(FileName.parts(name.base).stem.lowercased(), name.number)
  }

  private static func isPicture(_ ending: String) -> Bool {
    ["jpg", "jpeg", "heic", "heif", "png", "gif", "webp", "avif", "tif", "tiff", "bmp", "dng"]
      .contains(ending.lowercased())
  }

  /// The pictures by their names, and by their stems, both in small letters.
  private func pictures(where isMeant: (String) -> Bool) -> (whole: Index, stems: Index) {
    var (whole, stems): (Index, Index) = ([:], [:])
    for (picture, name) in media.enumerated() where isMeant(name) {
      let parsed = TakeoutName(numbered: name) ?? TakeoutName(name)
      whole[TakeoutName(parsed.base.lowercased(), parsed.number), default: []].append(picture)
      stems[Self.stem(parsed), default: []].append(picture)
    }
    return (whole, stems)
  }

  /// Gives changed forms the sidecars of the pictures that they are forms of.
  private mutating func matchEdits() {
    let (whole, stems) = pictures { _ in true }
    let left = index(.caseless)
    let taken = isTaken
    // A form of a form comes after that.
    for _ in 0..<2 {
      for (picture, name) in media.enumerated() where matches[picture] == .none {
        let parsed = TakeoutName(numbered: name) ?? TakeoutName(name)
        let (stem, ending) = FileName.parts(parsed.base)
        let originals = TakeoutName.originals(ofStem: stem).flatMap { original -> [TakeoutName] in
          let inner = TakeoutName.number(endOf: original)
          let numbered = TakeoutName(inner?.front ?? original, parsed.number ?? inner?.number)
          // A second changed form of a picture without a number has one itself.
          return numbered.number == nil ? [numbered] : [numbered, TakeoutName(original)]
        }
        for original in originals {
          let key = TakeoutName(original.base.lowercased(), original.number)
          let full = TakeoutName("\(key.base).\(ending.lowercased())", key.number)
          var found = whole[full] ?? []
          if found.isEmpty { found = stems[key] ?? [] }
          found.removeAll { $0 == picture || TakeoutName.isFilm(media[$0]) }
          if found.isEmpty {
            // The original is not there, and its sidecar may be.
            let candidates = (left[full] ?? []) + (left[key] ?? [])
            guard let first = candidates.first else { continue }
            let isSure = Set(candidates).count == 1 && !taken[first]
            matches[picture] = isSure ? .sidecar(first, .edited) : .ambiguous
            for number in candidates { isTaken[number] = true }
          } else {
            settle(picture, by: found, .edited)
            // With the original there no other one is meant.
            break
          }
          if matches[picture] != .none { break }
        }
      }
    }
  }

  /// Gives the films of moving pictures the sidecars of these.
  private mutating func matchFilms() {
    let (_, stems) = pictures { !TakeoutName.isFilm($0) }
    var left: Index = [:]
    for (number, sidecar) in sidecars.enumerated() where !isTaken[number] {
      for reading in TakeoutName.readings(ofSidecar: sidecar.name) {
        let (_, ending) = FileName.parts(reading.base)
        if Self.isPicture(ending) { left[Self.stem(reading), default: []].append(number) }
      }
    }
    for (film, name) in media.enumerated()
    where matches[film] == .none && TakeoutName.isFilm(name) {
      let parsed = TakeoutName(numbered: name) ?? TakeoutName(name)
      // "PXL.MP" is the film of "PXL.MP.jpg" or of "PXL.jpg".
      let keys = [
        TakeoutName(parsed.base.lowercased(), parsed.number), Self.stem(parsed),
      ]
      for key in keys where matches[film] == .none {
        if let found = stems[key] {
          settle(film, by: found, .film)
        } else if let candidates = left[key].map(Set.init), let first = candidates.first {
          matches[film] = candidates.count == 1 ? .sidecar(first, .film) : .ambiguous
          for number in candidates { isTaken[number] = true }
        }
      }
    }
  }

  /// Gives a file the sidecar of the pictures that it belongs to, where they have one and the same.
  private mutating func settle(_ file: Int, by pictures: [Int], _ rule: Rule) {
    var found: Set<Int> = []
    for picture in pictures {
      if case .sidecar(let number, _) = matches[picture] { found.insert(number) }
    }
    guard let first = found.first else { return }
    matches[file] = pictures.count == 1 ? .sidecar(first, rule) : .ambiguous
  }
}

extension TakeoutMatching.Document {
  /// Whether another one describes the same picture: both have its capture date and its name.
  fileprivate func saysTheSame(as other: Self) -> Bool {
    guard let taken, let title else { return false }
    return taken == other.taken && title == other.title
  }
}
