internal import CVerso
internal import Verso

@_cdecl("verso_abi_version")
package func abiVersion() -> UInt32 { UInt32(VERSO_ABI_VERSION) }

@_cdecl("verso_version")
package func version() -> UnsafePointer<CChar>? { unsafe Release.version.cString }
