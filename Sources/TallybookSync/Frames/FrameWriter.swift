internal import TallybookBase

/// Cuts a stream of records into frames, and gives each to a sink once it is full.
struct FrameWriter {
  let stream: UUID
  private let book: UUID
  private let size: Int
  /// Gets a frame, and the hash over the bodies of the stream up to there.
  typealias Sink = (_ frame: Frame, _ hash: SHA256) throws(Failure) -> Void
  private let sink: Sink
  private var record = RecordWriter()
  private var waiting: [UInt8] = []
  private var hash = SHA256()
  /// How many there are so far, and how many of them went to the sink.
  private(set) var count: UInt32 = 0
  private(set) var sent: UInt32 = 0
  private var tables: [String: UInt64] = [:]
  /// What was received of the stream before, which is not given again.
  private let received: BookVector.Received?

  /// The stream is not the one of which frames were received: the book has changed.
  static var changed: Failure { Failure(.frame, "the stream is another one by now; begin anew") }

  /// A new stream with frames of at most `size` bytes.
  init(of book: UUID, size: Int, to sink: @escaping Sink) {
    (stream, self.book, self.sink, received) = (UUID.random(), book, sink, nil)
    self.size = max(1, size - Frame.overhead)
  }

  /// Goes on with a stream, where it is still the same.
  init(after received: BookVector.Received, of book: UUID, to sink: @escaping Sink) {
    (stream, self.book, self.sink, self.received) = (received.stream, book, sink, received)
    size = max(1, Int(received.size))
  }

  /// A row of a table, of whose columns these are the values.
  mutating func put(_ table: String, _ columns: [String], _ values: [Value]) throws(Failure) {
    record.removeAll()
    let key = table + "\n" + columns.joined(separator: "\n")
    let number: UInt64
    if let known = tables[key] {
      number = known
    } else {
      number = UInt64(tables.count) + 1
      tables[key] = number
      record.putVarint(RecordFormat.columns)
      record.put(.text(table))
      for column in columns { record.put(.text(column)) }
      record.finish()
      try put(record: record.bytes)
      record.removeAll()
    }
    record.putVarint(number)
    for value in values { record.put(value) }
    record.finish()
    try put(record: record.bytes)
  }

  /// A record as it is.
  mutating func put(record: [UInt8]) throws(Failure) {
    var length = RecordWriter()
    length.putVarint(UInt64(record.count))
    waiting.append(contentsOf: length.bytes)
    waiting.append(contentsOf: record)
    var start = 0
    while waiting.count - start > size {
      try send(Array(waiting[start..<start + size]), isLast: false)
      start += size
    }
    waiting.removeFirst(start)
  }

  /// Ends the stream with a hash over all of it.
  mutating func finish() throws(Failure) {
    var all = hash
    waiting.withUnsafeBytes { all.update($0) }
    record.removeAll()
    record.putVarint(RecordFormat.columns)
    record.put(.blob(all.digest()))
    try put(record: record.bytes)
    try send(waiting, isLast: true)
    waiting = []
  }

  private mutating func send(_ body: [UInt8], isLast: Bool) throws(Failure) {
    body.withUnsafeBytes { hash.update($0) }
    if let received, count < received.count {
      count += 1
      // Of a stream that is all there nothing is left to receive: this one is shorter, and so another.
      guard !isLast, count < received.count || Array(hash.digest().prefix(BookVector.hashSize)) == received.hash else { throw Self.changed }
      return
    }
    let frame = Frame(stream: stream, book: book, number: count, isLast: isLast, body: body)
    count += 1
    sent += 1
    try sink(frame, hash)
  }
}
