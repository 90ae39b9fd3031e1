extension Photo {
  /// Refuses a profile for other colours than those of the picture.
  ///
  /// - Throws: ``MetadataError``.
  func checkProfile(_ profile: [UInt8]) throws {
    func name(_ space: String) -> String { space.filter { $0 != " " && $0 != "\0" } }
    guard pending.picture == nil, let profile = try? ICCProfile(profile),
      let spaces = container.profileSpaces(skeleton, metadata.facts, metadata.directories),
      !spaces.contains(profile.colorSpace), !name(profile.colorSpace).isEmpty
    else { return }
    throw MetadataError(
      .invalidValue,
      "the colour profile is for \(name(profile.colorSpace)), and the picture is "
        + "\(spaces.map(name).joined(separator: " or ")); force it to put it in all the same",
      place: format.name)
  }
}
