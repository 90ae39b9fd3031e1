#if Imaging
  internal import CVersoVips
  import VersoImaging

  /// A picture of libvips: a plan of how its pixels are made, which nothing is spent on before they
  /// are asked for.
  @safe final class VipsImage {
    fileprivate let handle: UnsafeMutablePointer<CVersoVips.VipsImage>

    /// Takes over a reference.
    fileprivate init(_ handle: UnsafeMutablePointer<CVersoVips.VipsImage>) {
      unsafe self.handle = handle
    }

    deinit { unsafe g_object_unref(handle) }

    /// A picture of bytes, which are copied.
    init(_ bytes: [UInt8], width: Int, height: Int, bands: Int) throws(ImagingError) {
      precondition(bytes.count == width * height * bands)
      let made = unsafe bytes.withUnsafeBytes { buffer in
        unsafe vips_image_new_from_memory_copy(
          buffer.baseAddress, buffer.count, Int32(width), Int32(height), Int32(bands),
          VIPS_FORMAT_UCHAR)
      }
      guard let made = unsafe made else { throw Vips.problem() }
      unsafe handle = made
    }

    var width: Int { unsafe Int(vips_image_get_width(handle)) }
    var height: Int { unsafe Int(vips_image_get_height(handle)) }
    var bands: Int { unsafe Int(vips_image_get_bands(handle)) }
    var hasAlpha: Bool { unsafe vips_image_hasalpha(handle) != 0 }
    var is8Bit: Bool { unsafe vips_image_get_format(handle) == VIPS_FORMAT_UCHAR }
    /// The number of frames, pages or pictures of its file.
    var pages: Int { unsafe Int(max(vips_image_get_n_pages(handle), 1)) }
    /// The type of its samples, by libvips' name.
    var samples: String {
      let name = unsafe vips_enum_nick(
        vips_band_format_get_type(), Int32(vips_image_get_format(handle).rawValue))
      return unsafe name.map { unsafe String(cString: $0) } ?? "uchar"
    }
    var interpretation: VipsInterpretation { unsafe vips_image_get_interpretation(handle) }
    var isCMYK: Bool { interpretation == VIPS_INTERPRETATION_CMYK }
    var hasProfile: Bool { unsafe vips_image_get_typeof(handle, "icc-profile-data") != 0 }

    /// Whether it comes from a HEIF file, whose samples have twelve bits at most.
    var isFromHEIF: Bool {
      var name: UnsafePointer<CChar>?
      guard unsafe vips_image_get_typeof(handle, "vips-loader") != 0,
        unsafe vips_image_get_string(handle, "vips-loader", &name) == 0, let name = unsafe name
      else { return false }
      return unsafe String(cString: name).hasPrefix("heif")
    }

    /// Removes metadata of a picture, so that it is not written.
    func remove(_ names: [String]) {
      for name in names { _ = unsafe vips_image_remove(handle, name) }
    }

    /// All pixels, one band after the other.
    func pixels() throws(ImagingError) -> [UInt8] {
      var count = 0
      guard let memory = unsafe vips_image_write_to_memory(handle, &count) else {
        throw Vips.problem()
      }
      defer { unsafe g_free(memory) }
      return unsafe Array(UnsafeRawBufferPointer(start: memory, count: count))
    }

    /// The picture with its pixels made and in memory.
    func loaded() throws(ImagingError) -> VipsImage {
      guard let made = unsafe vips_image_copy_memory(handle) else { throw Vips.problem() }
      return unsafe VipsImage(made)
    }

    /// The result of an operation on this picture.
    func apply(
      _ name: String, _ options: KeyValuePairs<String, String> = [:],
      input: String = "in", others: [(name: String, image: VipsImage)] = []
    ) throws(ImagingError) -> VipsImage {
      let operation = try VipsCall(name)
      try operation.set(input, to: self)
      for (name, image) in others { try operation.set(name, to: image) }
      for (name, value) in options { try operation.set(name, to: value) }
      try operation.run()
      return try operation.image("out")
    }
  }

  /// One call of an operation of libvips, by its name and those of its arguments.
  @safe final class VipsCall {
    private let handle: UnsafeMutablePointer<VipsOperation>

    init(_ name: String) throws(ImagingError) {
      // Types of libvips that two threads register at once are broken ones.
      guard Vips.isReady, let made = unsafe vips_operation_new(name) else { throw Vips.problem() }
      unsafe handle = made
    }

    deinit {
      unsafe handle.withMemoryRebound(to: VipsObject.self, capacity: 1) {
        unsafe vips_object_unref_outputs($0)
      }
      unsafe g_object_unref(handle)
    }

    /// Gives an argument a number, a name or a list of numbers, written as text.
    func set(_ name: String, to value: String) throws(ImagingError) {
      let result = unsafe handle.withMemoryRebound(to: VipsObject.self, capacity: 1) {
        unsafe vips_object_set_argument_from_string($0, name, value)
      }
      guard result == 0 else { throw Vips.problem() }
    }

    /// Gives an argument a text as it is.
    func set(_ name: String, toText text: String) {
      var value = GValue()
      _ = unsafe g_value_init(&value, g_type_from_name("gchararray"))
      unsafe g_value_set_string(&value, text)
      unsafe g_object_set_property(object, name, &value)
      unsafe g_value_unset(&value)
    }

    func set(_ name: String, to image: VipsImage) throws(ImagingError) {
      var value = GValue()
      _ = unsafe g_value_init(&value, vips_image_get_type())
      unsafe g_value_set_object(&value, image.handle)
      unsafe g_object_set_property(object, name, &value)
      unsafe g_value_unset(&value)
    }

    /// Gives an argument bytes, which must stay where they are as long as the result is used.
    func set(_ name: String, toBytes bytes: UnsafeRawBufferPointer) throws(ImagingError) {
      try unsafe set(name, to: vips_source_new_from_memory(bytes.baseAddress, bytes.count))
    }

    /// Gives an argument an open file, which must stay open as long as the result is used.
    func set(_ name: String, toFile descriptor: Int32) throws(ImagingError) {
      try unsafe set(name, to: vips_source_new_from_descriptor(descriptor))
    }

    /// Takes over the reference to a source.
    private func set(
      _ name: String, to source: UnsafeMutablePointer<VipsSource>?
    ) throws(ImagingError) {
      guard let source = unsafe source else { throw Vips.problem() }
      var value = GValue()
      _ = unsafe g_value_init(&value, vips_source_get_type())
      unsafe g_value_take_object(&value, source)
      unsafe g_object_set_property(object, name, &value)
      unsafe g_value_unset(&value)
    }

    func run() throws(ImagingError) {
      // libvips itself asks only when the operation has already begun.
      let flags = unsafe vips_operation_get_flags(handle)
      guard flags.rawValue & VIPS_OPERATION_BLOCKED.rawValue == 0 else {
        throw ImagingError(.unsupported, "the picture cannot be worked on: its loader is blocked")
      }
      // Without the cache of operations, which all threads share: it may contain another thread's
      // operation on a deleted picture at the same address.
      let result = unsafe handle.withMemoryRebound(to: VipsObject.self, capacity: 1) {
        unsafe vips_object_build($0)
      }
      guard result == 0 else { throw Vips.problem() }
    }

    func image(_ name: String) throws(ImagingError) -> VipsImage {
      var value = GValue()
      _ = unsafe g_value_init(&value, vips_image_get_type())
      unsafe g_object_get_property(object, name, &value)
      defer { unsafe g_value_unset(&value) }
      guard let found = unsafe g_value_dup_object(&value) else { throw Vips.problem() }
      return unsafe VipsImage(found.assumingMemoryBound(to: CVersoVips.VipsImage.self))
    }

    func bytes(_ name: String) throws(ImagingError) -> [UInt8] {
      var value = GValue()
      _ = unsafe g_value_init(&value, vips_blob_get_type())
      unsafe g_object_get_property(object, name, &value)
      defer { unsafe g_value_unset(&value) }
      guard let boxed = unsafe g_value_get_boxed(&value) else { throw Vips.problem() }
      var count = 0
      let start = unsafe vips_blob_get(
        boxed.assumingMemoryBound(to: VipsBlob.self), &count)
      return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    private var object: UnsafeMutablePointer<GObject> {
      unsafe UnsafeMutableRawPointer(handle).assumingMemoryBound(to: GObject.self)
    }
  }

  enum Vips {
    /// Whether libvips could be started; done once.
    static let isReady: Bool = {
      let started = unsafe vips_init("verso-imaging") == 0
      // Loaders that are not made for files of strangers: ImageMagick, OpenSlide, PDF, SVG and more.
      vips_block_untrusted_set(1)
      // Pictures are made once each: remembering them only costs memory.
      vips_cache_set_max(0)
      return started
    }()

    /// libvips' description of a failure, in one line.
    static func problem() -> ImagingError {
      let text = unsafe String(cString: vips_error_buffer())
      vips_error_clear()
      let lines = text.split(whereSeparator: \.isNewline).map(String.init)
      // That a decoder read beyond the end is not the reason of an error, but its consequence may
      // be.
      let line =
        lines.first { !$0.contains("bad seek") } ?? lines.first ?? "libvips gave no reason"
      let isMissing = line.contains("not in a known") || line.contains("no known")
      return ImagingError(
        isMissing ? .unsupported : .damaged, "the picture cannot be worked on: \(line)")
    }
  }
#endif
