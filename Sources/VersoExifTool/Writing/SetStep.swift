internal import Verso

/// Values for a tag, and the places that it has.
struct SetStep {
  let name: TagName
  let operation: WriteStep.Operation
  var values: [String]
  let isList: Bool
  /// The names of the places, as the library has them: the preferred one, and others that are changed where they are.
  private let homes: TagHomes
  private let isPlain: Bool
  private let separator: String?

  /// The list that the step is for.
  var key: String { homes.preferred.lowercased() }

  init(
    _ name: TagName, _ operation: WriteStep.Operation, _ values: [String], _ request: Request
  ) throws(Refusal) {
    self.name = name
    self.operation = operation
    homes = try TagHomes(name, usesMWG: request.usesMWG)
    isList = homes.isList
    isPlain = (request.isNumeric || name.isPlain)
    separator = request.separator
    var texts = values
    if request.escape == .html || request.escape == .xml { texts = texts.map(Entities.unescaped) }
    if isList, let separator = request.separator, !separator.isEmpty {
      texts = texts.flatMap { text in
        text.split(separator: separator, omittingEmptySubsequences: false).map {
          $0.trimmingSpaces
        }
      }
    }
    self.values = texts
    // A wrong value is found before any file is touched.
    guard operation == .set, !texts.allSatisfy(\.isEmpty), !homes.isComment else { return }
    do {
      try Assignment.check([try assignment(homes.preferred)])
    } catch {
      guard homes.hasMeanings else {
        var refusal = Refusal("Not a valid value for \(homes.preferred)")
        refusal.isOfValue = true
        throw refusal
      }
      throw Refusal("Can't convert \(homes.preferred) (not in PrintConv)")
    }
  }

  private func assignment(_ home: String) throws -> Assignment {
    let place = isPlain && homes.takesPlain ? "\(home)#" : home
    return isList
      ? try Assignment(place, items: values) : try Assignment(place, values.last ?? "")
  }

  /// Changes a photo; its errors are refusals.
  func applied(to photo: inout Photo) throws(Refusal) -> Bool {
    do {
      return try apply(to: &photo)
    } catch let error as Refusal {
      throw error
    } catch {
      throw Refusal("\(Rendering.line("\(error)"))")
    }
  }

  /// Changes a photo.
  ///
  /// - Returns: Whether there was something to change.
  func apply(to photo: inout Photo) throws -> Bool {
    if homes.isComment {
      let had = photo.hasComment
      let text = values.last ?? ""
      try photo.setComment(text)
      return had || !text.isEmpty
    }
    let before = TagHomes.mark(photo)
    switch operation {
    case .set, .setEmpty:
      let isRemoval = values.allSatisfy(\.isEmpty)
      if isRemoval {
        for home in homes.all(in: photo) { try Removal(home).apply(to: &photo) }
        return TagHomes.mark(photo) != before
      }
      let places = try homes.places(in: photo)
      for home in places { try assignment(home).apply(to: &photo.metadata) }
      return !places.isEmpty
    case .add, .remove:
      let direction: Amendment.Direction = operation == .add ? .adding : .subtracting
      for home in try homes.places(in: photo) {
        for value in values {
          do {
            try Amendment(home, direction, Self.shift(value, home), separator: separator ?? "")
              .apply(
                to: &photo.metadata)
          } catch {
            // Another value is removed where it is this one.
            guard operation == .remove, homes.value(home, in: photo) == value else { throw error }
            try Removal(home).apply(to: &photo)
          }
        }
      }
      return TagHomes.mark(photo) != before
    }
  }

  /// A number alone is hours.
  private static func shift(_ text: String, _ home: String) -> String {
    let isDate = home == "AllDates" || home.contains("Date") || home.contains("Time")
    return isDate && !text.isEmpty && text.allSatisfy { $0.isNumber || "+-".contains($0) }
      ? "\(text):0" : text
  }
}

extension StringProtocol {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
