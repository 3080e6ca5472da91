package import TallybookBase
package import TallybookEventLog
package import TallybookStorage

/// What events of a session said when they were logged, whatever edits lie over them. A chunk is read once.
package struct LoggedEvents {
  private let session: Int64
  private let tail: EventColumns?
  private var headers: [Chunks.Header]?
  private var read: [EventColumns] = []

  /// Of a session; `tail` is what its chunks do not have yet.
  package init(of session: Int64, tail: EventColumns? = nil) {
    self.session = session
    self.tail = tail
  }

  /// The event of a number; nil where none was logged by it.
  package mutating func find(_ seq: UInt64, on connection: Connection) throws(Failure) -> Event? {
    if let event = read.lazy.compactMap({ $0.find(seq: seq) }).first { return event }
    let headers = if let headers { headers } else { try Chunks.headers(of: session, on: connection) }
    self.headers = headers
    for header in headers where seq >= header.firstSeq && seq < header.endSeq {
      guard let columns = try Chunks.read(header, on: connection) else { return nil }
      read.append(columns)
      return columns.find(seq: seq)
    }
    return tail?.find(seq: seq)
  }
}
