internal import Glibc
package import TallybookBase

/// The one door to files whose names nobody gave us: those beside a book, which are derived from its name, and those that are found
/// in a folder. Whoever made the folder chose what stands there, so no link is followed, nothing waits for another end, and what is no
/// plain file of one name is neither read nor written. Files that a caller named go other ways: `GivenFile`, `WritePlace`.
package enum PlainFile {
  package enum Use {
    case reading, writing, both

    fileprivate var flags: Int32 {
      switch self {
      case .reading: O_RDONLY
      case .writing: O_WRONLY
      case .both: O_RDWR
      }
    }
  }

  /// Of what a name derived from a book's leads to: never through a link, and a pipe or a terminal does not hold it up.
  static let flags = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC

  /// Opens a file that is there. With `names` one that is written may have no second name; who looks at that later, under a lock,
  /// says false.
  package static func open(_ path: String, for use: Use = .reading, as role: FileRole, names: Bool = true) throws(Failure) -> Int32 {
    try open(path, in: AT_FDCWD, path, for: use, as: role, names: names)
  }

  /// The same of a name in a folder that is open; `path` is what a refusal calls it.
  package static func open(
    _ name: String, in folder: Int32, _ path: String, for use: Use = .reading, as role: FileRole, names: Bool = true
  ) throws(Failure) -> Int32 {
    let descriptor = openat(folder, name, use.flags | flags)
    guard descriptor >= 0 else {
      let code = errno
      if let kind = FileKind(at: name, in: folder), kind != .plain { throw role.failure(path, "is \(kind.text), not a plain file", subCode: code) }
      var failure = SystemFailure.make(code, "opening \(role.name) \(path)")
      if code == EACCES || code == EPERM { failure.message += "; give yourself the right to use it, or \(role.remedy)" }
      throw failure
    }
    do throws(Failure) {
      try check(descriptor, path, as: role)
      if names, use != .reading { try requireOneName(descriptor, path, as: role) }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Makes a file, for reading and writing, where nothing stands; who may use it is said by `access`, else by the umask.
  package static func create(_ path: String, as role: FileRole, _ access: FileAccess?) throws(Failure) -> Int32 {
    let descriptor = try create(path, as: role, isPrivate: access != nil)
    access?.apply(to: descriptor)
    return descriptor
  }

  /// The same for nobody else, or for whom the umask says.
  static func create(_ path: String, as role: FileRole, isPrivate: Bool) throws(Failure) -> Int32 {
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | flags, isPrivate ? 0o600 : 0o644)
    guard descriptor >= 0 else { throw SystemFailure.make(errno, "making \(role.name) \(path)") }
    return descriptor
  }

  /// The file that is there, or a new one; others make and remove it at any moment. How many names it has is looked at under a lock.
  package static func openOrCreate(_ path: String, as role: FileRole, _ access: FileAccess?) throws(Failure) -> Int32 {
    for _ in 0..<100 {
      do throws(Failure) { return try open(path, for: .both, as: role, names: false) } catch {
        guard error.subCode == ENOENT else { throw error }
      }
      do throws(Failure) { return try create(path, as: role, access) } catch {
        guard error.subCode == EEXIST else { throw error }
      }
    }
    throw Failure(.changing, "\(role.name) \(path) keeps changing; try again")
  }

  /// Whether anything stands under a name, whatever it is.
  package static func isThere(_ path: String) -> Bool { FileKind(at: path) != nil }

  /// How many bytes it has; 0 where it is not there.
  package static func size(_ path: String) -> Int64 {
    var info = stat()
    return lstat(path, &info) == 0 ? Int64(info.st_size) : 0
  }

  /// Refuses what SQLite is not to open: looked at by its name alone, as closing a descriptor of ours would drop SQLite's locks.
  /// Gives whether it is there.
  static func require(_ path: String, as role: FileRole) throws(Failure) -> Bool {
    var info = stat()
    guard lstat(path, &info) == 0 else { return false }
    try check(info, path, as: role)
    try requireOneName(info, path, as: role)
    return true
  }

  /// Refuses a file that has a second name: what is written here would change there.
  package static func requireOneName(_ descriptor: Int32, _ path: String, as role: FileRole) throws(Failure) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw SystemFailure.make(errno, "looking at \(path)") }
    try requireOneName(info, path, as: role)
  }

  private static func requireOneName(_ info: stat, _ path: String, as role: FileRole) throws(Failure) {
    guard info.st_nlink > 1 else { return }
    throw Failure(
      role.cause, "\(role.name) \(path) has \(info.st_nlink) names (hard links) and may have one; put a copy in its place, or \(role.remedy)")
  }

  static func check(_ descriptor: Int32, _ path: String, as role: FileRole) throws(Failure) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw SystemFailure.make(errno, "looking at \(path)") }
    try check(info, path, as: role)
  }

  private static func check(_ info: stat, _ path: String, as role: FileRole) throws(Failure) {
    let kind = FileKind(info.st_mode)
    guard kind == .plain else { throw role.failure(path, "is \(kind.text), not a plain file") }
    guard info.st_size <= role.most else {
      throw Failure(
        role.tooLarge, "\(role.name) \(path) has \(info.st_size) bytes and can have \(role.most); \(role.remedy)",
        found: Measure(Int64(info.st_size)), bound: Measure(role.most))
    }
  }
}
