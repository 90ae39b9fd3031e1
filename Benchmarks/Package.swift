// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Verso", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks", dependencies: [.product(name: "Verso", package: "Verso")],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
