import Foundation
import Testing

@testable import VersoEvidence

/// A token over "the signature of a photo", made by `openssl ts` with keys that were thrown away.
@Suite("Time stamps")
struct TimeStampTests {
  private static let message = Array("the signature of a photo".utf8)

  private static let token =
    """
    MIIFZgYJKoZIhvcNAQcCoIIFVzCCBVMCAQMxDzANBglghkgBZQMEAgEFADBtBgsqhkiG9w0BCRABBKBeBFwwWgIBAQYJ
    KwYBBAGGjR8BMDEwDQYJYIZIAWUDBAIBBQAEIF7xPm6KMc5nn9Q0QjaiTs78seFbQTkM6Xh0AGIgYZfYAgECGA8yMDI2
    MTEyMTEyNDIxN1owAwIBAaCCA3IwggHRMIIBdqADAgECAhRe+ey+P+7wRamxGtDge7PxgHqoxTAKBggqhkjOPQQDAjAq
    MRQwEgYDVQQKDAtWZXJzbyB0ZXN0czESMBAGA1UEAwwJVGltZSByb290MB4XDTI2MTEyMTEyNDIxN1oXDTQ2MDEyMDEy
    NDIxN1owLDEUMBIGA1UECgwLVmVyc28gdGVzdHMxFDASBgNVBAMMC1RpbWUgc3RhbXBzMFkwEwYHKoZIzj0CAQYIKoZI
    zj0DAQcDQgAEVvQhaEBsvzrmLSebQVm3Js8s3z6BjKvt53QwBtcaOvB9JghQ5cLEBsbJcp3IFe3W9CuqYgKUCZelc2/w
    dE3KxaN4MHYwDAYDVR0TAQH/BAIwADAOBgNVHQ8BAf8EBAMCB4AwFgYDVR0lAQH/BAwwCgYIKwYBBQUHAwgwHwYDVR0j
    BBgwFoAUyebrh4ClXr0DeHMULmTPEK84BUMwHQYDVR0OBBYEFE38bCaMkiKneNzqX6DTYZzF9PuSMAoGCCqGSM49BAMC
    A0kAMEYCIQD6z/dMrFD/TSIpugrCGpwWPaTmoMhswG/WtaQgRZs0bAIhAIm/QO+QP2fEk8D3vwmRATWrqMc4LeuppOV6
    gZu58eGAMIIBmTCCAT6gAwIBAgIUbTg285crWubfuxVSwHx9M1IuMsMwCgYIKoZIzj0EAwIwKjEUMBIGA1UECgwLVmVy
    c28gdGVzdHMxEjAQBgNVBAMMCVRpbWUgcm9vdDAeFw0yNjExMjExMjQyMTdaFw00NjExMTYxMjQyMTdaMCoxFDASBgNV
    BAoMC1ZlcnNvIHRlc3RzMRIwEAYDVQQDDAlUaW1lIHJvb3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQB6hYFWgAi
    Jmq1W9VzH3fejR+r14lzthcBgJQahS2i6RSTKzHzneBYP8BQF0HYi7gbkovvexjKkIX9VawGNhUCo0IwQDAPBgNVHRMB
    Af8EBTADAQH/MA4GA1UdDwEB/wQEAwICBDAdBgNVHQ4EFgQUyebrh4ClXr0DeHMULmTPEK84BUMwCgYIKoZIzj0EAwID
    SQAwRgIhAKarfX8mxBErXsZG7hPTqzqRNHzRjjmt3Lutx/flxiZPAiEAvp+GmLBid1cfh1SDUTYvUonMRqjeKVOtz392
    oTsrhAgxggFWMIIBUgIBATBCMCoxFDASBgNVBAoMC1ZlcnNvIHRlc3RzMRIwEAYDVQQDDAlUaW1lIHJvb3QCFF757L4/
    7vBFqbEa0OB7s/GAeqjFMA0GCWCGSAFlAwQCAQUAoIGkMBoGCSqGSIb3DQEJAzENBgsqhkiG9w0BCRABBDAcBgkqhkiG
    9w0BCQUxDxcNMjYxMTIxMTI0MjE3WjAvBgkqhkiG9w0BCQQxIgQgOzeeBcb9Bx3iQnFYYa/z9KgycCrWhH7plhQSciOZ
    F+wwNwYLKoZIhvcNAQkQAi8xKDAmMCQwIgQgWgT39WZ7e6TaGacyFx6TbAHEAy2gMHSmX9YPrVqli80wCgYIKoZIzj0E
    AwIERzBFAiBw75QiQJ5PiWbeJVUYS0c8eAdlRHxDJ1vuSaImOtluogIhAJKua9GmCdb3O4rSYMt5h2SS73pkXU3sGblZ
    UOkgDvMM
    """

