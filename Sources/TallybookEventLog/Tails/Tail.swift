internal import Glibc
package import Synchronization
package import TallybookBase
package import TallybookStorage

/// The newest events of a session, in a memory-mapped file beside the book: what was appended survives the process, and a
/// plain event costs two stores and the release of a count.
///
/// One thread at a time may append, reset, grow, set the anchor or close: the caller holds the session's lock. `contents` and
/// `sync` may be called beside that from any thread.
package final class Tail: @unchecked Sendable {
  /// Where the file is; nil for a tail in memory only.
  let path: String?
  /// The session.
  package let uuid: [UInt8]
  /// Whether what was appended is on the disk when the append returns.
  let power: Bool

  package let cursor: UnsafeMutablePointer<TailCursor>
  private let region: TailRegion
  /// Held while the region or the epoch changes, and by readers of this process while they read.
  private let changes = Mutex(())
  private var slot: TailSlot
  private var slotIndex: Int
  /// How many records there is room for; none are left where damage was found and `reset` is still to come.
  private var limit: Int
  /// Indexes of types in this epoch.
  private var indexes: [Int64: UInt16] = [:]
  private var nextIndex = 0
  /// Where it stood when it was last made safe from a power cut.
  private var synced: SyncMark?
  /// Up to here a failed append left records that must be gone before another one.
  private var dirtyEnd = 0
  private var isClosed = false
  /// The last word of event types that was read from the file, where the memory is a copy of it.
  var heardTypes: UInt64?
  /// The same of the number of those who wait.
  var heardWaiting: UInt64 = 0
  /// Called where something was appended that somebody in this process waits for; set before the first append.
  package var onAppend: (@Sendable () -> Void)?
  /// Whether records are stored through the map; else they are written to the file and only then published.
  private let isDirect: Bool

  /// Over a region whose header is written. `room` false: nothing is taken before `reset`.
  init(
    path: String?, uuid: [UInt8], power: Bool, region: TailRegion, slot: TailSlot, slotIndex: Int, count: UInt64, room: Bool
  ) {
    self.path = path
    self.uuid = uuid
    self.power = power
    self.region = region
    self.slot = slot
    self.slotIndex = slotIndex
    isDirect = region.backing == .memory || (region.backing == .mapped && !power)
    limit = room ? TailLayout.records(size: region.size) : 0
    cursor = .allocate(capacity: 1)
    cursor.initialize(
      to: TailCursor(
        next: region.base.assumingMemoryBound(to: UInt64.self), count: count,
        published: region.base.assumingMemoryBound(to: Atomic<UInt64>.self)))
    aim()
    cursor.pointee.tail = self
  }

  deinit {
    close(remove: false)
    cursor.deinitialize(count: 1)
    cursor.deallocate()
  }

  // MARK: - Appending

  /// Appends a plain event whose type has an index; false where there is no room.
  func append(time: Int64, typeIndex: UInt16, phase: Phase) throws(Failure) -> Bool {
    try append(time: time, high: UInt64(TailRecord.meta(typeIndex, phase)) &<< 32)
  }

  /// The same with the meta that its record has, in the high half.
  package func append(time: Int64, high: UInt64) throws(Failure) -> Bool {
    if cursor.pointee.append(time: time, high: high) { return true }
    let meta = UInt32(truncatingIfNeeded: high &>> 32)
    try checkOpen()
    return try append(records: 1, events: 1) { writer in
      writer.put(.event, UInt64(bitPattern: time), phase: meta &>> 4 & 3, index: UInt16(truncatingIfNeeded: meta &>> 16))
    }
  }

  /// Appends events with what they have, and the definitions of types that are new in this epoch, wholly or not at all; false
  /// where there is no room.
  package func append(_ events: [TailEvent]) throws(Failure) -> Bool {
    guard !events.isEmpty else { return true }
    try checkOpen()
    var added: [Int64] = []
    let firstIndex = nextIndex
    func forget() {
      for type in added { indexes[type] = nil }
      nextIndex = firstIndex
    }
    for event in events where indexes[event.type] == nil {
      guard nextIndex <= Int(UInt16.max) else {
        forget()
        return false
      }
      indexes[event.type] = UInt16(nextIndex)
      nextIndex += 1
      added.append(event.type)
    }
    let records = events.reduce(added.count) { $0 + $1.records }
    do throws(Failure) {
      try mirror(added, firstIndex)
      let isDone = try append(records: records, events: events.count) { writer in
        for (offset, type) in added.enumerated() {
          writer.put(.type, UInt64(bitPattern: type), index: UInt16(truncatingIfNeeded: firstIndex + offset))
        }
        for event in events { writer.put(event, index: indexes[event.type] ?? 0) }
      }
      if !isDone { forget() }
      return isDone
    } catch {
      forget()
      throw error
    }
  }

  /// The same of one event, of a type that the tail has; false also where it has not.
  package func append(_ event: TailEvent) throws(Failure) -> Bool {
    try checkOpen()
    guard let index = indexes[event.type] else { return false }
    return try append(records: event.records, events: 1) { $0.put(event, index: index) }
  }

  /// The index of a type for plain events, good until the next `reset`; nil where no event of this epoch was of this type
  /// yet: append the first one as a `TailEvent`.
  package func index(of type: Int64) -> UInt16? { indexes[type] }

  /// Records in use.
  var records: Int { Int(cursor.pointee.count & 0xFFFF_FFFF) }
  /// Events in the tail.
  package var events: Int { Int(cursor.pointee.count >> 32) }
  /// How many records there is room for.
  var remaining: Int { max(0, limit - records) }
  /// The seq of the next event.
  package var nextSeq: UInt64 { slot.firstSeq &+ UInt64(events) }
  var firstSeq: UInt64 { slot.firstSeq }
  var epoch: UInt64 { slot.epoch }
  var anchor: Int64 { slot.anchor }

  // MARK: - Epochs, room, durability

  /// Begins the next epoch, empty: after all events were committed as chunks. Old records never come back, as their check has
  /// the old epoch in it.
  package func reset(firstSeq: UInt64) throws(Failure) {
    try checkOpen()
    let used = records
    // The time, not the next number: a power cut may have taken the headers of later epochs and left their records.
    let epoch = max(slot.epoch &+ 1, UInt64(clamping: Clock.read(CLOCK_REALTIME)))
    try Self.storeFixed(region, uuid: uuid)
    try change(to: TailSlot(epoch: epoch, firstSeq: firstSeq, anchor: slot.anchor, revision: 0, uuid: slot.uuid, boot: slot.boot), count: 0)
    limit = TailLayout.records(size: region.size)
    indexes = [:]
    nextIndex = 0
    dirtyEnd = 0
    aim()
    // Written back pages would fault at their next store; a session that filled so many will again.
    if isDirect { region.populate(to: TailLayout.size(records: used)) }
  }

  /// Doubles the room: where the book is locked for longer than a tail holds.
  package func grow() throws(Failure) {
    try checkOpen()
    let capacity = TailLayout.records(size: region.size)
    guard capacity < TailLayout.mostRecords else {
      throw Failure(
        .tooMany, "a session's tail holds at most \(TailLayout.mostRecords) records; its book is locked for too long",
        found: Measure(capacity), bound: Measure(TailLayout.mostRecords))
    }
    let hasRoom = limit > 0
    let larger = min(TailLayout.mostRecords, max(TailLayout.leastRecords, capacity &* 2))
    try changes.withLock { _ throws(Failure) in
      try region.grow(to: TailLayout.size(records: larger))
      if hasRoom { limit = larger }
      aim()
    }
    if isDirect { region.populate(from: TailLayout.size(records: capacity), to: region.size) }
  }

  /// Makes all that was appended safe from a power cut. Safe beside appends, not beside `close`.
  package func sync() throws(Failure) {
    let mark = syncMark
    try region.sync()
    synced = mark
  }

  /// Whether nothing was appended since it was last made safe from a power cut.
  package var isSynced: Bool { power || synced == syncMark }

  private struct SyncMark: Equatable {
    let epoch: UInt64
    let revision: UInt64
    let count: UInt64
  }

  private var syncMark: SyncMark { SyncMark(epoch: slot.epoch, revision: slot.revision, count: cursor.pointee.count) }

  /// Says, in this boot of the machine, how the steady clock stands to the wall clock from here on.
  package func setAnchor(_ anchor: Int64) throws(Failure) {
    try checkOpen()
    var changed = slot
    changed.anchor = anchor
    changed.boot = SystemIdentity.boot
    changed.revision &+= 1
    try change(to: changed, count: cursor.pointee.count)
  }

  /// All events published so far. From any thread: what is published does not change within an epoch, so it is read where it
  /// lies, and appends go on meanwhile.
  package func contents() -> TailContents {
    changes.withLock { _ in contents(upTo: cursor.pointee.published.pointee.load(ordering: .acquiring)) }
  }

  /// Whether its events are here: once it is closed, another process may go on with it. From any thread.
  package var isOpen: Bool { changes.withLock { _ in !isClosed } }

  /// How far it has come. From any thread.
  package func mark() -> TailMark {
    changes.withLock { _ in TailMark(epoch: slot.epoch, count: cursor.pointee.published.pointee.load(ordering: .acquiring)) }
  }

  /// The events published up to a mark; nil where another epoch has begun since. From any thread.
  package func contents(upTo mark: TailMark) -> TailContents? {
    changes.withLock { _ in mark.epoch == slot.epoch ? contents(upTo: mark.count) : nil }
  }

  private func contents(upTo count: UInt64) -> TailContents {
    let size = min(region.size, TailLayout.size(records: Int(count & 0xFFFF_FFFF)))
    return TailScan(UnsafeRawBufferPointer(start: region.base, count: size), isLive: true, count: count).contents
  }

  /// Copies the file as it is to `target`, for setting it aside.
  package func sideCopy(to target: String, _ access: FileAccess? = nil) throws(Failure) {
    guard let path else { throw Failure(.tail, "a session in memory has no tail to copy") }
    try TailFile.copy(from: path, to: target, access)
  }

  /// Gives the lock up, after removing the file where asked. Nothing works afterwards.
  package func close(remove: Bool) {
    // In a forked child the map is not there and the lock is the parent's.
    guard !isClosed, !ForkGuard.isForked else { return }
    // Before others can have it: from then on what it holds here is not all.
    changes.withLock { _ in isClosed = true }
    limit = 0
    cursor.pointee.end = cursor.pointee.next
    guard region.descriptor >= 0 else { return }
    // Removed while still locked, so that nobody can take over a file that goes. Its name may be another file's by now, where the
    // session was removed from the book.
    if remove, let path, FileIdentity(region.descriptor) == FileIdentity(entry: path) { unlink(path) }
    TailFile.release(region.descriptor)
  }

  // MARK: - Used by what tells of appends

  /// Lends the words of those who wait, while the region stays where it is.
  func withWords(_ body: ([UnsafeMutablePointer<Atomic<UInt64>>]) -> Void) { changes.withLock { _ in body(ownWords) } }

  /// The same for who holds the session's lock.
  var ownWords: [UnsafeMutablePointer<Atomic<UInt64>>] {
    (0...1).map { (region.base + TailLayout.countOffset($0) + 8).assumingMemoryBound(to: Atomic<UInt64>.self) }
  }

  /// The word that rises when the book's event types change, in this process or another; `grow` may move it.
  package var typesWord: UnsafeMutablePointer<Atomic<UInt64>> { (region.base + TailLayout.typesOffset).assumingMemoryBound(to: Atomic<UInt64>.self) }

  /// The same as the file has it; nil where the memory is the file.
  var typesInFile: UInt64? {
    guard region.backing == .written else { return nil }
    return TailFile.word(region.descriptor, at: TailLayout.typesOffset)
  }

  /// The number of other processes that wait, as the file has it; nil where the memory is the file. They put it into the second slot last.
  var waitingInFile: UInt64? {
    guard region.backing == .written else { return nil }
    return TailFile.word(region.descriptor, at: TailLayout.countOffset(1) + 8) >> 32
  }

  /// Tells other processes.
  func setTimes() { if region.descriptor >= 0 { futimens(region.descriptor, nil) } }

  // MARK: - Used by what opens tails

  /// Takes over what a recovery found: the types' indexes, and records beyond the used ones that must be gone. Of a damaged
  /// file only the owner's pid is written, by which others find it; the rest stays as it is until `reset`.
  func adopt(_ scan: TailScan) throws(Failure) {
    guard scan.contents.damage.isEmpty else { return try Self.store([getpid().littleEndian], region, TailLayout.pidOffset) }
    for (index, type) in scan.contents.types.enumerated() {
      if let type { indexes[type] = UInt16(truncatingIfNeeded: index) }
    }
    nextIndex = scan.contents.types.count
    dirtyEnd = scan.dirtyEnd
    try clean()
    try Self.storeFixed(region, uuid: uuid)
    publish()
  }

  /// Faults all pages in, so that the first appends do not wait for them. Only after a first sync, which would write them all.
  func warm() { if isDirect { region.populate(to: region.size) } }

  /// Writes what the header has besides the slots: a new owner's, or a mended one's.
  static func storeFixed(_ region: TailRegion, uuid: [UInt8]) throws(Failure) {
    var header = TailLayout.magic
    for word in [TailLayout.version, UInt32(TailLayout.recordSize)] {
      withUnsafeBytes(of: word.littleEndian) { header.append(contentsOf: $0) }
    }
    header += TailSlot.bytes(of: TailSlot.words(of: uuid))
    header += SystemIdentity.bootID
    withUnsafeBytes(of: getpid().littleEndian) { header.append(contentsOf: $0) }
    try store(header, region, 0)
  }
}

