import Verso

/// A HEIF file with the items that a test wants; the first is its picture.
public struct HEIFBuilder {
  /// An item: its type, what media it holds, and which bytes of the media data.
  public struct Item {
    let type: String
    let media: String?
    let range: Range<Int>
    let refers: [(type: String, to: Int)]

    /// An item whose bytes are a range of the media data.
    public init(
      _ type: String, _ media: String? = nil, _ range: Range<Int>,
      refers: [(type: String, to: Int)] = [("cdsc", 1)]
    ) {
      self.type = type
      self.media = media
      self.range = range
      self.refers = refers
    }
  }

  /// What lies in the box of media data.
  public var media: [UInt8]
  /// The items behind the picture; they are numbered from 2.
  public var items: [Item]
  /// The type of the box of media data.
  public var mediaBox = "mdat"

  /// A file with a picture of 64 bytes at the start of its media data.
  public init(media: [UInt8], items: [Item]) {
    self.media = media
    self.items = items
  }

  private static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
    big(UInt32(body.count + 8)) + Array(type.utf8) + body
  }

  private static func big(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// The file.
  public func bytes() -> [UInt8] {
    let all = [Item("hvc1", nil, 0..<64, refers: [])] + items
    let start = Self.box("ftyp", Array("heic\0\0\0\0mif1heic".utf8))
    func meta(at position: Int) -> [UInt8] {
      let count = Self.big(UInt16(all.count))
      var (locations, infos, references): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
      for (index, item) in all.enumerated() {
        let id = Self.big(UInt16(index + 1))
        locations += id + [0, 0, 0, 0, 0, 1]
        locations += Self.big(UInt32(position + item.range.lowerBound))
        locations += Self.big(UInt32(item.range.count))
        infos += Self.box(
          "infe",
          [2, 0, 0, 0] + id + [0, 0] + Array(item.type.utf8) + [0]
            + (item.media.map { Array($0.utf8) + [0] } ?? []))
        for (type, target) in item.refers {
          references += Self.box(type, id + [0, 1] + Self.big(UInt16(target)))
        }
      }
      let properties = Self.box(
        "ipco",
        Self.box("ispe", [0, 0, 0, 0, 0, 0, 0, 64, 0, 0, 0, 64]) + Self.box("irot", [0]))
      var body: [UInt8] = [0, 0, 0, 0]
      body += Self.box(
        "hdlr",
        [UInt8](repeating: 0, count: 8) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
      body += Self.box("pitm", [0, 0, 0, 0, 0, 1])
      body += Self.box("iloc", [1, 0, 0, 0, 0x44, 0] + count + locations)
      body += Self.box("iinf", [0, 0, 0, 0] + count + infos)
      body += Self.box("iref", [0, 0, 0, 0] + references)
      body += Self.box(
        "iprp", properties + Self.box("ipma", [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 2, 0x81, 0x82]))
      return Self.box("meta", body)
    }
    let position = start.count + meta(at: 0).count + 8
    return start + meta(at: position) + Self.box(mediaBox, media)
  }
}