  private static let root = """
    -----BEGIN CERTIFICATE-----
    MIIBmTCCAT6gAwIBAgIUbTg285crWubfuxVSwHx9M1IuMsMwCgYIKoZIzj0EAwIw
    KjEUMBIGA1UECgwLVmVyc28gdGVzdHMxEjAQBgNVBAMMCVRpbWUgcm9vdDAeFw0y
    NjExMjExMjQyMTdaFw00NjExMTYxMjQyMTdaMCoxFDASBgNVBAoMC1ZlcnNvIHRl
    c3RzMRIwEAYDVQQDDAlUaW1lIHJvb3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
    AAQB6hYFWgAiJmq1W9VzH3fejR+r14lzthcBgJQahS2i6RSTKzHzneBYP8BQF0HY
    i7gbkovvexjKkIX9VawGNhUCo0IwQDAPBgNVHRMBAf8EBTADAQH/MA4GA1UdDwEB
    /wQEAwICBDAdBgNVHQ4EFgQUyebrh4ClXr0DeHMULmTPEK84BUMwCgYIKoZIzj0E
    AwIDSQAwRgIhAKarfX8mxBErXsZG7hPTqzqRNHzRjjmt3Lutx/flxiZPAiEAvp+G
    mLBid1cfh1SDUTYvUonMRqjeKVOtz392oTsrhAg=
    -----END CERTIFICATE-----
    """

  static var der: [UInt8] {
    [UInt8](Data(base64Encoded: token, options: .ignoreUnknownCharacters) ?? Data())
  }

  @Test("A token is about its message, at its time, and trusted with its root")
  func token() throws {
    let stamp = try TimeStamp(Self.der)
    #expect(stamp.time == 1_795_264_937)
    #expect(stamp.isSigned)
    #expect(stamp.covers(Self.message))
    #expect(!stamp.covers(Self.message + [0]))
    #expect(stamp.chain.map { $0.subject(.commonName) } == ["Time stamps", "Time root"])
    let anchors = try TrustAnchors(pem: Self.root)
    #expect(anchors.trust(stamp.chain, at: stamp.time, for: .timeStamping))
    #expect(!TrustAnchors().trust(stamp.chain, at: stamp.time, for: .timeStamping))
    #expect(!anchors.trust(stamp.chain, at: stamp.time + 8000 * 86_400, for: .timeStamping))
    #expect(CertificateProfile.problem(stamp.chain[0], at: stamp.time, for: .timeStamping) == nil)
  }

  @Test("A response of an authority contains the same token")
  func answer() throws {
    // PKIStatusInfo with status 0, then the token (RFC 3161, 2.4.2).
    let body = [0x30, 0x03, 0x02, 0x01, 0x00] + Self.der
    let size = [0x82, UInt8(body.count >> 8), UInt8(body.count & 0xFF)]
    #expect(try TimeStamp([0x30] + size + body).time == TimeStamp(Self.der).time)
  }

  @Test("A changed token is invalid, not signed, or not trusted")
  func changes() throws {
    let anchors = try TrustAnchors(pem: Self.root)
    let time = try TimeStamp(Self.der).time
    for position in Self.der.indices {
      var bytes = Self.der
      bytes[position] ^= 1 << UInt8(position % 8)
      guard let stamp = try? TimeStamp(bytes), stamp.isSigned, stamp.covers(Self.message),
        anchors.trust(stamp.chain, at: stamp.time, for: .timeStamping)
      else { continue }
      // What is left is what the signature does not cover: versions and names of algorithms.
      #expect(stamp.time == time, "byte \(position)")
    }
    for count in Self.der.indices {
      #expect(throws: (any Error).self) { try TimeStamp(Array(Self.der[..<count])) }
    }
  }
}
