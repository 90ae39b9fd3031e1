// swift-tools-version: 6.2
import PackageDescription

// The name by which the compiler knows the package above, which SwiftPM makes of its folder's: the fuzzers see what is
// `package` there, too.
let verso = String(
  (Context.packageDirectory.split(separator: "/").dropLast().last ?? "verso").lowercased()
    .map { $0.isLetter || $0.isNumber ? $0 : "_" })

// A package of its own, so that the library has no fuzzing flags.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  // The fuzzer has its own `main`.
  .unsafeFlags(["-parse-as-library", "-package-name", verso]),
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
      packageAccess: false, swiftSettings: settings),
    .executableTarget(
      name: "EditFuzz", dependencies: [.product(name: "Verso", package: "Verso")],
      packageAccess: false, swiftSettings: settings),
    .executableTarget(
      name: "XMPFuzz", dependencies: [.product(name: "Verso", package: "Verso")],
      packageAccess: false, swiftSettings: settings),
    .executableTarget(
      name: "IPTCFuzz", dependencies: [.product(name: "Verso", package: "Verso")],
      packageAccess: false, swiftSettings: settings),
    .executableTarget(
      name: "EvidenceFuzz",
      dependencies: [
        .product(name: "Verso", package: "Verso"),
        .product(name: "VersoEvidence", package: "Verso"),
      ],
      packageAccess: false, swiftSettings: settings),
    .executableTarget(
      name: "MakerNoteFuzz", dependencies: [.product(name: "Verso", package: "Verso")],
      packageAccess: false, swiftSettings: settings),
    .executableTarget(
      name: "PixelFuzz",
      dependencies: [
        .product(name: "Verso", package: "Verso"),
        .product(name: "VersoImaging", package: "Verso"),
      ],
      packageAccess: false, swiftSettings: settings),
  ]
)
