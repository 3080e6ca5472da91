internal import CTallybook
internal import TallybookCore

extension EventCalls {
  static func insert(_ book: Book, item: Int64, event: UnsafePointer<tally_event>?, eventSize: Int) throws(Failure) -> UInt64 {
    guard let event = try hostEvents(event, 1, eventSize).first else { return 0 }
    return try book.insertEvent(event, into: item)
  }

  static func change(_ book: Book, item: Int64, seq: UInt64, event: UnsafePointer<tally_event>?, eventSize: Int) throws(Failure) {
    guard let event = try hostEvents(event, 1, eventSize).first else { return }
    try book.changeEvent(seq, of: item, to: event)
  }

  static func delete(_ book: Book, item: Int64, seq: UInt64) throws(Failure) { try book.deleteEvent(seq, of: item) }
}
