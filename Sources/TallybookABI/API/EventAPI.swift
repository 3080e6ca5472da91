public import CTallybook
internal import TallybookCore

/// A host's events, checked one by one.
func hostEvents(_ start: UnsafePointer<tally_event>?, _ count: Int, _ stride: Int) throws(Failure) -> [Event] {
  try elements(start, count, stride, most: 1 << 24, "events", of: "tally_event", hostEvent)
}

private func hostEvent(_ given: tally_event) throws(Failure) -> Event {
  guard given.flags == 0 else { throw Failure(.invalid, "the event's flags are 0x\(String(given.flags, radix: 16)) and must be 0") }
  let phase = try constant(given.phase, "phase", as: Phase.self)
  let note = try optionalText(given.note, given.note_length, "note")
  return Event(
    time: given.time, type: given.type, phase: phase, subject: given.subject, value: given.value.isNaN ? nil : given.value,
    note: note)
}

@_cdecl("tally_event_type") @implementation
public func tally_event_type(_ book: OpaquePointer?, _ collection: Int64, _ name: UnsafePointer<CChar>?, _ name_length: Int) -> Int64 {
  value(0) { () throws(Failure) in
    try TallybookABI.book(book).eventType(try text(name, name_length, "name"), in: collection) ?? 0
  }
}

@_cdecl("tally_event_insert") @implementation
public func tally_event_insert(
  _ book: OpaquePointer?, _ item: Int64, _ event: UnsafePointer<tally_event>?, _ event_size: Int,
  _ out_seq: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_seq?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let book = try TallybookABI.book(book)
    guard let event = try hostEvents(event, 1, event_size).first else { return }
    let result = try book.insertEvent(event, into: item)
    out_seq?.pointee = result
  }
}

@_cdecl("tally_event_change") @implementation
public func tally_event_change(
  _ book: OpaquePointer?, _ item: Int64, _ seq: UInt64, _ event: UnsafePointer<tally_event>?, _ event_size: Int,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  boundary(error) { () throws(Failure) in
    let book = try TallybookABI.book(book)
    guard let event = try hostEvents(event, 1, event_size).first else { return }
    try book.changeEvent(seq, of: item, to: event)
  }
}

@_cdecl("tally_event_delete") @implementation
public func tally_event_delete(_ book: OpaquePointer?, _ item: Int64, _ seq: UInt64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try TallybookABI.book(book).deleteEvent(seq, of: item) }
}
