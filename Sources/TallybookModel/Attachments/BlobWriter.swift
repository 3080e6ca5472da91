internal import Glibc
internal import Synchronization
package import TallybookAudio
package import TallybookBase
internal import TallybookStorage

/// Writes the bytes of an attachment, piece by piece. Each piece is kept once its call returns: it is a write to a file beside the book, not a
/// transaction, and does not wait for other writers. Finishing moves the bytes into the book and makes the attachment. An unfinished one, whatever
/// interrupted it, is still there when the book is opened again, and can be continued.
///
/// Safe from any thread; only one process at a time may write it.
package final class BlobWriter: Sendable {
  /// The id of the attachment once it is finished.
  package let id: Int64
  /// The book that it belongs to.
  package let book: Book
  private let uuid: UUID
  private let file: StagingFile

  private struct State {
    var stage = Stage.open
    var size: Int64
    /// Since when there are bytes that a power cut could take, by the steady clock.
    var dirtySince: Int64?
    /// Whether it was closed while it was being finished: whoever finishes reads the file, so the closing is left to them.
    var closesAtEnd = false
  }

  private enum Stage {
    case open
    /// The bytes are on their way into the book and stay as they are.
    case finishing
    case ended
  }
  private let state: Mutex<State>

  /// Begins an attachment of an item or collection.
  static func create(in book: Book, for parent: Int64, name: String, mediaType: String) throws(Failure) -> BlobWriter {
    let now = try book.mutationTime()
    try Attachments.check(name: name, mediaType: mediaType)
    let store = book.store
    try book.read { connection throws(Failure) in try Attachments.requireHolder(parent, on: connection) }
    let uuid = UUID.ordered(at: now)
    // The file first: a row says that there is one.
    let file = try StagingFile.create(uuid, in: store)
    do throws(Failure) {
      let id = try book.write(at: now, as: .attach) { transaction throws(Failure) in
        try Attachments.requireHolder(parent, on: transaction.connection)
        try Attachments.requireRoom(parent, on: transaction.connection)
        return try Unfinished.insert(uuid, for: parent, name: name, mediaType: mediaType, in: transaction)
      }
      return BlobWriter(id, uuid, file, size: 0, in: book)
    } catch {
      file.close(remove: true)
      throw error
    }
  }

  /// Begins one that has bytes from its beginning on, of an entry that may be made in the same transaction: `body` saves that
  /// and hands it, with a name, to what it is given.
  package static func create(
    in book: Book, mediaType: String, bytes: [UInt8], now: Instant,
    with body: (_ insert: (Int64, String, Transaction) throws(Failure) -> Int64) throws(Failure) -> Int64
  ) throws(Failure) -> BlobWriter {
    let uuid = UUID.ordered(at: now)
    let file = try StagingFile.create(uuid, in: book.store)
    do throws(Failure) {
      // Killed before the book knows it, it is left over whatever bytes it begins with.
      try file.markWanted(false)
      try bytes.withBytes { (bytes) throws(Failure) in try file.write(bytes, at: 0, size: 0) }
      let id = try body { (parent, name, transaction) throws(Failure) in
        try Attachments.requireHolder(parent, on: transaction.connection)
        return try Unfinished.insert(uuid, for: parent, name: name, mediaType: mediaType, in: transaction)
      }
      try? file.markWanted(true)
      return BlobWriter(id, uuid, file, size: Int64(bytes.count), in: book)
    } catch {
      file.close(remove: true)
      throw error
    }
  }

  /// Goes on with an attachment that was begun and that nobody writes.
  package static func attach(_ begun: Unfinished, in book: Book) throws(Failure) -> BlobWriter {
    try book.requireWritable()
    let store = book.store
    guard store.attachments.writer(of: begun.id) == nil else {
      throw Failure(.blobWriter, "the attachment \(begun.id) is being written in this process; finish it there first", id: begun.id)
    }
    let file: StagingFile
    if store.isMemory {
      guard let kept = store.attachments.memoryFile(of: begun.id) else { throw begun.lost("in memory") }
      file = kept
    } else {
      do throws(Failure) { file = try StagingFile.takeOver(begun.uuid, in: store) } catch {
        guard error.code == .notFound else { throw error }
        guard let hash = begun.hash else { throw begun.lost(StagingFile.path(begun.uuid, beside: store.path)) }
        file = try Self.bringBack(begun, hash, in: book)
      }
    }
    return BlobWriter(begun.id, begun.uuid, file, size: try file.size(), in: book)
  }

  /// Writes into a file again what a backup took into the book.
  private static func bringBack(_ begun: Unfinished, _ hash: [UInt8], in book: Book) throws(Failure) -> StagingFile {
    let reader = try BlobReader(content: hash, of: begun.id, in: book)
    let file = try StagingFile.create(begun.uuid, in: book.store)
    do throws(Failure) {
      try reader.forEachPiece { (offset, bytes) throws(Failure) in try file.write(bytes, at: offset, size: offset) }
      try file.sync()
    } catch {
      file.close(remove: true)
      throw error
    }
    return file
  }

  private init(_ id: Int64, _ uuid: UUID, _ file: StagingFile, size: Int64, in book: Book) {
    self.id = id
    self.uuid = uuid
    self.file = file
    self.book = book
    state = Mutex(State(size: size))
    book.store.attachments.add(self, of: id, file, in: book.store)
  }

  deinit { close() }

  /// The number of bytes.
  package var size: Int64 { state.withLock { $0.size } }

  /// Writes at an offset, over existing bytes or directly after them; nil: after the last byte. There may be no gap.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64? = nil) throws(Failure) {
    try book.requireOpen()
    try locked { (state) throws(Failure) in
      try requireOpen(state.stage)
      let at = offset ?? state.size
      guard (0...state.size).contains(at) else {
        throw Failure(
          .range, "the offset \(at) is outside the \(state.size) bytes that were written; write where those end, or before",
          id: id, found: Measure(at), bound: Measure(state.size))
      }
      let end = at.addingReportingOverflow(Int64(bytes.count))
      guard !end.overflow, end.partialValue <= Self.largest else {
        // Both are whole numbers of 63 bits: together they fit 64.
        throw Failure(
          .range, "an attachment has at most \(Self.largest) bytes", id: id, found: Measure(UInt64(bitPattern: end.partialValue)), bound: Measure(Self.largest))
      }
      guard !bytes.isEmpty else { return }
      try file.write(bytes, at: at, size: state.size)
      state.size = max(state.size, end.partialValue)
      if state.dirtySince == nil { state.dirtySince = Clock.read(CLOCK_BOOTTIME) }
      if book.store.durability == .power { try sync(&state) }
    }
  }

  /// Reads what was written, from an offset on, as much as there is; gives how many bytes.
  package func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    try book.requireOpen()
    return try locked { (state) throws(Failure) in
      guard state.stage != .ended else { throw Self.ended(id) }
      guard offset >= 0, offset < state.size else { return 0 }
      return try file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(min(Int64(buffer.count), state.size - offset))]))
    }
  }

  /// Makes what was written safe from a power cut.
  package func sync() throws(Failure) {
    try locked { (state) throws(Failure) in
      guard state.stage == .open, state.dirtySince != nil else { return }
      try sync(&state)
    }
  }

  /// The same where the first of it is as old as the autosave interval; gives in how many ns that will be.
  func syncWhereDue() throws(Failure) -> Int64 {
    let interval = book.store.settings.autosaveInterval
    return try locked { (state) throws(Failure) in
      guard state.stage == .open, let since = state.dirtySince else { return interval }
      let age = Clock.read(CLOCK_BOOTTIME) &- since
      guard age >= interval else { return interval &- age }
      try sync(&state)
      return interval
    }
  }

  /// Moves the bytes into the book, makes the attachment and returns its id: one step of history, which can be undone.
  @discardableResult
  package func finish(duration: Int64? = nil) throws(Failure) -> Int64 {
    try finish(duration: duration, now: book.mutationTime())
  }

  /// The same, at a time that was read before.
  package func finish(duration: Int64? = nil, now: Instant) throws(Failure) -> Int64 {
    try finish(duration: duration, as: nil, now: now)
  }

  /// What becomes the attachment in the place of what was written, as a recording once it is encoded.
  package struct Replacement {
    package let bytes: any ByteSource
    package let name: String
    package let mediaType: String

    package init(bytes: any ByteSource, name: String, mediaType: String) {
      self.bytes = bytes
      self.name = name
      self.mediaType = mediaType
    }
  }

  /// The same, with other bytes or those that were written. Without a duration it is what their headers say, if they do.
  package func finish(duration: Int64?, as other: Replacement?, now: Instant) throws(Failure) -> Int64 {
    try book.requireOpen()
    if let duration { _ = try FieldRules.check(.int(duration), for: .duration, of: .attachment) }
    let size = try locked { (state) throws(Failure) in
      try requireOpen(state.stage)
      state.stage = .finishing
      return state.size
    }
    do throws(Failure) {
      let source = other?.bytes ?? StagedBytes(file: file, size: size)
      try DiskRoom.require(source.size, of: "the attachment \(id)", beside: book.store.path, have: book.store.size)
      let hash = try hash(source)
      let duration = if let duration { duration } else { try AudioHeader.duration(of: source) }
      let fill = ContentFill(book: book, now: now, hash: hash, size: source.size, owner: uuid)
      try fill.run { (offset, buffer) throws(Failure) in
        guard try source.read(at: offset, into: buffer) == buffer.count else { throw StagingFile.short(id) }
      } finish: { transaction throws(Failure) in
        guard let begun = try Unfinished.find(id, on: transaction.connection), begun.uuid == uuid else {
          throw Failure(.noEntry, "the attachment \(id) was discarded, or what it belongs to is gone", id: id)
        }
        _ = try Attachments.insert(
          hash, to: begun.parent, name: other?.name ?? begun.name, mediaType: other?.mediaType ?? begun.mediaType, duration: duration,
          of: begun, in: transaction)
        try Unfinished.remove(id, uuid, in: transaction)
      }
    } catch {
      giveUp()
      throw error
    }
    end(isFinished: true)
    return id
  }

  /// Discards the bytes.
  package func discard() throws(Failure) {
    try book.requireOpen()
    try discard(now: book.mutationTime())
  }

  /// The same, at a time that was read before.
  package func discard(now: Instant) throws(Failure) {
    try locked { (state) throws(Failure) in
      try requireOpen(state.stage)
      state.stage = .finishing
    }
    do throws(Failure) {
      try book.write(at: now, as: .discard) { transaction throws(Failure) in try Unfinished.remove(id, uuid, in: transaction) }
    } catch {
      giveUp()
      throw error
    }
    end(isFinished: true)
  }

  /// Ends writing here; what was written stays, and can be continued. Idempotent. While another thread finishes or discards it,
  /// it ends when that does.
  package func close() {
    // A fork's descriptors are closed already, and their numbers may be another file's.
    guard !ForkGuard.isForked else { return }
    try? sync()
    end(isFinished: false)
  }

  // MARK: -

  /// 1 PiB: what a book can hold by far.
  private static let largest: Int64 = 1 << 50

  /// What was to be finished or discarded is not, and is as before; closed where that was asked for meanwhile.
  private func giveUp() {
    let isClosed = state.withLock { state in
      if state.stage == .finishing { state.stage = .open }
      return state.closesAtEnd
    }
    if isClosed { close() }
  }

  private func end(isFinished: Bool) {
    let isLast = state.withLock { state in
      guard state.stage != .ended else { return false }
      if state.stage == .finishing, !isFinished {
        state.closesAtEnd = true
        return false
      }
      state.stage = .ended
      return true
    }
    guard isLast else { return }
    book.store.attachments.remove(self, of: id)
    // One in memory is kept for who goes on with it.
    if !book.store.isMemory { file.close(remove: false) }
  }

  private func hash(_ source: any ByteSource) throws(Failure) -> [UInt8] {
    var hash = SHA256()
    let size = source.size
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(min(size, Int64(Contents.pieceSize))), alignment: 16)
    defer { buffer.deallocate() }
    var offset: Int64 = 0
    while offset < size {
      try LongCall.check()
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(min(Int64(buffer.count), size - offset))])
      guard try source.read(at: offset, into: part) == part.count else { throw StagingFile.short(id) }
      hash.update(UnsafeRawBufferPointer(part))
      offset += Int64(part.count)
    }
    return hash.digest()
  }

  private func sync(_ state: inout State) throws(Failure) {
    try file.sync()
    state.dirtySince = nil
  }

  private func requireOpen(_ stage: Stage) throws(Failure) {
    switch stage {
    case .open: return
    case .finishing: throw Failure(.isFinished, "the attachment \(id) is being finished; it takes no more", id: id)
    case .ended: throw Self.ended(id)
    }
  }

  private static func ended(_ id: Int64) -> Failure {
    Failure(.hasEnded, "the attachment \(id) is written no more here; open it again", id: id)
  }

  private func locked<R>(_ body: (inout State) throws(Failure) -> R) throws(Failure) -> R {
    let result = state.withLock { state -> Result<R, Failure> in
      do throws(Failure) { return .success(try body(&state)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

/// What was written, as a source.
private struct StagedBytes: ByteSource {
  let file: StagingFile
  let size: Int64

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    guard offset >= 0, offset < size else { return 0 }
    return try file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<Int(min(Int64(buffer.count), size - offset))]))
  }
}

/// A writer that is open in this process, for as long as somebody holds it.
struct OpenWriter: Sendable {
  weak let writer: BlobWriter?

  init(_ writer: BlobWriter) { self.writer = writer }
}

extension StagingFile {
  fileprivate static func short(_ id: Int64) -> Failure {
    Failure(.damagedFile, "the file of the unfinished attachment \(id) is shorter than what was written to it", id: id)
  }
}
