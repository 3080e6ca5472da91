internal import CPlatform
internal import Glibc
internal import TallybookAudio
internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// A file for what is on its way into the book: it has no name, so nothing is left of it however this process ends.
final class ScratchFile: ByteTarget {
  private let descriptor: Int32
  private(set) var size: Int64 = 0

  /// In the book's folder, whose disk must take the result anyway; of a book in memory in memory.
  init(for store: Store) throws(Failure) {
    guard !store.isMemory else {
      descriptor = tally_memory_file("tallybook")
      guard descriptor >= 0 else { throw SystemFailure.make(errno, "making a file in memory") }
      return
    }
    let folder = Folder.of(store.path)
    let unnamed = tally_unnamed_file(folder)
    descriptor = unnamed >= 0 ? unnamed : try ScratchFile.named(in: folder)
  }

  deinit { close(descriptor) }

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    var done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(done))
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemFailure.make(errno, "reading what was encoded")
      }
      done += count
    }
    return done
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(Failure) {
    var rest = bytes
    var place = off_t(offset)
    while !rest.isEmpty {
      let count = pwrite(descriptor, rest.baseAddress, rest.count, place)
      if count <= 0 {
        if count < 0, errno == EINTR { continue }
        throw SystemFailure.make(count < 0 ? errno : EIO, "writing what was encoded")
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      place += off_t(count)
    }
    size = max(size, Int64(place))
  }

  /// Where the filesystem knows no files without a name: one whose name is taken away at once.
  private static func named(in folder: String) throws(Failure) -> Int32 {
    let path = "\(folder)/.tallybook-\(UUID.random().text)"
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemFailure.make(errno, "making a file in \(folder)") }
    unlink(path)
    return descriptor
  }
}
