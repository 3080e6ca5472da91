public import TallybookBase
internal import TallybookCore

/// Some events of a session, in the engine's columns: one that no event uses is empty.
@usableFromInline struct EventPage {
  @usableFromInline let session: Int64
  @usableFromInline let firstSeq: UInt64
  @usableFromInline let seqs: [UInt64]
  @usableFromInline let times: [Int64]
  @usableFromInline let types: [Int64]
  @usableFromInline let variants: [Int64]
  @usableFromInline let phases: [UInt8]
  @usableFromInline let subjects: [Int64]
  @usableFromInline let values: [Double]
  @usableFromInline let notes: [String?]

  init(_ columns: EventColumns, of session: Int64) {
    self.session = session
    (firstSeq, seqs, times, types) = (columns.firstSeq, columns.seqs, columns.times, columns.types)
    (variants, phases, subjects) = (columns.variants, columns.phases, columns.subjects)
    (values, notes) = (columns.values, columns.notes)
  }

  @inlinable var count: Int { times.count }

  /// The event in a row, which must be less than `count`.
  @inlinable @inline(__always)
  func event(_ row: Int) -> Event {
    let value = values.isEmpty ? Double.nan : values[row]
    return Event(
      id: seqs.isEmpty ? firstSeq &+ UInt64(truncatingIfNeeded: row) : seqs[row], session: session, time: Instant(nanoseconds: times[row]), type: types[row],
      variant: variants.isEmpty ? 0 : variants[row], phase: Phase(rawValue: Int32(phases[row])) ?? .point, subject: subjects.isEmpty ? 0 : subjects[row],
      value: value.isNaN ? nil : value, note: notes.isEmpty ? nil : notes[row])
  }
}
