/// The makers whose notes are read: the one list that a new maker touches.
enum Maker: UInt8, CaseIterable, Sendable {
  case apple
  case canon
  case casio
  case composite
  case dji
  case flir
  case fujiFilm
  case ge
  case google
  case hp
  case headers
  case infiRay
  case jvc
  case kodak
  case leaf
  case minolta
  case motorola
  case nikon
  case nintendo
  case olympus
  case panasonic
  case pentax
  case phaseOne
  case printIM
  case qualcomm
  case reconyx
  case ricoh
  case samsung
  case sanyo
  case sigma
  case sony

  /// The maker's tables and code.
  var code: any MakerCode.Type {
    switch self {
    case .apple: Apple.self
    case .canon: Canon.self
    case .casio: Casio.self
    case .composite: CompositeLabels.self
    case .dji: DJI.self
    case .flir: FLIR.self
    case .fujiFilm: FujiFilm.self
    case .ge: GE.self
    case .google: Google.self
    case .hp: HP.self
    case .headers: Headers.self
    case .infiRay: InfiRay.self
    case .jvc: JVC.self
    case .kodak: Kodak.self
    case .leaf: Leaf.self
    case .minolta: Minolta.self
    case .motorola: Motorola.self
    case .nikon: Nikon.self
    case .nintendo: Nintendo.self
    case .olympus: Olympus.self
    case .panasonic: Panasonic.self
    case .pentax: Pentax.self
    case .phaseOne: PhaseOne.self
    case .printIM: PrintIM.self
    case .qualcomm: Qualcomm.self
    case .reconyx: Reconyx.self
    case .ricoh: Ricoh.self
    case .samsung: Samsung.self
    case .sanyo: Sanyo.self
    case .sigma: Sigma.self
    case .sony: Sony.self
    }
  }

  var facts: MakerFacts {
    switch self {
    case .apple: AppleTables.facts
    case .canon: CanonTables.facts
    case .casio: CasioTables.facts
    case .composite: CompositeTables.facts
    case .dji: DJITables.facts
    case .flir: FLIRTables.facts
    case .fujiFilm: FujiFilmTables.facts
    case .ge: GETables.facts
    case .google: GoogleTables.facts
    case .hp: HPTables.facts
    case .headers: HeadersTables.facts
    case .infiRay: InfiRayTables.facts
    case .jvc: JVCTables.facts
    case .kodak: KodakTables.facts
    case .leaf: LeafTables.facts
    case .minolta: MinoltaTables.facts
    case .motorola: MotorolaTables.facts
    case .nikon: NikonTables.facts
    case .nintendo: NintendoTables.facts
    case .olympus: OlympusTables.facts
    case .panasonic: PanasonicTables.facts
    case .pentax: PentaxTables.facts
    case .phaseOne: PhaseOneTables.facts
    case .printIM: PrintIMTables.facts
    case .qualcomm: QualcommTables.facts
    case .reconyx: ReconyxTables.facts
    case .ricoh: RicohTables.facts
    case .samsung: SamsungTables.facts
    case .sanyo: SanyoTables.facts
    case .sigma: SigmaTables.facts
    case .sony: SonyTables.facts
    }
  }

  /// The maker of a table by what stands before the colons in its name.
  init?(module: some StringProtocol) {
    switch module {
    case "Apple": self = .apple
    case "Canon", "CanonCustom", "CanonRaw": self = .canon
    case "Casio": self = .casio
    case "Composite": self = .composite
    case "DJI": self = .dji
    case "FLIR": self = .flir
    case "FujiFilm": self = .fujiFilm
    case "GE": self = .ge
    case "Google": self = .google
    case "HP": self = .hp
    case "MakerNotes": self = .headers
    case "InfiRay": self = .infiRay
    case "JVC": self = .jvc
    case "Kodak": self = .kodak
    case "Leaf": self = .leaf
    case "Minolta", "MinoltaRaw": self = .minolta
    case "Motorola": self = .motorola
    case "Nikon", "NikonCapture", "NikonCustom", "NikonSettings": self = .nikon
    case "Nintendo": self = .nintendo
    case "Olympus": self = .olympus
    case "Panasonic", "PanasonicRaw": self = .panasonic
    case "Pentax": self = .pentax
    case "PhaseOne": self = .phaseOne
    case "PrintIM": self = .printIM
    case "Qualcomm": self = .qualcomm
    case "Reconyx": self = .reconyx
    case "Ricoh": self = .ricoh
    case "Samsung": self = .samsung
    case "Sanyo": self = .sanyo
    case "Sigma", "SigmaRaw": self = .sigma
    case "Sony", "SonyIDC": self = .sony
    default: return nil
    }
  }
}

/// What a maker needs beside tables: layouts, ciphers and conversions of its own.
protocol MakerCode: Sendable {
  static var facts: MakerFacts { get }

  /// Reads a block whose layout is the maker's own.
  static func read(_ layout: String, _ part: MakerPart, into reader: inout MakerReader)

  /// The plain bytes of an enciphered block; nil where the key is not known.
  static func decode(_ name: String, _ part: MakerPart, _ reader: inout MakerReader) -> [UInt8]?

  /// The result of a function that formulas call by a name of the maker's; nil for an unknown name.
  static func call(
    _ name: String, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue?

  /// As many bytes that give nothing away, in the place of those of a value.
  static func blank(_ name: String, _ bytes: ArraySlice<UInt8>) -> [UInt8]
}

extension MakerCode {
  static func read(_ layout: String, _ part: MakerPart, into reader: inout MakerReader) {}

  static func decode(_ name: String, _ part: MakerPart, _ reader: inout MakerReader) -> [UInt8]? {
    nil
  }

  static func call(
    _ name: String, _ arguments: [MakerValue], _ scope: inout MakerScope
  ) -> MakerValue? {
    nil
  }

  static func blank(_ name: String, _ bytes: ArraySlice<UInt8>) -> [UInt8] {
    [UInt8](repeating: 0, count: bytes.count)
  }
}
