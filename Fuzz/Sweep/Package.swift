// swift-tools-version: 6.2
import PackageDescription

// Apart from the fuzz targets: libFuzzer brings a `main` of its own for every executable that is
// built with it.
let package = Package(
  name: "Sweep",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Verso", path: "../..")],
  targets: [
    .executableTarget(
      name: "Sweep", dependencies: [.product(name: "Verso", package: "Verso")],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
  ]
)
