// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the library has no fuzzing flags.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  // The fuzzer has its own `main`.
  .unsafeFlags(["-parse-as-library"]),
]

let package = Package(
  name: "Fuzz",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "ReadFuzz", targets: ["ReadFuzz"]),
    .executable(name: "EditFuzz", targets: ["EditFuzz"]),
    .executable(name: "XMPFuzz", targets: ["XMPFuzz"]),
    .executable(name: "IPTCFuzz", targets: ["IPTCFuzz"]),
    .executable(name: "EvidenceFuzz", targets: ["EvidenceFuzz"]),
    .executable(name: "MakerNoteFuzz", targets: ["MakerNoteFuzz"]),
    .executable(name: "PixelFuzz", targets: ["PixelFuzz"]),
  ],
  dependencies: [.package(name: "Verso", path: "..")],
  targets: [
    .executableTarget(
      name: "ReadFuzz", dependencies: [.product(name: "Verso", package: "Verso")],
      swiftSettings: settings),
    .executableTarget(
      name: "EditFuzz", dependencies: [.product(name: "Verso", package: "Verso")],
      swiftSettings: settings),
    .executableTarget(
      name: "XMPFuzz", dependencies: [.product(name: "Verso", package: "Verso")],
      swiftSettings: settings),
    .executableTarget(
      name: "IPTCFuzz", dependencies: [.product(name: "Verso", package: "Verso")],
      swiftSettings: settings),
    .executableTarget(
      name: "EvidenceFuzz",
      dependencies: [
        .product(name: "Verso", package: "Verso"),
        .product(name: "VersoEvidence", package: "Verso"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "MakerNoteFuzz", dependencies: [.product(name: "Verso", package: "Verso")],
      swiftSettings: settings),
    .executableTarget(
      name: "PixelFuzz",
      dependencies: [
        .product(name: "Verso", package: "Verso"),
        .product(name: "VersoImaging", package: "Verso"),
      ],
      swiftSettings: settings),
  ]
)
