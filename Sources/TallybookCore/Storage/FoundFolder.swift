internal import Glibc

/// A folder that a caller named, for what is found in it. What is found is another's: it is reached folder by folder and through no
/// link, so nothing leads out; and it is opened by the door that `PlainFile` is.
final class FoundFolder {
  let path: String
  private let descriptor: Int32

  /// What a refusal of something in the folder is, and how large a file in it may be.
  static let role = FileRole(
    name: "the file", most: GivenFile.most, code: .format, tooLarge: .limit, remedy: "put the file itself there, or take it out of the folder")

  init(_ path: String) throws(Failure) {
    self.path = path
    descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(errno == ENOENT ? .notFound : .io, "opening the folder \(path): \(String(cString: strerror(errno)))", subCode: errno)
    }
  }

  deinit { close(descriptor) }

  /// What stands at a place below; nil for nothing.
  func kind(_ place: String) -> FileKind? { FileKind(at: "\(path)/\(place)") }

  /// What a folder below holds, sorted; nothing where there is none. Refuses one that is a link.
  func names(_ place: String) throws(Failure) -> [String] {
    switch kind(place) {
    case .link: throw refusal(place, .link)
    case .folder: break
    default: return []
    }
    let folder = try walk(place.split(separator: "/"))
    return Folder.names(taking: folder)
  }

  /// Opens a file below for reading.
  func open(_ place: String) throws(Failure) -> Int32 {
    var parts = place.split(separator: "/")
    guard let name = parts.popLast() else { throw Failure(.format, "a file in \(path) has no name; name it") }
    let folder = try walk(parts)
    defer { close(folder) }
    let opened = openat(folder, String(name), O_RDONLY | PlainFile.flags)
    guard opened >= 0 else {
      let code = errno
      if let kind = kind(place), kind != .plain { throw refusal(place, kind) }
      guard code != ENOENT else { throw Failure(.notFound, "there is no file \(path)/\(place); put it there", subCode: code) }
      throw Failure(.io, "reading \(path)/\(place): \(String(cString: strerror(code)))", subCode: code)
    }
    do throws(Failure) { try PlainFile.check(opened, "\(path)/\(place)", as: Self.role) } catch {
      close(opened)
      throw error
    }
    return opened
  }

  /// All that a file below holds.
  func read(_ place: String) throws(Failure) -> [UInt8] {
    let file = try open(place)
    defer { close(file) }
    return try GivenFile.read(file, "\(path)/\(place)")
  }

  /// The descriptor of a folder below, which the caller closes.
  private func walk(_ parts: [Substring]) throws(Failure) -> Int32 {
    var folder = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    var place = ""
    for part in parts {
      guard folder >= 0 else { break }
      place += place.isEmpty ? "\(part)" : "/\(part)"
      guard part != ".." else {
        close(folder)
        throw Failure(.format, "\(place) leads out of the folder \(path); name what is in it")
      }
      let next = openat(folder, String(part), O_RDONLY | O_DIRECTORY | PlainFile.flags)
      let code = errno
      close(folder)
      folder = next
      guard folder >= 0 else {
        if let kind = kind(place), kind != .folder { throw refusal(place, kind) }
        throw Failure(.io, "opening the folder \(path)/\(place): \(String(cString: strerror(code)))", subCode: code)
      }
    }
    guard folder >= 0 else { throw SystemFailure.make(errno, "opening the folder \(path)") }
    return folder
  }

  private func refusal(_ place: String, _ kind: FileKind) -> Failure {
    Self.role.failure("\(path)/\(place)", "is \(kind.text)")
  }
}
