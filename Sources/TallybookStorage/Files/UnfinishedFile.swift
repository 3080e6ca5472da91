internal import Glibc
internal import TallybookBase

/// A file that stands beside its place until it is whole. Who writes it holds a lock on it, so that one that a kill left is known by
/// having none: the next one for the same place removes it.
package final class UnfinishedFile {
  package let path: String
  let descriptor: Int32
  private let place: String
  private let access: FileAccess?
  private var isThere = true

  private static let role = FileRole(name: "the unfinished file")

  /// For a place whose path holds no links. Until it is whole it is its owner's alone, whoever may use it then; without `access` it is for
  /// whom the umask says.
  init(for place: String, _ access: FileAccess?) throws(Failure) {
    (self.place, self.access) = (place, access)
    LeftOvers.remove(of: place)
    while true {
      let path = LeftOvers.name(for: place)
      let descriptor: Int32
      do throws(Failure) { descriptor = try PlainFile.create(path, as: Self.role, isPrivate: access != nil) } catch {
        throw SystemFailure.elsewhere(error)
      }
      // Before it was locked it may have been taken for left over.
      if LeftOvers.lock(descriptor), FileIdentity(descriptor) == FileIdentity(entry: path) {
        (self.path, self.descriptor) = (path, descriptor)
        ForkGuard.watch(descriptor)
        return
      }
      close(descriptor)
    }
  }

  deinit {
    // Of a fork it is the parent's.
    guard !ForkGuard.isForked else { return }
    ForkGuard.unwatch(descriptor)
    if isThere { LeftOvers.unlinkWhole(path) }
    close(descriptor)
  }

  /// Makes it safe from a power cut, and gives it its name.
  func appear() throws(Failure) {
    access?.apply(to: descriptor)
    guard FileCall.sync(descriptor) == 0 else { throw SystemFailure.make(errno, "syncing \(path)") }
    try LongCall.goOn()
    guard rename(path, place) == 0 else { throw SystemFailure.make(errno, "renaming \(path) to \(place)") }
    LongCall.commit()
    isThere = false
    try Folder.sync(of: place)
  }
}
