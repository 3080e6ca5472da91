internal import TallybookBase

/// Reads the events out of a tail's bytes, none of which is trusted.
///
/// What was published (by the count) was whole, so there each event stands for itself: a damaged record loses the event it
/// belongs to and no other. Behind the count an append is taken wholly or not, as its process may have ended in the middle of
/// it.
struct TailScan {
  private(set) var contents = TailContents()
  /// The header's current slot; nil where neither can be read.
  private(set) var slot: TailSlot?
  private(set) var slotIndex = 0
  /// Behind the last record that would pass for one of this epoch: up to here a new owner has to clean.
  private(set) var dirtyEnd = 0

  private let window: TailWindow
  private var capacity: Int { window.capacity }
  private var key: UInt64 = 0
  private var gaps: [Gap] = []
  /// Whether the last row may still get a value, a subject or a note.
  private var isOpen = false

  /// Records that are lost, and how many events they can have been.
  private struct Gap {
    var reason: TailDamage.Reason
    /// How many rows stand before it.
    var row: Int
    var firstRecord: Int
    var records: Int
    var leastEvents = 0
    var mostEvents = 0
    /// The event before it may have lost something.
    var touchesEvent = false
  }

  /// `bytes`: a tail from its header on. `isLive`: it has an owner, so that only what is published counts. `count`: its count
  /// word, where it was read before the records.
  init(_ bytes: UnsafeRawBufferPointer, isLive: Bool, count: UInt64? = nil) {
    self.init(TailWindow(bytes), isLive: isLive, count: count)
  }

  init(_ window: TailWindow, isLive: Bool, count: UInt64? = nil) {
    self.window = window
    readHeader()
    guard let slot else { return }
    let word = count ?? self.word(TailLayout.countOffset(slotIndex))
    var published = (records: Int(word & 0xFFFF_FFFF), events: Int(word >> 32))
    var countIsSound = published.events <= published.records && published.records <= TailLayout.mostRecords
    if !countIsSound { published = (0, 0) }
    let end = min(published.records, capacity)
    // A count that is made up takes no room.
    contents.events.reserve(min(end, TailWindow.most))
    walk(from: 0, to: end)
    if published.records > end {
      let missing = published.records - end
      addGap(Gap(reason: .records, row: contents.events.count, firstRecord: end, records: missing, mostEvents: missing))
    }
    countIsSound = share(lost: published.events - contents.events.count) && countIsSound
    if !countIsSound { contents.damage.append(TailDamage(reason: .count, firstSeq: slot.firstSeq)) }
    contents.usedRecords = published.records
    if !isLive { takeUnpublished(from: end) }
    number()
  }

  // MARK: - Header

  private mutating func readHeader() {
    let bytes = window.header
    guard bytes.count >= TailLayout.headerSize else {
      contents.damage.append(TailDamage(reason: .slots))
      return
    }
    contents.bootID = Array(bytes[TailLayout.bootIDOffset..<TailLayout.bootIDOffset + 16])
    for index in 0..<2 {
      let offset = TailLayout.slotOffset(index)
      guard let found = TailSlot(words: (0..<8).map { word(offset + $0 * 8) }) else { continue }
      if slot.map({ found.isNewer(than: $0) }) ?? true { (slot, slotIndex) = (found, index) }
    }
    guard let slot else {
      contents.damage.append(TailDamage(reason: .slots))
      return
    }
    key = TailRecord.key(epoch: slot.epoch)
    contents.uuid = TailSlot.bytes(of: slot.uuid)
    contents.epoch = slot.epoch
    contents.firstSeq = slot.firstSeq
    contents.anchor = slot.anchor
    contents.anchorHolds = slot.boot != 0 && slot.boot == SystemIdentity.boot
    let sizes = UInt64(TailLayout.version) | UInt64(TailLayout.recordSize) << 32
    if !bytes[..<8].elementsEqual(TailLayout.magic) || word(8) != sizes
      || !bytes[TailLayout.uuidOffset..<TailLayout.uuidOffset + 16].elementsEqual(contents.uuid)
    {
      contents.damage.append(TailDamage(reason: .header, firstSeq: slot.firstSeq))
    }
  }

