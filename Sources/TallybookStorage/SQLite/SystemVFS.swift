internal import CSQLite
internal import Glibc

/// The way by which SQLite reaches the system's files, and what stands beside it for files of ours: https://www.sqlite.org/vfs.html
enum SystemVFS {
  /// The system's, which lives as long as the process; nil where SQLite was built without one.
  static var found: UnsafeMutablePointer<sqlite3_vfs>? { sqlite3_vfs_find(nil) }

  /// Makes another one known under its own name: the system's, with what `change` does otherwise, and files of `fileSize` bytes. Answers SQLite's code.
  static func register(_ name: String, fileSize: Int32, _ change: (inout sqlite3_vfs) -> Void) -> Int32 {
    guard let system = found else { return SQLITE_ERROR }
    // SQLite keeps the pointers as long as it lives.
    let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    vfs.initialize(to: system.pointee)
    vfs.pointee.pNext = nil
    vfs.pointee.zName = UnsafePointer(strdup(name))
    vfs.pointee.szOsFile = fileSize
    change(&vfs.pointee)
    return sqlite3_vfs_register(vfs, 0)
  }
}
