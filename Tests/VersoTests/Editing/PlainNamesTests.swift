import Testing
import VersoFixtures

@testable import Verso
@testable import VersoBlocks

@Suite("Plain names in invented namespaces")
struct PlainNamesTests {
  private static let own = XMP.Namespace("http://own.example/1.0/", prefix: "own")

  private func photo(_ properties: [XMP.Name]) throws -> Photo {
    var photo = try Photo(Fixtures.bare().bytes())
    for name in properties { photo.metadata.xmp.set(name, to: XMP.Node(.text("47.1"))) }
    return try Photo(photo.bytes())
  }

  private func left(_ properties: [XMP.Name], without personal: PersonalData) throws -> Set<String>
  {
    var photo = try photo(properties)
    photo.remove(personal)
    let after = try Photo(photo.bytes())
    #expect(try after.places(of: personal).isEmpty)
    return Set(after.metadata.xmp.properties.map(\.name.local))
  }

  @Test(
    "One word of a name that means a position or a person is sufficient",
    arguments: [
      (
        PersonalData.gps,
        [
          "position", "coords", "coordinates", "latlng", "latlon", "place", "address", "geohash",
          "homeLat", "homeLon", "homeLong", "HOMELat", "home_lat", "lat2", "photoPosition",
          "street-name", "what3words", "postCode", "WGS84",
        ]
      ),
      (
        .identity,
        [
          "serial", "email", "phone", "imei", "IMEI", "deviceId", "deviceID", "device_id",
          "ownerName",
          "userName", "cameraSerial", "eMail2", "phoneNumber", "appUser",
        ]
      ),
    ])
  func found(personal: PersonalData, names: [String]) throws {
    for name in names {
      #expect(personal.names(XMP.Name(Self.own, name)), "\(name)")
    }
    let properties = names.map { XMP.Name(Self.own, $0) }
    #expect(try photo(properties).places(of: personal).count == names.count)
    #expect(try left(properties, without: personal).isEmpty)
  }

  @Test(
    "Fields of known vocabularies with a position or a person are removed as well",
    arguments: [
      (
        PersonalData.gps, "http://rs.tdwg.org/dwc/terms/",
        ["locationID", "locationRemarks", "continent"]
      ),
      (.gps, "http://developer.sonyericsson.com/cell/1.0/", ["cgi", "lac", "mcc"]),
      (.gps, "http://own.example/1.0/", ["where", "region"]),
      (.identity, "http://ns.adobe.com/DICOM/", ["PatientName", "PatientID", "PatientDOB"]),
      (.identity, "http://cipa.jp/exif/1.0/", ["CameraOwnerName"]),
      (.identity, "http://ns.extensis.com/extensis/1.0/", ["ApprovedBy"]),
    ] as [(PersonalData, String, [String])])
  func known(personal: PersonalData, namespace: String, names: [String]) throws {
    let properties = names.map { XMP.Name(XMP.Namespace(namespace, prefix: "n"), $0) }
    #expect(try photo(properties).places(of: personal).count == names.count)
    #expect(try left(properties, without: personal).isEmpty)
  }

  @Test("Other names stay, in made-up namespaces and in known ones")
  func kept() throws {
    let own = [
      "rating", "platform", "latency", "placeholder", "flatField", "longDescription", "altText",
      "telephoto", "userComment", "composition", "serialized", "exposition", "phonebook",
      "deviceModel", "posterize", "locale", "citation", "geometry", "zipFile", "mobileFirst",
    ].map { XMP.Name(Self.own, $0) }
    let known = [
      XMP.Name(.photoshop, "Instructions"), XMP.Name(.tiff, "ImageLength"),
      XMP.Name(.exif, "Flash"),
      XMP.Name(.crs, "Saturation"), XMP.Name(.lr, "hierarchicalSubject"), XMP.Name(.aux, "Lens"),
      XMP.Name(.xmpMM, "DocumentID"), XMP.Name(.exif, "SubjectLocation"),
      XMP.Name(.xmpDM, "audioChannelType"), XMP.Name(.gPano, "PoseHeadingDegrees"),
    ]
    for name in own + known {
      #expect(!PersonalData.gps.names(name), "\(name)")
      #expect(!PersonalData.identity.names(name), "\(name)")
    }
    let names = known.filter { $0.local != "SubjectLocation" } + [XMP.Name(Self.own, "rating")]
    for personal in [PersonalData.gps, .identity] {
      #expect(try left(names, without: personal).isSuperset(of: names.map(\.local)))
    }
  }

  @Test(
    "A text with a path in a user's folder is removed with the names of persons",
    arguments: [
      "/home/ada/boat.psd", "C:\\Users\\Ada\\boat.psd", "file:///Users/ada/boat.psd",
      "made from /Users/ada/boat.psd", "c:\\Documents and Settings\\Ada\\boat.psd",
      "file:///C:/Users/Ada%20L/boat.psd",
    ])
  func homeFolders(path: String) throws {
    var photo = try photo([XMP.Name(Self.own, "rating")])
    photo.metadata.xmp.set(XMP.Name(.dc, "source"), to: XMP.Node(.text(path)))
    photo.metadata[.imageDescription] = path
    photo.metadata[.make] = "Leica"
    photo = try Photo(photo.bytes())
    #expect(try photo.places(of: .identity).count == 2)
    photo.remove(.identity)
    let bytes = try photo.bytes()
    #expect(!bytes.contains(text: "boat.psd"))
    #expect(try Photo(bytes).metadata[.make] == "Leica")
  }

  @Test(
    "Paths are found in texts of JSON, addresses and names of computers",
    arguments: [
      #"{"p":"C:\\\\Users\\\\Ada\\\\x.psd"}"#, #"{"p":"\/home\/ada\/x.psd"}"#,
      #"\u002fhome\u002Fada"#,
      "file:///home%2Fada/x", "C%3A%5CUsers%5CAda", #"\\\\server\\home\\ada"#,
      #"\\server\home\ada"#,
      "smb://host/Users/ada", "urn:/home/ada/x", "“/home/ada/x”", "//home//ada",
    ])
  func escapedPaths(text: String) {
    #expect(PersonalData.identity.isStated(in: text.utf8))
    let wide = ("\u{FEFF}" + text).utf16
    let (big, little) = (wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, "UNICODE\0")
    #expect(PersonalData.identity.isStated(in: big))
    #expect(PersonalData.identity.isStated(in: Array(little.utf8) + big.dropFirst(2)))
    #expect(PersonalData.identity.isStated(in: Array("name\0".utf8) + text.utf8))
    let swapped = wide.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(PersonalData.identity.isStated(in: swapped))
    #expect(PersonalData.identity.isStated(in: Array(little.utf8) + swapped.dropFirst(2)))
  }

  @Test(
    "Other paths and addresses are not taken for those of users",
    arguments: [
      "https://example.com/home/ada/x.jpg", "www.example.com/users/ada", "/Users/Shared/x.psd",
      #"https:\/\/example.com\/home\/ada"#, "https%3A%2F%2Fexample.com%2Fhome%2Fada",
      "http://home/ada",
      "C:\\Users\\Public\\x.psd", "/var/tmp/x", "at home/office", "/home/",
    ])
  func otherPaths(text: String) { #expect(!PersonalData.identity.isStated(in: text.utf8)) }

  @Test(
    "Managers and creators of artworks are persons",
    arguments: ["Manager", "OwnerID", "AOCreator", "ArtworkCreator", "LastModifiedBy"])
  func persons(name: String) { #expect(PersonalData.identity.names(name)) }
}
