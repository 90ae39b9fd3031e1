/// The tags and groups that are asked for by names that no list knows, as long as no photo has them.
package final class UnknownNames: Sendable {
  /// A name, as it is asked for.
  package enum Name: Hashable, Sendable {
    case tag(String)
    case group(String)

    fileprivate var selection: Rendering.Selection {
      switch self {
      case .tag(let name): Rendering.Selection(tags: [name])
      case .group(let name): Rendering.Selection(groups: [name])
      }
    }
  }

  private let names: Mutex<[Name]>
  private let isEmpty: Bool
  private let showsUnknown: Bool

  /// - Parameter selection: The requested tags. Facts of files are known, though no list of tags
  ///   has them.
  package init(_ selection: Rendering.Selection) {
    showsUnknown = selection.showsUnknown
    let tags =
      selection.tags.isEmpty
      ? [] : selection.unknownTags.filter { FileFacts.Fact(named: $0) == nil }
    let groups = selection.groups.isEmpty ? [] : selection.unknownGroups
    let unknown = groups.map(Name.group) + tags.map(Name.tag)
    isEmpty = unknown.isEmpty
    names = Mutex(unknown)
  }

  /// Takes out what a photo has; from any thread.
  package func look(_ photo: Photo) {
    guard !isEmpty else { return }
    let found = left.filter { name in
      var selection = name.selection
      selection.showsUnknown = showsUnknown
      return !Rendering(selection: selection).rows(photo).isEmpty
    }
    if !found.isEmpty { names.withLock { $0.removeAll { found.contains($0) } } }
  }

  /// The names that no photo has had so far.
  package var left: [Name] { names.withLock { $0 } }
}
