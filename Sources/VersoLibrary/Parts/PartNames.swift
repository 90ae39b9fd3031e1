/// The names of the files of one photo, of which two parts may have one.
package struct PartNames {
  private var taken: Set<String> = []

  package init() {}

  /// A name that no earlier part has: "photo.jpg-Film-2.mp4" for the second of that name.
  package mutating func free(_ stem: String, _ ending: String) -> String {
    var name = "\(stem).\(ending)"
    var number = 2
    while !taken.insert(name.lowercased()).inserted {
      name = "\(stem)-\(number).\(ending)"
      number += 1
    }
    return name
  }
}
