internal import TallybookBase
internal import TallybookEventLog

extension EventColumns {
  /// Whether an event has a time and a type and nothing else, as most have.
  @inline(__always)
  func isPlain(_ row: Int) -> Bool {
    phases[row] == UInt8(Phase.point.rawValue) && (subjects.isEmpty || subjects[row] == 0) && (values.isEmpty || values[row].isNaN)
      && (notes.isEmpty || notes[row] == nil) && (variants.isEmpty || variants[row] == 0)
  }
}
