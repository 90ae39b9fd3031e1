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
  package static var xmpMM: Self { Self("http://ns.adobe.com/xap/1.0/mm/", prefix: "xmpMM") }
  /// Jobs and their names.
  package static var xmpBJ: Self { Self("http://ns.adobe.com/xap/1.0/bj/", prefix: "xmpBJ") }
  /// Paged text.
  package static var xmpTPg: Self { Self("http://ns.adobe.com/xap/1.0/t/pg/", prefix: "xmpTPg") }
  /// Dynamic media: sound and moving pictures.
  package static var xmpDM: Self {
    Self("http://ns.adobe.com/xmp/1.0/DynamicMedia/", prefix: "xmpDM")
  }
  /// Adobe PDF.
  package static var pdf: Self { Self("http://ns.adobe.com/pdf/1.3/", prefix: "pdf") }
  /// Adobe Photoshop: headline, credit, city, history.
  public static var photoshop: Self {
    Self("http://ns.adobe.com/photoshop/1.0/", prefix: "photoshop")
  }
  /// The settings of Adobe Camera Raw and Lightroom.
  package static var crs: Self {
    Self("http://ns.adobe.com/camera-raw-settings/1.0/", prefix: "crs")
  }
  /// The defaults of Adobe Camera Raw.
  package static var crd: Self {
    Self("http://ns.adobe.com/camera-raw-defaults/1.0/", prefix: "crd")
  }
  /// Saved settings of Adobe Camera Raw.
  package static var crss: Self {
    Self("http://ns.adobe.com/camera-raw-saved-settings/1.0/", prefix: "crss")
  }
  /// Adobe's embedded lens profiles.
  package static var crlcp: Self {
    Self("http://ns.adobe.com/camera-raw-embedded-lens-profile/1.0/", prefix: "crlcp")
  }
  /// Exif's fields (ISO 16684-2).
  public static var exif: Self { Self("http://ns.adobe.com/exif/1.0/", prefix: "exif") }
  /// The fields that Exif 2.21 and later added (CIPA DC-010).
  package static var exifEX: Self { Self("http://cipa.jp/exif/1.0/", prefix: "exifEX") }
  /// TIFF's fields.
  package static var tiff: Self { Self("http://ns.adobe.com/tiff/1.0/", prefix: "tiff") }
  /// The values that Adobe programs add to Exif: the lens, the serial number.
  package static var aux: Self { Self("http://ns.adobe.com/exif/1.0/aux/", prefix: "aux") }
  /// Adobe Lightroom: hierarchical keywords.
  package static var lr: Self { Self("http://ns.adobe.com/lightroom/1.0/", prefix: "lr") }
  /// Adobe Photoshop Album.
  package static var album: Self { Self("http://ns.adobe.com/album/1.0/", prefix: "album") }
  /// A PDF document's own properties.
  package static var pdfx: Self { Self("http://ns.adobe.com/pdfx/1.3/", prefix: "pdfx") }
  /// Photoshop's panoramas.
  package static var panorama: Self {
    Self("http://ns.adobe.com/photoshop/1.0/panorama-profile", prefix: "panorama")
  }
  /// Adobe Creator Atom.
  package static var creatorAtom: Self {
    Self("http://ns.adobe.com/creatorAtom/1.0/", prefix: "creatorAtom")
  }
  /// Adobe Flash.
  package static var swf: Self { Self("http://ns.adobe.com/swf/1.0/", prefix: "swf") }
  /// Medical pictures.
  package static var dicom: Self { Self("http://ns.adobe.com/DICOM/", prefix: "DICOM") }
  /// Adobe's metadata of high dynamic range.
  package static var hdrMetadata: Self {
    Self("http://ns.adobe.com/hdr-metadata/1.0/", prefix: "hdr_metadata")
  }
  /// Gain maps of high dynamic range.
  package static var hdrGainMap: Self {
    Self("http://ns.adobe.com/hdr-gain-map/1.0/", prefix: "hdrgm")
  }
  /// Adobe's properties of PLUS licences.
  package static var xmpPLUS: Self { Self("http://ns.adobe.com/xap/1.0/PLUS/", prefix: "xmpPLUS") }
  /// The qualifier of an identifier.
  package static var xmpidq: Self {
    Self("http://ns.adobe.com/xmp/Identifier/qual/1.0/", prefix: "xmpidq")
  }
  /// The fields of a colorant.
  package static var xmpG: Self { Self("http://ns.adobe.com/xap/1.0/g/", prefix: "xmpG") }
  /// The fields of a thumbnail.
  package static var xmpGImg: Self { Self("http://ns.adobe.com/xap/1.0/g/img/", prefix: "xmpGImg") }
  /// The fields of dimensions.
  package static var stDim: Self {
    Self("http://ns.adobe.com/xap/1.0/sType/Dimensions#", prefix: "stDim")
  }
  /// The fields of an event in a history.
  package static var stEvt: Self {
    Self("http://ns.adobe.com/xap/1.0/sType/ResourceEvent#", prefix: "stEvt")
  }
  /// The fields of a font.
  package static var stFnt: Self {
    Self("http://ns.adobe.com/xap/1.0/sType/Font#", prefix: "stFnt")
  }
  /// The fields of a job.
  package static var stJob: Self { Self("http://ns.adobe.com/xap/1.0/sType/Job#", prefix: "stJob") }
  /// The fields of a reference to a resource.
  package static var stRef: Self {
    Self("http://ns.adobe.com/xap/1.0/sType/ResourceRef#", prefix: "stRef")
  }
  /// The fields of a version.
  package static var stVer: Self {
    Self("http://ns.adobe.com/xap/1.0/sType/Version#", prefix: "stVer")
  }
  /// The fields of a manifest's item.
  package static var stMfs: Self {
    Self("http://ns.adobe.com/xap/1.0/sType/ManifestItem#", prefix: "stMfs")
  }
  /// The fields of Adobe's camera profiles.
  package static var stCamera: Self {
    Self("http://ns.adobe.com/photoshop/1.0/camera-profile", prefix: "stCamera")
  }
  /// The fields of a region's area.
  package static var stArea: Self { Self("http://ns.adobe.com/xmp/sType/Area#", prefix: "stArea") }

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
  package static var plus: Self { Self("http://ns.useplus.org/ldf/xmp/1.0/", prefix: "plus") }
  /// Creative Commons licences.
  package static var cc: Self { Self("http://creativecommons.org/ns#", prefix: "cc") }
  /// W3C's TDM Reservation Protocol: whether rights to text and data mining are reserved.
  package static var tdm: Self { Self("http://www.w3.org/ns/tdmrep/", prefix: "tdm") }
  /// China's label of generated content (GB 45438-2025).
  package static var aigc: Self { Self("http://www.tc260.org.cn/ns/AIGC/1.0/", prefix: "TC260") }
  /// PRISM.
  package static var prism: Self {
    Self("http://prismstandard.org/namespaces/basic/2.0/", prefix: "prism")
  }
  /// PRISM rights language.
  package static var prl: Self {
    Self("http://prismstandard.org/namespaces/prl/2.1/", prefix: "prl")
  }
  /// PRISM usage rights.
  package static var pur: Self {
    Self("http://prismstandard.org/namespaces/prismusagerights/2.1/", prefix: "pur")
  }
  /// PRISM metadata of pictures.
  package static var pmi: Self {
    Self("http://prismstandard.org/namespaces/pmi/2.2/", prefix: "pmi")
  }
  /// PRISM recipes.
  package static var prm: Self {
    Self("http://prismstandard.org/namespaces/prm/3.0/", prefix: "prm")
  }
  /// Getty Images.
  package static var getty: Self {
    Self("http://xmp.gettyimages.com/gift/1.0/", prefix: "GettyImagesGIFT")
  }
  /// Darwin Core: biodiversity.
  package static var dwc: Self { Self("http://rs.tdwg.org/dwc/index.htm", prefix: "dwc") }
  /// Optima SC.
  package static var dex: Self { Self("http://ns.optimasc.com/dex/1.0/", prefix: "dex") }
  /// SEAL signatures.
  package static var seal: Self { Self("http://ns.seal/2024/1.0/", prefix: "seal") }
  /// Regions of the Metadata Working Group: faces and the like.
  package static var mwgRegions: Self {
    Self("http://www.metadataworkinggroup.com/schemas/regions/", prefix: "mwg-rs")
  }
  /// Hierarchical keywords of the Metadata Working Group.
  package static var mwgKeywords: Self {
    Self("http://www.metadataworkinggroup.com/schemas/keywords/", prefix: "mwg-kw")
  }
  /// Collections of the Metadata Working Group.
  package static var mwgCollections: Self {
    Self("http://www.metadataworkinggroup.com/schemas/collections/", prefix: "mwg-coll")
  }

  // MARK: Programs and devices

  /// Microsoft Photo 1.0: rating, flash, lens.
  package static var microsoftPhoto: Self {
    Self("http://ns.microsoft.com/photo/1.0", prefix: "MicrosoftPhoto")
  }
  /// Microsoft Photo 1.1.
  package static var microsoftPhoto11: Self {
    Self("http://ns.microsoft.com/photo/1.1", prefix: "MP1")
  }
  /// Microsoft Photo 1.2: people in regions.
  package static var microsoftPhoto12: Self {
    Self("http://ns.microsoft.com/photo/1.2/", prefix: "MP")
  }
  /// The fields of Microsoft Photo regions.
  package static var microsoftRegionInfo: Self {
    Self("http://ns.microsoft.com/photo/1.2/t/RegionInfo#", prefix: "MPRI")
  }
  /// The fields of one Microsoft Photo region.
  package static var microsoftRegion: Self {
    Self("http://ns.microsoft.com/photo/1.2/t/Region#", prefix: "MPReg")
  }
  /// Microsoft Expression Media.
  package static var expressionmedia: Self {
    Self("http://ns.microsoft.com/expressionmedia/1.0/", prefix: "expressionmedia")
  }
  /// Google: sound in a photo.
  package static var gAudio: Self {
    Self("http://ns.google.com/photos/1.0/audio/", prefix: "GAudio")
  }
  /// Google: the original picture of an edited one.
  package static var gImage: Self {
    Self("http://ns.google.com/photos/1.0/image/", prefix: "GImage")
  }
  /// Google: panoramas and photo spheres.
  package static var gPano: Self {
    Self("http://ns.google.com/photos/1.0/panorama/", prefix: "GPano")
  }
  /// Google: spherical video.
  package static var gSpherical: Self {
    Self("http://ns.google.com/videos/1.0/spherical/", prefix: "GSpherical")
  }
  /// Google: depth maps.
  package static var gDepth: Self {
    Self("http://ns.google.com/photos/1.0/depthmap/", prefix: "GDepth")
  }
  /// Google: blur of the background.
  package static var gFocus: Self {
    Self("http://ns.google.com/photos/1.0/focus/", prefix: "GFocus")
  }
  /// Google: motion photos and camera settings.
  package static var gCamera: Self {
    Self("http://ns.google.com/photos/1.0/camera/", prefix: "GCamera")
  }
  /// Google: how a picture was made.
  package static var gCreations: Self {
    Self("http://ns.google.com/photos/1.0/creations/", prefix: "GCreations")
  }
  /// Google: the pictures after the first one.
  package static var gContainer: Self {
    Self("http://ns.google.com/photos/1.0/container/", prefix: "Container")
  }
  /// Google: the fields of a container's item.
  package static var gContainerItem: Self {
    Self("http://ns.google.com/photos/1.0/container/item/", prefix: "Item")
  }
  /// Google: the device and what it took.
  package static var gDevice: Self {
    Self("http://ns.google.com/photos/dd/1.0/device/", prefix: "Device")
  }
  /// Google: the pictures of a device's container.
  package static var gLegacyContainer: Self {
    Self("http://ns.google.com/photos/dd/1.0/container/", prefix: "DContainer")
  }
  /// Google: the profiles of a device's pictures.
  package static var gProfile: Self {
    Self("http://ns.google.com/photos/dd/1.0/profile/", prefix: "Profile")
  }
  /// Apple's gain maps.
  package static var appleHDRGainMap: Self {
    Self("http://ns.apple.com/HDRGainMap/1.0/", prefix: "HDRGainMap")
  }
  /// The data of auxiliary pictures of Apple devices.
  package static var applePixelDataInfo: Self {
    Self("http://ns.apple.com/pixeldatainfo/1.0/", prefix: "apdi")
  }
  /// Faces that Apple devices found.
  package static var appleFaceInfo: Self {
    Self("http://ns.apple.com/faceinfo/1.0/", prefix: "apple-fi")
  }
  /// Apple adjustment settings.
  package static var appleAdjustments: Self {
    Self("http://ns.apple.com/adjustment-settings/1.0/", prefix: "aas")
  }
  /// digiKam: tags, captions by author.
  package static var digiKam: Self { Self("http://www.digikam.org/ns/1.0/", prefix: "digiKam") }
  /// ACDSee.
  package static var acdsee: Self { Self("http://ns.acdsee.com/iptc/1.0/", prefix: "acdsee") }
  /// ACDSee's regions.
  package static var acdseeRegions: Self {
    Self("http://ns.acdsee.com/regions/", prefix: "acdsee-rs")
  }
  /// iView MediaPro.
  package static var mediapro: Self {
    Self("http://ns.iview-multimedia.com/mediapro/1.0/", prefix: "mediapro")
  }
  /// Extensis Portfolio.
  package static var extensis: Self {
    Self("http://ns.extensis.com/extensis/1.0/", prefix: "extensis")
  }
  /// IDimager.
  package static var ics: Self { Self("http://ns.idimager.com/ics/1.0/", prefix: "ics") }
  /// FastPictureViewer.
  package static var fpv: Self { Self("http://ns.fastpictureviewer.com/fpv/1.0/", prefix: "fpv") }
  /// Sony Ericsson phones.
  package static var cell: Self {
    Self("http://developer.sonyericsson.com/cell/1.0/", prefix: "cell")
  }
  /// Leia light field pictures.
  package static var leiaImage: Self {
    Self("http://ns.leiainc.com/photos/1.0/image/", prefix: "LImage")
  }
  /// DJI drones.
  package static var droneDJI: Self {
    Self("http://www.dji.com/drone-dji/1.0/", prefix: "drone-dji")
  }
  /// Nikon SDC.
  package static var nikonSDC: Self { Self("http://ns.nikon.com/sdc/1.0/", prefix: "sdc") }
  /// Nikon NX.
  package static var nikonAsteroid: Self {
    Self("http://ns.nikon.com/asteroid/1.0/", prefix: "ast")
  }
  /// Nikon NX edits.
  package static var nikonNine: Self { Self("http://ns.nikon.com/nine/1.0/", prefix: "nine") }
  /// Leica's perspective control.
  package static var leicaShift: Self {
    Self("http://leica-camera.com/digital-shift-assistant/1.0/", prefix: "xmpDSA")
  }
  /// Scalable vector graphics.
  package static var svg: Self { Self("http://www.w3.org/2000/svg", prefix: "svg") }
}

