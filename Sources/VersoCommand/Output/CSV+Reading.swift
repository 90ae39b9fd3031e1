extension CSV {
  /// A cell as it was before ``harmless(_:)``.
  static func plain(_ cell: String) -> String {
    guard cell.hasPrefix("'") else { return cell }
    let rest = String(cell.dropFirst())
    return harmless(rest) == cell ? rest : cell
  }
}
