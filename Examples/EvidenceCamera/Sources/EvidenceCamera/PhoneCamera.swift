// Not tried on a device: it was written on Linux, where the framework does not exist.
#if canImport(SwiftUI) && canImport(AVFoundation)
  import AVFoundation
  import EvidenceModel
  import Foundation

  #if canImport(UIKit)
    import UIKit
  #endif

  /// The camera of the device.
  final class PhoneCamera: NSObject, Camera, AVCapturePhotoCaptureDelegate, @unchecked Sendable {
    let device: (make: String, model: String)
    private let session = AVCaptureSession()
    private let output = AVCapturePhotoOutput()
    /// One picture at a time; only `capture()` and the callback that ends it touch it.
    private var waiting: CheckedContinuation<Data, any Error>?

    private init(device: (make: String, model: String), lens: AVCaptureDevice) throws {
      self.device = device
      super.init()
      session.beginConfiguration()
      session.sessionPreset = .photo
      session.addInput(try AVCaptureDeviceInput(device: lens))
      session.addOutput(output)
      session.commitConfiguration()
    }

    /// The camera, when the person who holds the device allows it.
    static func allowed() async throws -> PhoneCamera {
      guard await AVCaptureDevice.requestAccess(for: .video),
        let lens = AVCaptureDevice.default(for: .video)
      else { throw CocoaError(.userCancelled) }
      #if canImport(UIKit)
        let model = await UIDevice.current.model
      #else
        let model = "Mac"
      #endif
      return try PhoneCamera(device: ("Apple", model), lens: lens)
    }

    func capture() async throws -> Data {
      session.startRunning()
      defer { session.stopRunning() }
      return try await withCheckedThrowingContinuation { continuation in
        waiting = continuation
        let settings = AVCapturePhotoSettings(format: [AVVideoCodecKey: AVVideoCodecType.jpeg])
        output.capturePhoto(with: settings, delegate: self)
      }
    }

    func photoOutput(
      _ output: AVCapturePhotoOutput, didFinishProcessingPhoto photo: AVCapturePhoto,
      error: (any Error)?
    ) {
      let file = photo.fileDataRepresentation()
      waiting?.resume(
        with: file.map { .success($0) } ?? .failure(error ?? CocoaError(.fileWriteUnknown)))
      waiting = nil
    }
  }
#endif
