internal import Glibc

/// A new file that is written from its beginning.
final class FileSink {
  private let descriptor: Int32
  private let path: String

  init(_ path: String) throws(Failure) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SystemFailure.make(errno, "writing \(path)") }
  }

  deinit { close(descriptor) }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemFailure.make(errno, "writing \(path)")
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
  }
}
