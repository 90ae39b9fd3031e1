#if Imaging
  import Testing
  import Verso
  import VersoFixtures
  @testable import VersoImaging
  @testable import VersoVips

  /// libvips knows loaders that are not made for files of strangers, and takes brackets behind a name
  /// for options: neither is ever reached.
  @Suite("Untrusted files")
  struct UntrustedTests {
    private var job: PictureJob {
      get throws {
        let plan = try CropPlan(
          Rectangle(Size(4, 4)), of: Size(4, 4), orientation: .up)
        return PictureJob(plan, Encoding(.png))
      }
    }

    static let strangers: [(name: String, bytes: [UInt8])] = [
      ("SVG", Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>"#.utf8)),
      ("PDF", Array("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n".utf8)),
      ("PostScript", Array("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 4 4\n".utf8)),
      ("PPM", Array("P6 4 4 255\n".utf8) + [UInt8](repeating: 9, count: 48)),
      ("PFM", Array("PF 1 1 -1.0\n".utf8) + [UInt8](repeating: 0, count: 12)),
      ("XPM", Array("/* XPM */\nstatic char *a[]={\"1 1 1 1\",\"a c #fff\",\"a\"};".utf8)),
      ("MVG", Array("push graphic-context\nviewbox 0 0 4 4\npop graphic-context\n".utf8)),
      ("MSL", Array("<?xml version=\"1.0\"?><image><read filename=\"/etc/passwd\"/></image>".utf8)),
      ("VIPS", [0x08, 0xF2, 0xA6, 0xB6] + [UInt8](repeating: 0, count: 80)),
      ("MAT", Array("MATLAB 5.0 MAT-file".utf8) + [UInt8](repeating: 0x20, count: 120)),
      (
        "FITS", Array("SIMPLE  =                    T".utf8) + [UInt8](repeating: 0x20, count: 3000)
      ),
      ("NIfTI", [0x5C, 1, 0, 0] + [UInt8](repeating: 0, count: 344)),
      ("Radiance", Array("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n".utf8) + [1, 2, 3, 4]),
      ("CSV", Array("1,2,3\n4,5,6\n".utf8)),
      ("OpenEXR", [0x76, 0x2F, 0x31, 1, 2, 0, 0, 0, 0]),
      ("JPEG XL", [0xFF, 0x0A, 0, 0, 0, 0, 0, 0]),
      ("JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51, 0, 0, 0, 0]),
      ("Photoshop", Array("8BPS".utf8) + [0, 1] + [UInt8](repeating: 0, count: 60)),
      ("BMP", Array("BM".utf8) + [UInt8](repeating: 0, count: 60)),
      ("nothing", []),
    ]

    @Test("Untrusted formats are refused by their content, whatever their names")
    func strangers() throws {
      let engine = try VipsEngine()
      let folder = try TemporaryFolder()
      for (index, (name, bytes)) in Self.strangers.enumerated() {
        var sources = [PictureSource.bytes(bytes)]
        for ending in ["jpg", "png", "tif", "svg", "v", "pdf"] {
          sources.append(.file(try folder.write(bytes, "\(index).\(ending)")))
        }
        for source in sources {
          #expect { try engine.render(try job, of: source) } throws: {
            ($0 as? ImagingError)?.code == .unsupported
          }
          #expect(throws: ImagingError.self, "\(name)") {
            try engine.load(source, width: 4, limits: ImagingLimits())
          }
        }
      }
    }

    @Test(
      "Loaders that libvips does not trust are blocked",
      arguments: [
        "svgload_source", "pdfload_source", "ppmload_source", "csvload_source", "jxlload_source",
        "jp2kload_source", "svgload", "pdfload", "magickload", "openslideload", "vipsload",
        "fitsload",
        "openexrload", "matload", "analyzeload",
      ])
    func blocked(name: String) throws {
      _ = try VipsEngine()
      // Where libvips was built without it, it is not reachable either.
      guard let call = try? VipsCall(name) else { return }
      let folder = try TemporaryFolder()
      let bytes = Self.strangers[0].bytes
      try bytes.withUnsafeBytes { buffer in
        if name.hasSuffix("_source") {
          try call.set("source", toBytes: buffer)
        } else {
          call.set("filename", toText: try folder.write(bytes, "a"))
        }
        #expect { try call.run() } throws: { error in
          (error as? ImagingError)?.message.contains("blocked") == true
        }
      }
    }

    @Test(
      "Brackets belong to a name",
      arguments: [
        "x.png[shrink=2]", "x.jpg[page=1]", "x.png[]", "[x].png", "x[0].png", "x.tif[page=0,n=-1]",
        "a b.v", "x.png[fail=true", "-", "x:png", "%d.png",
      ])
    func names(name: String) throws {
      let engine = try VipsEngine()
      let folder = try TemporaryFolder()
      let png = Animated.png(chunks: [])
      let path = try folder.write(png, name)
      let expected = try engine.render(try job, of: .bytes(png))
      #expect(try engine.render(try job, of: .file(path)) == expected)
      #expect(try engine.load(.file(path), width: 4, limits: ImagingLimits()).width == 4)
      // Without the brackets there is no such file, and none is looked for.
      #expect(throws: (any Error).self) {
        try engine.render(try job, of: .file("\(path)[page=0]"))
      }
    }
  }
#endif
