internal import TallybookBase
internal import TallybookEventLog

/// What another book's ids of event types and subjects are here.
struct LaneLabels {
  private let types: [Int64: Int64]
  private let subjects: [Int64: Int64]
  /// Whether all of them are the same here: then equal bytes are equal events.
  let areSame: Bool

  /// Of all that the other book has.
  init(types: [Int64: Int64], subjects: [Int64: Int64]) {
    self.types = types
    self.subjects = subjects
    areSame = types.allSatisfy { $0.key == $0.value } && subjects.allSatisfy { $0.key == $0.value }
  }

  /// Gives whether any was another one.
  func relabel(_ events: inout EventColumns) throws(Failure) -> Bool { try events.relabel(types: types, subjects: subjects) }
}
