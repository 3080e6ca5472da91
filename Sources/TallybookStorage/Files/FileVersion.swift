package import Glibc

/// A file as it was at a moment: who writes to it, or puts another one in its place, makes it another version.
package struct FileVersion: Hashable {
  let identity: FileIdentity
  package let size: Int64
  private let modified: Int
  private let changed: Int

  package init(_ info: stat) {
    identity = FileIdentity(info)
    size = Int64(info.st_size)
    modified = Self.nanoseconds(info.st_mtim)
    changed = Self.nanoseconds(info.st_ctim)
  }

  /// A file system may say any time.
  private static func nanoseconds(_ time: timespec) -> Int { time.tv_sec &* 1_000_000_000 &+ time.tv_nsec }
}
