internal import Glibc
package import TallybookBase

/// A folder that a caller named, for what is found in it. What is found is another's: it is reached folder by folder and through no
/// link, so nothing leads out; and it is opened by the door that `PlainFile` is.
package final class FoundFolder {
  /// How many bytes the path of a file in it may have: longer ones nobody can open by their names.
  package static let longestPath = 4095

  package let path: String
  private let walk: FolderWalk
  /// What names the bytes of files that were read for that.
  package var hashes: [FileVersion: [UInt8]] = [:]

  /// What a refusal of something in the folder is, and how large a file in it may be.
  static let role = FileRole(
    name: "the file", most: GivenFile.most, cause: .unsafeFile, tooLarge: .tooLarge, remedy: "put the file itself there, or take it out of the folder")

  package init(_ path: String) throws(Failure) {
    self.path = path
    guard let walk = FolderWalk(path) else {
      throw Failure(errno == ENOENT ? .noFolder : .io, "opening the folder \(path): \(String(cString: strerror(errno)))", subCode: errno)
    }
    self.walk = walk
  }

  /// How many folders were opened below it.
  var steps: Int { walk.steps }

  /// How many files were read for their hash.
  var hashings: Int { hashes.count }

  /// What stands at a place below; nil for nothing. Behind a link it is what stands there: whoever opens it is refused.
  package func kind(_ place: String) -> FileKind? {
    var way = place.split(separator: "/")[...]
    guard let name = way.popLast() else { return .folder }
    do throws(FolderWalk.Stop) { return FileKind(at: String(name), in: try walk.reach(way)) } catch { return FileKind(at: "\(path)/\(place)") }
  }

  /// What a folder below holds, sorted; nothing where there is none. Refuses one that is a link.
  package func names(_ place: String) throws(Failure) -> [String] {
    switch kind(place) {
    case .link: throw refusal(place, .link)
    case .folder: break
    default: return []
    }
    // The names take the descriptor that they are read by.
    return Folder.names(taking: openat(try reach(place.split(separator: "/")[...]), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
  }

  /// Opens a file below for reading.
  package func open(_ place: String) throws(Failure) -> Int32 {
    var way = place.split(separator: "/")[...]
    guard let name = way.popLast() else { throw Failure(.unsafeFile, "a file in \(path) has no name; name it") }
    let folder = try reach(way)
    let opened = openat(folder, String(name), O_RDONLY | PlainFile.flags)
    guard opened >= 0 else {
      let code = errno
      if let kind = FileKind(at: String(name), in: folder), kind != .plain { throw refusal(place, kind) }
      guard code != ENOENT else { throw Failure(.noFile, "there is no file \(path)/\(place); put it there", subCode: code) }
      throw Failure(.io, "reading \(path)/\(place): \(String(cString: strerror(code)))", subCode: code)
    }
    do throws(Failure) { try PlainFile.check(opened, "\(path)/\(place)", as: Self.role) } catch {
      close(opened)
      throw error
    }
    return opened
  }

  /// How many bytes a file below has.
  package func size(_ place: String) throws(Failure) -> Int64 {
    let file = try open(place)
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0 else { throw SystemFailure.make(errno, "looking at \(path)/\(place)") }
    return Int64(info.st_size)
  }

  /// All that a file below holds.
  package func read(_ place: String) throws(Failure) -> [UInt8] {
    let file = try open(place)
    defer { close(file) }
    return try GivenFile.read(file, "\(path)/\(place)", asText: true)
  }

  /// The descriptor of a folder below, until the next one is asked for.
  private func reach(_ way: ArraySlice<Substring>) throws(Failure) -> Int32 {
    do throws(FolderWalk.Stop) { return try walk.reach(way) } catch {
      let place = way.prefix(error.level + 1).joined(separator: "/")
      guard way.dropFirst(error.level).first != ".." else {
        throw Failure(.unsafeFile, "\(place) leads out of the folder \(path); name what is in it")
      }
      if let kind = kind(place), kind != .folder { throw refusal(place, kind) }
      throw Failure(.io, "opening the folder \(path)/\(place): \(String(cString: strerror(error.code)))", subCode: error.code)
    }
  }

  private func refusal(_ place: String, _ kind: FileKind) -> Failure {
    Self.role.failure("\(path)/\(place)", "is \(kind.text)")
  }
}
