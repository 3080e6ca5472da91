internal import CTallybook
internal import TallybookCore

/// A host's events, checked one by one.
func hostEvents(_ start: UnsafePointer<tally_event>?, _ count: Int, _ stride: Int) throws(Failure) -> [Event] {
  try elements(start, count, stride, most: 1 << 24, "events", hostEvent)
}

private func hostEvent(_ given: tally_event) throws(Failure) -> Event {
  guard given.flags == 0 else { throw Failure(.choice, "the event's flags are 0x\(String(given.flags, radix: 16)) and must be 0") }
  let phase = try constant(given.phase, "phase", as: Phase.self)
  let note = try optionalText(given.note, given.note_length, "note")
  return Event(
    time: given.time, type: given.type, phase: phase, subject: given.subject, value: given.value.isNaN ? nil : given.value,
    note: note)
}
