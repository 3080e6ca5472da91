internal import CPlatform
internal import Glibc
internal import TallybookBase
internal import TallybookStorage

/// Keeps two from writing one mirror: a lock on a file in the folder, which the system gives up with its process.
final class MirrorLock {
  private let descriptor: Int32

  init(_ path: String) throws(Failure) {
    let role = FileRole(name: "the mirror's lock", cause: .folderTaken)
    let descriptor = try PlainFile.openOrCreate(path, as: role, nil)
    do throws(Failure) { try PlainFile.requireOneName(descriptor, path, as: role) } catch {
      close(descriptor)
      throw error
    }
    guard tally_ofd_lock(descriptor, F_WRLCK, 1 << 30, 1) == 0 else {
      var pid: Int32 = 0
      pread(descriptor, &pid, 4, 0)
      close(descriptor)
      throw Failure(.mirrorKeeper, "process \(pid) keeps the mirror in \(Folder.of(path)); name another folder, or end it there", id: Int64(pid))
    }
    var pid = getpid()
    pwrite(descriptor, &pid, 4, 0)
    self.descriptor = descriptor
    ForkGuard.watch(descriptor)
  }

  deinit {
    ForkGuard.unwatch(descriptor)
    if !ForkGuard.isForked { close(descriptor) }
  }
}
