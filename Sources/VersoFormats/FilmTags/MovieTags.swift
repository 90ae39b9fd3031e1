/// The names of film metadata, by the codes of their boxes and by their keys.
enum MovieTags {
  /// The items of a list in the form of iTunes.
  static let items: [String: String] = [
    "@PST": "ParentShortTitle", "@ppi": "ParentProductID", "@pti": "ParentTitle",
    "@sti": "ShortTitle", "GUID": "GUID", "VERS": "ProductVersion", "aART": "AlbumArtist",
    "akID": "AppleStoreAccountType", "albm": "Album", "apID": "AppleStoreAccount",
    "atID": "ArtistID", "auth": "Author", "catg": "Category", "cmID": "ComposerID",
    "cnID": "AppleStoreCatalogID", "covr": "CoverArt", "cpil": "Compilation", "cprt": "Copyright",
    "desc": "Description", "disk": "DiskNumber", "dscp": "Description",
    "egid": "EpisodeGlobalUniqueID", "geID": "GenreID", "gnre": "Genre", "grup": "Grouping",
    "gshh": "GoogleHostHeader", "gspm": "GooglePingMessage", "gspu": "GooglePingURL",
    "gssd": "GoogleSourceData", "gsst": "GoogleStartTime", "gstd": "GoogleTrackDuration",
    "hdvd": "HDVideo", "itnu": "iTunesU", "keyw": "Keyword", "ldes": "LongDescription",
    "ownr": "Owner", "pcst": "Podcast", "perf": "Performer", "pgap": "PlayGap", "plID": "AlbumID",
    "prID": "ProductID", "purd": "PurchaseDate", "purl": "PodcastURL", "rate": "RatingPercent",
    "rldt": "ReleaseDate", "rtng": "Rating", "sdes": "StoreDescription",
    "sfID": "AppleStoreCountry", "shwm": "ShowMovement", "snal": "PreviewImage",
    "soaa": "SortAlbumArtist", "soal": "SortAlbum", "soar": "SortArtist", "soco": "SortComposer",
    "sonm": "SortName", "sosn": "SortShow", "stik": "MediaType", "titl": "Title",
    "tmpo": "BeatsPerMinute", "tnal": "ThumbnailImage", "trkn": "TrackNumber",
    "tven": "TVEpisodeID", "tves": "TVEpisode", "tvnn": "TVNetworkName", "tvsh": "TVShow",
    "tvsn": "TVSeason", "xid ": "ISRC", "yrrc": "Year", "©ART": "Artist", "©alb": "Album",
    "©ard": "ArtDirector", "©arg": "Arranger", "©aut": "Author", "©cmt": "Comment",
    "©com": "Composer", "©con": "Conductor", "©cpy": "Copyright", "©day": "ContentCreateDate",
    "©des": "Description", "©dir": "Director", "©enc": "EncodedBy", "©gen": "Genre",
    "©grp": "Grouping", "©lyr": "Lyrics", "©mvc": "MovementCount", "©mvi": "MovementNumber",
    "©mvn": "MovementName", "©nam": "Title", "©nrt": "Narrator", "©ope": "OriginalArtist",
    "©prd": "Producer", "©pub": "Publisher", "©sne": "SoundEngineer", "©sol": "Soloist",
    "©st3": "Subtitle", "©too": "Encoder", "©trk": "Track", "©wrk": "Work", "©wrt": "Composer",
    "©xpd": "ExecutiveProducer", "©xyz": "GPSCoordinates",
  ]

