internal import CPlatform
internal import Glibc

/// A folder that is there whole or not at all: written beside its place, synced, renamed.
enum NewFolder {
  /// Has `body` fill a folder, which then stands at `path`, where there must be nothing yet, or an empty folder.
  static func write(_ path: String, _ body: (_ folder: String) throws(Failure) -> Void) throws(Failure) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw Failure(.invalid, "the path of the folder is empty or holds a NUL; name a folder") }
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard Folder.exists(Folder.of(path)) else {
      throw Failure(.notFound, "the folder \(Folder.of(path)) that is to hold it does not exist; make it first")
    }
    let found = Folder.look(at: path)
    guard !found.exists || (found.isFolder && Folder.names(in: path).allSatisfy { $0 == "." || $0 == ".." }) else {
      throw Failure(.invalid, "\(path) is not empty; name a new or an empty folder")
    }
    let temporary = "\(path).\(getpid())-\(UUID.random().text.prefix(8)).partial"
    guard mkdir(temporary, 0o755) == 0 else { throw SystemFailure.make(errno, "making the folder \(temporary)") }
    do throws(Failure) {
      try body(temporary)
      try syncAll(temporary)
      guard rename(temporary, path) == 0 else { throw SystemFailure.make(errno, "renaming \(temporary) to \(path)") }
    } catch {
      remove(temporary)
      throw error
    }
    try Folder.sync(of: path)
  }

  /// Makes the folders of a path within one.
  static func make(_ path: String, in folder: String) throws(Failure) {
    var whole = folder
    for part in path.split(separator: "/") {
      whole += "/\(part)"
      guard mkdir(whole, 0o755) == 0 || errno == EEXIST else { throw SystemFailure.make(errno, "making the folder \(whole)") }
    }
  }

  static func syncAll(_ folder: String) throws(Failure) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure.make(errno, "opening the folder \(folder)") }
    defer { close(descriptor) }
    // One call for thousands of files, each of which would wait for the disk by itself.
    guard tally_sync_filesystem(descriptor) == 0 else { throw SystemFailure.make(errno, "syncing \(folder)") }
  }

  private static func remove(_ path: String) {
    guard Folder.exists(path) else {
      unlink(path)
      return
    }
    for name in Folder.names(in: path) where name != "." && name != ".." { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
