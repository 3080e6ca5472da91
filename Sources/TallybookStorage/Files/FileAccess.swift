internal import Glibc

/// Who may do what with a file. What stands beside a book, and what is copied of it, is for those who may use the book.
package struct FileAccess: Sendable {
  private let mode: mode_t
  private let owner: uid_t
  private let group: gid_t

  /// That of a plain file; nil where there is none.
  package init?(of path: String) {
    var info = stat()
    guard lstat(path, &info) == 0, FileKind(info.st_mode) == .plain else { return nil }
    (mode, owner, group) = (info.st_mode & 0o777, info.st_uid, info.st_gid)
  }

  /// Gives a file that was made for nobody else yet to the same people. What root makes beside another's book is that one's, as
  /// SQLite has it: they could not open their own book else. Where the group cannot be the same, another one gets nothing.
  func apply(to descriptor: Int32) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return }
    let isRoot = geteuid() == 0
    let isSame = info.st_gid == group && (info.st_uid == owner || !isRoot)
    let isShared = isSame || fchown(descriptor, isRoot ? owner : uid_t.max, group) == 0
    fchmod(descriptor, isShared ? mode : mode & 0o707)
  }
}
