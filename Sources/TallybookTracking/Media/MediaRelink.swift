internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What becomes of media whose files may be elsewhere by now.
struct MediaRelink {
  /// One of them as the book has it.
  struct Medium {
    let id: Int64
    let name: String
    let hash: String?
  }

  /// What a medium is to be called, and by what its bytes are named.
  struct Change {
    let medium: Medium
    var name: String?
    var hash: String?
  }

  private let book: String
  private let flags: RelinkFlags
  private(set) var changes: [Change] = []
  private(set) var findings: [Finding] = []

  /// Of media of a book that is at a path. `progress` hears how many of them are done.
  init(_ media: [Medium], in folder: String, of book: String, _ flags: RelinkFlags, _ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    (self.book, self.flags) = (book, flags)
    let total = UInt64(media.count)
    let wanted = Set(media.compactMap { MediaFolder.fileName($0.name) })
    let found = try MediaFolder(folder, for: wanted) { () throws(Failure) in try progress(0, total) }
    for place in found.closed { findings.append(Finding(.warning, .leftOut, at: "\(found.path)/\(place)", "a folder cannot be looked into, and what is in it was not found")) }
    for (done, medium) in media.enumerated() {
      let heard: () throws(Failure) -> Void = { () throws(Failure) in try progress(UInt64(done), total) }
      let path = Media.path(of: medium.name, beside: book)
      if FileKind(behind: path) == .plain { try look(at: medium, path, heard) } else { try find(medium, in: found, heard) }
      try progress(UInt64(done + 1), total)
    }
  }

  /// One whose file is where its name says.
  private mutating func look(at medium: Medium, _ path: String, _ heard: () throws(Failure) -> Void) throws(Failure) {
    guard flags.contains(.hash), let hash = try hash(of: path, medium, heard) else {
      if !flags.contains(.hash) { tell(.info, .unchanged, medium, "the file is where it was") }
      return
    }
    switch medium.hash {
    case nil:
      changes.append(Change(medium: medium, hash: hash))
      tell(.info, .hashed, medium, "the SHA-256 of the file is noted")
    case hash: tell(.info, .unchanged, medium, "the file is where it was, with the same bytes")
    default: tell(.warning, .otherFile, medium, "the file has other bytes than were noted")
    }
  }

  /// One whose file is elsewhere, or nowhere.
  private mutating func find(_ medium: Medium, in folder: MediaFolder, _ heard: () throws(Failure) -> Void) throws(Failure) {
    let candidates = folder.candidates(for: medium.name)
    guard let first = candidates.first else { return tell(.warning, .missing, medium, "there is no file of that name") }
    guard let known = medium.hash else {
      let best = candidates.prefix { $0.alike == first.alike }
      guard best.count == 1 else {
        return tell(.warning, .severalFiles, medium, "\(best.count) files may be it, such as \(best.prefix(2).map(\.path).joined(separator: " and ")); note its SHA-256, or name one of them")
      }
      let hash = flags.contains(.hash) ? try hash(of: first.path, medium, heard) : nil
      return link(medium, to: first.path, hash)
    }
    for candidate in candidates {
      guard let hash = try hash(of: candidate.path, medium, heard) else { continue }
      if hash == known { return link(medium, to: candidate.path, nil) }
      tell(.warning, .otherFile, medium, "\(candidate.path) has its name and other bytes than were noted")
    }
    tell(.warning, .missing, medium, "no file of that name has its bytes")
  }

  private mutating func link(_ medium: Medium, to path: String, _ hash: String?) {
    let name = Media.name(of: path, beside: book)
    guard let checked = try? FieldRules.check(.text(name), for: .name, of: .media).text else { return tell(.warning, .leftOut, medium, "\(path) is not a name that a medium can have") }
    changes.append(Change(medium: medium, name: checked, hash: hash))
    tell(.info, .relinked, medium, "the file is \(checked)")
  }

  /// What names the bytes of a file; nil where it cannot be read, which is told.
  private mutating func hash(of path: String, _ medium: Medium, _ heard: () throws(Failure) -> Void) throws(Failure) -> String? {
    do throws(Failure) { return try Media.hash(of: path, heard) } catch {
      guard error.code != .cancelled else { throw error }
      tell(.warning, .leftOut, medium, error.message)
      return nil
    }
  }

  private mutating func tell(_ severity: Severity, _ reason: Reason, _ medium: Medium, _ what: String) {
    findings.append(Finding(severity, reason, at: medium.name, key: Field.name.name, what, id: medium.id))
  }
}
