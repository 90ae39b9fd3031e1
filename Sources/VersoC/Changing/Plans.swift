package import CVerso
internal import Verso
internal import VersoEvidence

/// The planned changes, as C code collects them.
final class PlanObject {
  private enum Step {
    /// All that is set one after the other, as one call of the command would.
    case set([Assignment])
    case remove(Removal)
    case copy(PhotoObject, Rendering.Selection)
    case strip(KeptParts)
    case stripPersonal([PersonalData])
  }

  private var steps: [Step] = []

  func set(_ assignment: Assignment) throws {
    var assignments = [assignment]
    var joins = false
    if case .set(let earlier) = steps.last {
      assignments = earlier.filter { !assignment.replaces($0) } + assignments
      joins = true
    }
    try Assignment.check(Assignment.joined(assignments))
    if joins { steps.removeLast() }
    steps.append(.set(assignments))
  }

  func remove(_ removal: Removal) { steps.append(.remove(removal)) }

  func copy(_ photo: PhotoObject, _ selection: Rendering.Selection) {
    steps.append(.copy(photo, selection))
  }

  func strip(_ kept: KeptParts) { steps.append(.strip(kept)) }

  func stripPersonal(_ wanted: [PersonalData]) { steps.append(.stripPersonal(wanted)) }

  /// Carries the plan out.
  func apply(to photo: inout Photo, _ options: WriteOptions) throws {
    let original = photo
    for step in steps {
      switch step {
      case .set(let assignments):
        for assignment in Assignment.joined(assignments) {
          try assignment.apply(to: &photo.metadata)
        }
      case .remove(let removal): removal.apply(to: &photo)
      case .copy(let other, let selection):
        let left = try other.use { try photo.copyMetadata(from: $0, selection) }
        if let first = left.first {
          throw MetadataError(
            .notEditable, "describes the bytes of its file and is not copied", place: first)
        }
      case .strip(let kept): photo.strip(keeping: kept)
      case .stripPersonal(let wanted): for one in wanted { photo.remove(one) }
      }
    }
    if let refusal = photo.metadata.refusals.first { throw refusal }
    guard options.credentials == .drop else { return }
    let strips = steps.contains { if case .strip = $0 { true } else { false } }
    photo.pending.losses = photo.losses(since: original, credentialsGo: true, strips: strips)
  }
}

@_cdecl("verso_plan_new")
package func planNew() -> OpaquePointer? { unsafe OpaquePointer(giving: PlanObject()) }

@_cdecl("verso_plan_free")
package func planFree(_ plan: OpaquePointer?) { unsafe plan?.free(PlanObject.self) }

/// Adds a step.
private func add(
  _ plan: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?,
  _ work: (PlanObject) throws -> Void
) -> verso_code {
  unsafe attempt(error) {
    try work(unsafe try object(plan, "plan"))
    return VERSO_OK
  }
}

@_cdecl("verso_plan_set")
package func planSet(
  _ plan: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe add(plan, error) {
    let (name, value) = unsafe (try text(name, "name"), try text(value, "value"))
    try $0.set(try Assignment(name, value))
  }
}

@_cdecl("verso_plan_set_items")
package func planSetItems(
  _ plan: OpaquePointer?, _ name: UnsafePointer<CChar>?,
  _ items: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe add(plan, error) {
    let items = unsafe try texts(items, count, "items")
    try $0.set(try Assignment(unsafe try text(name, "name"), items: items))
  }
}

@_cdecl("verso_plan_remove")
package func planRemove(
  _ plan: OpaquePointer?, _ name: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe add(plan, error) { $0.remove(try Removal(unsafe try text(name, "name"))) }
}

@_cdecl("verso_plan_copy")
package func planCopy(
  _ plan: OpaquePointer?, _ from: OpaquePointer?, _ selection: UnsafePointer<verso_selection>?,
  _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe add(plan, error) {
    let other = unsafe try object(from, "from", as: PhotoObject.self)
    let selection = unsafe try Rendering.Selection(selection)
    try other.use { try selection.check($0) }
    $0.copy(other, selection)
  }
}

@_cdecl("verso_plan_strip")
package func planStrip(
  _ plan: OpaquePointer?, _ keep: UInt32, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe add(plan, error) {
    try check(keep, VERSO_KEEP_USUAL, VERSO_KEEP_RIGHTS, name: "keep")
    var kept: KeptParts = []
    if keep & VERSO_KEEP_ORIENTATION != 0 { kept.insert(.orientation) }
    if keep & VERSO_KEEP_COLOR_PROFILE != 0 { kept.insert(.colorProfile) }
    if keep & VERSO_KEEP_GAIN_MAP != 0 { kept.insert(.gainMap) }
    if keep & VERSO_KEEP_ORIGIN != 0 { kept.insert(.origin) }
    if keep & VERSO_KEEP_WISHES != 0 { kept.insert(.usageTerms) }
    if keep & VERSO_KEEP_RIGHTS != 0 { kept.insert(.rights) }
    $0.strip(kept)
  }
}

@_cdecl("verso_plan_strip_personal")
package func planStripPersonal(
  _ plan: OpaquePointer?, _ what: UInt32, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> verso_code {
  unsafe add(plan, error) {
    try check(what, VERSO_PERSONAL_GPS, VERSO_PERSONAL_IDENTITY, name: "what")
    guard what != 0 else { throw ArgumentError("what names nothing") }
    let all: [(UInt32, PersonalData)] = [
      (VERSO_PERSONAL_GPS, .gps), (VERSO_PERSONAL_IDENTITY, .identity),
    ]
    $0.stripPersonal(all.filter { what & $0.0 != 0 }.map(\.1))
  }
}
