extension JPEG2000 {
  package static func appearance(_ skeleton: Skeleton, _ source: ByteSource) throws -> Appearance {
    try Appearance.check(skeleton)
    var result = Appearance()
    result.add("boxes", try Appearance.rest(skeleton, source))
    return result
  }
}
