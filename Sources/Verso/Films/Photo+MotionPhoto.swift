extension Photo {
  /// A motion photo of this photo and a film: one file that displays the picture, and the film on request (Motion
  /// Photo format 1.0; developer.android.com/media/platform/motion-photo-format).
  ///
  /// In JPEG files the film follows the picture; in HEIF files it is in a box `mpvd`. The XMP packet records the film
  /// and its length.
  ///
  /// - Parameters:
  ///   - film: A film of MPEG-4 or QuickTime; its bytes are copied unchanged.
  ///   - time: The second of the film that shows the picture. If nil, viewers use the middle.
  /// - Returns: The bytes of the file.
  /// - Throws: ``MetadataError`` if the photo cannot contain a film or already has one; ``FileError`` if a file cannot
  ///   be read.
  public func joined(with film: Photo, stillAt time: Double? = nil) throws -> [UInt8] {
    let isHEIF = format.frames == .items
    guard isHEIF || format == .jpeg || format == .mpo else {
      throw MetadataError(
        .unsupported, "motion photos are JPEG, HEIC and AVIF files; convert it first",
        place: format.name)
    }
    try film.checkIsFilm(stillAt: time)
    guard try filmRange() == nil else {
      throw MetadataError(
        .invalidValue, "it has a film already; verso split takes it out", place: format.name)
    }
    let bytes = try film.wholeFile()
    if isHEIF { try checkLastBox() }
    var photo = self
    photo.metadata.xmp.announceFilm(
      bytes.count, film.format.mimeType, in: format.mimeType, padding: isHEIF ? 8 : 0, at: time)
    let head = try photo.bytes()
    let result = head + (isHEIF ? Box.bytes("mpvd", bytes) : bytes)
    let place = (result.count - bytes.count)..<result.count
    guard try Photo(result).filmRange() == place else {
      throw MetadataError(
        .unsupported, "the data after its picture hides a film that is appended",
        place: format.name)
    }
    return result
  }

  /// Makes sure that this is a film that can be put into a photo, with a picture at that time.
  ///
  /// - Throws: ``MetadataError`` that names what it is instead.
  package func checkIsFilm(stillAt time: Double? = nil) throws(MetadataError) {
    guard format.isFilm else {
      throw MetadataError(
        .unsupported, "a film of MPEG-4 or QuickTime is expected, not \(format.named) file",
        place: format.name)
    }
    guard isFilm, skeleton.isWhole, skeleton.missingBytes ?? 0 == 0
    else {
      throw MetadataError(
        .damaged,
        "the film has no header (moov) or ends before its data do; a whole one is expected",
        place: format.name)
    }
    if let time, let length = filmLength, time < 0 || time > length {
      throw MetadataError(
        .invalidValue,
        "the film is \(Self.seconds(length)) s long, and the picture cannot be taken \(Self.seconds(time)) s into it",
        place: format.name)
    }
  }

  /// The duration of a film in seconds; nil if unknown.
  package var filmLength: Double? {
    metadata.facts.first { $0.group == "QuickTime" && $0.name == "Duration" }
      .flatMap { Double($0.numericText) }
  }

  private static func seconds(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

  /// The two parts of a motion photo, each as a file: the photo, whose XMP no longer mentions a film, and the film.
  ///
  /// - Returns: Nil for a photo without a film.
  /// - Throws: ``MetadataError`` if the film is between other parts and cannot be extracted without them;
  ///   ``FileError`` if the file cannot be read.
  public func split() throws -> (photo: [UInt8], film: [UInt8])? {
    guard let place = try filmRange(), let film = try film() else { return nil }
    let source = try openOrigin()
    let end: Int
    if format.mayHoldFilm {
      var window = try ByteWindow(source)
      let boxes = try BoxList(&window, in: 0..<source.count, limit: limits.parts).boxes
      guard let box = boxes.last, box.type == "mpvd" else { throw amongOthers() }
      end = box.range.lowerBound
    } else {
      guard items["EmbeddedVideoFile"] == nil,
        place == (try seriesFormat?.film(skeleton, source))
      else { throw amongOthers() }
      end = place.lowerBound
    }
    var photo = try Photo(try source.read(0..<end), name: origin.name, strict: false)
    photo.metadata.xmp.forgetFilm()
    return (try photo.bytes(), film)
  }

  private func amongOthers() -> MetadataError {
    MetadataError(
      .unsupported,
      "its film is among other parts of the phone's maker; verso extract video copies it",
      place: format.name)
  }

  private func wholeFile() throws -> [UInt8] {
    let source = try openOrigin()
    if let problem = tooLarge(0..<source.count) {
      throw MetadataError(.tooLarge, "the film \(problem)", place: format.name)
    }
    return try source.read(0..<source.count)
  }

  /// Whether a box may be added after the last one.
  private func checkLastBox() throws {
    let source = try openOrigin()
    var window = try ByteWindow(source)
    let list = try BoxList(&window, in: 0..<source.count, limit: limits.parts)
    guard list.problem == nil, !list.boxes.contains(where: { $0.isOpen || $0.type == "sefd" })
    else {
      throw MetadataError(
        .unsupported, "its last box allows no box after it", place: format.name)
    }
  }
}

extension XMP {
  private static let directory = Name(.gContainer, "Directory")
  private static let item = Name(.gContainer, "Item")

  /// Announces a film of this length after the picture, as the last item of the container.
  fileprivate mutating func announceFilm(
    _ count: Int, _ type: String, in picture: String, padding: Int, at time: Double?
  ) {
    forgetFilm()
    let stamp = time.flatMap { Int(exactly: ($0 * 1_000_000).rounded()) } ?? -1
    for (local, value) in [
      ("MotionPhoto", 1), ("MotionPhotoVersion", 1), ("MotionPhotoPresentationTimestampUs", stamp),
    ] {
      set(Name(.gCamera, local), to: Node(.text("\(value)")))
    }
    var items: [Node] = []
    if case .array(_, let known)? = node(Self.directory)?.content { items = known }
    if items.isEmpty { items.append(Self.item(picture, "Primary", length: 0, padding: padding)) }
    items.append(Self.item(type, "MotionPhoto", length: count, padding: 0))
    set(Self.directory, to: Node(.array(.sequence, items)))
  }

  /// Removes the description of a film after the picture. Other items of the container stay.
  fileprivate mutating func forgetFilm() {
    properties.removeAll {
      $0.name.namespace == .gCamera
        && ($0.name.local.hasPrefix("MotionPhoto") || $0.name.local.hasPrefix("MicroVideo"))
    }
    guard case .array(let kind, var items)? = node(Self.directory)?.content else { return }
    items.removeAll { Self.semantic(of: $0) == "MotionPhoto" }
    let isAlone = items.allSatisfy { Self.semantic(of: $0) == "Primary" }
    set(Self.directory, to: isAlone ? nil : Node(.array(kind, items)))
  }

  private static func item(_ type: String, _ semantic: String, length: Int, padding: Int) -> Node {
    let fields = [
      ("Mime", type), ("Semantic", semantic), ("Length", "\(length)"), ("Padding", "\(padding)"),
    ].map { Property(Name(.gContainerItem, $0.0), Node(.text($0.1))) }
    return Node(.structure([Property(item, Node(.structure(fields)))]))
  }

  /// The number of bytes from the announced start of the film to the end of the file; nil if no
  /// film is announced. Other items of the container may come after it.
  var announcedFilm: Int? {
    if case .array(_, let items)? = node(Self.directory)?.content,
      let place = items.firstIndex(where: { Self.semantic(of: $0) == "MotionPhoto" })
    {
      let sizes = items[place...].enumerated().map { index, item in
        let own = ["Length"] + (index == 0 ? [] : ["Padding"])
        return own.compactMap { Self.field($0, of: item).flatMap { Int($0) } }
      }
      let behind = sizes.joined().reduce(0) { $1 > 0 && $1 <= Int.max - $0 ? $0 + $1 : $0 }
      return behind > 0 ? behind : nil
    }
    guard node(Name(.gCamera, "MicroVideo"))?.content.simple == "1" else { return nil }
    return node(Name(.gCamera, "MicroVideoOffset"))?.content.simple.flatMap { Int($0) }
  }

  private static func semantic(of node: Node) -> String? { field("Semantic", of: node) }

  /// A field of an item of the container, in a field of its own, or bare.
  private static func field(_ local: String, of node: Node) -> String? {
    guard case .structure(let fields) = node.content else { return nil }
    if let inner = fields.first(where: { $0.name == item })?.node { return field(local, of: inner) }
    return fields.first { $0.name == Name(.gContainerItem, local) }?.node.content.simple
  }
}
