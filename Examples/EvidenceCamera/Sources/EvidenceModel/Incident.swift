import Foundation

/// What photos are taken for: a claim, and what the insured person says about it.
package struct Incident: Sendable {
  /// The number of the claim. It is part of the mark on the photo, so everybody can read it.
  package var claim: String
  /// What only the insurer can read.
  package var account: Account

  /// What is sealed.
  package struct Account: Codable, Hashable, Sendable {
    /// The number of the insured person.
    package var customer: String
    /// What happened, in this person's words.
    package var report: String

    package init(customer: String, report: String) {
      self.customer = customer
      self.report = report
    }
  }

  package init(claim: String, account: Account) {
    self.claim = claim
    self.account = account
  }
}

/// What a receiver measured.
package struct Fix: Hashable, Sendable {
  /// Degrees, negative in the south.
  package var latitude: Double
  /// Degrees, negative in the west.
  package var longitude: Double
  /// Metres above sea level.
  package var altitude: Double?
  /// When it was measured.
  package var date: Date

  package init(latitude: Double, longitude: Double, altitude: Double?, date: Date) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
    self.date = date
  }
}
