import ArgumentParser
import Verso
import VersoJournal
import VersoLibrary

/// Takes all that photos hold beside words and numbers into a folder, a file each.
struct FullExtraction {
  let files: Files
  /// The folder.
  let output: String
  let overwrites: Bool
  let workers: Int
  let quiet: Bool
  /// Where it is written down which files were made; nil for nowhere.
  let journal: JournalPlace?

  /// Does it.
  ///
  /// - Throws: An exit code when a photo cannot be read, or a part not be written.
  func run() throws {
    var found = files
    try found.leaveOut(resultsIn: output, notes: !quiet)
    let files = found.paths
    // Behind a slash it is a folder, there or not.
    let target = try Target(Path.endsWithSlash(output) ? output : "\(output)/", for: found)
    let (quiet, overwrites) = (quiet, overwrites)
    let recorder = try journal?.recorder()
    let failures = Pool.run(
      files, workers: workers, chunk: 1, frame: .init(isPrompt: true)
    ) { index, report in
      let path = files[index]
      do {
        try target.checkClash(of: path)
        let photo = try Files.photo(path)
        guard let place = target.path(for: path) else { return .failed }
        try target.makeFolders(for: path, by: Mover(recorder))
        var outcome = Pool.Outcome.done
        var names = Names()
        for part in try PhotoPart.all(of: photo) {
          do {
            guard let bytes = try part.read(), !bytes.isEmpty else { continue }
            let name = names.free("\(place)-\(part.name)", part.fileExtension(bytes))
            let notes = try Extraction.write(
              bytes, part.name, of: path, to: name, overwrites, recorder)
            for note in notes {
              if !quiet { report.output += "\(Rendering.line("\(name): \(note)"))\n".utf8 }
            }
            if !quiet { report.output += "\(Rendering.line(name)): \(bytes.count) bytes\n".utf8 }
          } catch {
            report.error(path, error)
            outcome = .failed
          }
        }
        return outcome
      } catch {
        report.error(path, error)
        return .failed
      }
    }
    recorder?.end()
    if failures > 0 { throw ExitCode(1) }
  }

  /// The names of the files of one photo, of which two parts may have one.
  private struct Names {
    private var taken: Set<String> = []

    mutating func free(_ stem: String, _ ending: String) -> String {
      var name = "\(stem).\(ending)"
      var number = 2
      while !taken.insert(name.lowercased()).inserted {
        name = "\(stem)-\(number).\(ending)"
        number += 1
      }
      return name
    }
  }
}

/// Something that a photo holds and that is a file of its own.
private struct PhotoPart {
  /// What its file is called behind the photo's name: "IFD1-ThumbnailImage".
  let name: String
  let read: () throws -> [UInt8]?

  /// - Parameters:
  ///   - name: Anything; what is no letter, digit or line of a file's name becomes a low line.
  ///   - read: Gives the bytes; nil where they are not there.
  private init(_ name: String, _ read: @escaping () throws -> [UInt8]?) {
    self.name = String(
      decoding: name.utf8.map { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: byte
        default: UInt8(ascii: "_")
        }
      }.prefix(150), as: UTF8.self)
    self.read = read
  }

  /// All that a photo has.
  static func all(of photo: Photo) throws -> [PhotoPart] {
    var parts = [
      PhotoPart("Exif") {
        try photo.blocks.first { $0.kind == .exif }.map { try photo.payload(of: $0) }
      },
      PhotoPart("XMP") { try photo.storedXMP() },
      PhotoPart("ICC_Profile") { photo.metadata.iccProfile?.bytes },
    ]
    for item in photo.items {
      // What has words is shown, however it is stored.
      guard case .bytes = item.value, item.meaning == nil else { continue }
      parts.append(PhotoPart("\(item.group)-\(item.name)") { try photo.bytes(of: item) })
    }
    for (number, _) in try photo.pictures() {
      parts.append(PhotoPart("Picture\(number)") { try photo.picture(number) })
    }
    parts.append(PhotoPart("Film") { try photo.film() })
    return parts
  }

  /// How the name of its file ends, by what it is.
  func fileExtension(_ bytes: [UInt8]) -> String {
    switch name {
    case "XMP": "xmp"
    case "ICC_Profile": "icc"
    case "Exif": "tif"
    default: Self.format(of: bytes)?.fileExtension ?? "bin"
    }
  }

  /// The format of some bytes. Of boxes only what stands in them tells films from pictures.
  private static func format(of bytes: [UInt8]) -> FileFormat? {
    let format = FileFormat.of(head: Array(bytes.prefix(FileFormat.headBytes)))
    guard format?.structure == .media else { return format }
    return (try? Photo(bytes))?.format ?? format
  }
}