extension XMP.Namespace {
  /// The namespaces that are known without a file.
  package static let known: [Self] = [
    .dc, .xmp, .xmpRights, .xmpMM, .xmpBJ, .xmpTPg, .xmpDM, .pdf, .photoshop, .crs, .crd, .crss,
    .crlcp, .exif, .exifEX, .tiff, .aux, .lr, .album, .pdfx, .panorama, .creatorAtom, .swf,
    .dicom, .hdrMetadata, .hdrGainMap, .xmpPLUS, .xmpidq, .xmpG, .xmpGImg, .stDim, .stEvt, .stFnt,
    .stJob, .stRef, .stVer, .stMfs, .stCamera, .stArea, .iptcCore, .iptcExt, .plus, .cc, .tdm,
    .aigc, .prism,
    .prl, .pur, .pmi, .prm, .getty, .dwc, .dex, .seal, .mwgRegions, .mwgKeywords, .mwgCollections,
    .microsoftPhoto, .microsoftPhoto11, .microsoftPhoto12, .microsoftRegionInfo, .microsoftRegion,
    .expressionmedia, .gAudio, .gImage, .gPano, .gSpherical, .gDepth, .gFocus, .gCamera,
    .gCreations, .gContainer, .gContainerItem, .gDevice, .gLegacyContainer, .gProfile,
    .appleHDRGainMap, .applePixelDataInfo, .appleFaceInfo, .appleAdjustments, .digiKam, .acdsee,
    .acdseeRegions, .mediapro, .extensis, .ics, .fpv, .cell, .leiaImage, .droneDJI, .nikonSDC,
    .nikonAsteroid, .nikonNine, .leicaShift, .svg,
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
  package static var xml: Self { Self("http://www.w3.org/XML/1998/namespace", prefix: "xml") }
  /// The framework in which XMP is written.
  package static var rdf: Self {
    Self("http://www.w3.org/1999/02/22-rdf-syntax-ns#", prefix: "rdf")
  }
  /// The wrapper of a packet.
  package static var meta: Self { Self("adobe:ns:meta/", prefix: "x") }
  /// The location of additional properties.
  package static var note: Self { Self("http://ns.adobe.com/xmp/note/", prefix: "xmpNote") }
  /// No namespace: names without a prefix.
  package static var empty: Self { Self("", prefix: "") }
}
