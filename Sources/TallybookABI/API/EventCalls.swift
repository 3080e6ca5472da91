internal import CTallybook
internal import TallybookCore

extension EventCalls {
  static func insert(_ book: Book, id: Int64, event: UnsafePointer<tally_event>?, eventSize: Int) throws(Failure) -> UInt64 {
    guard let event = try hostEvents(event, 1, eventSize).first else { return 0 }
    return try book.insertEvent(event, into: id)
  }

  static func typeVariant(_ book: Book, type: Int64, fields: String) throws(Failure) -> Int64 { try book.variant(of: type, fields) }

  static func change(_ book: Book, id: Int64, seq: UInt64, event: UnsafePointer<tally_event>?, eventSize: Int) throws(Failure) {
    guard let event = try hostEvents(event, 1, eventSize).first else { return }
    try book.changeEvent(seq, of: id, to: event)
  }

  static func delete(_ book: Book, id: Int64, seq: UInt64) throws(Failure) { try book.deleteEvent(seq, of: id) }
}