  @inline(__always)
  private func word(_ offset: Int) -> UInt64 { UInt64(littleEndian: window.header.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }

  @inline(__always)
  private func record(_ position: Int) -> TailRecord? {
    guard let place = window.record(position) else { return nil }
    return record(at: place, position)
  }

  @inline(__always)
  private func record(at place: UnsafeRawPointer, _ position: Int) -> TailRecord? {
    let (payload, seal) = (place.loadUnaligned(as: UInt64.self), place.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    return TailRecord(UInt64(littleEndian: payload), UInt64(littleEndian: seal), position: UInt64(truncatingIfNeeded: position), key: key)
  }

  // MARK: - Records

  /// Reads the records of a range, each event for itself.
  private mutating func walk(from start: Int, to end: Int) {
    var position = start
    isOpen = false
    // Where a run of plain events was looked for last and found too short.
    var noRunBefore = start
    while position < end {
      if position >= noRunBefore {
        let run = plainRun(from: position, to: end)
        if run >= 16, takePlain(position, run) {
          position += run
          continue
        }
        noRunBefore = position + max(1, run)
      }
      guard let record = record(position) else {
        // Where nothing was ever written there is nothing to look at one by one.
        let lost = window.isZero ? min(end, window.end) - position : 1
        addGap(
          Gap(
            reason: .records, row: contents.events.count, firstRecord: position, records: lost, mostEvents: lost, touchesEvent: isOpen))
        isOpen = false
        position += lost
        continue
      }
      switch record.kind {
      case .event:
        takeEvent(record, position)
        position += 1
      case .type:
        define(record)
        position += 1
      case .value where isOpen:
        contents.events.setValue(Double(bitPattern: record.payload), contents.events.count - 1)
        position += 1
      case .subject where isOpen:
        contents.events.setSubject(Int64(bitPattern: record.payload), contents.events.count - 1)
        position += 1
      case .note where isOpen:
        position = takeNote(record, position, end)
      default:
        // Without its event.
        addGap(Gap(reason: .extensions, row: contents.events.count, firstRecord: position, records: 1))
        position += 1
      }
      isOpen = isOpen && record.hasMore
    }
  }

  /// How many whole appends of one plain event, with types that are defined, follow on from each other in the piece that is here: what
  /// was looked at is what is taken.
  private func plainRun(from start: Int, to end: Int) -> Int {
    guard let first = window.record(start) else { return 0 }
    let most = min(end, window.end) - start
    return contents.types.withUnsafeBufferPointer { types in
      var run = 0
      while run < most, let record = record(at: first + run &* TailLayout.recordSize, start &+ run),
        record.meta & 15 == TailRecord.Kind.event.rawValue, !record.hasMore, Int(record.index) < types.count, types[Int(record.index)] != nil
      { run += 1 }
      return run
    }
  }

  /// Takes a run of plain events, the bulk of every tail, by columns.
  private mutating func takePlain(_ start: Int, _ run: Int) -> Bool {
    let row = contents.events.count
    let records = window.record(start)?.assumingMemoryBound(to: UInt64.self)
    guard let records else { return false }
    let ids = contents.types.map { $0 ?? 0 }
    do throws(Failure) {
      try ids.withUnsafeBufferPointer { ids throws(Failure) in
        try contents.events.appendRows(run, firstSeq: contents.firstSeq &+ UInt64(row)) { times in
          for index in 0..<run { times[index] = Int64(bitPattern: records[index &* 2]) }
        } types: { types in
          for index in 0..<run { types[index] = ids[Int(records[index &* 2 &+ 1] &>> 48)] }
        }
        try contents.events.withPhases(from: row) { phases in
          for index in 0..<run { phases[index] = UInt8(truncatingIfNeeded: (records[index &* 2 &+ 1] &>> 36) & 3) }
        }
      }
    } catch { return false }
    isOpen = false
    return true
  }

  @inline(__always)
  private mutating func takeEvent(_ record: TailRecord, _ position: Int) {
    let index = Int(record.index)
    guard let type = index < contents.types.count ? contents.types[index] : mirrored(index) else {
      addGap(Gap(reason: .type, row: contents.events.count, firstRecord: position, records: 1, leastEvents: 1, mostEvents: 1))
      isOpen = false
      return
    }
    contents.events.append(
      seq: contents.firstSeq &+ UInt64(truncatingIfNeeded: contents.events.count), time: Int64(bitPattern: record.payload), type: type,
      phase: record.phase)
    isOpen = true
  }

  private mutating func define(_ record: TailRecord) {
    let index = Int(record.index)
    while contents.types.count <= index { contents.types.append(mirrored(contents.types.count)) }
    contents.types[index] = Int64(bitPattern: record.payload)
    isOpen = false
  }

  /// The header's copy of a type's definition.
  private func mirrored(_ index: Int) -> Int64? {
    guard index < TailLayout.mirrored else { return nil }
    let offset = TailLayout.mirrorOffset + index * TailLayout.recordSize
    let position = UInt64(0xFFFF_FFFF - index)
    guard let record = TailRecord(word(offset), word(offset + 8), position: position, key: key), record.kind == .type,
      Int(record.index) == index
    else { return nil }
    return Int64(bitPattern: record.payload)
  }

  /// Reads a note and returns the position behind it, or behind as much of it as there is.
  private mutating func takeNote(_ note: TailRecord, _ position: Int, _ end: Int) -> Int {
    let length = Int(min(note.payload, UInt64(Int.max - 7)))
    let pieces = (length + 7) / 8
    guard pieces < end - position else {
      addGap(Gap(reason: .extensions, row: contents.events.count, firstRecord: position, records: 1, touchesEvent: true))
      return position + 1
    }
    var text: [UInt8] = []
    text.reserveCapacity(pieces * 8)
    for piece in 0..<pieces {
      guard let record = record(position + 1 + piece), record.kind == .noteBytes else {
        addGap(Gap(reason: .extensions, row: contents.events.count, firstRecord: position, records: 1 + piece, touchesEvent: true))
        return position + 1 + piece
      }
      withUnsafeBytes(of: record.payload.littleEndian) { text.append(contentsOf: $0) }
    }
    contents.events.setNote(String(decoding: text.prefix(length), as: UTF8.self), contents.events.count - 1)
    return position + 1 + pieces
  }

  // MARK: - Behind the count

  /// Whole appends that were not published any more when the process or the machine stopped.
  private mutating func takeUnpublished(from start: Int) {
    var last = capacity
    while last > start, record(last - 1) == nil { last = window.isZero ? max(start, window.first) : last - 1 }
    dirtyEnd = max(start, last)
    // One record alone behind a gap is as likely an old one whose check fits by chance.
    var end = dirtyEnd
    while end > start + 1, record(end - 1) == nil || record(end - 2) == nil { end -= 1 }
    var position = start
    var lost = start
    while position < end {
      guard let next = appendEnd(position, end) else {
        position = window.isZero && window.first <= position ? min(end, window.end) : position + 1
        continue
      }
      if lost < position {
        addGap(Gap(reason: .records, row: contents.events.count, firstRecord: lost, records: position - lost))
      }
      walk(from: position, to: next)
      position = next
      lost = next
      contents.usedRecords = next
    }
  }

  /// The position behind the append that begins here; nil where none begins or it is not whole.
  private func appendEnd(_ start: Int, _ end: Int) -> Int? {
    for position in start..<end {
      guard let record = record(position), record.isFirst == (position == start) else { return nil }
      if !record.hasMore { return position + 1 }
    }
    return nil
  }

  // MARK: - Numbering

  private mutating func addGap(_ gap: Gap) {
    guard let last = gaps.last, last.row == gap.row, last.firstRecord + last.records == gap.firstRecord else {
      gaps.append(gap)
      return
    }
    // What may have been an event weighs more than what an event had.
    if gap.mostEvents > 0 { gaps[gaps.count - 1].reason = gap.reason }
    gaps[gaps.count - 1].records += gap.records
    gaps[gaps.count - 1].leastEvents += gap.leastEvents
    gaps[gaps.count - 1].mostEvents += gap.mostEvents
  }

  /// Says of each gap how many events it held, so that those behind the last one have their own seqs; false where the number
  /// of events lost does not fit the gaps.
  private mutating func share(lost: Int) -> Bool {
    var left = lost - gaps.reduce(0) { $0 + $1.leastEvents }
    let fits = left >= 0 && (left == 0 || !gaps.isEmpty)
    // Where the record before says that more follows, it may well have been no event.
    for touchesEvent in [false, true] {
      for index in gaps.indices where gaps[index].touchesEvent == touchesEvent {
        let share = max(0, min(left, gaps[index].mostEvents - gaps[index].leastEvents))
        gaps[index].leastEvents += share
        left -= share
      }
    }
    if left > 0, !gaps.isEmpty { gaps[gaps.count - 1].leastEvents += left }
    return fits
  }

  private mutating func number() {
    var seqs: [UInt64] = []
    var seq = contents.firstSeq
    for gap in gaps {
      while seqs.count < gap.row {
        seqs.append(seq)
        seq &+= 1
      }
      let touched = gap.leastEvents == 0 && gap.touchesEvent
      contents.damage.append(
        TailDamage(
          reason: touched ? .extensions : gap.reason, firstSeq: touched ? seq &- 1 : seq, events: gap.leastEvents,
          firstRecord: gap.firstRecord, records: gap.records))
      seq &+= UInt64(gap.leastEvents)
    }
    if gaps.isEmpty {
      seq &+= UInt64(contents.events.count)
    } else {
      while seqs.count < contents.events.count {
        seqs.append(seq)
        seq &+= 1
      }
      contents.events.number(seqs)
    }
    contents.nextSeq = seq
  }
}
