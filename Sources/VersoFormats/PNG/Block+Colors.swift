extension Block {
  /// The meaning of a PNG chunk that defines pixel values; nil for other chunks.
  package var colorsOfPNG: String? {
    switch code {
    case PNG.Code.code("gAMA"): "gamma"
    case PNG.Code.code("cHRM"): "primary colours"
    case PNG.Code.code("cICP"): "colour codes (cICP)"
    default: nil
    }
  }

  /// What a PNG chunk with colours means next to a profile (PNG 3, 4.3); nil for other chunks.
  package var colorsBesideProfile: String? {
    switch code {
    case PNG.Code.code("cICP"): "codes of colours in addition to a profile; the codes are used"
    case PNG.Code.code("sRGB"): "sRGB in addition to a colour profile; the profile is used"
    default: nil
    }
  }
}
