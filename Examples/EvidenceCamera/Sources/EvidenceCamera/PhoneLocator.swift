// Not tried on a device: it was written on Linux, where the framework does not exist.
#if canImport(SwiftUI) && canImport(AVFoundation)
  import CoreLocation
  import EvidenceModel

  /// The receiver of the device.
  struct PhoneLocator: Locator {
    func fix() async throws -> Fix {
      let manager = await MainActor.run { CLLocationManager() }
      manager.requestWhenInUseAuthorization()
      for try await update in CLLocationUpdate.liveUpdates() {
        guard let found = update.location, found.horizontalAccuracy >= 0 else { continue }
        return Fix(
          latitude: found.coordinate.latitude, longitude: found.coordinate.longitude,
          altitude: found.verticalAccuracy > 0 ? found.altitude : nil, date: found.timestamp)
      }
      throw CLError(.locationUnknown)
    }
  }
#endif
