#if Imaging
  import ArgumentParser
  import VersoImaging

  /// The largest picture that is decoded.
  struct PixelLimit: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "The most pixels to hold in memory, in millions; 268 by default.",
        valueName: "millions", visibility: Tool.rare))
    var maxPixels: Int?

    func validate() throws {
      if let maxPixels, !(1...1_000_000).contains(maxPixels) {
        throw ValidationError("--max-pixels takes a number of millions from 1")
      }
    }

    var limits: ImagingLimits {
      maxPixels.map { ImagingLimits(pixels: $0 * 1_000_000) } ?? ImagingLimits()
    }
  }
#endif
