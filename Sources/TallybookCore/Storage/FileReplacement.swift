internal import Glibc

/// Writes a file so that there is never half of one: beside its place, synced, renamed, the folder synced.
enum FileReplacement {
  /// Has `body` write a temporary file, which then takes the place of `path`.
  static func write(_ path: String, _ body: (_ temporary: String) throws(Failure) -> Void) throws(Failure) {
    let temporary = "\(path).\(getpid())-\(UUID.random().text.prefix(8)).partial"
    do throws(Failure) {
      try body(temporary)
      try sync(temporary)
      guard rename(temporary, path) == 0 else { throw SystemFailure.make(errno, "renaming \(temporary) to \(path)") }
    } catch {
      unlink(temporary)
      throw error
    }
    try Folder.sync(of: path)
  }

  static func sync(_ path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure.make(errno, "opening \(path)") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw SystemFailure.make(errno, "syncing \(path)") }
  }
}
