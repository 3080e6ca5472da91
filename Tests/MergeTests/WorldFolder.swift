import Glibc
@testable import TallybookBase
@testable import TallybookStorage

/// A folder that is removed with its world: in memory where the machine has such a place, as a world writes and syncs much.
final class WorldFolder {
  let path: String
  private var next = 0

  init() throws {
    let place = Folder.exists("/dev/shm") ? "/dev/shm" : "/tmp"
    var template = Array("\(place)/tallybook-world-XXXXXX".utf8CString)
    guard let made = template.withUnsafeMutableBufferPointer({ $0.baseAddress.flatMap { mkdtemp($0) } }) else {
      throw Failure(.io, "no folder can be made in \(place)")
    }
    path = String(cString: made)
  }

  deinit { Self.remove(path) }

  /// A new folder in it.
  func make() throws -> String {
    next += 1
    let folder = "\(path)/\(next)"
    guard mkdir(folder, 0o700) == 0 else { throw Failure(.io, "\(folder) cannot be made") }
    return folder
  }

  /// A copy of all that is in a folder, as somebody makes who copies files.
  func copy(_ folder: String) throws -> String {
    let target = try make()
    for (name, bytes) in try Self.read(folder) { try Self.write(bytes, to: "\(target)/\(name)") }
    return target
  }

  /// The bytes of all files of a folder.
  static func read(_ folder: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in Folder.names(in: folder) where name != "." && name != ".." {
      var info = stat()
      guard lstat("\(folder)/\(name)", &info) == 0, info.st_mode & S_IFMT == S_IFREG else { continue }
      files[name] = try GivenFile.read("\(folder)/\(name)", waiting: {})
    }
    return files
  }

  /// Has a file hold some bytes; where there is one it stays that one.
  static func write(_ bytes: [UInt8], to file: String) throws {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in buffer.baseAddress.map { Glibc.write(descriptor, $0 + done, bytes.count - done) } ?? -1 }
      guard written > 0 else { throw Failure(.io, "\(file) cannot be written") }
      done += written
    }
  }

  private static func remove(_ path: String) {
    for name in Folder.names(in: path) where name != "." && name != ".." {
      if unlink("\(path)/\(name)") != 0 { remove("\(path)/\(name)") }
    }
    rmdir(path)
  }
}
