#if Imaging
  internal import CVersoJPEG
  import Verso

  /// A JPEG picture that is being decoded, as pixels or as coefficients.
  @safe final class JPEGDecoder {
    private let handle: OpaquePointer
    /// The bytes of a picture that is in memory; they stay where they are until the end.
    private let memory: UnsafeMutableRawBufferPointer?
    /// The facts in the headers.
    let info: verso_jpeg_info
    /// Its size.
    var size: Size { Size(Int(info.width), Int(info.height)) }

    /// Reads the headers.
    ///
    /// - Throws: ``ImagingError`` when this is no JPEG picture.
    init(_ source: ByteSource) throws(ImagingError) {
      let opened: OpaquePointer?
      if let file = source.file {
        unsafe memory = nil
        unsafe opened = verso_jpeg_open(file.descriptor, 0, Int64(source.count))
      } else {
        let bytes = source.memory ?? []
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        unsafe copy.copyBytes(from: bytes)
        unsafe memory = copy
        let start = unsafe copy.baseAddress?.assumingMemoryBound(to: UInt8.self)
        unsafe opened = verso_jpeg_open_bytes(start, copy.count)
      }
      guard let opened = unsafe opened else {
        unsafe memory?.deallocate()
        throw ImagingError(.engine, "there is not enough memory")
      }
      unsafe handle = opened
      var info = verso_jpeg_info()
      let result = unsafe verso_jpeg_read_header(opened, &info)
      self.info = info
      guard result == 0 else { throw problem }
    }

    deinit {
      unsafe verso_jpeg_close(handle)
      unsafe memory?.deallocate()
    }

    private var problem: ImagingError {
      let text = unsafe String(cString: verso_jpeg_message(handle))
      return ImagingError(.damaged, "the picture cannot be decoded: \(text)")
    }

    private func check(_ result: Int32) throws(ImagingError) {
      guard result == 0 else { throw problem }
    }

    /// Whether the pixels can be made red, green and blue here.
    var hasPlainColors: Bool { (1...3).contains(info.color_space) }
    var isGrey: Bool { info.color_space == 1 }

    // MARK: Pixels

    /// Begins to decode a part of the columns at a fraction of the size.
    ///
    /// - Returns: The columns that rows will have, in the scaled picture.
    func start(denominator: Int, columns: Range<Int>) throws(ImagingError) -> Range<Int> {
      var (x, width) = (Int32(columns.lowerBound), Int32(columns.count))
      try check(unsafe verso_jpeg_start(handle, Int32(denominator), &x, &width))
      return Int(x)..<Int(x + width)
    }

    func skip(_ rows: Int) throws(ImagingError) {
      try check(unsafe verso_jpeg_skip(handle, Int32(rows)))
    }

    /// Decodes the next row into an array that is as long as the row.
    func read(into row: inout [UInt8]) throws(ImagingError) {
      let result = unsafe row.withUnsafeMutableBufferPointer { buffer in
        unsafe verso_jpeg_read(handle, buffer.baseAddress)
      }
      try check(result)
    }

    // MARK: Coefficients

    func readCoefficients() throws(ImagingError) {
      try check(unsafe verso_jpeg_read_coefficients(handle))
    }

    /// The layout of a component; nil if there is no such number.
    func component(_ index: Int) -> verso_jpeg_component? {
      var component = unsafe verso_jpeg_component()
      guard unsafe verso_jpeg_component_at(handle, Int32(index), &component) == 0 else {
        return nil
      }
      return unsafe component
    }

    /// Changes the blocks of a row of a component: 64 coefficients each.
    func withBlocks(
      _ component: Int, row: Int, columns: Int, _ body: (inout MutableSpan<Int16>) -> Void
    ) throws(ImagingError) {
      guard let blocks = unsafe verso_jpeg_blocks(handle, Int32(component), Int32(row)) else {
        throw problem
      }
      // A row of the component has this many blocks.
      var span = unsafe MutableSpan(_unsafeStart: blocks, count: columns * 64)
      body(&span)
    }

    /// Writes the coefficients as a file without metadata, rotated.
    func write(turned turn: Orientation = .up) throws(ImagingError) -> [UInt8] {
      let steps = turn.steps
      var output = unsafe verso_jpeg_output()
      try check(
        unsafe verso_jpeg_write(
          handle, steps.transposes ? 1 : 0, steps.mirrorsX ? 1 : 0, steps.mirrorsY ? 1 : 0,
          &output))
      return unsafe [UInt8](taking: &output)
    }
  }

  extension Orientation {
    /// The orientation as a transposition with mirrors after it.
    var steps: (transposes: Bool, mirrorsX: Bool, mirrorsY: Bool) {
      switch self {
      case .up: (false, false, false)
      case .upMirrored: (false, true, false)
      case .down: (false, true, true)
      case .downMirrored: (false, false, true)
      case .leftMirrored: (true, false, false)
      case .right: (true, true, false)
      case .rightMirrored: (true, true, true)
      case .left: (true, false, true)
      }
    }
  }

  extension [UInt8] {
    /// A copy of new bytes, which are freed.
    fileprivate init(taking output: inout verso_jpeg_output) {
      self = unsafe Array(UnsafeBufferPointer(start: output.bytes, count: output.count))
      unsafe verso_jpeg_free(&output)
    }
  }

  extension Pixels {
    /// The pixels as a JPEG file.
    func jpeg(_ encoding: Encoding, isGrey: Bool = false) throws(ImagingError) -> [UInt8] {
      guard width <= 65_500, height <= 65_500 else {
        throw ImagingError(.tooLarge, "a JPEG picture has at most 65,500 pixels a side")
      }
      var output = unsafe verso_jpeg_output()
      var message = [CChar](repeating: 0, count: 200)
      let result = unsafe verso_jpeg_encode(
        bytes, Int32(width), Int32(height), Int32(encoding.quality), isGrey ? 1 : 0,
        encoding.fullColor ? 1 : 0, encoding.progressive ? 1 : 0, &output, &message)
      guard result == 0 else {
        let text = String(
          decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        throw ImagingError(.engine, "the picture cannot be encoded: \(text)")
      }
      return unsafe [UInt8](taking: &output)
    }
  }
#endif
