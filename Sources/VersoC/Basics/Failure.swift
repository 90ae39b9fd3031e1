package import CVerso
internal import Verso
internal import VersoEvidence

/// A call that asks for something that cannot be.
struct ArgumentError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// There is no memory for what is given back.
struct MemoryError: Error {}

/// An error as C holds it.
@safe final class Failure {
  let code: verso_code
  let offset: Int64
  let system: Int32
  let message: verso_text
  let place: verso_text
  let advice: verso_text
  private let texts = Texts()

  init(_ error: any Error) {
    code = ErrorCode.of(error)
    let problem = error as? any PhotoError
    offset = ((error as? Warning)?.offset ?? problem?.offset).map { Int64($0) } ?? -1
    system = (error as? FileError)?.systemError ?? 0
    let words = (error as? Warning)?.message ?? problem?.message
    unsafe message = texts.keep(error is MemoryError ? "there is no memory" : words ?? "\(error)")
    let front = (error as? Warning)?.place ?? problem?.place ?? ""
    unsafe place = front.isEmpty ? verso_text() : texts.keep(path: front)
    let help = problem?.advice?.words ?? ""
    unsafe advice = help.isEmpty ? verso_text() : texts.keep(help)
  }
}

/// Runs a function, and returns its result to C.
func attempt(
  _ error: UnsafeMutablePointer<OpaquePointer?>?, _ work: () throws -> verso_code
) -> verso_code {
  unsafe error?.pointee = nil
  do {
    return try work()
  } catch let problem {
    guard let error = unsafe error else { return ErrorCode.of(problem) }
    let failure = Failure(problem)
    unsafe error.pointee = OpaquePointer(giving: failure)
    return failure.code
  }
}

private func failure(_ error: OpaquePointer?) -> Failure? {
  unsafe error?.object(as: Failure.self)
}

@_cdecl("verso_error_code")
package func errorCode(_ error: OpaquePointer?) -> verso_code {
  unsafe failure(error)?.code ?? VERSO_OK
}

@_cdecl("verso_error_message")
package func errorMessage(_ error: OpaquePointer?) -> verso_text {
  unsafe failure(error)?.message ?? verso_text()
}

@_cdecl("verso_error_place")
package func errorPlace(_ error: OpaquePointer?) -> verso_text {
  unsafe failure(error)?.place ?? verso_text()
}

@_cdecl("verso_error_advice")
package func errorAdvice(_ error: OpaquePointer?) -> verso_text {
  unsafe failure(error)?.advice ?? verso_text()
}

@_cdecl("verso_error_offset")
package func errorOffset(_ error: OpaquePointer?) -> Int64 { unsafe failure(error)?.offset ?? -1 }

@_cdecl("verso_error_system")
package func errorSystem(_ error: OpaquePointer?) -> Int32 { unsafe failure(error)?.system ?? 0 }

@_cdecl("verso_error_free")
package func errorFree(_ error: OpaquePointer?) { unsafe error?.free(Failure.self) }
