import Verso
import VersoLibrary

extension SidecarDifference {
  /// What is to be reported of a photo's sidecar; nil if it agrees with the photo.
  @Sendable func note(_ path: String, _ side: String) -> String? {
    guard let photo = try? Files.photo(path), let sidecar = try? Files.photo(side),
      let difference = difference(photo, sidecar)
    else { return nil }
    let says = [("still contains", difference.more), ("contains another", difference.other)]
      .filter { !$0.1.isEmpty }.map { "\($0) \($1.joined(separator: ", "))" }
    return says.joined(separator: " and ")
      + "; that takes precedence and stays as it is: name it as well, or use --sidecar"
  }
}
