internal import Glibc
package import TallybookBase

/// Folders of files: where a file is made, renamed or synced, its folder matters too.
package enum Folder {
  /// The folder that holds `path`.
  package static func of(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let folder = String(path[..<slash])
    return folder.isEmpty ? "/" : folder
  }

  /// The path that everybody who names this file gets to, from the root and without symbolic links; of a file that is not there
  /// yet by its folder. As it was given where it leads nowhere.
  package static func resolve(_ path: String) -> String {
    if let whole = real(path) { return whole }
    guard let folder = real(of(path)), let name = path.split(separator: "/").last else { return path }
    return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }

  private static func real(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// Makes a rename, a creation or a removal in the folder of `path` safe from a power cut.
  package static func sync(of path: String) throws(Failure) {
    let folder = of(path)
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure.make(errno, "opening the folder \(folder)") }
    defer { close(descriptor) }
    guard FileCall.sync(descriptor) == 0 || errno == EINVAL else { throw SystemFailure.make(errno, "syncing the folder \(folder)") }
  }

  /// What lies in a folder and is wanted, sorted; nothing where it cannot be read.
  package static func names(in folder: String, where isWanted: (String) -> Bool = { _ in true }) -> [String] {
    names(taking: open(folder, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC), where: isWanted)
  }

  /// The same of one that is open; closes it.
  static func names(taking descriptor: Int32, where isWanted: (String) -> Bool = { _ in true }) -> [String] {
    guard descriptor >= 0, let stream = fdopendir(descriptor), let place = MemoryLayout<dirent>.offset(of: \.d_name) else {
      if descriptor >= 0 { close(descriptor) }
      return []
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // An entry ends behind its name: the whole of what its type declares may not be read.
      let name = String(cString: UnsafeRawPointer(entry).advanced(by: place).assumingMemoryBound(to: CChar.self))
      if isWanted(name) { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes what stands at a path, of a folder with all in it. A link is removed and not followed.
  static func remove(_ path: String) { remove(path, in: AT_FDCWD) }

  private static func remove(_ name: String, in folder: Int32) {
    if unlinkat(folder, name, 0) == 0 { return }
    let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | PlainFile.flags)
    guard inner >= 0 else { return }
    // The names take the descriptor that they are read by.
    for each in names(taking: openat(inner, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), where: { $0 != "." && $0 != ".." }) { remove(each, in: inner) }
    close(inner)
    unlinkat(folder, name, AT_REMOVEDIR)
  }

  package static func exists(_ folder: String) -> Bool {
    var info = stat()
    return stat(folder, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether there is anything at `path`, and whether it is a folder.
  package static func look(at path: String) -> (exists: Bool, isFolder: Bool) {
    var info = stat()
    guard stat(path, &info) == 0 else { return (false, false) }
    return (true, info.st_mode & S_IFMT == S_IFDIR)
  }
}
