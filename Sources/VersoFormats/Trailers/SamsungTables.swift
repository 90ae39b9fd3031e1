/// The blocks of Samsung's trailers.
extension SamsungTrailer {
  static let names = [
    Kind.picture: "EmbeddedImageName", Kind.sound: "EmbeddedAudioFileName",
    Kind.surroundVideo: "SurroundShotVideoName", Kind.dualPicture: "DualCameraImageName",
    Kind.video: "EmbeddedVideoType", Kind.depthMap: "DepthMapName",
  ]

  /// The numbers of the blocks.
  enum Kind {
    /// Those of pictures, sounds, videos and maps of depths.
    static let media: Set<Int> = [
      picture, sound, surroundVideo, dualPicture, video, autoPlayVideo, depthMap, singleDepthMap,
    ]
    /// An additional picture.
    static var picture: Int { 0x0001 }
    /// A sound.
    static var sound: Int { 0x0100 }
    /// A video all around.
    static var surroundVideo: Int { 0x0201 }
    /// When it was taken, UTC.
    static var time: Int { 0x0A01 }
    /// The picture of the second camera.
    static var dualPicture: Int { 0x0A20 }
    /// A video.
    static var video: Int { 0x0A30 }
    /// The version of a motion photo.
    static var motionVersion: Int { 0x0A31 }
    /// A short video that plays automatically.
    static var autoPlayVideo: Int { 0x0A33 }
    /// The code of a network's country.
    static var country: Int { 0x0AA1 }
    /// A map of depths.
    static var depthMap: Int { 0x0AB1 }
    /// The one map of depths.
    static var singleDepthMap: Int { 0x0B41 }
    /// Where it was edited.
    static var originalPath: Int { 0x0BA1 }
    /// The improvements.
    static var remaster: Int { 0x0BF0 }
    /// How it was taken.
    static var capture: Int { 0x0C51 }
    /// The time zone of an edited video.
    static var videoZone: Int { 0x0E41 }
  }
}