// MARK: - The slow paths

extension Tail {
  private func append(records: Int, events: Int, _ fill: (inout TailRecordWriter) -> Void) throws(Failure) -> Bool {
    guard records <= remaining else { return false }
    try clean()
    let position = cursor.pointee.count & 0xFFFF_FFFF
    if isDirect {
      var writer = TailRecordWriter(cursor.pointee.next, position: position, key: cursor.pointee.key, records: records)
      fill(&writer)
    } else {
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: records * TailLayout.recordSize, alignment: 16)
      defer { bytes.deallocate() }
      guard let start = bytes.baseAddress else { return false }
      let words = start.bindMemory(to: UInt64.self, capacity: records * 2)
      words.initialize(repeating: 0, count: records * 2)
      var writer = TailRecordWriter(words, position: position, key: cursor.pointee.key, records: records)
      fill(&writer)
      try write(UnsafeRawBufferPointer(bytes), position: Int(position), records: records)
    }
    cursor.pointee.count &+= UInt64(events) << 32 | UInt64(records)
    cursor.pointee.next += records * 2
    publish()
    return true
  }

  /// Writes records to the file, behind what is published.
  private func write(_ bytes: UnsafeRawBufferPointer, position: Int, records: Int) throws(Failure) {
    let offset = TailLayout.size(records: position)
    do throws(Failure) {
      if region.backing == .mapped { try region.write(bytes, at: offset) } else { try region.store(bytes, at: offset) }
      if power { try region.sync() }
    } catch {
      // Refused, so it must never be found by a recovery.
      dirtyEnd = max(dirtyEnd, position + records)
      try? clean()
      throw error
    }
  }

  private func publish() {
    let count = cursor.pointee.count
    cursor.pointee.published.pointee.store(count, ordering: .releasing)
    if region.backing == .written {
      // A hint: a recovery finds what it does not say, so a failure here is none of the append.
      withUnsafeBytes(of: count.littleEndian) { bytes in
        do throws(Failure) { try region.write(bytes, at: TailLayout.countOffset(slotIndex)) } catch {}
      }
    }
    if !isDirect { cursor.pointee.end = cursor.pointee.next }
    if (cursor.pointee.published + 1).pointee.load(ordering: .relaxed) != 0 { tell() }
    tellReadersOfFile()
  }

  /// Clears what a failed append left.
  private func clean() throws(Failure) {
    let position = records
    if dirtyEnd > position { try region.zero(from: TailLayout.size(records: position), to: TailLayout.size(records: dirtyEnd)) }
    dirtyEnd = 0
  }

  /// Writes the second copy of new definitions.
  private func mirror(_ types: [Int64], _ firstIndex: Int) throws(Failure) {
    for (offset, type) in types.enumerated() where firstIndex + offset < TailLayout.mirrored {
      let index = firstIndex + offset
      let payload = UInt64(bitPattern: type)
      let meta = TailRecord.Kind.type.rawValue | TailRecord.first | UInt32(truncatingIfNeeded: index) << 16
      let word = TailRecord.sealed(payload, meta: meta, position: UInt64(0xFFFF_FFFF - index), key: cursor.pointee.key)
      try changes.withLock { _ throws(Failure) in
        try Self.store([payload, word], region, TailLayout.mirrorOffset + index * TailLayout.recordSize)
      }
    }
  }

  /// Makes the other slot the current one: its count first, its check last, so that whenever this is broken off one slot is
  /// whole.
  private func change(to next: TailSlot, count: UInt64) throws(Failure) {
    let other = 1 - slotIndex
    let offset = TailLayout.slotOffset(other)
    let words = next.words
    try changes.withLock { _ throws(Failure) in
      try Self.store([UInt64(0)], region, offset + 56)
      atomicMemoryFence(ordering: .sequentiallyConsistent)
      try Self.store([count], region, TailLayout.countOffset(other))
      try Self.store(Array(words[..<7]), region, offset)
      atomicMemoryFence(ordering: .sequentiallyConsistent)
      try Self.store([words[7]], region, offset + 56)
      slot = next
      slotIndex = other
      cursor.pointee.count = count
      aim()
    }
  }

  /// Points the hot path to where it stands after the region, the epoch or the room changed.
  private func aim() {
    let start = region.base + TailLayout.headerSize
    let position = records
    cursor.pointee.next = (start + position * TailLayout.recordSize).assumingMemoryBound(to: UInt64.self)
    cursor.pointee.end =
      isDirect && limit > position ? (start + limit * TailLayout.recordSize).assumingMemoryBound(to: UInt64.self) : cursor.pointee.next
    cursor.pointee.key = TailRecord.key(epoch: slot.epoch)
    cursor.pointee.published = (region.base + TailLayout.countOffset(slotIndex)).assumingMemoryBound(to: Atomic<UInt64>.self)
  }

  private func checkOpen() throws(Failure) {
    if isClosed { throw Failure(.bookClosed, "the session's tail is closed") }
  }

  private static func store<T: BitwiseCopyable>(_ values: [T], _ region: TailRegion, _ offset: Int) throws(Failure) {
    try values.withUnsafeBufferPointer { values throws(Failure) in try region.store(UnsafeRawBufferPointer(values), at: offset) }
  }
}
