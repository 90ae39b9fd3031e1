/// Which clock the dates in the header of a film are of. The standard asks for UTC (ISO/IEC 14496-12, 8.2.2), and the
/// format of QuickTime recommends it.
enum HeaderClock {
  /// UTC: the format of the file makes sure of it.
  case utc
  /// UTC by the standard, which many cameras do not follow.
  case assumedUTC
  /// The local time of a camera that writes it.
  case camera

  /// The known facts of the camera that made a film.
  init(of metadata: Metadata) {
    let isOne = metadata.facts.contains { item in
      Self.cameras.contains { camera in
        item.name == camera.name && camera.groups.contains(item.group)
          && camera.starts.contains { item.text.uppercased().hasPrefix($0) }
      }
    }
    self = isOne ? .camera : .assumedUTC
  }

  /// Cameras that write local time, and how to recognize them.
  private static let cameras: [(name: String, groups: Set<String>, starts: [String])] = [
    // GoPro's knew no zones before HERO11, whose firmware is H22; a film of a MAX (H19) has satellites' times eight hours
    // ahead of its header, in California.
    ("FirmwareVersion", ["UserData", "GoPro"], ["HD", "H18.", "H19.", "H20.", "H21."]),
    // Nikon's note in a film has the date of the header, as their photos have it.
    ("Make", ["UserData", "Keys", "Nikon"], ["NIKON"]),
  ]
}
