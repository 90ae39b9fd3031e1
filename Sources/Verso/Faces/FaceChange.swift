/// A change of the faces in a picture.
package enum FaceChange: Sendable {
  /// The face is one of all that the picture has.
  case set(Face)
  case add(Face)
  /// The faces of a person are removed.
  case remove(String)
  case removeAll
}

extension Photo {
  /// Changes faces. If several are set, they are the whole list; additions and removals come last.
  package mutating func apply(_ changes: [FaceChange]) {
    let replacesAll = changes.contains { change in
      switch change {
      case .set, .removeAll: true
      case .add, .remove: false
      }
    }
    if replacesAll { removeFaces() }
    for change in changes {
      switch change {
      case .set(let face), .add(let face): add(face)
      case .remove(let name): removeFaces(named: name)
      case .removeAll: break
      }
    }
  }
}
