/// The allowed fields of a `c2pa.metadata` assertion: data of a camera or a program, not statements
/// of people (C2PA 2.4, Annex B).
enum MetadataFields {
  /// A prefix, its possible namespaces, and their allowed names.
  private struct Schema {
    let namespaces: Set<String>
    let names: Set<Substring>

    init(_ namespaces: Set<String>, _ names: String) {
      self.namespaces = namespaces
      self.names = Set(names.split { $0 == " " || $0 == "\n" })
    }
  }

  /// Whether a field with a prefix is allowed.
  static func allow(_ field: String) -> Bool {
    let parts = field.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, let schema = schemas[String(parts[0])] else { return false }
    return schema.names.contains(parts[1])
  }

  /// Whether a prefix may mean a namespace; true for prefixes without allowed fields.
  static func allow(prefix: String, _ namespace: String) -> Bool {
    schemas[prefix].map { $0.namespaces.contains(namespace) } ?? true
  }

  private static let schemas: [String: Schema] = [
    "crs": Schema(
      ["http://ns.adobe.com/camera-raw-settings/1.0/"],
      """
      AutoBrightness AutoContrast AutoExposure AutoShadows BlueHue BlueSaturation Brightness CameraProfile
      ChromaticAberrationB ChromaticAberrationR ColorNoiseReduction Contrast CropAngle CropBottom
      CropHeight CropLeft CropRight CropTop CropUnits CropWidth Exposure GreenHue GreenSaturation HasCrop
      HasSettings LuminanceSmoothing RawFileName RedHue RedSaturation Saturation Shadows ShadowTint
      Sharpness Temperature Tint ToneCurve ToneCurveName Version VignetteAmount VignetteMidpoint
      WhiteBalance
      """),
    "dc": Schema(
      ["http://purl.org/dc/elements/1.1/"],
      """
      coverage created date format identifier language modified relation type
      """),
    "exif": Schema(
      ["http://ns.adobe.com/exif/1.0/"],
      """
      ApertureValue BrightnessValue CFAPattern ColorSpace CompressedBitsPerPixel Contrast CustomRendered
      DateTimeDigitized DateTimeOriginal DeviceSettingDescription DigitalZoomRatio ExifVersion
      ExposureBiasValue ExposureIndex ExposureMode ExposureProgram ExposureTime FileSource Flash
      FlashEnergy FlashpixVersion FNumber FocalLength FocalLengthIn35mmFilm FocalPlaneResolutionUnit
      FocalPlaneXResolution FocalPlaneYResolution GainControl GPSAltitude GPSAltitudeRef GPSDateStamp
      GPSDestBearing GPSDestBearingRef GPSDestDistance GPSDestDistanceRef GPSDestLatitude GPSDestLongitude
      GPSDifferential GPSDOP GPSHPositioningError GPSImgDirection GPSImgDirectionRef GPSLatitude
      GPSLongitude GPSMapDatum GPSMeasureMode GPSProcessingMethod GPSSatellites GPSSpeed GPSSpeedRef
      GPSStatus GPSTimeStamp GPSTrack GPSTrackRef GPSVersionID ImageUniqueID ISOSpeedRatings LightSource
      MaxApertureValue MeteringMode OECF OffsetTimeOriginal PixelXDimension PixelYDimension
      RelatedSoundFile Saturation SceneCaptureType SceneType SensingMethod Sharpness ShutterSpeedValue
      SpatialFrequencyResponse SpectralSensitivity SubjectArea SubjectDistance SubjectDistanceRange
      SubjectLocation WhiteBalance
      """),
    "exifEX": Schema(
      ["http://cipa.jp/exif/1.0/", "http://cipa.jp/exif/1.0/exifEX", "http://cipa.jp/exif/2.32/"],
      """
      BodySerialNumber Gamma InteroperabilityIndex ISOSpeed ISOSpeedLatitudeyyy ISOSpeedLatitudezzz
      LensMake LensModel LensSerialNumber LensSpecification PhotographicSensitivity
      RecommendedExposureIndex SensitivityType
      """),
    "Iptc4xmpExt": Schema(
      ["http://iptc.org/std/Iptc4xmpExt/2008-02-29/"],
      """
      DigImageGUID DigitalSourceType EventId Genre ImageRating ImageRegion LocationCreated LocationShown
      MaxAvailHeight MaxAvailWidth RegistryId
      """),
    "pdf": Schema(
      ["http://ns.adobe.com/pdf/1.3/"],
      """
      Keywords PDFVersion Producer Trapped
      """),
    "photoshop": Schema(
      ["http://ns.adobe.com/photoshop/1.0/"],
      """
      Category City ColorMode Country DateCreated DocumentAncestors History ICCProfile State
      SupplementalCategories TextLayers TransmissionReference Urgency
      """),
    "plus": Schema(
      ["http://ns.useplus.org/ldf/xmp/1.0/"],
      """
      FileNameAsDelivered FirstPublicationDate ImageFileFormatAsDelivered ImageFileSizeAsDelivered
      ImageType Version
      """),
    "tiff": Schema(
      ["http://ns.adobe.com/tiff/1.0/"],
      """
      BitsPerSample Compression DateTime ImageLength ImageWidth Make Model Orientation
      PhotometricInterpretation PlanarConfiguration PrimaryChromaticities ReferenceBlackWhite
      ResolutionUnit SamplesPerPixel Software TransferFunction WhitePoint XResolution YCbCrCoefficients
      YCbCrPositioning YCbCrSubSampling YResolution
      """),
    "xmp": Schema(
      ["http://ns.adobe.com/xap/1.0/"],
      """
      BaseURL CreateDate CreatorTool Identifier Label MetadataDate ModifyDate Nickname Rating Thumbnails
      """),
    "xmpDM": Schema(
      ["http://ns.adobe.com/xmp/1.0/DynamicMedia/"],
      """
      absPeakAudioFilePath album altTapeName altTimecode audioChannelType audioCompressor audioSampleRate
      audioSampleType beatSpliceParams cameraAngle cameraLabel cameraModel cameraMove comment
      contributedMedia discNumber duration fileDataRate genre good instrument introTime key logComment
      loop lyrics markers numberOfBeats outCue partOfCompilation projectName projectRef pullDown
      relativePeakAudioFilePath relativeTimestamp releaseDate resampleParams scaleType scene shotDate
      shotDay shotLocation shotName shotNumber shotSize speakerPlacement startTimecode stretchMode
      takeNumber tapeName tempo timeScaleParams timeSignature trackNumber Tracks videoAlphaMode
      videoAlphaPremultipleColor videoAlphaUnityIsTransparent videoColorSpace videoCompressor
      videoFieldOrder videoFrameRate videoFrameSize videoPixelAspectRatio videoPixelDepth
      """),
    "xmpMM": Schema(
      ["http://ns.adobe.com/xap/1.0/mm/"],
      """
      DerivedFrom DocumentID History Ingredients InstanceID ManagedFrom Manager ManagerVariant ManageTo
      ManageUI OriginalDocumentID Pantry RenditionClass RenditionParams VersionID Versions
      """),
    "xmpTPg": Schema(
      ["http://ns.adobe.com/xap/1.0/t/pg/"],
      """
      Colorants Fonts MaxPageSize NPages PlateNames
      """),
  ]
}
