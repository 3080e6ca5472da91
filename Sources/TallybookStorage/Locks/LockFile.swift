internal import CPlatform
internal import Glibc
package import TallybookBase

/// The file beside a book that its processes agree through. It holds three locks of open file descriptions, and says who writes:
///  - the writer lock is held for every write transaction and every checkpoint;
///  - the turn is held by who waits for the writer lock next, and by nobody longer: who has just written and writes again cannot
///    pass by who waits, however busy the machine is and however short the moment between two transactions;
///  - the presence lock is shared by all that have the book open; whoever gets it alone was the last and removes the file.
/// After each commit the writer sets the file's times, which is what watches in other processes wait for: an event of its own, as
/// its content changes with every lock too.
package final class LockFile: @unchecked Sendable {
  private let path: String
  private let descriptor: Int32
  // Locked bytes lie far behind the content, which stays readable.
  static let turnByte: Int64 = (1 << 30) - 1
  private static let writerByte: Int64 = 1 << 30
  private static let presenceByte: Int64 = (1 << 30) + 1

  /// Opens or makes the file, a new one for those who may use the book, and takes the shared presence lock.
  package init(path: String, of book: String? = nil) throws(Failure) {
    self.path = path
    var tries = 0
    while true {
      let opened = try PlainFile.openOrCreate(path, as: Self.role, book.flatMap { FileAccess(of: $0) })
      // The last one to close may remove the file between our open and our lock: then it is not the file that others see.
      if tally_ofd_lock(opened, F_RDLCK, Self.presenceByte, 1) == 0, FileIdentity(opened) == FileIdentity(entry: path) {
        do throws(Failure) { try PlainFile.requireOneName(opened, path, as: Self.role) } catch {
          close(opened)
          throw error
        }
        descriptor = opened
        ForkGuard.watch(opened)
        return
      }
      close(opened)
      tries += 1
      guard tries < 2000 else { throw Failure(.writer, "the lock file \(path) is held; end the process that holds it") }
      usleep(500)
    }
  }

  deinit {
    ForkGuard.unwatch(descriptor)
    close(descriptor)
  }

  private static let role = FileRole(name: "the lock file")

  /// Takes the writer lock, waiting at most `timeout` ns.
  package func lockWriter(timeout: Int64) throws(Failure) {
    let deadline = Clock.deadline(in: timeout)
    // Both at once, where nobody waits.
    if try !lock(Self.turnByte, 2) {
      try wait(for: Self.turnByte, until: deadline)
      do throws(Failure) { try wait(for: Self.writerByte, until: deadline) } catch {
        unlock(Self.turnByte)
        throw error
      }
    }
    unlock(Self.turnByte)
    say(Writer(pid: getpid()))
  }

  /// Asks again and again, after an eighth of what it has waited by then: between many short transactions the lock is not left idle, and who
  /// holds it for long is not asked often.
  private func wait(for byte: Int64, until deadline: Int64) throws(Failure) {
    let start = Clock.read(CLOCK_MONOTONIC)
    while try !lock(byte, 1) {
      let now = Clock.read(CLOCK_MONOTONIC)
      guard now < deadline else { throw busy() }
      try LongCall.wait()
      usleep(UInt32(clamping: min(max((now &- start) / 8, 20_000), 2_000_000) / 1000))
    }
  }

  /// False where another has one of the bytes.
  private func lock(_ byte: Int64, _ count: Int64) throws(Failure) -> Bool {
    let code = tally_ofd_lock(descriptor, F_WRLCK, byte, count)
    guard code == 0 || code == EAGAIN || code == EACCES else { throw SystemFailure.make(code, "locking \(path)") }
    return code == 0
  }

  private func unlock(_ byte: Int64) { _ = tally_ofd_lock(descriptor, F_UNLCK, byte, 1) }

  /// Says that the writer is a transaction that a host holds between calls; with the writer lock held.
  package func tell(of transaction: String) {
    let name = TextCut.beginning(transaction, bytes: Writer.longestName, characters: WriterMutex.toldCharacters).utf8
    say(Writer(pid: getpid(), isTransaction: 1, nameLength: UInt16(clamping: name.count), since: Clock.read(CLOCK_MONOTONIC)), Array(name))
  }

  package func unlockWriter() { unlock(Self.writerByte) }

  /// Tells watchers in other processes that there was a commit.
  package func poke() {
    futimens(descriptor, nil)
  }

  /// Removes the file if nobody else has the book open; true where this was the last one.
  package func removeIfLast() -> Bool {
    guard tally_ofd_lock(descriptor, F_WRLCK, Self.presenceByte, 1) == 0 else { return false }
    unlink(path)
    return true
  }

  /// What the file says of who wrote last, or writes now; the name of a transaction follows.
  private struct Writer {
    static let longestName = 240

    var pid: Int32
    var isTransaction: UInt16 = 0
    var nameLength: UInt16 = 0
    /// By the steady clock, which the processes of a machine share.
    var since: Int64 = 0
  }

  private func say(_ writer: Writer, _ name: [UInt8] = []) {
    let bytes = withUnsafeBytes(of: writer, Array.init) + name
    pwrite(descriptor, bytes, bytes.count, 0)
  }

  /// Read while the writer may end: it is what is told, and nothing depends on it.
  private func busy() -> Failure {
    var bytes = [UInt8](repeating: 0, count: MemoryLayout<Writer>.size + Writer.longestName)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= MemoryLayout<Writer>.size else { return Failure(.writer, "another process writes to the book; try again when it is done") }
    let writer = bytes.withUnsafeBytes { $0.loadUnaligned(as: Writer.self) }
    guard writer.isTransaction != 0 else {
      return Failure(.writer, "process \(writer.pid) writes to the book; try again when it is done", id: Int64(writer.pid))
    }
    let name = String(decoding: bytes.dropFirst(MemoryLayout<Writer>.size).prefix(Int(writer.nameLength)), as: UTF8.self)
    return WriterMutex.busy(name, of: "process \(writer.pid)", since: writer.since, "try again when it has ended", id: Int64(writer.pid))
  }
}
