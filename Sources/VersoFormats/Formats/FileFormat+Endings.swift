extension FileFormat {
  /// How names of files end, those that may stand for one another together. Names of raw files say
  /// more than their content, which is TIFF.
  private static let endings: [Set<String>] = [
    ["jpg", "jpeg", "jpe", "jfif", "mpo", "jps"], ["png", "apng"], ["gif"], ["webp"],
    [
      "tif", "tiff", "btf", "dng", "arw", "arq", "cr2", "iiq", "nef", "nrw", "orf", "pef", "rw2",
      "rwl", "srw", "sr2", "srf", "kdc", "k25", "dcr", "gpr", "3fr", "erf", "fff", "mef", "mos",
    ],
    ["heic", "heics", "heif", "heifs", "hif"], ["avif", "avifs", "heif", "heifs", "hif"], ["cr3"],
    ["crm"], ["mov", "qt"], ["mp4", "m4v"], ["jxl"], ["jp2", "j2c", "j2k", "jpx", "jpf"],
    ["psd", "psb"], ["bmp", "dib"], ["wav"], ["avi"], ["svg"], ["exr"], ["raf"], ["mrw"], ["x3f"],
    ["crw"], ["icc", "icm"], ["xmp"], ["exv"],
  ]

  /// Whether a name ends as files of another format do; endings that are not known say nothing.
  package func isMisnamed(byEnding ending: String) -> Bool {
    let ending = ending.lowercased()
    guard Self.endings.contains(where: { $0.contains(ending) }) else { return false }
    return !Self.endings.contains { $0.contains(ending) && $0.contains(fileExtension) }
  }

  /// What a file is that begins with these bytes; nil for one of no known format.
  package static func of(head: [UInt8]) -> FileFormat? {
    Containers.all.first { $0.recognizes(head.rawSpan) }?.format
  }
}
