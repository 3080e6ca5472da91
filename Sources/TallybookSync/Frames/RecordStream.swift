internal import TallybookBase

/// Puts the bodies of a stream's frames together again, and gives its records.
struct RecordStream {
  private var waiting: [UInt8] = []
  private var hash = SHA256()
  private(set) var isEnded = false

  /// A record that is longer is nobody's.
  private static let longest: UInt64 = 1 << 30

  /// Takes the next body; calls `body` with each record that it completes, but for the last one, which tells the hash of all.
  mutating func take(_ bytes: [UInt8], _ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    waiting.append(contentsOf: bytes)
    var start = 0
    while !isEnded {
      var reader = RecordReader(waiting, in: start..<waiting.count)
      guard let count = reader.varint() else {
        // The length itself may be cut.
        guard waiting.count - start < 10 else { throw Self.damaged }
        break
      }
      guard count <= Self.longest else { throw Self.damaged }
      guard let record = reader.raw(Int(count)) else { break }
      if try end(record) { break }
      waiting[start..<reader.place].withUnsafeBytes { hash.update($0) }
      start = reader.place
      try body(record)
    }
    waiting.removeFirst(start)
  }

  /// Whether it is the last record.
  private mutating func end(_ record: [UInt8]) throws(Failure) -> Bool {
    var reader = RecordReader(record)
    guard reader.varint() == RecordFormat.columns, case .blob(let told)? = reader.value() else { return false }
    guard reader.isAtEnd, told == hash.digest() else { throw Self.damaged }
    isEnded = true
    return true
  }

  private static var damaged: Failure { Failure(.frame, "the changes are incomplete: their frames do not belong together; fetch them again") }
}
