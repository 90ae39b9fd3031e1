// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Uploads",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "Verso", path: "../.."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.0.0"),
  ],
  targets: [
    .executableTarget(
      name: "Uploads",
      dependencies: [
        .product(name: "Verso", package: "Verso"),
        .product(name: "Hummingbird", package: "hummingbird"),
      ]),
    .testTarget(
      name: "UploadsTests",
      dependencies: [
        "Uploads",
        .product(name: "HummingbirdTesting", package: "hummingbird"),
      ]),
  ]
)
