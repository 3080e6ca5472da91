internal import CPlatform
internal import Glibc
package import TallybookBase

/// A new file that is written from its beginning.
package final class FileSink {
  private let descriptor: Int32
  private let path: String
  /// Whose descriptor it is, where it is not its own.
  private let file: UnfinishedFile?
  private var written = 0
  /// Up to here the kernel was asked to begin writing.
  private var begun = 0

  /// How much is written before the disk is set to work, so that the sync at the end waits for the last of it only.
  private static let batch = 4 << 20

  package init(_ path: String) throws(Failure) {
    self.path = path
    file = nil
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SystemFailure.make(errno, "writing \(path)") }
  }

  /// Over a file that is to take another's place.
  package init(_ file: UnfinishedFile) {
    self.file = file
    (path, descriptor) = (file.path, file.descriptor)
  }

  deinit { if file == nil { close(descriptor) } }

  package func write(_ bytes: [UInt8]) throws(Failure) {
    try bytes.withUnsafeBufferPointer { (whole) throws(Failure) in try write(UnsafeRawBufferPointer(whole)) }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    var rest = bytes
    while !rest.isEmpty {
      let count = FileCall.write(descriptor, rest.baseAddress, rest.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemFailure.make(errno, "writing \(path)")
      }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      written += count
    }
    if written - begun >= Self.batch {
      // Only a request: what is durable is said by the sync.
      tally_begin_write(descriptor, Int64(begun), Int64(written - begun))
      begun = written
    }
  }
}
