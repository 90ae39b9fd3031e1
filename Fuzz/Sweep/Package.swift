// swift-tools-version: 6.2
import PackageDescription

// The name by which the compiler knows the package above, which SwiftPM makes of its folder's.
let verso = String(
  (Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "verso").lowercased()
    .map { $0.isLetter || $0.isNumber ? $0 : "_" })

// Apart from the fuzz targets: libFuzzer brings a `main` of its own for every executable that is
// built with it.
let package = Package(
  name: "Sweep",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Verso", path: "../..")],
  targets: [
    .executableTarget(
      name: "Sweep", dependencies: [.product(name: "Verso", package: "Verso")],
      packageAccess: false,
      swiftSettings: [
        .swiftLanguageMode(.v6), .treatAllWarnings(as: .error),
        .unsafeFlags(["-package-name", verso]),
      ])
  ]
)
