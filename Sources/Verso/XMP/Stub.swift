extension TagDefinition {
  var lengths: ClosedRange<Int>? { nil }
  var isRepeatable: Bool { true }
}
