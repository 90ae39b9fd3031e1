/// Which version of Verso this is.
package enum Release {
  package static let version: StaticString = "0.1.0"
}
