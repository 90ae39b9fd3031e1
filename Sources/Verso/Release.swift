/// The version of Verso.
package enum Release {
  package static let version: StaticString = "0.1.0"
}
