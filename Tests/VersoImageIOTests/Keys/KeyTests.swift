import Foundation
import Testing
import VersoFixtures
import VersoImageIO

@Suite("Keys")
struct KeyTests {
  @Test("Every constant in the facts exists with its exact string")
  func all() throws {
    let path = Package.root.appending(path: "Scripts/Tables/imageio-keys.tsv")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n").dropFirst()
    #expect(lines.count == constants.count)
    #expect(constants.count == 767)
    let found = Dictionary(uniqueKeysWithValues: constants.map { ($0.name, $0.value) })
    for line in lines {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      #expect(found[String(fields[0])] == String(fields[1]), "\(fields[0])")
    }
  }

  @Test("The irregular strings are those of ImageIO")
  func irregular() {
    #expect(ImageProperty.openEXRDictionary == "{EXR}")
    #expect(ImageProperty.DNG.opcodeList1 == "OpcodeList1")
    #expect(ImageProperty.DNG.opcodeList2 == "DNGOpcodeList2")
    #expect(ImageProperty.PNG.creationTime == "Creation Time")
    #expect(ImageProperty.IPTC.ContactInfo.emails == "CiEmailWork")
    #expect(ImageProperty.Exif.subsecTimeOrginal == "SubsecTimeOriginal")
    #expect(ImageOption.Source.shouldCache == "kCGImageSourceShouldCache")
  }

  @Test("The committed constants equal the facts")
  func generated() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", Package.root.appending(path: "Scripts/generate/imageio.py").path, "--check",
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
