extension XMP.Namespace {
  // MARK: ISO 16684 and what Adobe adds

  /// Dublin Core: title, creator, description, subject, rights.
  public static var dc: Self { Self("http://purl.org/dc/elements/1.1/", prefix: "dc") }
  /// Basic properties: dates, rating, label, the creating program.
  public static var xmp: Self { Self("http://ns.adobe.com/xap/1.0/", prefix: "xmp") }
  /// Rights: whether marked, usage terms, the owner.
  public static var xmpRights: Self {
    Self("http://ns.adobe.com/xap/1.0/rights/", prefix: "xmpRights")
  }
  /// Media management: identities, history, what a file was made from.
  package static let xmpMM = Self("http://ns.adobe.com/xap/1.0/mm/", prefix: "xmpMM")
  /// Dynamic media: sound and moving pictures.
  package static let xmpDM = Self("http://ns.adobe.com/xmp/1.0/DynamicMedia/", prefix: "xmpDM")
  /// Adobe Photoshop: headline, credit, city, history.
  public static var photoshop: Self {
    Self("http://ns.adobe.com/photoshop/1.0/", prefix: "photoshop")
  }
  /// The settings of Adobe Camera Raw and Lightroom.
  package static let crs = Self("http://ns.adobe.com/camera-raw-settings/1.0/", prefix: "crs")
  /// Exif's fields (ISO 16684-2).
  public static var exif: Self { Self("http://ns.adobe.com/exif/1.0/", prefix: "exif") }
  /// The fields that Exif 2.21 and later added (CIPA DC-010).
  package static let exifEX = Self("http://cipa.jp/exif/1.0/", prefix: "exifEX")
  /// TIFF's fields.
  package static let tiff = Self("http://ns.adobe.com/tiff/1.0/", prefix: "tiff")
  /// The values that Adobe programs add to Exif: the lens, the serial number.
  package static let aux = Self("http://ns.adobe.com/exif/1.0/aux/", prefix: "aux")
  /// Adobe Lightroom: hierarchical keywords.
  package static let lr = Self("http://ns.adobe.com/lightroom/1.0/", prefix: "lr")
  /// Adobe Photoshop Album.
  package static let album = Self("http://ns.adobe.com/album/1.0/", prefix: "album")
  /// Photoshop's panoramas.
  package static let panorama = Self(
    "http://ns.adobe.com/photoshop/1.0/panorama-profile", prefix: "panorama")
  /// Gain maps of high dynamic range.
  package static let hdrGainMap = Self("http://ns.adobe.com/hdr-gain-map/1.0/", prefix: "hdrgm")
  /// The fields of dimensions.
  package static let stDim = Self("http://ns.adobe.com/xap/1.0/sType/Dimensions#", prefix: "stDim")
  /// The fields of an event in a history.
  package static let stEvt = Self(
    "http://ns.adobe.com/xap/1.0/sType/ResourceEvent#", prefix: "stEvt")
  /// The fields of a region's area.
  package static let stArea = Self("http://ns.adobe.com/xmp/sType/Area#", prefix: "stArea")

  // MARK: IPTC, PLUS, PRISM, rights and catalogues

