internal import VersoSystem

/// The host of a web address that comes from a photo. It must be on the public network, because a
/// photo may name a router, a service of this machine, or a metadata service of a cloud.
package struct PublicHost {
  /// The host without brackets, in small letters.
  package let name: String

  /// - Throws: ``Curl/Failure`` for an address with a user, or a host that programs read in several ways.
  package init(_ address: String) throws(Curl.Failure) {
    let odd = Curl.Failure(description: "its host is written in a way that is not asked")
    guard let colon = address.firstIndex(of: ":"), address[colon...].hasPrefix("://") else {
      throw odd
    }
    let authority = address[colon...].dropFirst(3).prefix { !"/?#".contains($0) }
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { throw odd }
      let text = String(authority[..<end].dropFirst())
      guard Self.isPort(authority[end...].dropFirst()), Self.sixteen(text) != nil else { throw odd }
      name = text
      return
    }
    let end = authority.firstIndex(of: ":") ?? authority.endIndex
    var host = authority[..<end].lowercased()
    while host.hasSuffix(".") { host.removeLast() }
    let isPlain = host.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || [0x2D, 0x2E, 0x5F].contains($0)
    }
    guard !host.isEmpty, !host.hasPrefix("-"), isPlain, Self.isPort(authority[end...]) else {
      throw odd
    }
    // Addresses have other forms than four numbers with points between: 127.1, 0x7f000001, 2130706433.
    let last = host.split(separator: ".").last ?? ""
    let isNumber = last.hasPrefix("0x") || last.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard !isNumber || Self.four(host) != nil else { throw odd }
    name = host
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty
      || text.hasPrefix(":") && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The addresses of the name, in the form for a connection.
  ///
  /// - Throws: ``Curl/Failure`` if one of them is not public, or there is no address.
  package func addresses() throws(Curl.Failure) -> [String] {
    let found = try lookUp()
    guard !found.isEmpty else { throw Curl.Failure(description: "there is no such host") }
    guard found.allSatisfy(Self.isPublic) else {
      throw Curl.Failure(
        description:
          "\(name) is this machine or in a private network, and such are asked only where that is allowed"
      )
    }
    return found.map { $0.contains(":") ? "[\($0)]" : $0 }
  }

  private func lookUp() throws(Curl.Failure) -> [String] {
    if Self.four(name) != nil || Self.sixteen(name) != nil { return [name] }
    #if canImport(Darwin)
      return Self.lookUp(name)
    #else
      // A static program cannot ask the system's resolver itself.
      let outcome = try Curl.run(["getent", "ahosts", name], mostBytes: 1 << 16)
      var seen: Set<String> = []
      return String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
        .compactMap { $0.split(separator: " ").first.map(String.init) }
        .filter { seen.insert($0).inserted }
    #endif
  }

  #if canImport(Darwin)
    private static func lookUp(_ name: String) -> [String] {
      var list: UnsafeMutablePointer<addrinfo>?
      guard unsafe getaddrinfo(name, nil, nil, &list) == 0 else { return [] }
      defer { unsafe freeaddrinfo(list) }
      var found: [String] = []
      var next = unsafe list
      while let entry = unsafe next {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        // The buffer has the stated length, and ends with a zero if the call succeeds.
        if unsafe getnameinfo(
          entry.pointee.ai_addr, entry.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0,
          NI_NUMERICHOST) == 0
        {
          let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
          let address = String(decoding: bytes, as: UTF8.self)
          if !found.contains(address) { found.append(address) }
        }
        unsafe next = entry.pointee.ai_next
      }
      return found
    }
  #endif

  // MARK: Addresses

  /// Whether an address is one of the public network (RFC 6890).
  package static func isPublic(_ address: String) -> Bool {
    if let bytes = four(address) { return isPublic(bytes) }
    guard let bytes = sixteen(address) else { return false }
    // Addresses of version 4 in others: mapped, translated (RFC 6052), 6to4.
    let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
    let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
    if bytes.starts(with: mapped) || bytes.starts(with: translated) {
      return isPublic(Array(bytes[12...]))
    }
    if bytes.starts(with: [0x20, 0x02]) { return isPublic(Array(bytes[2..<6])) }
    // The assigned addresses, without those for tunnels, tests and documentation.
    let isSpecial =
      bytes.starts(with: [0x20, 0x01]) && (bytes[2] < 2 || bytes[2...3] == [0x0D, 0xB8])
      || bytes.starts(with: [0x3F, 0xFF]) && bytes[2] < 0x10
    return bytes[0] & 0xE0 == 0x20 && !isSpecial
  }

  private static func isPublic(_ bytes: [UInt8]) -> Bool {
    switch (bytes[0], bytes[1]) {
    case (0, _), (10, _), (127, _), (169, 254), (192, 168), (224..., _): false
    case (100, 64..<128), (172, 16..<32), (198, 18...19): false
    case (192, 0): bytes[2] != 0 && bytes[2] != 2
    case (192, 88): bytes[2] != 99
    case (198, 51): bytes[2] != 100
    case (203, 0): bytes[2] != 113
    default: true
    }
  }

  private static func four(_ text: String) -> [UInt8]? { bytes(text, AF_INET, 4) }
  private static func sixteen(_ text: String) -> [UInt8]? { bytes(text, AF_INET6, 16) }

  private static func bytes(_ text: String, _ family: Int32, _ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    // The buffer has as many bytes as an address of the family.
    return unsafe inet_pton(family, text, &bytes) == 1 ? bytes : nil
  }
}
