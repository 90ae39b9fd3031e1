import CVerso
import Foundation
import Testing
import Verso
import VersoFixtures

@Suite("Hostile calls from C")
struct HostileTests {
  let folder: TemporaryFolder
  let path: String
  let bytes: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    bytes = Fixtures.photo().bytes()
    path = try folder.write(bytes, "photo.jpg")
  }

  @Test("NULL is an error or returns nothing in every function")
  func null() throws {
    let photo = try Owned.photo(bytes)
    let plan = try Owned.plan()
    let trust = Owned(verso_trust_new(), verso_trust_free)
    let items = try Owned.made(verso_items_free) { verso_items_open(photo.pointer, nil, $0, $1) }
    var (out, buffer) = (OpaquePointer?.none, verso_buffer())
    var (item, change, reader) = (verso_item(), verso_change(), verso_reader())
    item.size = MemoryLayout<verso_item>.size
    change.size = MemoryLayout<verso_change>.size
    let calls: [(UnsafeMutablePointer<OpaquePointer?>?) -> verso_code] = [
      { verso_photo_open_path(nil, nil, &out, $0) },
      { verso_photo_open_path("", nil, &out, $0) },
      { verso_photo_open_path(path, nil, nil, $0) },
      { verso_photo_open_bytes(nil, 3, nil, &out, $0) },
      { verso_photo_open_bytes(bytes, bytes.count, nil, nil, $0) },
      { verso_photo_open_bytes(bytes, -1, nil, &out, $0) },
      { verso_photo_open_bytes(bytes, .min, nil, &out, $0) },
      { verso_photo_open_borrowed(nil, 0, nil, &out, $0) },
      { verso_photo_open_borrowed(bytes, -1, nil, &out, $0) },
      { verso_photo_open_descriptor(-1, nil, &out, $0) },
      { verso_photo_open_descriptor(0, nil, nil, $0) },
      { verso_photo_open_ranges(nil, nil, &out, $0) },
      { verso_photo_open_ranges(&reader, nil, &out, $0) },
      { verso_photo_json(nil, nil, &buffer, $0) },
      { verso_photo_json(photo.pointer, nil, nil, $0) },
      { verso_items_open(nil, nil, &out, $0) },
      { verso_items_open(photo.pointer, nil, nil, $0) },
      { verso_items_next(nil, &item, $0) },
      { verso_items_next(items.pointer, nil, $0) },
      { verso_items_bytes(nil, &buffer, $0) },
      { verso_items_bytes(items.pointer, nil, $0) },
      { verso_plan_set(nil, "Artist", "", $0) },
      { verso_plan_set(plan.pointer, nil, "", $0) },
      { verso_plan_set(plan.pointer, "Artist", nil, $0) },
      { verso_plan_remove(nil, "Artist", $0) },
      { verso_plan_remove(plan.pointer, nil, $0) },
      { verso_plan_copy(nil, photo.pointer, nil, $0) },
      { verso_plan_copy(plan.pointer, nil, nil, $0) },
      { verso_plan_strip(nil, 0, $0) },
      { verso_plan_strip_personal(nil, 1, $0) },
      { verso_photo_write_bytes(nil, plan.pointer, nil, &buffer, nil, $0) },
      { verso_photo_write_bytes(photo.pointer, plan.pointer, nil, nil, nil, $0) },
      { verso_photo_write_path(nil, plan.pointer, path, nil, nil, $0) },
      { verso_photo_write_path(photo.pointer, plan.pointer, nil, nil, nil, $0) },
      { verso_edit_path(nil, plan.pointer, nil, nil, $0) },
      { verso_receipt_change(nil, 0, &change, $0) },
      { verso_trust_add(nil, VERSO_TRUST_SIGNERS, bytes, 1, $0) },
      { verso_trust_add(trust.pointer, VERSO_TRUST_SIGNERS, nil, 1, $0) },
      { verso_trust_add(trust.pointer, VERSO_TRUST_SIGNERS, bytes, -1, $0) },
      { verso_trust_add(trust.pointer, VERSO_TRUST_SIGNERS, bytes, 1 << 40, $0) },
      { verso_photo_verify(nil, nil, &out, $0) },
      { verso_photo_verify(photo.pointer, nil, nil, $0) },
      { verso_verification_json(nil, nil, &buffer, $0) },
    ]
    for (index, body) in calls.enumerated() {
      #expect(code(body) == VERSO_ERROR_ARGUMENT, "call \(index)")
      // Nobody need take the error.
      #expect(body(nil) == VERSO_ERROR_ARGUMENT, "call \(index)")
      #expect(out == nil && buffer.bytes == nil)
    }
    verso_error_free(nil)
    verso_photo_free(nil)
    verso_items_free(nil)
    verso_plan_free(nil)
    verso_receipt_free(nil)
    verso_trust_free(nil)
    verso_verification_free(nil)
    verso_buffer_free(nil)
    verso_buffer_free(&buffer)
    #expect(verso_error_code(nil) == VERSO_OK && verso_error_offset(nil) == -1)
    #expect(verso_error_message(nil).bytes == nil && verso_error_place(nil).count == 0)
    #expect(verso_error_advice(nil).bytes == nil && verso_error_system(nil) == 0)
    #expect(verso_photo_format(nil).bytes == nil && verso_photo_media_type(nil).bytes == nil)
    #expect(verso_photo_warning(nil, 0).bytes == nil)
    var count = 1
    #expect(verso_photo_warning_count(nil, &count, nil) == VERSO_ERROR_ARGUMENT && count == 0)
    #expect(verso_receipt_count(nil) == 0 && verso_receipt_method(nil) == VERSO_METHOD_UNCHANGED)
    #expect(verso_verification_verdict(nil) == VERSO_VERDICT_NONE)
    #expect(verso_verification_made_from_invalid(nil) == 0)
    #expect(String(cString: verso_code_name(verso_code(rawValue: 9999))) == "UNKNOWN")
  }

  @Test("Texts that are not UTF-8, unknown flags and unknown numbers are refused")
  func values() throws {
    let photo = try Owned.photo(bytes)
    let plan = try Owned.plan()
    let trust = Owned(verso_trust_new(), verso_trust_free)
    var (out, buffer) = (OpaquePointer?.none, verso_buffer())
    let latin: [CChar] = [0x41, -23, 0x42, 0]
    var open = verso_open_options()
    open.size = MemoryLayout<verso_open_options>.size
    open.flags = 2
    var write = verso_write_options()
    write.size = MemoryLayout<verso_write_options>.size
    write.flags = 1 << 31
    var choice = write
    (choice.flags, choice.credentials) = (0, verso_credentials(rawValue: 3))
    var json = verso_json_options()
    json.size = MemoryLayout<verso_json_options>.size
    json.flags = 4
    var counted = verso_selection()
    counted.size = MemoryLayout<verso_selection>.size
    counted.tag_count = 1
    var endless = counted
    (endless.tag_count, endless.group_count) = (0, .max)
    let calls: [(UnsafeMutablePointer<OpaquePointer?>) -> verso_code] = [
      { verso_plan_set(plan.pointer, latin, "", $0) },
      { verso_plan_set(plan.pointer, "Artist", latin, $0) },
      { verso_plan_remove(plan.pointer, latin, $0) },
      { verso_plan_strip(plan.pointer, 64, $0) },
      { verso_plan_strip_personal(plan.pointer, 0, $0) },
      { verso_plan_strip_personal(plan.pointer, 5, $0) },
      { verso_photo_open_path(path, &open, &out, $0) },
      { verso_photo_json(photo.pointer, &json, &buffer, $0) },
      { verso_items_open(photo.pointer, &counted, &out, $0) },
      { verso_items_open(photo.pointer, &endless, &out, $0) },
      { verso_photo_write_bytes(photo.pointer, nil, &write, &buffer, nil, $0) },
      { verso_photo_write_bytes(photo.pointer, nil, &choice, &buffer, nil, $0) },
      { verso_edit_path(path, nil, &choice, nil, $0) },
      { verso_trust_add(trust.pointer, verso_trust_kind(rawValue: 0), bytes, 3, $0) },
    ]
    for (index, body) in calls.enumerated() {
      #expect(code(body) == VERSO_ERROR_ARGUMENT, "call \(index)")
    }
    #expect(
      code { verso_trust_add(trust.pointer, VERSO_TRUST_SIGNERS, bytes, bytes.count, $0) }
        == VERSO_ERROR_INVALID_KEY)
    // A path may be any bytes.
    #expect(code { verso_photo_open_path(latin, nil, &out, $0) } == VERSO_ERROR_NOT_FOUND)
    #expect(code { verso_photo_open_path(folder.url.path, nil, &out, $0) } == VERSO_ERROR_IS_FOLDER)
    #expect(code { verso_photo_open_descriptor(9999, nil, &out, $0) } == VERSO_ERROR_SYSTEM)
    #expect(code { verso_photo_open_bytes(bytes, 0, nil, &out, $0) } == VERSO_ERROR_EMPTY)
    #expect(code { verso_photo_open_borrowed(bytes, 0, nil, &out, $0) } == VERSO_ERROR_EMPTY)
    #expect(
      code { verso_photo_open_bytes("no photo", 8, nil, &out, $0) } == VERSO_ERROR_UNKNOWN_FORMAT)
  }

  @Test("Structures of other sizes are accepted or refused")
  func sizes() throws {
    let photo = try Owned.photo(bytes)
    let items = try Owned.made(verso_items_free) { verso_items_open(photo.pointer, nil, $0, $1) }
    var buffer = verso_buffer()
    let known = MemoryLayout<verso_json_options>.size
    func json(_ size: Int, extra: UInt8 = 0) -> verso_code {
      var memory = [UInt8](repeating: 0, count: 8192)
      return memory.withUnsafeMutableBytes { memory in
        memory.storeBytes(of: size, as: Int.self)
        memory[known + 3] = extra
        let options = memory.baseAddress?.assumingMemoryBound(to: verso_json_options.self)
        defer { verso_buffer_free(&buffer) }
        return code { verso_photo_json(photo.pointer, options, &buffer, $0) }
      }
    }
    for size in [0, 1, known - 1, 4097, Int.max, -1, .min] {
      #expect(json(size) == VERSO_ERROR_ARGUMENT, "\(size)")
    }
    #expect(json(known) == VERSO_OK)
    #expect(json(known, extra: 1) == VERSO_OK)
    #expect(json(known + 16) == VERSO_OK)
    #expect(json(known + 16, extra: 1) == VERSO_ERROR_ARGUMENT)

    let whole = MemoryLayout<verso_item>.size
    func next(_ size: Int) -> (verso_code, UInt8, UInt8) {
      var memory = [UInt8](repeating: 7, count: 8192)
      let found = memory.withUnsafeMutableBytes { memory in
        memory.storeBytes(of: size, as: Int.self)
        let item = memory.baseAddress?.assumingMemoryBound(to: verso_item.self)
        return code { verso_items_next(items.pointer, item, $0) }
      }
      return (found, memory[whole], memory[whole + 8])
    }
    #expect(next(0) == (VERSO_ERROR_ARGUMENT, 7, 7))
    #expect(next(whole - 1) == (VERSO_ERROR_ARGUMENT, 7, 7))
    #expect(next(whole) == (VERSO_OK, 7, 7))
    #expect(next(whole + 8) == (VERSO_OK, 0, 7))
  }

  /// Does everything with a photo that can be done with it; nothing may trap.
  private func exercise(_ photo: Owned) {
    _ = try? json(photo)
    if let items = try? Owned.made(
      verso_items_free, { verso_items_open(photo.pointer, nil, $0, $1) })
    {
      var item = verso_item()
      item.size = MemoryLayout<verso_item>.size
      while (try? call { verso_items_next(items.pointer, &item, $0) }) == VERSO_OK {
        guard item.value.kind == VERSO_KIND_BYTES else { continue }
        var buffer = verso_buffer()
        _ = code { verso_items_bytes(items.pointer, &buffer, $0) }
        verso_buffer_free(&buffer)
      }
    }
    _ = try? Owned.made(verso_verification_free) { verso_photo_verify(photo.pointer, nil, $0, $1) }
    if let plan = try? Owned.plan(["Artist": "Ada", "GPS": "1,2"]) {
      _ = try? written(photo, plan)
      if (try? call { verso_plan_strip(plan.pointer, VERSO_KEEP_NOTHING, $0) }) != nil {
        _ = try? written(photo, plan)
      }
    }
  }

  @Test("Every prefix of a photo is read or refused", arguments: [0, 1, 2])
  func prefixes(source: Int) throws {
    for count in 1..<bytes.count where count % 3 == source {
      let part = Array(bytes[..<count])
      let photo =
        switch source {
        case 0: try? Owned.photo(part)
        case 1: try? Ranges(part).open()
        default:
          part.withUnsafeBytes { lent in
            try? Owned.made(verso_photo_free) {
              verso_photo_open_borrowed(lent.baseAddress, lent.count, nil, $0, $1)
            }
          }
        }
      guard let photo else { continue }
      // What was borrowed must be there still.
      part.withUnsafeBytes { lent in
        guard source == 2 else { return exercise(photo) }
        let again = try? Owned.made(verso_photo_free) {
          verso_photo_open_borrowed(lent.baseAddress, lent.count, nil, $0, $1)
        }
        if let again { exercise(again) }
      }
    }
  }

  @Test(
    "A reader that fails at any call gives an error and no partial answer",
    arguments: ["formats/still.heic", "formats/still.tiff", "harbour.jpg"])
  func readers(name: String) throws {
    let bytes = try Samples.bytes(name)
    let good = Ranges(bytes)
    func use(_ ranges: Ranges) throws {
      let photo = try ranges.open()
      _ = try json(photo)
      let plan = try Owned.plan(["Artist": "Ada Example"])
      _ = try written(photo, plan)
    }
    try use(good)
    #expect(good.calls > 1)
    for call in 1...good.calls {
      let failures: [(Ranges.Failure, Int32)] = [
        (.number(-5, at: call), 5), (.number(0, at: call), 0), (.number(.min, at: call), .max),
        (.number(.max, at: call), 0), (.short(at: call), 0), (.more(at: call), 0),
      ]
      for (failure, system) in failures {
        let ranges = Ranges(bytes)
        ranges.failure = failure
        do {
          try use(ranges)
          Issue.record("\(failure) was not told")
        } catch let problem as Problem {
          #expect(problem.code == VERSO_ERROR_NOT_GIVEN, "\(failure): \(problem)")
          #expect(problem.system == system, "\(failure)")
        }
        #expect(ranges.releases == 1)
      }
    }
  }

  @Test("A reader may report any size")
  func sizesOfReaders() throws {
    for size in [1, 1 << 40, 1 << 56] {
      let ranges = Ranges(count: size) { range in
        range.map { $0 < bytes.count ? bytes[$0] : 0 }
      }
      if let photo = try? ranges.open() { _ = try? json(photo) }
      #expect(ranges.releases == 1 || size > 1)
      #expect(ranges.asked < 1 << 26, "\(ranges.asked) of \(size)")
    }
    let source = Ranges(bytes)
    var (out, reader) = (OpaquePointer?.none, source.reader)
    reader.count = (1 << 56) + 1
    #expect(code { verso_photo_open_ranges(&reader, nil, &out, $0) } == VERSO_ERROR_ARGUMENT)
    reader.count = 0
    reader.release = nil
    #expect(code { verso_photo_open_ranges(&reader, nil, &out, $0) } == VERSO_ERROR_EMPTY)
    #expect(source.calls == 0 && source.releases == 0)
  }
}