  /// IPTC Photo Metadata, core.
  public static var iptcCore: Self {
    Self("http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/", prefix: "Iptc4xmpCore")
  }
  /// IPTC Photo Metadata, extension.
  public static var iptcExt: Self {
    Self("http://iptc.org/std/Iptc4xmpExt/2008-02-29/", prefix: "Iptc4xmpExt")
  }
  /// PLUS licences.
  package static let plus = Self("http://ns.useplus.org/ldf/xmp/1.0/", prefix: "plus")
  /// Creative Commons licences.
  package static let cc = Self("http://creativecommons.org/ns#", prefix: "cc")
  /// W3C's TDM Reservation Protocol: whether rights to text and data mining are reserved.
  package static let tdm = Self("http://www.w3.org/ns/tdmrep/", prefix: "tdm")
  /// China's label of generated content (GB 45438-2025).
  package static let aigc = Self("http://www.tc260.org.cn/ns/AIGC/1.0/", prefix: "TC260")
  /// PRISM.
  package static let prism = Self("http://prismstandard.org/namespaces/basic/2.0/", prefix: "prism")
  /// PRISM rights language.
  package static let prl = Self("http://prismstandard.org/namespaces/prl/2.1/", prefix: "prl")
  /// PRISM usage rights.
  package static let pur = Self(
    "http://prismstandard.org/namespaces/prismusagerights/2.1/", prefix: "pur")
  /// PRISM metadata of pictures.
  package static let pmi = Self("http://prismstandard.org/namespaces/pmi/2.2/", prefix: "pmi")
  /// PRISM recipes.
  package static let prm = Self("http://prismstandard.org/namespaces/prm/3.0/", prefix: "prm")
  /// Getty Images.
  package static let getty = Self("http://xmp.gettyimages.com/gift/1.0/", prefix: "GettyImagesGIFT")
  /// Darwin Core: biodiversity.
  package static let dwc = Self("http://rs.tdwg.org/dwc/index.htm", prefix: "dwc")
  /// Optima SC.
  package static let dex = Self("http://ns.optimasc.com/dex/1.0/", prefix: "dex")
  /// SEAL signatures.
  package static let seal = Self("http://ns.seal/2024/1.0/", prefix: "seal")
  /// Regions of the Metadata Working Group: faces and the like.
  package static let mwgRegions = Self(
    "http://www.metadataworkinggroup.com/schemas/regions/", prefix: "mwg-rs")
  /// Hierarchical keywords of the Metadata Working Group.
  package static let mwgKeywords = Self(
    "http://www.metadataworkinggroup.com/schemas/keywords/", prefix: "mwg-kw")
  /// Collections of the Metadata Working Group.
  package static let mwgCollections = Self(
    "http://www.metadataworkinggroup.com/schemas/collections/", prefix: "mwg-coll")

  // MARK: Programs and devices

  /// Microsoft Photo 1.0: rating, flash, lens.
  package static let microsoftPhoto = Self(
    "http://ns.microsoft.com/photo/1.0", prefix: "MicrosoftPhoto")
  /// Microsoft Photo 1.2: people in regions.
  package static let microsoftPhoto12 = Self("http://ns.microsoft.com/photo/1.2/", prefix: "MP")
  /// The fields of Microsoft Photo regions.
  package static let microsoftRegionInfo = Self(
    "http://ns.microsoft.com/photo/1.2/t/RegionInfo#", prefix: "MPRI")
  /// The fields of one Microsoft Photo region.
  package static let microsoftRegion = Self(
    "http://ns.microsoft.com/photo/1.2/t/Region#", prefix: "MPReg")
  /// Microsoft Expression Media.
  package static let expressionmedia = Self(
    "http://ns.microsoft.com/expressionmedia/1.0/", prefix: "expressionmedia")
  /// Google: sound in a photo.
  package static let gAudio = Self("http://ns.google.com/photos/1.0/audio/", prefix: "GAudio")
  /// Google: the original picture of an edited one.
  package static let gImage = Self("http://ns.google.com/photos/1.0/image/", prefix: "GImage")
  /// Google: panoramas and photo spheres.
  package static let gPano = Self("http://ns.google.com/photos/1.0/panorama/", prefix: "GPano")
  /// Google: depth maps.
  package static let gDepth = Self("http://ns.google.com/photos/1.0/depthmap/", prefix: "GDepth")
  /// Google: blur of the background.
  package static let gFocus = Self("http://ns.google.com/photos/1.0/focus/", prefix: "GFocus")
  /// Google: motion photos and camera settings.
  package static let gCamera = Self("http://ns.google.com/photos/1.0/camera/", prefix: "GCamera")
  /// Google: the pictures after the first one.
  package static let gContainer = Self(
    "http://ns.google.com/photos/1.0/container/", prefix: "Container")
  /// Google: the fields of a container's item.
  package static let gContainerItem = Self(
    "http://ns.google.com/photos/1.0/container/item/", prefix: "Item")
  /// digiKam: tags, captions by author.
  package static let digiKam = Self("http://www.digikam.org/ns/1.0/", prefix: "digiKam")
  /// ACDSee.
  package static let acdsee = Self("http://ns.acdsee.com/iptc/1.0/", prefix: "acdsee")
  /// ACDSee's regions.
  package static let acdseeRegions = Self("http://ns.acdsee.com/regions/", prefix: "acdsee-rs")
  /// iView MediaPro.
  package static let mediapro = Self(
    "http://ns.iview-multimedia.com/mediapro/1.0/", prefix: "mediapro")
  /// Extensis Portfolio.
  package static let extensis = Self("http://ns.extensis.com/extensis/1.0/", prefix: "extensis")
  /// IDimager.
  package static let ics = Self("http://ns.idimager.com/ics/1.0/", prefix: "ics")
  /// Sony Ericsson phones.
  package static let cell = Self("http://developer.sonyericsson.com/cell/1.0/", prefix: "cell")
  /// Leia light field pictures.
  package static let leiaImage = Self("http://ns.leiainc.com/photos/1.0/image/", prefix: "LImage")
  /// Scalable vector graphics.
  package static let svg = Self("http://www.w3.org/2000/svg", prefix: "svg")
}

