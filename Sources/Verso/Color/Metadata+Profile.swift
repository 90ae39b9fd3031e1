extension Metadata {
  /// The colour profile; nil without one, or where it is damaged.
  ///
  /// Setting it replaces the profile as a whole, nil removes it. The pixel values stay the same, so
  /// the picture looks different afterwards, unless the profiles mean the same colours.
  public var iccProfile: ICCProfile? {
    get { profile.flatMap { try? ICCProfile($0) } }
    set { profile = newValue?.bytes }
  }
}
