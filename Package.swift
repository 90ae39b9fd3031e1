// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors for people who work on Verso: `make` sets the variable. In a package that depends on
// Verso they are not, since build engines that silence warnings of dependencies refuse the two together.
let strict = Context.environment["VERSO_STRICT"] != nil

let settings: [SwiftSetting] =
  (strict ? [.treatAllWarnings(as: .error)] : []) + [
    .swiftLanguageMode(.v6),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableExperimentalFeature("Lifetimes"),
  ]

// Most of the tests' time is spent in these floors, which read every prefix and every changed byte of a file. Optimized,
// as they are for people who work on Verso, they take a tenth of it.
let readingSettings: [SwiftSetting] =
  settings + (strict ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])

// Strict memory safety makes `#expect` unreadable, so tests leave it out.
let testSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Pixels need libjpeg-turbo and libvips; without this trait everything else builds.
let imaging = BuildSettingCondition.when(traits: ["Imaging"])
let whenImaging = TargetDependencyCondition.when(traits: ["Imaging"])

// The command is one static file on Linux where `make` builds it. It is said here since it is a matter of its link
// alone: what it shares with the library for C and with verso-imaging is compiled once for all three.
let isStatic = Context.environment["VERSO_STATIC"] != nil

let package = Package(
  name: "Verso",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Verso", targets: ["Verso"]),
    .library(name: "VersoEvidence", targets: ["VersoEvidence"]),
    .library(name: "VersoQuery", targets: ["VersoQuery"]),
    .library(name: "VersoTables", targets: ["VersoTables"]),
    .library(name: "VersoCatalog", targets: ["VersoCatalog"]),
    .library(name: "VersoTracks", targets: ["VersoTracks"]),
    .library(name: "VersoPlaces", targets: ["VersoPlaces"]),
    .library(name: "VersoImageIO", targets: ["VersoImageIO"]),
    .library(name: "VersoImaging", targets: ["VersoImaging", "VersoVips"]),
    // For C and whatever calls C; `make library` makes libverso of it.
    .library(name: "VersoC", type: .dynamic, targets: ["VersoC"]),
    .executable(name: "verso", targets: ["VersoCommand"]),
    .executable(name: "verso-tour", targets: ["VersoTour"]),
    .executable(name: "verso-imaging", targets: ["VersoImagingCommand"]),
  ],
  traits: [
    .trait(
      name: "Imaging", description: "Pixels: crops, turns, marks, with libjpeg-turbo and libvips."),
    .default(enabledTraits: ["Imaging"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.15.0"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.4.0"),
  ],
  targets: [
    // Names of targets must be unique among all packages of a program, even if it does not use the target: swift-system has a
    // CSystem, sqlite-nio a CSQLite. So those of C begin with CVerso.
    .target(name: "CVersoSystem"),
    // Without pkg-config: Apple's systems bring zlib and SQLite, and Homebrew's would be linked into an app for a phone.
    .systemLibrary(name: "CVersoZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CVersoLibJPEG", pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
    .target(
      name: "CVersoJPEG", dependencies: [.target(name: "CVersoLibJPEG", condition: whenImaging)],
      cSettings: [.define("Imaging", imaging)],
      linkerSettings: [.linkedLibrary("jpeg", imaging)]),
    .systemLibrary(
      name: "CVersoVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
    .systemLibrary(name: "CVersoSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CVersoArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .systemLibrary(
      name: "CVersoYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // Only on Linux: Apple's systems bring their own.
    .systemLibrary(name: "CVersoBrotli", providers: [.apt(["libbrotli-dev"])]),
    // The C library of the platform, and what its Swift module leaves out of it.
    .target(name: "VersoSystem", dependencies: ["CVersoSystem"], swiftSettings: settings),
    // The ground: bytes, files, exact values, geometry, limits. Verso gives on what users need of it.
    .target(
      name: "VersoBytes",
      dependencies: [
        "VersoSystem", "CVersoZlib",
        .target(name: "CVersoBrotli", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: readingSettings),
    // SQLite, as the journal and the catalog need it.
    .target(
      name: "VersoSQLite", dependencies: ["VersoBytes", "VersoSystem", "CVersoSQLite"],
      swiftSettings: settings),
    // What was done to files, so that it can be taken back.
    .target(
      name: "VersoJournal",
      dependencies: ["VersoBytes", "VersoSystem", "VersoSQLite", "CVersoSQLite"],
      swiftSettings: settings),
    // Tags and their definitions, groups, items, directories, fields, blocks.
    .target(name: "VersoModel", dependencies: ["VersoBytes"], swiftSettings: readingSettings),
    // What stands in blocks: Exif, JFIF, XMP, IPTC, Photoshop's resources, profiles, indexes, JUMBF.
    .target(name: "VersoBlocks", dependencies: ["VersoModel"], swiftSettings: readingSettings),
    // The file formats: skeletons, splices, and what their own structures say.
    .target(name: "VersoFormats", dependencies: ["VersoBlocks"], swiftSettings: readingSettings),
    // One engine of maker notes, one row a maker, code only where a maker needs some.
    .target(name: "VersoMakerNotes", dependencies: ["VersoBlocks"], swiftSettings: readingSettings),
    // Where somebody was at which time, as receivers and phones recorded it; it knows nothing of photos.
    .target(name: "VersoTracks", dependencies: ["VersoBytes"], swiftSettings: settings),
    // Names and time zones of positions, out of files of data; it knows nothing of photos.
    .target(
      name: "VersoPlaces", dependencies: ["VersoBytes", "VersoSystem"], swiftSettings: settings),
    // How crops of pictures follow from what a user sees.
    .target(name: "VersoGeometry", dependencies: ["VersoBytes"], swiftSettings: settings),
    .target(
      name: "Verso",
      dependencies: [
        "VersoFormats", "VersoMakerNotes", "VersoGeometry", "VersoSystem", "VersoTracks",
      ],
      swiftSettings: readingSettings),
    // What libarchive takes of nettle, which does nothing here.
    .target(name: "CVersoNoNettle"),
    // Archives, read entry by entry. What libarchive needs itself is named for static programs.
    .target(
      name: "VersoArchive",
      dependencies: ["VersoBytes", "VersoSystem", "CVersoArchive", "CVersoNoNettle", "CVersoZlib"],
      swiftSettings: settings,
      linkerSettings: ["archive", "lzma", "zstd", "bz2", "z"].map {
        .linkedLibrary($0, .when(platforms: [.linux]))
      }),
    // Templates and conditions: what photos say in a line of one's own, and which photos say it.
    .target(name: "VersoQuery", dependencies: ["Verso"], swiftSettings: settings),
    .target(
      name: "VersoEvidence",
      dependencies: [
        "Verso", "VersoSystem", .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "X509", package: "swift-certificates"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
      ],
      swiftSettings: settings),
    // Many photos: what belongs together, what is there twice, new names, with as few bytes a photo as may be.
    .target(
      name: "VersoLibrary",
      dependencies: [
        "Verso", "VersoEvidence", "VersoGeometry", "VersoJournal", "VersoPlaces", "VersoQuery",
        "VersoSystem", "VersoTracks",
      ],
      swiftSettings: settings),
    // What other services and programs know of photos, brought home into the photos.
    .target(
      name: "VersoImport",
      dependencies: [
        "Verso", "VersoArchive", "VersoJournal", "VersoLibrary", "CVersoYAML",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: settings),
    // Structures of C in which tables are handed to others.
    .systemLibrary(name: "CVersoArrow"),
    .target(
      name: "VersoTables", dependencies: ["Verso", "VersoSystem", "CVersoArrow"],
      swiftSettings: settings),
    // What photos say, in a database of SQLite.
    .target(
      name: "VersoCatalog",
      dependencies: ["Verso", "VersoSystem", "VersoTables", "VersoSQLite", "CVersoSQLite"],
      swiftSettings: settings),
    // The header that programs of C read, and the functions that it declares.
    .target(name: "CVerso"),
    .target(
      name: "VersoC",
      dependencies: [
        "CVerso", "CVersoArrow", "Verso", "VersoEvidence", "VersoSystem", "VersoTables",
      ],
      swiftSettings: settings),
    // Pages for any browser: a library of photos, and what was verified.
    .target(
      name: "VersoPages",
      dependencies: [
        "VersoLibrary", "VersoEvidence", "VersoImaging", "VersoPlaces", "VersoTables",
        "VersoTracks",
      ],
      exclude: ["Library/library.html"], swiftSettings: settings),
    .target(name: "VersoImageIO", dependencies: ["Verso"], swiftSettings: settings),
    // The arguments and answers of ExifTool, for programs that call it.
    .target(
      name: "VersoExifTool", dependencies: ["Verso", "VersoLibrary", "VersoQuery", "VersoSystem"],
      swiftSettings: settings),
    .target(
      name: "VersoImaging", dependencies: ["Verso", "VersoGeometry", "VersoSystem", "CVersoJPEG"],
      swiftSettings: settings),
    .target(
      name: "VersoVips",
      dependencies: [
        "Verso", "VersoGeometry", "VersoImaging",
        .target(name: "CVersoVips", condition: whenImaging),
      ],
      swiftSettings: settings),
    // What `make demo` builds.
    .executableTarget(name: "VersoTour", dependencies: ["Verso"], swiftSettings: settings),
    .executableTarget(
      name: "VersoImagingCommand",
      dependencies: ["Verso", "VersoImaging", "VersoSystem", "VersoVips"],
      swiftSettings: settings),
    .executableTarget(
      name: "VersoCommand",
      dependencies: [
        "Verso", "VersoArchive", "VersoCatalog", "VersoEvidence", "VersoExifTool",
        "VersoImaging",
        "VersoGeometry", "VersoImport", "VersoJournal", "VersoLibrary", "VersoPages", "VersoPlaces",
        "VersoQuery", "VersoSystem", "VersoTables", "VersoTracks",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings,
      linkerSettings: isStatic
        ? [.unsafeFlags(["-static-executable"], .when(platforms: [.linux]))] : []),
    .target(
      name: "VersoFixtures", dependencies: ["Verso"], path: "Tests/VersoFixtures",
      swiftSettings: testSettings),
    .testTarget(
      name: "VersoTests", dependencies: ["Verso", "VersoGeometry", "VersoTracks", "VersoFixtures"],
      exclude: ["IPTC/photo-metadata.tsv", "Time/cases.tsv"], swiftSettings: testSettings),
    .testTarget(
      name: "VersoQueryTests", dependencies: ["VersoQuery", "Verso", "VersoFixtures"],
      swiftSettings: testSettings),
    .testTarget(
      name: "VersoEvidenceTests",
      dependencies: [
        "Verso", "VersoEvidence", "VersoFixtures",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "X509", package: "swift-certificates"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
      ],
      exclude: ["reference.py"], swiftSettings: testSettings),
    .testTarget(
      name: "VersoTracksTests", dependencies: ["VersoTracks", "VersoBytes"],
      swiftSettings: testSettings),
    .testTarget(
      name: "VersoPlacesTests", dependencies: ["VersoPlaces", "VersoFixtures"],
      exclude: ["Expected"], swiftSettings: testSettings),
    .testTarget(
      name: "VersoTablesTests",
      dependencies: ["VersoTables", "CVersoArrow", "Verso", "VersoFixtures"],
      swiftSettings: testSettings),
    .testTarget(
      name: "VersoCatalogTests",
      dependencies: ["VersoCatalog", "VersoSQLite", "VersoTables", "Verso", "VersoFixtures"],
      swiftSettings: testSettings),
    .testTarget(
      name: "VersoCTests",
      dependencies: ["CVersoArrow", "CVerso", "Verso", "VersoC", "VersoFixtures"],
      swiftSettings: testSettings),
    .testTarget(
      name: "VersoImageIOTests", dependencies: ["VersoImageIO", "Verso", "VersoFixtures"],
      swiftSettings: testSettings),
    .testTarget(
      name: "VersoImportTests",
      dependencies: ["VersoImport", "VersoArchive", "Verso", "VersoFixtures"],
      swiftSettings: testSettings),
    .testTarget(
      name: "VersoJournalTests", dependencies: ["VersoJournal", "VersoBytes", "VersoFixtures"],
      swiftSettings: testSettings),
    .testTarget(
      name: "VersoCommandTests",
      dependencies: ["Verso", "VersoFixtures", "VersoPlaces", "VersoCommand"],
      swiftSettings: testSettings),
    .testTarget(
      name: "VersoExifToolTests", dependencies: ["VersoExifTool", "Verso", "VersoFixtures"],
      swiftSettings: testSettings),
    .testTarget(
      name: "VersoLibraryTests",
      dependencies: ["VersoLibrary", "VersoJournal", "VersoTracks", "Verso", "VersoFixtures"],
      exclude: ["Takeout/cases.tsv"], swiftSettings: testSettings),
    .testTarget(
      name: "VersoPagesTests", dependencies: ["VersoPages", "Verso", "VersoFixtures"],
      swiftSettings: testSettings),
    .testTarget(
      name: "VersoImagingTests",
      dependencies: ["Verso", "CVersoJPEG", "VersoImaging", "VersoVips", "VersoFixtures"],
      resources: [.copy("Expected")], swiftSettings: testSettings),
  ]
)

// A target is compiled again only when something has changed that it names, and what it imports brings it the code of the
// targets below. So each one names all that are below it; otherwise a build after a change may call wrong functions.
var below: [String: [Target.Dependency]] = [:]
func named(_ dependency: Target.Dependency) -> String? {
  switch dependency {
  case .byNameItem(let name, _), .targetItem(let name, _): name
  default: nil
  }
}
for target in package.targets {
  // Targets are listed after those that they need.
  let own = Set(target.dependencies.compactMap(named))
  var names = own
  for dependency in target.dependencies.compactMap(named).flatMap({ below[$0] ?? [] })
  where names.insert(named(dependency) ?? "").inserted { target.dependencies.append(dependency) }
  below[target.name] = target.dependencies.filter { named($0)?.hasPrefix("Verso") == true }
}