extension XMP.Namespace {
  /// The namespaces that are known without a file.
  package static let known: [Self] = [
    .dc, .xmp, .xmpRights, .xmpMM,
    Self("http://ns.adobe.com/xap/1.0/bj/", prefix: "xmpBJ"),
    Self("http://ns.adobe.com/xap/1.0/t/pg/", prefix: "xmpTPg"),
    .xmpDM,
    Self("http://ns.adobe.com/pdf/1.3/", prefix: "pdf"),
    .photoshop, .crs,
    Self("http://ns.adobe.com/camera-raw-defaults/1.0/", prefix: "crd"),
    Self("http://ns.adobe.com/camera-raw-saved-settings/1.0/", prefix: "crss"),
    Self("http://ns.adobe.com/camera-raw-embedded-lens-profile/1.0/", prefix: "crlcp"),
    .exif, .exifEX, .tiff, .aux, .lr, .album,
    Self("http://ns.adobe.com/pdfx/1.3/", prefix: "pdfx"),
    .panorama,
    Self("http://ns.adobe.com/creatorAtom/1.0/", prefix: "creatorAtom"),
    Self("http://ns.adobe.com/swf/1.0/", prefix: "swf"),
    Self("http://ns.adobe.com/DICOM/", prefix: "DICOM"),
    Self("http://ns.adobe.com/hdr-metadata/1.0/", prefix: "hdr_metadata"),
    .hdrGainMap,
    Self("http://ns.adobe.com/xap/1.0/PLUS/", prefix: "xmpPLUS"),
    Self("http://ns.adobe.com/xmp/Identifier/qual/1.0/", prefix: "xmpidq"),
    Self("http://ns.adobe.com/xap/1.0/g/", prefix: "xmpG"),
    Self("http://ns.adobe.com/xap/1.0/g/img/", prefix: "xmpGImg"),
    .stDim, .stEvt,
    Self("http://ns.adobe.com/xap/1.0/sType/Font#", prefix: "stFnt"),
    Self("http://ns.adobe.com/xap/1.0/sType/Job#", prefix: "stJob"),
    Self("http://ns.adobe.com/xap/1.0/sType/ResourceRef#", prefix: "stRef"),
    Self("http://ns.adobe.com/xap/1.0/sType/Version#", prefix: "stVer"),
    Self("http://ns.adobe.com/xap/1.0/sType/ManifestItem#", prefix: "stMfs"),
    Self("http://ns.adobe.com/photoshop/1.0/camera-profile", prefix: "stCamera"),
    .stArea, .iptcCore, .iptcExt, .plus, .cc, .tdm, .aigc, .prism, .prl, .pur, .pmi, .prm, .getty,
    .dwc, .dex, .seal, .mwgRegions, .mwgKeywords, .mwgCollections, .microsoftPhoto,
    Self("http://ns.microsoft.com/photo/1.1", prefix: "MP1"),
    .microsoftPhoto12, .microsoftRegionInfo, .microsoftRegion, .expressionmedia, .gAudio, .gImage,
    .gPano,
    Self("http://ns.google.com/videos/1.0/spherical/", prefix: "GSpherical"),
    .gDepth, .gFocus, .gCamera,
    Self("http://ns.google.com/photos/1.0/creations/", prefix: "GCreations"),
    .gContainer, .gContainerItem,
    Self("http://ns.google.com/photos/dd/1.0/device/", prefix: "Device"),
    Self("http://ns.google.com/photos/dd/1.0/container/", prefix: "DContainer"),
    Self("http://ns.google.com/photos/dd/1.0/profile/", prefix: "Profile"),
    Self("http://ns.apple.com/HDRGainMap/1.0/", prefix: "HDRGainMap"),
    Self("http://ns.apple.com/pixeldatainfo/1.0/", prefix: "apdi"),
    Self("http://ns.apple.com/faceinfo/1.0/", prefix: "apple-fi"),
    Self("http://ns.apple.com/adjustment-settings/1.0/", prefix: "aas"),
    .digiKam, .acdsee, .acdseeRegions, .mediapro, .extensis, .ics,
    Self("http://ns.fastpictureviewer.com/fpv/1.0/", prefix: "fpv"),
    .cell, .leiaImage,
    Self("http://www.dji.com/drone-dji/1.0/", prefix: "drone-dji"),
    Self("http://ns.nikon.com/sdc/1.0/", prefix: "sdc"),
    Self("http://ns.nikon.com/asteroid/1.0/", prefix: "ast"),
    Self("http://ns.nikon.com/nine/1.0/", prefix: "nine"),
    Self("http://leica-camera.com/digital-shift-assistant/1.0/", prefix: "xmpDSA"),
    .svg,
  ]

