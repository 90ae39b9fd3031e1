// Not tried on a device: it was written on Linux, where neither framework exists.
#if canImport(SwiftUI) && canImport(AVFoundation)
  import EvidenceModel
  import SwiftUI

  @main
  struct EvidenceCameraApp: App {
    var body: some Scene {
      WindowGroup { IncidentView() }
    }
  }

  /// Asks for the account, takes the photo, and shows what became of it.
  struct IncidentView: View {
    @State private var claim = ""
    @State private var customer = ""
    @State private var report = ""
    @State private var photo: URL?
    @State private var message = ""
    @State private var isBusy = false

    var body: some View {
      Form {
        TextField("Claim", text: $claim)
        TextField("Customer number", text: $customer)
        TextField("What happened", text: $report, axis: .vertical)
        Button("Take photo") { Task { await takePhoto() } }
          .disabled(claim.isEmpty || customer.isEmpty || report.isEmpty || isBusy)
        if let photo { ShareLink("Send to the insurer", item: photo) }
        Text(message)
      }
    }

    private func takePhoto() async {
      isBusy = true
      defer { isBusy = false }
      do {
        // In a product the app gets its keys when the insured person registers.
        let keys = try trialCredentials()
        let camera = EvidenceCamera(
          camera: try await PhoneCamera.allowed(), locator: PhoneLocator(), credentials: keys.app)
        let incident = Incident(claim: claim, account: .init(customer: customer, report: report))
        let file = try await camera.takePhoto(of: incident)
        let url = URL.documentsDirectory.appending(path: "\(UUID().uuidString).jpg")
        try file.write(to: url, options: .completeFileProtection)
        photo = url
        let finding = try Insurer(credentials: keys.insurer).examine(file, for: claim)
        message =
          finding.isAccepted ? "Signed and sealed" : finding.problems.joined(separator: "\n")
      } catch {
        message = "\(error)"
      }
    }
  }
#endif
