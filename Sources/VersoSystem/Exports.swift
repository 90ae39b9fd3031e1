// The system's C library under one name on all platforms, and the calls that its Swift module leaves out.
@_exported public import CVersoSystem

#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