  /// The known namespace with a prefix, or with the group name that ExifTool has for it ("iptcExt").
  package static func named(_ prefix: String) -> Self? {
    let prefix = groups[prefix] ?? prefix
    return known.first { $0.prefix == prefix }
  }

  /// The known namespace with an address, also with a slash too many or too few at its end, as some
  /// programs write it.
  package static func addressed(_ uri: String) -> Self? {
    known.first { $0.uri == uri } ?? known.first { $0.isAddressed(uri) }
  }

  /// Whether an address is that of the namespace, or has a slash too many or too few at its end.
  func isAddressed(_ address: String) -> Bool {
    let (own, other) = (uri.utf8, address.utf8)
    guard abs(own.count - other.count) <= 1 else { return false }
    let (short, long) = own.count < other.count ? (own, other) : (other, own)
    return long.starts(with: short) && (long.count == short.count || long.last == UInt8(ascii: "/"))
  }

  /// Group names that differ from the prefixes.
  private static let groups: [String: String] = [
    "iptcCore": "Iptc4xmpCore", "iptcExt": "Iptc4xmpExt", "microsoft": "MicrosoftPhoto",
    "getty": "GettyImagesGIFT", "hdr": "hdr_metadata", "GContainer": "Container",
  ]

  // MARK: Carriers of properties

  /// The prefix `xml`, which needs no declaration.
  package static let xml = Self("http://www.w3.org/XML/1998/namespace", prefix: "xml")
  /// The framework in which XMP is written.
  package static let rdf = Self("http://www.w3.org/1999/02/22-rdf-syntax-ns#", prefix: "rdf")
  /// The wrapper of a packet.
  package static let meta = Self("adobe:ns:meta/", prefix: "x")
  /// The location of additional properties.
  package static let note = Self("http://ns.adobe.com/xmp/note/", prefix: "xmpNote")
  /// No namespace: names without a prefix.
  package static let empty = Self("", prefix: "")
}
