internal import Glibc

/// What is imported.
public enum ImportSource: Sendable {
  /// A file of the host's.
  case file(String)
  /// The text itself.
  case bytes([UInt8])

  /// The whole content.
  func read() throws(Failure) -> [UInt8] {
    switch self {
    case .bytes(let bytes): return bytes
    case .file(let path):
      let found = Folder.look(at: path)
      guard found.exists, !found.isFolder else {
        throw Failure(.notFound, found.isFolder ? "\(path) is a folder; name a file" : "there is no file \(path) to import")
      }
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw SystemFailure.make(errno, "opening \(path)") }
      defer { close(descriptor) }
      var info = stat()
      guard fstat(descriptor, &info) == 0 else { throw SystemFailure.make(errno, "reading \(path)") }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(Int(clamping: info.st_size))
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = Glibc.read(descriptor, &piece, piece.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw SystemFailure.make(errno, "reading \(path)") }
        if count == 0 { return bytes }
        bytes.append(contentsOf: piece[..<count])
      }
    }
  }

  /// Its path where it is a folder.
  var folder: String? {
    guard case .file(let path) = self, Folder.exists(path) else { return nil }
    return path
  }

  /// As findings name it.
  var name: String {
    switch self {
    case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
    case .bytes: "import"
    }
  }
}
