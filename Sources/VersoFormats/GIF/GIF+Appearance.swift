extension GIF {
  package static func appearance(_ skeleton: Skeleton, _ source: ByteSource) throws -> Appearance {
    try Appearance.check(skeleton)
    var result = Appearance()
    // The version, in front, changes with the first packet.
    result.add("blocks", try Appearance.rest(behind: 6, skeleton, source))
    return result
  }
}