  /// The boxes of user data (QuickTime File Format; 3GPP TS 26.244).
  static let userData: [String: String] = [
    "@day": "ContentCreateDate", "@mak": "Make", "@mod": "Model", "@swr": "SoftwareVersion",
    "@xyz": "GPSCoordinates", "AIGC": "AIGC", "AllF": "PlayAllFrames", "CAME": "SerialNumberHash",
    "CNCV": "CompressorVersion", "CNFV": "FirmwareVersion", "CNMN": "Model",
    "FIRM": "FirmwareVersion", "GoPr": "GoProType", "LENS": "LensSerialNumber", "LOOP": "LoopStyle",
    "MUID": "MediaUID", "PXMN": "MakerNotePentaxUnknown", "RTHU": "PreviewImage",
    "SDLN": "PlayMode", "SIGM": "PreviewImage", "SNum": "SerialNumber", "SelO": "PlaySelection",
    "WLOC": "WindowLocation", "_yaw": "Yaw", "albm": "Album", "albr": "AlbumArtist",
    "angl": "CameraAngle", "apmd": "ApertureMode", "auth": "Author", "ccid": "ContentID",
    "cdis": "ContentDistributorID", "chpl": "ChapterList", "clfn": "ClipFileName", "clid": "ClipID",
    "clsf": "Classification", "cmid": "CameraID", "cmnm": "Model", "coll": "CollectionName",
    "cprt": "Copyright", "cver": "CodeVersion", "cvru": "CoverURI", "date": "DateTimeOriginal",
    "dscp": "Description", "finm": "OriginalFileName", "fsid": "OriginalFilePath", "gnre": "Genre",
    "hinv": "HintVersion", "icnu": "IconURI", "info": "FirmwareVersion", "infu": "InfoURL",
    "kgtt": "TrackType", "kywd": "Keywords", "loci": "LocationInformation", "lrcu": "LyricsURI",
    "manu": "Make", "mcvr": "PreviewImage", "modl": "Model", "nail": "ThumbnailTIFF",
    "name": "Name", "perf": "Performer", "pmcc": "GarminSettings", "ptch": "Pitch",
    "reel": "ReelName", "roll": "Roll", "rtng": "Rating", "scen": "Scene", "shot": "ShotName",
    "slno": "SerialNumber", "thmb": "ThumbnailImage", "time": "TimeStamp", "titl": "Title",
    "tnam": "TrackName", "urat": "UserRating", "uuid": "GarminSoftware", "vndr": "Vendor",
    "vrot": "AccelerometerData", "yrrc": "Year", "©ART": "Artist", "©TIM": "StartTimecode",
    "©TSC": "StartTimeScale", "©TSZ": "StartTimeSampleSize", "©alb": "Album", "©arg": "Arranger",
    "©ark": "ArrangerKeywords", "©cmt": "Comment", "©cok": "ComposerKeywords", "©com": "Composer",
    "©cpy": "Copyright", "©day": "ContentCreateDate", "©dir": "Director", "©ed1": "Edit1",
    "©ed2": "Edit2", "©ed3": "Edit3", "©ed4": "Edit4", "©ed5": "Edit5", "©ed6": "Edit6",
    "©ed7": "Edit7", "©ed8": "Edit8", "©ed9": "Edit9", "©enc": "EncoderID", "©fmt": "Format",
    "©fpt": "Pitch", "©frl": "Roll", "©fyw": "Yaw", "©gen": "Genre", "©gpt": "CameraPitch",
    "©grl": "CameraRoll", "©grp": "Grouping", "©gyw": "CameraYaw", "©inf": "Information",
    "©isr": "ISRCCode", "©lab": "RecordLabelName", "©lal": "RecordLabelURL", "©lyr": "Lyrics",
    "©mak": "Make", "©mal": "MakerURL", "©mdl": "Model", "©mod": "Model", "©nam": "Title",
    "©pdk": "ProducerKeywords", "©phg": "RecordingCopyright", "©prd": "Producer",
    "©prf": "Performers", "©prk": "PerformerKeywords", "©prl": "PerformerURL",
    "©req": "Requirements", "©snk": "SubtitleKeywords", "©snm": "Subtitle", "©src": "SourceCredits",
    "©swf": "SongWriter", "©swk": "SongWriterKeywords", "©swr": "SoftwareVersion",
    "©too": "Encoder", "©trk": "Track", "©wrt": "Composer", "©xsp": "SpeedX",
    "©xyz": "GPSCoordinates", "©ysp": "SpeedY", "©zsp": "SpeedZ",
  ]

  /// The keys of metadata, without the names of their domain.
  /// The keys of a picture track that others do not have.
  static let pictureKeys: [String: String] = [
    "com.apple.quicktime.camera.lens_model": "LensModel",
    "com.apple.quicktime.camera.focal_length.35mm_equivalent": "FocalLengthIn35mmFormat",
  ]

