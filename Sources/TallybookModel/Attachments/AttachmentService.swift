internal import Synchronization
package import TallybookBase

/// Attachments whose bytes this process writes, or puts into the book.
package final class AttachmentService: BookService {
  private let writers = Mutex<[Int64: OpenWriter]>([:])
  /// Of a book in memory: the bytes of attachments that are not finished.
  private let memoryFiles = Mutex<[Int64: StagingFile]>([:])
  /// Who puts bytes into the book at the moment, by what says so in the row.
  private let filling = Mutex<Set<UUID>>([])

  // MARK: Who writes

  /// Who writes an attachment in this process. Given out of the lock: the end of the last holder takes the same lock.
  func writer(of id: Int64) -> BlobWriter? { writers.withLock { $0[id]?.writer } }

  /// Notes who writes an attachment, and in a book in memory the bytes.
  func add(_ writer: BlobWriter, of id: Int64, _ file: StagingFile, in store: Store) {
    writers.withLock { $0[id] = OpenWriter(writer) }
    if store.isMemory { memoryFiles.withLock { $0[id] = file } }
  }

  /// Forgets who has ended, unless another one writes the attachment by now.
  func remove(_ writer: BlobWriter, of id: Int64) {
    // Given out of the lock: this may be the last who holds it, and its end takes the lock too.
    _ = writers.withLock { writers -> BlobWriter? in
      let other = writers[id]?.writer
      if other == nil || other === writer { writers[id] = nil }
      return other
    }
  }

  private var all: [BlobWriter] { writers.withLock { $0.values.compactMap(\.writer) } }

  /// Of a book in memory: the bytes of an attachment that is not finished.
  func memoryFile(of id: Int64) -> StagingFile? { memoryFiles.withLock { $0[id] } }

  func forgetMemoryFile(of id: Int64) { memoryFiles.withLock { _ = $0.removeValue(forKey: id) } }

  // MARK: Who fills

  /// Whether this process puts bytes into the book under a sign.
  func isFilling(_ filler: UUID) -> Bool { filling.withLock { $0.contains(filler) } }

  func beginFilling(_ filler: UUID) { filling.withLock { _ = $0.insert(filler) } }

  func endFilling(_ filler: UUID) { filling.withLock { _ = $0.remove(filler) } }

  // MARK: Moments

  package func recovered(_ store: Store) throws(Failure) -> [Finding] { try BlobRecovery.run(on: store) }

  package func synced(_ store: Store) throws(Failure) -> Int64? {
    var delays: [Int64] = []
    for writer in all { delays.append(try writer.syncWhereDue()) }
    return delays.min()
  }

  package func ticked(_ store: Store, at now: Instant) throws(Failure) -> Instant? {
    try ContentSweep(in: store, now: now).take() ? nil : now
  }

  package func flushed(_ store: Store) throws(Failure) {
    for writer in all { try writer.sync() }
  }

  package func closing(_ store: Store) {
    for writer in all { writer.close() }
  }

  package func checked(_ state: BookState) throws(Failure) -> [Finding] { try ContentCheck.run(on: state.connection) }

  /// A copy has no files beside it: bytes that wait in one go into the book.
  package func backedUp(_ state: BookState) throws(Failure) -> BackupCompletion? {
    // They are opened while the state has them: a file that is open is read also once it is gone.
    var opened: [Int64: StagingFile] = [:]
    for begun in try Unfinished.all(on: state.connection) { opened[begun.id] = try file(of: begun, in: state.store) }
    let files = opened
    return { (copy) throws(Failure) in
      for begun in try Unfinished.all(on: copy) {
        // A file that is missing is missing from the backup too, and said there.
        guard let file = files[begun.id] else { continue }
        try begun.absorb(file, on: copy)
      }
    }
  }

  /// What holds its bytes; nil where it is missing, or the book itself has them. Any other reason fails the backup.
  private func file(of begun: Unfinished, in store: Store) throws(Failure) -> StagingFile? {
    do throws(Failure) { return try begun.openToRead(in: store) } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }
}

extension Store {
  var attachments: AttachmentService { services.model.attachments }
}
