#if Imaging
  import VersoImaging

  /// Runs `verso-imaging` for what needs libvips.
  final class ImagingProcess: PictureEngine {
    static let shared = ImagingProcess()

    func render(_ job: PictureJob, of source: PictureSource) throws -> [UInt8] {
      throw ImagingError(.engine, "not yet")
    }
    func draw(_ text: TextMark) throws -> Mask { throw ImagingError(.engine, "not yet") }
    func load(_ source: PictureSource, width: Int, limits: ImagingLimits) throws -> Mask {
      throw ImagingError(.engine, "not yet")
    }
  }
#endif
