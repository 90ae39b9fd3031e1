// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableExperimentalFeature("Lifetimes"),
]

// Strict memory safety makes `#expect` unreadable, so tests leave it out.
let testSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Verso",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Verso", targets: ["Verso"]),
    .library(name: "VersoImageIO", targets: ["VersoImageIO"]),
    .executable(name: "verso", targets: ["VersoCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0")
  ],
  targets: [
    .target(name: "CSystem"),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    // Only on Linux: Apple's systems bring their own.
    .systemLibrary(name: "CBrotli", providers: [.apt(["libbrotli-dev"])]),
    .target(
      name: "Verso",
      dependencies: [
        "CSystem", "CZlib", .target(name: "CBrotli", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: settings),
    .target(name: "VersoImageIO", dependencies: ["Verso"], swiftSettings: settings),
    .executableTarget(
      name: "VersoCommand",
      dependencies: [
        "Verso", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .target(
      name: "VersoFixtures", dependencies: ["Verso"], path: "Tests/VersoFixtures",
      swiftSettings: testSettings),
    .testTarget(
      name: "VersoTests", dependencies: ["Verso", "VersoFixtures"], swiftSettings: testSettings),
    .testTarget(
      name: "VersoImageIOTests", dependencies: ["VersoImageIO", "Verso", "VersoFixtures"],
      swiftSettings: testSettings),
    .testTarget(
      name: "VersoCommandTests", dependencies: ["Verso", "VersoFixtures", "VersoCommand"],
      swiftSettings: testSettings),
  ]
)
