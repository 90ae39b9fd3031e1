extension ISO6709 {
  /// The place as it is shown.
  var shown: String {
    var shown =
      Facts.text { $0.append(degrees: numbers[0]) } + (numbers[0] < 0 ? " S, " : " N, ")
      + Facts.text { $0.append(degrees: numbers[1]) } + (numbers[1] < 0 ? " W" : " E")
    if numbers.count > 2 {
      let height = numbers[2]
      shown += ", \(Facts.text([height.magnitude])) m \(height < 0 ? "Below" : "Above") Sea Level"
    }
    return shown
  }

  /// Its plain numbers.
  var stored: String {
    Facts.text(Array(numbers.prefix(2))) + (numbers.count > 2 ? " " + Facts.text([numbers[2]]) : "")
  }
}
