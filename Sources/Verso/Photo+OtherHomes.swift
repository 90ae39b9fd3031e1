extension Photo {
  /// What other readers may take for orientation, place, time or a small picture although it stands
  /// where this one does not look for it: fields that stand twice or in another directory, numbers
  /// of another type, blocks within blocks.
  ///
  /// Photos of cameras have nothing of it. Whoever seals a picture binds it, so that nothing can be
  /// said there afterwards.
  func addOtherHomes(to result: inout Appearance) throws {
    for directory in metadata.directories where directory.kind.isExif || directory.kind == .gps {
      addDoubled(in: directory, to: &result)
      for entry in directory.entries where isElsewhere(entry, in: directory) {
        // Where a pointer leads is moved by edits; that there is one is not.
        let bytes = Self.pointers.contains(entry.number) ? [] : directory.bytes(of: entry)
        result.add("\(Tag(directory.kind, entry.number)) elsewhere", bytes: bytes)
      }
    }
    try addBlocksWithin(to: &result)
  }

  /// Exif's and the GPS directory's pointers.
  private static let pointers: Set<UInt16> = [0x8769, 0x8825]

  private func addDoubled(in directory: Directory, to result: inout Appearance) {
    var seen: Set<UInt16> = []
    for entry in directory.entries where !seen.insert(entry.number).inserted {
      let bytes = Self.pointers.contains(entry.number) ? [] : directory.bytes(of: entry)
      result.add("\(Tag(directory.kind, entry.number)) once more", bytes: bytes)
    }
  }

  private func isElsewhere(_ entry: Entry, in directory: Directory) -> Bool {
    let kind = directory.kind
    switch entry.number {
    case 0x0112:
      return kind != .ifd0 && kind != .ifd1 || !Self.isPlain(directory.value(of: entry))
    case 0x8769, 0x8825: return kind != .ifd0
    case 0x9003, 0x9004: return kind != .exif && kind != .ifd0
    // The packet of a container that has a place of its own for it.
    case 0x02BC: return !container.isMadeOfDirectories
    case 0x0201, 0x0202:
      guard !container.isMadeOfDirectories else { return false }
      return kind != .ifd1 || !Self.isPlain(directory.value(of: entry))
    default: return false
    }
  }

  /// Whether a value is one whole number, as every reader takes it.
  private static func isPlain(_ value: Value?) -> Bool {
    switch value {
    case .byte(let numbers): numbers.count == 1
    case .short(let numbers): numbers.count == 1
    case .long(let numbers): numbers.count == 1
    default: false
    }
  }

  /// Exif and XMP that Photoshop resources hold, and XMP that a text of PNG does.
  private func addBlocksWithin(to result: inout Appearance) throws {
    // There they are at home.
    guard container != PSD.self else { return }
    let source = try openOrigin()
    var resources: [UInt8] = []
    for block in skeleton.blocks where block.kind == .photoshop {
      resources += try source.read(block.payload)
    }
    for directory in metadata.directories where directory.kind == .ifd0 {
      for entry in directory.entries where entry.number == 0x8649 {
        resources += directory.bytes(of: entry)
      }
    }
    for number: UInt16 in [0x0422, 0x0423, 0x0424] {
      guard let place = PhotoshopResources.data(of: number, in: resources.rawSpan) else { continue }
      result.add("resource \(number)", bytes: Array(resources[place]))
    }
    guard container == PNG.self else { return }
    for block in skeleton.blocks where block.kind == .text {
      let head = try source.read(block.payload.prefix(18))
      if head.rawSpan.matches("XML:com.adobe.xmp") {
        result.add("packet in a text", [block.payload])
      }
    }
  }
}
