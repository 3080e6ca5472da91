package import Glibc

/// What stands under a name: a refusal says which.
package enum FileKind {
  case plain, folder, link, pipe, socket, device

  package init(_ mode: mode_t) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .plain
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
  }

  /// Of the name itself: a link is a link. nil where there is nothing.
  init?(at path: String) {
    var info = stat()
    guard lstat(path, &info) == 0 else { return nil }
    self.init(info.st_mode)
  }

  /// The same of a name in a folder that is open.
  init?(at name: String, in folder: Int32) {
    var info = stat()
    guard fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    self.init(info.st_mode)
  }

  /// Of what a name leads to. nil where that is nothing.
  package init?(behind path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    self.init(info.st_mode)
  }

  /// As a sentence goes on behind "is".
  package var text: String {
    switch self {
    case .plain: "a plain file"
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .pipe: "a pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}
