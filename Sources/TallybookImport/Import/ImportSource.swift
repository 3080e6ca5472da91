internal import Glibc
internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
package import TallybookText

/// What is imported.
package enum ImportSource: Sendable {
  /// The path of a file.
  case file(String)
  /// The text itself.
  case bytes([UInt8])
  /// The text in the caller's memory, read without a copy.
  case lent(LentBytes)

  /// The whole content. A pipe that gives nothing is waited for as long as `waiting` lets it.
  func read(waiting: () throws(Failure) -> Void = {}) throws(Failure) -> [UInt8] {
    switch self {
    case .bytes(let bytes): return bytes
    case .lent(let memory): return Array(memory.bytes)
    case .file(let path):
      // Closing any descriptor of such a file would drop the locks that SQLite has on it in this process.
      guard !StoreRegistry.holds(path) else {
        throw Failure(.openBook, "\(path) is a book that this process has open, or a file beside one; export it, and import that")
      }
      return try GivenFile.read(path, asText: true, waiting: waiting)
    }
  }

  /// The same, where who imports may stop it.
  func read(_ progress: Book.Progress) throws(Failure) -> [UInt8] {
    // Nothing of it is known yet.
    try read(waiting: { () throws(Failure) in try progress(0, 1) })
  }

  /// The same without a copy of what is lent.
  func text(_ progress: Book.Progress) throws(Failure) -> TextBytes {
    if case .lent(let memory) = self { return .lent(memory) }
    return .own(try read(progress))
  }

  /// The JSON that it holds, which has its text as long as anybody has a value of it.
  func json(_ progress: Book.Progress) throws(Failure) -> JSONNode {
    if case .lent(let memory) = self { return try JSONParser.parse(memory.bytes.bindMemory(to: UInt8.self)) }
    return try JSONParser.parse(try read(progress))
  }

  /// What it holds, unpacked where gzip packed it.
  func unpacked(_ progress: Book.Progress) throws(Failure) -> [UInt8] {
    let bytes = try read(progress)
    return GzipLibrary.isPacked(bytes) ? try GzipLibrary.unpack(bytes) : bytes
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
    case .bytes, .lent: "import"
    }
  }
}
