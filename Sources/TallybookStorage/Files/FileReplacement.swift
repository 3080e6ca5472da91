internal import Glibc
package import TallybookBase

/// Writes a file so that there is never half of one: beside its place, synced, renamed, the folder synced.
package enum FileReplacement {
  /// Has `body` write a file that is there, empty, and then takes the place. Who may use it: as `access` says, else as of the file that it
  /// replaces, else as the umask says.
  package static func write(
    _ place: WritePlace, _ access: FileAccess? = nil, _ body: (_ file: UnfinishedFile) throws(Failure) -> Void
  ) throws(Failure) {
    let file = try UnfinishedFile(for: place.path, access ?? FileAccess(of: place.path))
    try body(file)
    try file.appear()
  }

  package static func sync(_ path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | PlainFile.flags)
    guard descriptor >= 0 else { throw SystemFailure.make(errno, "opening \(path)") }
    defer { close(descriptor) }
    guard FileCall.sync(descriptor) == 0 else { throw SystemFailure.make(errno, "syncing \(path)") }
  }
}
