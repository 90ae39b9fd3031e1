// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who builds Verso resolves a web server. It needs nothing of Verso but the built
// command, which it runs: each request is a process with limits, and a file that is too much for it fails alone.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "VersoServe",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "verso-serve", targets: ["VersoServe"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.0.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
  ],
  targets: [
    .executableTarget(
      name: "VersoServe",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "VersoServeTests",
      dependencies: [
        "VersoServe",
        .product(name: "HummingbirdTesting", package: "hummingbird"),
      ],
      swiftSettings: settings),
  ]
)
