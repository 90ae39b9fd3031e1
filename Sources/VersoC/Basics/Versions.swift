internal import CVerso
internal import Verso

@_cdecl("verso_abi_version")
public func abiVersion() -> UInt32 { UInt32(VERSO_ABI_VERSION) }

@_cdecl("verso_version")
public func version() -> UnsafePointer<CChar>? { unsafe Release.version.cString }
