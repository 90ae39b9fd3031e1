extension JPEGXL {
  package static func pictureData(_ skeleton: Skeleton, _ source: ByteSource) throws -> PictureData
  {
    let data = try picture(skeleton, source)
    guard !data.isEmpty else { return try PictureData(allOf: skeleton, source) }
    var result = PictureData()
    // Size and colours stand in it.
    result.parts.add("codestream", data)
    return result
  }
}
