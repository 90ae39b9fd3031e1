#if Imaging
  public import ArgumentParser
  public import Verso
  public import VersoImaging

  extension Encoding.Format: ExpressibleByArgument {
    /// Parses an argument; nil if it is invalid.
    public init?(argument: String) { self.init(path: ".\(argument)") }
  }

  extension Overlay.Position: ExpressibleByArgument {}

  extension Color: ExpressibleByArgument {
    /// Parses an argument; nil if it is invalid.
    public init?(argument: String) { self.init(argument) }

    /// As it is typed: "192,192,192".
    public var defaultValueDescription: String { "\(red),\(green),\(blue)" }
  }

  extension Rectangle: ExpressibleByArgument {
    /// Parses an argument; nil if it is invalid.
    public init?(argument: String) {
      guard let n = [Double](argument, separator: ","), n.count == 4 else { return nil }
      self.init(x: n[0], y: n[1], width: n[2], height: n[3])
    }
  }

  extension Size: ExpressibleByArgument {
    /// Parses an argument; nil if it is invalid.
    public init?(argument: String) {
      guard let n = [Double](argument.lowercased(), separator: "x"), n.count == 2,
        n.allSatisfy({ $0 >= 1 && $0 < 1e9 && $0 == $0.rounded() })
      else { return nil }
      self.init(width: n[0], height: n[1])
    }
  }

  /// The shape of a picture: "16:9", "1.5".
  struct Aspect: ExpressibleByArgument {
    let size: Size

    init?(argument: String) {
      guard var n = [Double](argument, separator: ":"), (1...2).contains(n.count) else {
        return nil
      }
      if n.count == 1 { n.append(1) }
      size = Size(width: n[0], height: n[1])
      guard n.allSatisfy({ (1e-3...1e6).contains($0) }) else { return nil }
    }
  }

  extension [Double] {
    /// Numbers in a text; nil if something else is in it.
    fileprivate init?(_ text: String, separator: Character) {
      let parts = text.split(separator: separator, omittingEmptySubsequences: false)
      let numbers = parts.compactMap { Double($0.filter { $0 != " " }) }
      guard numbers.count == parts.count else { return nil }
      self = numbers
    }
  }
#endif
