@testable import TallybookBase
@testable import TallybookEventLog

/// How events are stored: chunks in the book, records in a tail.
enum EventTargets {
  /// A chunk without its check, which is made right.
  static func chunk(_ bytes: [UInt8]) throws {
    var chunk = bytes
    let check = bytes.withUnsafeBytes { CRC32.check($0) }
    withUnsafeBytes(of: check.littleEndian) { chunk.append(contentsOf: $0) }
    var columns = EventColumns()
    guard try Oracle.accepted([], { () throws(Failure) in try ChunkDecoder.decode(chunk, firstSeq: 5, into: &columns) }) != nil else {
      return try Oracle.hold(columns.isEmpty, "a chunk that is refused leaves events")
    }
    try again(columns, 0..<columns.count)
  }

  /// The words of two slots, two counts and records, whose checks are made right but for those that say otherwise.
  static func tail(_ bytes: [UInt8]) throws {
    var input = Input(bytes)
    let isLive = input.byte() & 1 == 1
    var file = [UInt8](repeating: 0, count: TailLayout.headerSize)
    file.replaceSubrange(0..<8, with: TailLayout.magic)
    put(UInt64(TailLayout.version) | UInt64(TailLayout.recordSize) << 32, at: 8, in: &file)
    var epochs: [UInt64] = []
    for slot in 0..<2 {
      let words = (0..<7).map { _ in input.word() }
      let made = TailSlot(
        epoch: words[0] & 0xFF, firstSeq: words[1], anchor: Int64(bitPattern: words[2]), revision: words[3], uuid: (words[4], words[5]), boot: words[6])
      epochs.append(made.epoch)
      for (index, word) in made.words.enumerated() { put(word, at: TailLayout.slotOffset(slot) + index * 8, in: &file) }
      // So that small numbers of both are common: 16 bits each.
      let counts = input.word()
      put((counts & 0xFFFF) | (counts >> 16 & 0xFFFF) << 32, at: TailLayout.countOffset(slot), in: &file)
    }
    let key = TailRecord.key(epoch: epochs.max() ?? 0)
    var position: UInt64 = 0
    while !input.isAtEnd {
      let payload = input.word()
      let meta = UInt32(truncatingIfNeeded: UInt64(input.byte()) | UInt64(input.byte()) << 16)
      let flags = input.byte()
      let word = flags == 255 ? payload : TailRecord.sealed(payload, meta: meta, position: position, key: key)
      put(payload, at: file.count, in: &file)
      put(word, at: file.count, in: &file)
      position += 1
    }
    let contents = file.withUnsafeBytes { TailScan($0, isLive: isLive).contents }
    let events = contents.events
    for row in 1..<max(1, events.count) {
      try Oracle.hold(events.seq(row) > events.seq(row - 1), "the numbers of a tail's events do not rise")
    }
    if events.count > 0 {
      try Oracle.hold(events.seq(0) >= contents.firstSeq && contents.nextSeq > events.seq(events.count - 1), "a tail's events have numbers that are not its own")
    }
    for damage in contents.damage {
      try Oracle.hold(damage.events >= 0 && damage.records >= 0 && damage.firstRecord >= 0, "a damage has a negative size")
    }
    // What a tail holds becomes chunks.
    for range in events.contiguousRanges() { try again(events, range) }
  }

  /// Events that were read are written and read as the same, by the same bytes.
  private static func again(_ columns: EventColumns, _ range: Range<Int>) throws(Broken) {
    let bytes = try Oracle.must("writing events") { () throws(Failure) in try ChunkEncoder.encode(columns, range) }
    var back = EventColumns()
    try Oracle.must("reading what was written") { () throws(Failure) in
      try ChunkDecoder.decode(bytes, firstSeq: range.isEmpty ? 0 : columns.seq(range.lowerBound), into: &back)
    }
    try Oracle.hold(back.count == range.count, "\(range.count) events became \(back.count)")
    for row in range { try Oracle.hold(back[row - range.lowerBound] == columns[row], "an event is another once it was written") }
    let second = try Oracle.must("writing events again") { () throws(Failure) in try ChunkEncoder.encode(back) }
    try Oracle.hold(second == bytes, "the same events are written as other bytes")
  }

  private static func put(_ word: UInt64, at offset: Int, in file: inout [UInt8]) {
    withUnsafeBytes(of: word.littleEndian) { bytes in
      if offset == file.count { file.append(contentsOf: bytes) } else { file.replaceSubrange(offset..<offset + 8, with: bytes) }
    }
  }
}

/// Reads the bytes that a fuzzer gives as what a target needs; zeroes behind their end.
struct Input {
  private let bytes: [UInt8]
  private var next = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { next >= bytes.count }

  mutating func byte() -> UInt8 {
    guard next < bytes.count else { return 0 }
    next += 1
    return bytes[next - 1]
  }

  mutating func short() -> Int { Int(byte()) | Int(byte()) << 8 }

  mutating func word() -> UInt64 { (0..<8).reduce(0) { word, index in word | UInt64(byte()) << UInt64(index * 8) } }

  mutating func take(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }
}
