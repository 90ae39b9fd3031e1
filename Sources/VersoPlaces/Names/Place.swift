/// A populated place: a city, a town, a village.
public struct Place: Hashable, Sendable {
  /// Its name, as GeoNames writes it: "Köniz".
  public let name: String
  /// The state, province or canton that it is in, in English as a rule; nil if none is known.
  public let state: String?
  /// The country in English: "Switzerland".
  public let country: String
  /// The country's code of two letters (ISO 3166-1 alpha-2): "CH".
  public let countryCode: String
  /// The country's code of three letters (ISO 3166-1 alpha-3): "CHE"; nil if absent.
  public let countryCode3: String?
  /// Degrees; south of the equator they are negative.
  public let latitude: Double
  /// Degrees; west of Greenwich they are negative.
  public let longitude: Double
  /// The population; 0 if unknown.
  public let population: Int
  /// The distance of its middle from the queried position, in metres along a sphere of 6371 km.
  public let distance: Double
}
