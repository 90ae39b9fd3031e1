import Foundation
import Verso

#if canImport(VersoImaging)
  import VersoImaging
  import VersoVips

  extension Photo {
    /// A photo with a line of text on its picture. Only the blocks under the text are encoded again.
    init(_ picture: Data, mark text: String) throws {
      try self.init(picture)
      // The line is as long as the shorter side at most.
      let side = storedSize.map { min($0.width, $0.height) } ?? 320
      let mask = try VipsEngine().draw(TextMark(text, size: side / 32))
      let white = Color(red: 255, green: 255, blue: 255)
      try mark(Overlay(mask, color: white, margin: Int(side / 32)))
    }
  }
#elseif canImport(UIKit)
  import ImageIO
  import UIKit
  import UniformTypeIdentifiers

  extension Photo {
    /// A photo with a line of text on its picture, drawn by the system, which encodes the picture again and keeps
    /// the metadata.
    ///
    /// Not tried on a device.
    init(_ picture: Data, mark text: String) throws {
      guard let source = CGImageSourceCreateWithData(picture as CFData, nil),
        let image = UIImage(data: picture)
      else { throw CocoaError(.fileReadCorruptFile) }
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let size = CGSize(
        width: image.size.width * image.scale, height: image.size.height * image.scale)
      let marked = UIGraphicsImageRenderer(size: size, format: format).image { _ in
        image.draw(in: CGRect(origin: .zero, size: size))
        let words = NSAttributedString(
          string: text,
          attributes: [
            .font: UIFont.boldSystemFont(ofSize: min(size.width, size.height) / 32),
            .foregroundColor: UIColor.white,
          ])
        let space = words.size()
        words.draw(
          at: CGPoint(
            x: size.width - space.width - space.height, y: size.height - 2 * space.height))
      }
      // The picture is upright now.
      var properties =
        CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any] ?? [:]
      properties[kCGImagePropertyOrientation] = 1
      let file = NSMutableData()
      guard let pixels = marked.cgImage,
        let destination = CGImageDestinationCreateWithData(
          file, UTType.jpeg.identifier as CFString, 1, nil)
      else { throw CocoaError(.fileWriteUnknown) }
      CGImageDestinationAddImage(destination, pixels, properties as CFDictionary)
      guard CGImageDestinationFinalize(destination) else { throw CocoaError(.fileWriteUnknown) }
      try self.init(file as Data)
    }
  }
#endif
