/// The fields of the made-up directory "File": facts of the container, under ExifTool's names.
package enum FileTags {
  package static let fileType: UInt16 = 1
  package static let fileTypeExtension: UInt16 = 2
  package static let mimeType: UInt16 = 3
  package static let exifByteOrder: UInt16 = 4
  package static let currentIPTCDigest: UInt16 = 5
  package static let comment: UInt16 = 6
  package static let imageWidth: UInt16 = 7
  package static let imageHeight: UInt16 = 8
  package static let encodingProcess: UInt16 = 9
  package static let bitsPerSample: UInt16 = 10
  package static let colorComponents: UInt16 = 11
  package static let yCbCrSubSampling: UInt16 = 12
  package static let makerNoteByteOrder: UInt16 = 13

  package static let names: [StaticString] = [
    "", "FileType", "FileTypeExtension", "MIMEType", "ExifByteOrder", "CurrentIPTCDigest",
    "Comment", "ImageWidth", "ImageHeight", "EncodingProcess", "BitsPerSample", "ColorComponents",
    "YCbCrSubSampling", "MakerNoteByteOrder",
  ]

  /// How pictures are encoded: the frame types of T.81, table B.1.
  package static func encoding(_ frame: Int) -> StaticString {
    switch frame {
    case 0: "Baseline DCT, Huffman coding"
    case 1: "Extended sequential DCT, Huffman coding"
    case 2: "Progressive DCT, Huffman coding"
    case 3: "Lossless, Huffman coding"
    case 5: "Sequential DCT, differential Huffman coding"
    case 6: "Progressive DCT, differential Huffman coding"
    case 7: "Lossless, Differential Huffman coding"
    case 9: "Extended sequential DCT, arithmetic coding"
    case 10: "Progressive DCT, arithmetic coding"
    case 11: "Lossless, arithmetic coding"
    case 13: "Sequential DCT, differential arithmetic coding"
    case 14: "Progressive DCT, differential arithmetic coding"
    case 15: "Lossless, differential arithmetic coding"
    default: "Unknown"
    }
  }
}

/// The fields of the directory "JFIF".
package enum JFIFTags {
  package static func name(_ number: UInt16) -> StaticString {
    switch number {
    case 0: "JFIFVersion"
    case 2: "ResolutionUnit"
    case 3: "XResolution"
    case 5: "YResolution"
    default: ""
    }
  }
}
