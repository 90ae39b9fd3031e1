import Verso

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Edits bytes as a photo, as the sum of all of them says, and reads the result again: the edit must be
/// there, and everything else as it was. What is refused must be refused with an error.
@_cdecl("LLVMFuzzerTestOneInput")
public func editOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // Every sample is a seed as it is, and every change of a byte is another edit.
  let choice = bytes.reduce(0, &+)
  let edit = Edit(choice)
  guard var photo = try? Photo(bytes) else { return 0 }
  let before = photo.metadata
  edit.apply(to: &photo)
  guard let result = try? photo.bytes(options: edit.options) else { return 0 }
  guard let again = try? Photo(result) else { fatalError("the result is no photo") }
  edit.check(again)
  if ![.strip, .stripButProfile].contains(edit) { checkRest(before, again.metadata, edit) }
  // The same edit once more, now in a file, where it may find room.
  if choice & 0x80 != 0 { checkInPlace(result, edit) }
  return 0
}

enum Edit: UInt8, CaseIterable {
  case artist, place, noPlace, comment, thumbnail, noThumbnail, strip, stamp, noExif, orientation,
    title, noTitle, profile, noProfile, headline, noTrace, noIdentity, copy, stripButProfile,
    keywords, taken, front

  init(_ byte: UInt8) {
    self = Self.allCases[Int(byte & 0x7F) % Self.allCases.count]
  }

  func apply(to photo: inout Photo) {
    switch self {
    case .artist: photo.metadata[.artist] = "Ada Example, of some length"
    case .place: photo.metadata.location = Location(latitude: 12.5, longitude: -7.25, altitude: 3)
    case .noPlace: photo.metadata.removeAll(in: .gps)
    case .comment: photo.metadata[.userComment] = "山の写真"
    case .thumbnail: try? photo.metadata.setThumbnail([0xFF, 0xD8, 0xFF, 0xD9, 1, 2, 3])
    case .noThumbnail: photo.metadata.removeThumbnail()
    case .strip: photo.strip()
    case .stamp:
      let date = CaptureDate(
        year: 2026, month: 5, day: 6, hour: 7, minute: 8, second: 9, offset: 60)
      try? photo.metadata.stamp(.init(software: "Fuzz 1.0", date: date, replaces: true))
    case .noExif: photo.metadata.removeAll(in: .exif)
    case .orientation: photo.metadata[.orientation] = 6
    case .title: photo.metadata.title = "Dawn"
    case .noTitle: photo.metadata.xmp = XMP()
    case .profile: photo.metadata.iccProfile = Self.smallProfile
    case .noProfile: photo.metadata.iccProfile = nil
    case .headline: try? photo.metadata.setTexts(["Dawn"], of: Tag(.iptc, 0x0269))
    case .noTrace: photo.remove(.gps)
    case .noIdentity: photo.remove(.identity)
    case .copy: if let source = Self.source { _ = try? photo.copyMetadata(from: source) }
    case .stripButProfile: photo.strip(keeping: .colorProfile)
    case .keywords: photo.metadata.keywords = ["dawn", "harbour"]
    case .taken: photo.metadata.captureDate = CaptureDate("2026:05:06 07:08:09+01:00")
    case .front: photo.metadata.caption = "Front"
    }
  }

  var options: WriteOptions {
    var options = WriteOptions()
    options.fastStart = self == .front
    return options
  }

  func check(_ photo: Photo) {
    let metadata = photo.metadata
    switch self {
    case .artist: precondition(metadata[.artist] == "Ada Example, of some length")
    case .place:
      precondition(((metadata.location?.latitude.degrees ?? 0) - 12.5).magnitude < 1e-7)
    case .noPlace: precondition(!metadata.directories.contains { $0.kind == .gps })
    case .comment: precondition(metadata[.userComment] == "山の写真")
    case .noThumbnail: precondition(metadata.thumbnail == nil)
    case .noExif: precondition(!metadata.directories.contains { $0.kind == .exif })
    case .orientation: precondition(metadata[.orientation] == 6)
    case .strip:
      precondition(metadata.directories.allSatisfy { $0.kind != .exif && $0.kind != .gps })
    case .title: precondition(metadata.title == "Dawn")
    case .noTitle: precondition(metadata.xmp.isEmpty)
    case .profile: precondition(metadata.iccProfile == Self.smallProfile)
    case .noProfile: precondition(metadata.iccProfile == nil)
    case .headline: precondition(metadata.texts(of: Tag(.iptc, 0x0269)) == ["Dawn"])
    case .noTrace: precondition((try? photo.places(of: .gps)) == [])
    case .noIdentity: precondition((try? photo.places(of: .identity)) == [])
    case .stripButProfile:
      precondition(metadata.directories.allSatisfy { $0.kind != .exif && $0.kind != .gps })
    case .keywords: precondition(metadata.keywords == ["dawn", "harbour"])
    case .taken: precondition(metadata.captureDate?.second == 9)
    case .front: precondition(metadata.caption == "Front")
    case .thumbnail, .stamp, .copy: break
    }
  }

