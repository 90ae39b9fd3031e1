import Verso
import VersoLibrary

#if Imaging
  extension PictureSidecars {
    /// What is to be reported of a sidecar that stays as it is, although it states another orientation.
    @Sendable func note(_ path: String, _ side: String) -> String? {
      sidecar(of: path) == nil ? SidecarDifference(of: ["Orientation"]).note(path, side) : nil
    }
  }

  extension Editing {
    /// Has the sidecars of photos follow their pictures, where the photos are changed in their files.
    mutating func follow(_ sidecars: PictureSidecars) {
      companion = sidecars.sidecar
      sideNote = sidecars.note
    }
  }
#endif

extension PictureSidecars.Misfit {
  /// The reason why the photo is not changed either.
  var words: String {
    "its sidecar \(sidecar) would no longer match the picture and cannot be changed: "
      + Report.reason(sidecar, cause)
  }
}
