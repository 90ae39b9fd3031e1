/// The numbers of Photoshop's image resources (Photoshop File Formats, Image Resource IDs).
package enum PhotoshopNumber {
  /// How an old Macintosh prints it.
  @inlinable package static var printInfo: UInt16 { 0x03E9 }
  /// Its page on an old Macintosh.
  @inlinable package static var pageFormat: UInt16 { 0x03EB }
  /// The resolution.
  @inlinable package static var resolutionInfo: UInt16 { 0x03ED }
  /// The names of alpha channels.
  @inlinable package static var alphaNames: UInt16 { 0x03EE }
  /// A caption.
  @inlinable package static var caption: UInt16 { 0x03F0 }
  /// IPTC data.
  @inlinable package static var iptc: UInt16 { 0x0404 }
  /// How it was compressed as JPEG.
  @inlinable package static var jpegQuality: UInt16 { 0x0406 }
  /// A thumbnail of Photoshop 4: blue, green, red.
  @inlinable package static var bgrThumbnail: UInt16 { 0x0409 }
  /// Whether it is protected.
  @inlinable package static var copyrightFlag: UInt16 { 0x040A }
  /// An address of whoever owns it.
  @inlinable package static var url: UInt16 { 0x040B }
  /// A thumbnail: red, green, blue.
  @inlinable package static var thumbnail: UInt16 { 0x040C }
  /// The angle of light for effects.
  @inlinable package static var globalAngle: UInt16 { 0x040D }
  /// The colour profile.
  @inlinable package static var profile: UInt16 { 0x040F }
  /// The height of light for effects.
  @inlinable package static var globalAltitude: UInt16 { 0x0419 }
  /// The slices of a page for the web.
  @inlinable package static var slices: UInt16 { 0x041A }
  /// The address of a workflow.
  @inlinable package static var workflowURL: UInt16 { 0x041B }
  /// A list of addresses.
  @inlinable package static var urlList: UInt16 { 0x041E }
  /// The versions and names of the programs that wrote it.
  @inlinable package static var versionInfo: UInt16 { 0x0421 }
  /// Exif data.
  @inlinable package static var exif: UInt16 { 0x0422 }
  /// Additional Exif data.
  @inlinable package static var secondExif: UInt16 { 0x0423 }
  /// A packet of XMP.
  @inlinable package static var xmp: UInt16 { 0x0424 }
  /// The digest of the IPTC data, by which a writer sees that another one changed them.
  @inlinable package static var iptcDigest: UInt16 { 0x0425 }
  /// The size of the print.
  @inlinable package static var printScale: UInt16 { 0x0426 }
  /// The ratio of the width of a pixel to its height.
  @inlinable package static var pixelAspectRatio: UInt16 { 0x0428 }
  /// The identifiers of alpha channels.
  @inlinable package static var alphaIdentifiers: UInt16 { 0x0435 }
  /// How it is printed.
  @inlinable package static var printInformation: UInt16 { 0x043A }
  /// In which style it is printed.
  @inlinable package static var printStyle: UInt16 { 0x043B }
  /// Where it is saved by itself.
  @inlinable package static var autoSavePath: UInt16 { 0x043E }
  /// In what format it is saved by itself.
  @inlinable package static var autoSaveFormat: UInt16 { 0x0443 }
  /// The name of the clipping path.
  @inlinable package static var clippingPath: UInt16 { 0x0BB7 }
}
