/// The reason why a template of names is refused.
package struct TemplateProblem: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
