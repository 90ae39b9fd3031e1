// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "EvidenceCamera",
  platforms: [.macOS(.v15), .iOS(.v17)],
  dependencies: [.package(name: "Verso", path: "../..")],
  targets: [
    .target(
      name: "EvidenceModel",
      dependencies: [
        .product(name: "VersoEvidence", package: "Verso"),
        // It needs libjpeg-turbo and libvips, which a phone does not have: Photo+Mark.swift.
        .product(
          name: "VersoImaging", package: "Verso", condition: .when(platforms: [.linux, .macOS])),
      ]),
    .executableTarget(name: "EvidenceCamera", dependencies: ["EvidenceModel"]),
    .testTarget(name: "EvidenceModelTests", dependencies: ["EvidenceModel"]),
  ]
)
