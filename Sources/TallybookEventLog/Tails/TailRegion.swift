internal import CPlatform
internal import Glibc
internal import Synchronization
internal import TallybookBase
internal import TallybookStorage

/// The memory of a tail and the file under it, if there is one.
///
/// Where the file system keeps the room that `fallocate` promised (ext4, xfs, tmpfs), the file is mapped: a store through the
/// map cannot fail there. Elsewhere a full disk would kill the process at a store, so the memory is the process's own and
/// what is stored goes to the file by `pwrite` too.
final class TailRegion {
  enum Backing {
    /// The memory is the file.
    case mapped
    /// The memory is a copy that is kept beside the file.
    case written
    /// There is no file.
    case memory
  }

  let backing: Backing
  let descriptor: Int32
  private(set) var base: UnsafeMutableRawPointer
  private(set) var size: Int

  /// Makes room in a file, or in memory only (`descriptor` -1), and maps it. `populate`: fault its pages in ahead. `reserves`:
  /// whether the file system keeps room that was promised; asked of the system where it is nil.
  init(descriptor: Int32, size: Int, populate: Bool, reserves: Bool? = nil) throws(Failure) {
    self.descriptor = descriptor
    self.size = size
    backing = descriptor < 0 ? .memory : reserves ?? (tally_reserves_on_fallocate(descriptor) != 0) ? .mapped : .written
    if backing == .mapped { try Self.allocate(descriptor, size) }
    let flags = backing == .mapped ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS
    let map = mmap(nil, size, PROT_READ | PROT_WRITE, flags, backing == .mapped ? descriptor : -1, 0)
    guard let map, map != UnsafeMutableRawPointer(bitPattern: -1) else {
      throw SystemFailure.make(errno, "mapping a tail of \(size) bytes")
    }
    base = map
    // What a tail that goes on holds already is read from there too.
    if backing == .written { _ = TailFile.read(descriptor, into: UnsafeMutableRawBufferPointer(start: map, count: size)) }
    // A child has no use for it: nothing works there, and its pages would be copied.
    madvise(base, size, MADV_DONTFORK)
    if populate { self.populate(to: size) }
  }

  deinit {
    // In a forked child the map is not there; something else may be.
    if !ForkGuard.isForked { munmap(base, size) }
  }

  /// Faults in pages, so that the hot path does not wait for them. Where the kernel is too old, it
  /// does.
  func populate(from start: Int = 0, to end: Int) {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let start = start / page * page
    if backing == .mapped, start < end { madvise(base + start, min(size, end) - start, tally_madv_populate_write) }
  }

  /// Makes the file and the map larger; the address may change.
  func grow(to larger: Int) throws(Failure) {
    if backing == .mapped { try Self.allocate(descriptor, larger) }
    guard let moved = tally_grow_map(base, size, larger) else {
      throw SystemFailure.make(errno, "mapping a tail of \(larger) bytes")
    }
    base = moved
    size = larger
  }

  /// Copies bytes into the memory and, where that is not the file, into the file.
  func store(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(Failure) {
    guard let start = bytes.baseAddress, offset >= 0, bytes.count <= size - offset else { return }
    if backing == .written { try write(bytes, at: offset) }
    (base + offset).copyMemory(from: start, byteCount: bytes.count)
  }

  /// Writes bytes to the file alone.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(Failure) {
    guard descriptor >= 0 else { return }
    var done = 0
    while done < bytes.count {
      let written = FileCall.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, at: offset + done)
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw SystemFailure.make(written < 0 ? errno : EIO, "writing to a session's tail") }
      done += written
    }
  }

  func zero(from offset: Int, to end: Int) throws(Failure) {
    guard offset < end else { return }
    let zeros = [UInt8](repeating: 0, count: min(end, size) - offset)
    try zeros.withUnsafeBufferPointer { zeros throws(Failure) in try store(UnsafeRawBufferPointer(zeros), at: offset) }
  }

  /// Makes all that was stored safe from a power cut.
  func sync() throws(Failure) {
    guard descriptor >= 0 else { return }
    while FileCall.syncData(descriptor) != 0 {
      guard errno == EINTR else { throw SystemFailure.make(errno, "syncing a session's tail") }
    }
  }

  private static func allocate(_ descriptor: Int32, _ size: Int) throws(Failure) {
    while true {
      let code = FileCall.reserve(descriptor, size)
      if code == 0 { return }
      guard code == EINTR else { throw SystemFailure.make(code, "reserving \(size) bytes for a session's tail") }
    }
  }
}
