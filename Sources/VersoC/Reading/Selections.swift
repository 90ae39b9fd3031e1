internal import CVerso
internal import Verso

extension Rendering.Selection {
  /// The selection of the caller; everything if it is NULL.
  init(_ selection: UnsafePointer<verso_selection>?) throws {
    let given = unsafe try Structures.read(selection, "selection", usual: verso_selection())
    self.init(
      groups: unsafe try texts(given.groups, given.group_count, "selection.groups"),
      tags: unsafe try texts(given.tags, given.tag_count, "selection.tags"))
  }

  /// Refuses names that are in no list and not in the photo either.
  func check(_ photo: Photo) throws {
    for name in unknownGroups
    where Rendering(selection: Self(groups: [name])).rows(photo).isEmpty {
      let near = Self.groupSuggestions(for: name)
      throw MetadataError(
        .unknownTag, "no group is called \(name), and the photo has none" + Self.hint(near))
    }
    for name in unknownTags where Rendering(selection: Self(tags: [name])).rows(photo).isEmpty {
      let near = TagRegistry.standard.namesNear(name)
      throw MetadataError(
        .unknownTag, "no tag is called \(name), and the photo has none" + Self.hint(near))
    }
  }

  private static func hint(_ near: [String]) -> String {
    near.isEmpty ? "" : "; near ones: \(near.joined(separator: ", "))"
  }
}
