internal import CPlatform
internal import Glibc
package import TallybookBase

/// How much room is left where something large is to go. A file may say that it has more bytes than any disk: that is seen before they are
/// read, one after the other, for hours.
package enum DiskRoom {
  /// Throws `full` where the file system of a file's folder has not the room. `what` says whose bytes they are; `have`: how many may be there
  /// already.
  package static func require(_ bytes: Int64, of what: String, beside path: String, have: Int64 = 0) throws(Failure) {
    guard bytes > have, let free = free(beside: path), bytes > free else { return }
    throw Failure(
      .diskFull, "\(what) has \(bytes) bytes, and there is room for \(free) beside \(path); make room and try again", subCode: ENOSPC,
      found: Measure(bytes), bound: Measure(free))
  }

  /// nil where the file system does not say. Of a book in memory the memory that there is.
  private static func free(beside path: String) -> Int64? {
    guard path != ":memory:" else { return Int64(sysconf(Int32(_SC_PHYS_PAGES))) &* Int64(sysconf(Int32(_SC_PAGESIZE))) }
    var info = statvfs()
    guard statvfs(Folder.of(path), &info) == 0, info.f_blocks > 0 else { return nil }
    return Int64(clamping: UInt64(info.f_bavail).multipliedReportingOverflow(by: UInt64(info.f_frsize)).partialValue)
  }
}
