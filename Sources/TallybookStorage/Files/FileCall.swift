internal import Glibc

/// What writes to a file or syncs it: the system's calls, which fail where a host's tests want it. They answer as those do, with `errno`.
package enum FileCall {
  package static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    refused(.write) ? -1 : Glibc.write(descriptor, bytes, count)
  }

  package static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, at offset: Int) -> Int {
    refused(.write) ? -1 : pwrite(descriptor, bytes, count, off_t(offset))
  }

  package static func sync(_ descriptor: Int32) -> Int32 { refused(.sync) ? -1 : fsync(descriptor) }

  /// Of the bytes alone, not of what the file system knows of the file beside them.
  package static func syncData(_ descriptor: Int32) -> Int32 { refused(.sync) ? -1 : fdatasync(descriptor) }

  /// Answers an error number itself.
  package static func reserve(_ descriptor: Int32, _ size: Int) -> Int32 { Faults.code(.write) ?? posix_fallocate(descriptor, 0, off_t(size)) }

  @inline(__always)
  private static func refused(_ operation: Faults.Operation) -> Bool {
    guard let code = Faults.code(operation) else { return false }
    errno = code
    return true
  }
}
