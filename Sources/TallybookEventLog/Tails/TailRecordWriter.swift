/// Writes the records of one append one after the other.
struct TailRecordWriter {
  private var next: UnsafeMutablePointer<UInt64>
  private let start: UInt64
  private let key: UInt64
  private let records: Int
  private var done = 0

  /// `records`: as many as will be put.
  init(_ start: UnsafeMutablePointer<UInt64>, position: UInt64, key: UInt64, records: Int) {
    next = start
    self.start = position
    self.key = key
    self.records = records
  }

  mutating func put(_ kind: TailRecord.Kind, _ payload: UInt64, phase: UInt32 = 0, index: UInt16 = 0) {
    guard done < records else { return }
    var meta = kind.rawValue | (phase & 3) << 4 | UInt32(index) << 16
    if done == 0 { meta |= TailRecord.first }
    if done < records - 1 { meta |= TailRecord.more }
    next[0] = payload.littleEndian
    next[1] = TailRecord.sealed(payload, meta: meta, position: start &+ UInt64(done), key: key).littleEndian
    next += 2
    done += 1
  }

  mutating func put(_ event: TailEvent, index: UInt16) {
    put(.event, UInt64(bitPattern: event.time), phase: UInt32(bitPattern: event.phase.rawValue), index: index)
    if event.subject != 0 { put(.subject, UInt64(bitPattern: event.subject)) }
    if let value = event.value { put(.value, value.bitPattern) }
    guard var note = event.note else { return }
    note.withUTF8 { text in
      put(.note, UInt64(text.count))
      for start in stride(from: 0, to: text.count, by: 8) {
        var piece: UInt64 = 0
        for byte in start..<min(start + 8, text.count) { piece |= UInt64(text[byte]) << UInt64((byte - start) * 8) }
        put(.noteBytes, piece)
      }
    }
  }
}
