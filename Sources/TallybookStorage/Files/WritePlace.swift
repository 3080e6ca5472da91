internal import Glibc
package import TallybookBase

/// Where a caller wants something written. The name is the caller's: what it leads to through links is meant. Only a plain file is
/// replaced; a device or a pipe is written to.
package struct WritePlace {
  package enum Kind {
    case nothing, file, stream
  }

  /// From the root and without links.
  package let path: String
  package let kind: Kind

  /// `what` names what is written, such as "the export". Takes a device or a pipe where `streams` says so.
  package init(_ given: String, of what: String, streams: Bool) throws(Failure) {
    guard !given.isEmpty, !given.utf8.contains(0) else { throw Failure(.path, "the path of \(what) is empty or holds a NUL; name a file") }
    guard Folder.exists(Folder.of(given)) else {
      throw Failure(.noFolder, "the folder \(Folder.of(given)) of \(what) does not exist; make it first")
    }
    path = Folder.resolve(given)
    switch FileKind(behind: given) {
    case nil:
      guard !PlainFile.isThere(given) else {
        throw Failure(.noFile, "\(given) is a symbolic link that leads to nothing; remove it, or name the file itself", subCode: ENOENT)
      }
      kind = .nothing
    case .plain: kind = .file
    case .folder: throw Failure(.path, "\(given) is a folder; name a file in it")
    case .some(let found):
      guard streams, found != .socket else { throw Failure(.path, "\(given) is \(found.text), which cannot be \(what); name a file") }
      kind = .stream
    }
  }
}