  /// What is copied from: a photo with a name, a place and a title. It is made anew each time, as what
  /// is kept looks like a leak to the sanitizer, which does not know pointers with a mark in them.
  private static var source: Photo? {
    // A TIFF file with an empty directory.
    guard var photo = try? Photo([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]) else {
      return nil
    }
    photo.metadata[.artist] = "Ada Example"
    photo.metadata.location = Location(latitude: 1.5, longitude: 2.5)
    photo.metadata.title = "Dusk"
    return photo
  }

  /// The smallest profile: a header, and no tags.
  private static let smallProfile: ICCProfile? = {
    var bytes = [UInt8](repeating: 0, count: 132)
    bytes[3] = 132
    bytes.replaceSubrange(36..<40, with: "acsp".utf8)
    return try? ICCProfile(bytes)
  }()

  /// Whether a field may differ after the edit.
  func touches(_ tag: Tag) -> Bool {
    switch self {
    case .artist: tag.number == 0x013B
    case .place, .noPlace: tag.directory == .gps
    case .comment: tag.number == 0x9286
    case .thumbnail, .noThumbnail: tag.directory.name.hasPrefix("IFD") && tag.directory != .ifd0
    case .noExif: tag.directory == .exif || tag.directory == .interop
    case .orientation: tag.number == 0x0112
    case .stamp:
      [0x0131, 0x0132, 0x9003, 0x9004, 0x9010, 0x9011, 0x9012, 0x9290, 0x9291, 0x9292]
        .contains(tag.number)
    case .headline: tag.directory == .iptc
    case .title, .noTitle, .profile, .noProfile: false
    case .keywords: tag.directory == .iptc || tag.number == 0x9C9E
    case .front: tag.directory == .iptc || tag.number == 0x010E
    case .taken: true
    case .strip, .stripButProfile, .noTrace, .noIdentity, .copy: true
    }
  }
}

/// Everything that the edit does not touch is as it was.
func checkRest(_ before: Metadata, _ after: Metadata, _ edit: Edit) {
  let pointers: [UInt16] = [0x8769, 0x8825, 0xA005, 0x014A]
  for directory in before.directories where directory.kind != .file {
    var seen: [UInt16] = []
    for field in directory.fields {
      let isFirst = !seen.contains(field.tag.number)
      seen.append(field.tag.number)
      guard let value = field.value, isFirst, !edit.touches(field.tag),
        !pointers.contains(field.tag.number)
      else { continue }
      // Bytes, because NaN does not equal itself.
      let again = after.value(of: field.tag)
      precondition(
        again?.format == value.format && again?.encoded(.bigEndian) == value.encoded(.bigEndian),
        "\(field.tag) changed")
    }
  }
}

func checkInPlace(_ bytes: [UInt8], _ edit: Edit) {
  let path = "/tmp/verso-fuzz-\(getpid()).jpg"
  defer { unlink(path) }
  guard var copy = try? Photo(bytes), (try? copy.write(toPath: path)) != nil,
    var photo = try? Photo(path: path)
  else { return }
  let before = photo.metadata
  photo.metadata.copyright = "In place"
  guard let receipt = try? photo.write(toPath: path, options: .init(verify: true)) else { return }
  guard let again = try? Photo(path: path) else { fatalError("the file is no photo") }
  precondition(again.metadata.copyright == "In place")
  for directory in before.directories where directory.kind.name != "File" {
    for field in directory.fields where field.tag.number == 0x013B {
      precondition(again.metadata.value(of: field.tag) == before.value(of: field.tag))
    }
  }
  precondition(receipt.isVerified || receipt.method == .unchanged)
}
