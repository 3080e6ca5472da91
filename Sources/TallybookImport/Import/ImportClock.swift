internal import TallybookBase

/// The clocks by which an import reads times that name no zone; tells what a time of theirs does not say.
final class ImportClock {
  let zone: ZoneRules
  /// Whether neither the caller nor what is imported names the zone.
  private let isAssumed: Bool
  private let account: ImportAccount
  /// What is being read, as findings name it.
  var place = ""

  init(_ zone: ZoneRules, isAssumed: Bool, _ account: ImportAccount) {
    self.zone = zone
    self.isAssumed = isAssumed
    self.account = account
  }

  /// Tells that a time or a day names no zone, where nobody else does.
  func assume(_ text: String) {
    guard isAssumed else { return }
    account.tell(.info, .assumed, key: "zone", "a time names no zone, and was read on the clocks of \(zone.name)", example: text, at: place, isLoss: false)
  }

  /// The instant at which the clocks of a zone show a time; nil where it is out of range.
  func instant(_ local: CivilDateTime, in other: ZoneRules? = nil, key: String, text: String) -> Instant? {
    let zone = other ?? self.zone
    guard let instant = zone.exactInstant(local: local), instant != .min else { return nil }
    if other == nil { assume(text) }
    switch zone.reading(of: local) {
    case .once: break
    case .never:
      account.tell(.warning, .changed, key: key, "the clocks of \(zone.name) skip a time, which was moved forward by the gap", example: text, at: place)
    case .twice:
      account.tell(.warning, .changed, key: key, "the clocks of \(zone.name) show a time twice, and the first was taken", example: text, at: place)
    }
    return instant
  }
}
