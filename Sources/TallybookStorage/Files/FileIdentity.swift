internal import Glibc

/// What makes a file the same file, whatever its path: device and inode.
package struct FileIdentity: Hashable {
  let device: UInt64
  let inode: UInt64

  package init?(_ descriptor: Int32) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return nil }
    self.init(info)
  }

  package init?(path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    self.init(info)
  }

  /// Of the name itself, not of what a link leads to.
  package init?(entry path: String) {
    var info = stat()
    guard lstat(path, &info) == 0 else { return nil }
    self.init(info)
  }

  init(_ info: stat) {
    device = UInt64(info.st_dev)
    inode = UInt64(info.st_ino)
  }
}
