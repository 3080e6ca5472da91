internal import CPlatform
internal import Glibc
package import TallybookBase

/// A folder that is there whole or not at all: written beside its place, synced, renamed.
package enum NewFolder {
  /// Has `body` fill a folder, which then stands at `path`, where there must be nothing yet, or an empty folder.
  package static func write(_ path: String, _ body: (_ folder: String) throws(Failure) -> Void) throws(Failure) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw Failure(.path, "the path of the folder is empty or holds a NUL; name a folder") }
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard Folder.exists(Folder.of(path)) else {
      throw Failure(.noFolder, "the folder \(Folder.of(path)) that is to hold it does not exist; make it first")
    }
    let found = Folder.look(at: path)
    guard found.exists || !PlainFile.isThere(path) else {
      throw Failure(.noFolder, "\(path) is a symbolic link that leads to nothing; remove it, or name the folder itself", subCode: ENOENT)
    }
    guard !found.exists || (found.isFolder && Folder.names(in: path).allSatisfy { $0 == "." || $0 == ".." }) else {
      throw Failure(.path, "\(path) is not empty; name a new or an empty folder")
    }
    path = Folder.resolve(path)
    LeftOvers.remove(of: path)
    let (temporary, lock) = try begin(path)
    defer { close(lock) }
    do throws(Failure) {
      try body(temporary)
      try syncAll(temporary)
      try LongCall.goOn()
      guard rename(temporary, path) == 0 else { throw SystemFailure.make(errno, "renaming \(temporary) to \(path)") }
      LongCall.commit()
    } catch {
      Folder.remove(temporary)
      throw error
    }
    try Folder.sync(of: path)
  }

  /// Makes the folder that is to take the place, with a lock on it; one that was taken for left over before is made again.
  private static func begin(_ path: String) throws(Failure) -> (temporary: String, lock: Int32) {
    while true {
      let temporary = LeftOvers.name(for: path)
      guard mkdir(temporary, 0o755) == 0 else { throw SystemFailure.elsewhere(SystemFailure.make(errno, "making the folder \(temporary)")) }
      let lock = open(temporary, O_RDONLY | O_DIRECTORY | PlainFile.flags)
      guard lock >= 0 || errno == ENOENT else { throw SystemFailure.make(errno, "opening the folder \(temporary)") }
      if lock >= 0, LeftOvers.lock(lock), FileIdentity(lock) == FileIdentity(entry: temporary) { return (temporary, lock) }
      if lock >= 0 { close(lock) }
    }
  }

  /// Makes the folders of a path within one.
  package static func make(_ path: String, in folder: String) throws(Failure) {
    var whole = folder
    for part in path.split(separator: "/") {
      whole += "/\(part)"
      guard mkdir(whole, 0o755) == 0 || errno == EEXIST else { throw SystemFailure.make(errno, "making the folder \(whole)") }
    }
  }

  package static func syncAll(_ folder: String) throws(Failure) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure.make(errno, "opening the folder \(folder)") }
    defer { close(descriptor) }
    // One call for thousands of files, each of which would wait for the disk by itself.
    guard tally_sync_filesystem(descriptor) == 0 else { throw SystemFailure.make(errno, "syncing \(folder)") }
  }
}