  static let keys: [String: String] = [
    "Encoded_With": "EncodedWith", "album": "Album",
    "apple.photos.variation-identifier": "ApplePhotosVariationIdentifier", "artist": "Artist",
    "artwork": "Artwork", "author": "Author", "collection.user": "UserCollection",
    "com.android.capture.fps": "AndroidCaptureFPS", "com.android.manufacturer": "AndroidMake",
    "com.android.model": "AndroidModel", "com.android.version": "AndroidVersion",
    "com.xiaomi.hdr10": "XiaomiHDR10", "com.xiaomi.preview_video_cover": "XiaomiPreviewVideoCover",
    "comment": "Comment", "compatible_brands": "CompatibleBrands",
    "content.identifier": "ContentIdentifier", "copyright": "Copyright",
    "creation_time": "CreationTime", "creationdate": "CreationDate", "description": "Description",
    "detected-face.bounds": "DetectedFaceBounds", "detected-face.face-id": "DetectedFaceID",
    "detected-face.roll-angle": "DetectedFaceRollAngle",
    "detected-face.yaw-angle": "DetectedFaceYawAngle", "direction.facing": "CameraDirection",
    "direction.motion": "CameraMotion", "director": "Director", "displayname": "DisplayName",
    "encoder": "Encoder", "full-frame-rate-playback-intent": "FullFrameRatePlaybackIntent",
    "genre": "Genre", "information": "Information", "keywords": "Keywords",
    "live-photo-info": "LivePhotoInfo", "live-photo.auto": "LivePhotoAuto",
    "live-photo.vitality-score": "LivePhotoVitalityScore",
    "live-photo.vitality-scoring-version": "LivePhotoVitalityScoringVersion",
    "location.ISO6709": "GPSCoordinates",
    "location.accuracy.horizontal": "LocationAccuracyHorizontal", "location.body": "LocationBody",
    "location.date": "LocationDate", "location.name": "LocationName",
    "location.note": "LocationNote", "location.role": "LocationRole", "major_brand": "MajorBrand",
    "make": "Make", "minor_version": "MinorVersion", "model": "Model",
    "player.movie.audio.balance": "Balance", "player.movie.audio.bass": "Bass",
    "player.movie.audio.gain": "AudioGain", "player.movie.audio.mute": "Mute",
    "player.movie.audio.pitchshift": "PitchShift", "player.movie.audio.treble": "Treble",
    "player.movie.visual.brightness": "Brightness", "player.movie.visual.color": "Color",
    "player.movie.visual.contrast": "Contrast", "player.movie.visual.tint": "Tint",
    "player.version": "PlayerVersion", "producer": "Producer", "publisher": "Publisher",
    "rating.user": "UserRating", "samsung.android.utc_offset": "AndroidTimeZone",
    "scene-illuminance": "SceneIlluminance", "smartstyle.bypassed": "SmartstyleBypassed",
    "smartstyle.cast": "SmartstyleCast", "smartstyle.color": "SmartstyleColor",
    "smartstyle.intensity": "SmartstyleIntensity",
    "smartstyle.rendering-version": "SmartstyleRenderingVersion",
    "smartstyle.tone": "SmartstyleTone", "software": "Software",
    "still-image-time": "StillImageTime", "title": "Title", "version": "Version",
    "video-orientation": "VideoOrientation", "xiaomi.exifInfo.videoinfo": "XiaomiExifInfo",
    "year": "Year",
  ]
  // MARK: Names for new values

  /// The keys of values that are new.
  static let newKeys: [String: String] = [
    "Album": "album", "Artist": "artist", "Author": "author", "CameraDirection": "direction.facing",
    "CameraMotion": "direction.motion", "Comment": "comment",
    "ContentIdentifier": "content.identifier", "Copyright": "copyright",
    "CreationDate": "creationdate", "CreationTime": "creation_time", "Description": "description",
    "Director": "director",
    "DisplayName": "displayname", "GPSCoordinates": "location.ISO6709", "Genre": "genre",
    "Information": "information", "Keywords": "keywords", "Location": "location",
    "LocationAccuracyHorizontal": "location.accuracy.horizontal", "LocationBody": "location.body",
    "LocationDate": "location.date", "LocationName": "location.name",
    "LocationNote": "location.note", "LocationRole": "location.role", "Make": "make",
    "Model": "model", "Producer": "producer", "Publisher": "publisher", "Software": "software",
    "Title": "title", "UserCollection": "collection.user", "UserRating": "rating.user",
    "Year": "year",
  ]

  /// The codes of items that are new; others of the same name are changed where they are.
  static let newItems: [String: String] = [
    "Album": "©alb", "AlbumArtist": "aART", "Artist": "©ART", "Author": "©aut", "Comment": "©cmt",
    "Composer": "©wrt", "ContentCreateDate": "©day", "Copyright": "cprt", "Description": "desc",
    "Director": "©dir", "EncodedBy": "©enc", "Encoder": "©too", "GPSCoordinates": "©xyz",
    "Genre": "©gen", "Grouping": "©grp", "Keyword": "keyw", "LongDescription": "ldes",
    "Lyrics": "©lyr", "Owner": "ownr", "Performer": "perf", "Producer": "©prd",
    "RatingPercent": "rate", "StoreDescription": "sdes", "Subtitle": "©st3", "Title": "©nam",
  ]

  /// The codes of boxes of user data that are new.
  static let newUserData: [String: String] = [
    "Album": "©alb", "Artist": "©ART", "Author": "auth", "Comment": "©cmt", "Composer": "©com",
    "ContentCreateDate": "©day", "Copyright": "©cpy", "DateTimeOriginal": "date",
    "Description": "dscp", "Director": "©dir", "GPSCoordinates": "©xyz", "Genre": "©gen",
    "Information": "©inf", "Keywords": "kywd", "LocationInformation": "loci", "Make": "©mak",
    "Model": "©mod", "Performer": "perf", "Performers": "©prf", "Producer": "©prd",
    "RecordingCopyright": "©phg", "SoftwareVersion": "©swr", "Subtitle": "©snm", "Title": "©nam",
  ]
}

extension BoxType {
  /// The type of four Latin letters; QuickTime's codes begin with a copyright sign.
  init?(latin text: String) {
    var code: UInt32 = 0
    guard text.unicodeScalars.count == 4 else { return nil }
    for letter in text.unicodeScalars {
      guard letter.value < 0x100 else { return nil }
      code = code << 8 | letter.value
    }
    self.init(code: code)
  }
}
