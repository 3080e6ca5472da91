internal import Glibc

/// The folder of a mirror: what the mirror wrote there, and how a file is replaced without losing what somebody else wrote.
///
/// `.tallybook-mirror` is its journal. Its first line names layout and book, each other one a file that is about to be written with
/// the SHA-256 of its bytes, or with `-` one that was removed. What has bytes that the mirror wrote there once is the mirror's;
/// anything else is somebody's. A line stands there before its file does, so a process that is killed leaves nothing that it would
/// take for an edit.
final class MirrorFolder {
  /// What the mirror knows of a file that it wrote.
  private struct Known {
    /// All that it wrote there since the journal began.
    var hashes: [[UInt8]]
    /// The file as it was left; nil where it has to be looked into.
    var state: FileState?
  }

  private struct FileState: Equatable {
    let inode: UInt64
    let size: Int64
    let seconds: Int
    let nanoseconds: Int

    init(_ info: stat) {
      inode = UInt64(info.st_ino)
      size = Int64(info.st_size)
      (seconds, nanoseconds) = (info.st_mtim.tv_sec, info.st_mtim.tv_nsec)
    }
  }

  let path: String
  private let lock: MirrorLock
  private let heading: String
  private var files: [String: Known] = [:]
  private var journal: FileSink?
  private var lines = 0
  private var drafts = 0

  private static let journalName = ".tallybook-mirror"

  /// Takes a folder for a book, and makes it where there is none.
  init(_ given: String, book: String, layout: String) throws(Failure) {
    var path = given
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard !path.isEmpty, !path.utf8.contains(0) else { throw Failure(.invalid, "the path of the mirror is empty or holds a NUL; name a folder") }
    guard Folder.exists(Folder.of(path)) else {
      throw Failure(.notFound, "the folder \(Folder.of(path)) that is to hold the mirror does not exist; make it first")
    }
    let found = Folder.look(at: path)
    guard !found.exists || found.isFolder else { throw Failure(.invalid, "\(path) is a file; name a folder for the mirror") }
    guard found.exists || mkdir(path, 0o755) == 0 || errno == EEXIST else { throw SystemFailure.make(errno, "making the folder \(path)") }
    self.path = Folder.resolve(path)
    heading = "tallybook-mirror 1 \(layout) \(book)"
    lock = try MirrorLock("\(self.path)/\(Self.journalName).lock")
    // What a process that was killed did not finish.
    for name in Folder.names(in: self.path) where name.hasPrefix("\(Self.journalName).") && name.hasSuffix(".partial") {
      unlink("\(self.path)/\(name)")
    }
    try readJournal(book)
    try beginJournal()
  }

  /// The places of all files that the mirror wrote.
  var known: [String] { Array(files.keys) }

  /// A name for a file that is put together in the folder.
  func temporary() -> String {
    drafts += 1
    return "\(path)/\(Self.journalName).\(drafts).partial"
  }

  // MARK: Writing

  /// Has files say something else; a file that does already is left alone. Gives what was set aside, and what failed.
  func replace(_ drafts: [(place: String, draft: MirrorDraft)]) -> (conflicts: [(String, String)], failures: [(String, Failure)]) {
    var conflicts: [(String, String)] = []
    var failures: [(String, Failure)] = []
    var ready: [(place: String, temporary: String, draft: MirrorDraft)] = []
    for (place, draft) in drafts {
      do throws(Failure) {
        guard try !isCurrent(place, draft) else { continue }
        if let aside = try clear(place) { conflicts.append((place, aside)) }
        if let aside = try makeFolders(for: place) { conflicts.append(aside) }
        let temporary = try draft.take()
        try note("\(HexText.write(draft.digest)) \(place)")
        files[place, default: Known(hashes: [])].hashes.append(draft.digest)
        files[place]?.state = nil
        ready.append((place, temporary, draft))
      } catch { failures.append((place, error)) }
    }
    guard !ready.isEmpty else { return (conflicts, failures) }
    do throws(Failure) { try sync(ready.map(\.temporary)) } catch {
      return (conflicts, failures + ready.map { ($0.place, error) })
    }
    for (place, temporary, draft) in ready {
      guard rename(temporary, "\(path)/\(place)") == 0 else {
        failures.append((place, SystemFailure.make(errno, "renaming \(temporary) to \(path)/\(place)")))
        continue
      }
      draft.release()
      files[place] = Known(hashes: [draft.digest], state: look(place).map { FileState($0) })
    }
    return (conflicts, failures)
  }

  /// Removes a file that belongs nowhere any more, with folders that hold nothing then; gives what it was called from then on if it
  /// was edited.
  func remove(_ place: String) throws(Failure) -> String? {
    guard files[place] != nil else { return nil }
    var aside: String?
    // A book that is open there now was never the mirror's.
    if look(place) != nil, isReached(place), !StoreRegistry.holds("\(path)/\(place)") {
      if try isOwn(place) {
        guard unlink("\(path)/\(place)") == 0 || errno == ENOENT else { throw SystemFailure.make(errno, "removing \(path)/\(place)") }
      } else {
        aside = try setAside(place)
      }
    }
    try note("- \(place)")
    files[place] = nil
    var folder = Folder.of(place)
    while folder != ".", rmdir("\(path)/\(folder)") == 0 { folder = Folder.of(folder) }
    return aside
  }

  /// Shortens the journal once most of it is of the past.
  func tidy() throws(Failure) {
    guard lines > 2 * files.count + 1000 else { return }
    try beginJournal()
  }

  // MARK: What lies there

  private func look(_ place: String) -> stat? {
    var info = stat()
    return lstat("\(path)/\(place)", &info) == 0 ? info : nil
  }

  private static func isFile(_ info: stat) -> Bool { info.st_mode & S_IFMT == S_IFREG }

  /// Whether only folders lead to a place: nothing is removed through a link.
  private func isReached(_ place: String) -> Bool {
    var folder = Folder.of(place)
    while folder != "." {
      guard let info = look(folder), info.st_mode & S_IFMT == S_IFDIR else { return false }
      folder = Folder.of(folder)
    }
    return true
  }

  /// Whether a file is as the mirror left it, or as it left it once. One that says that it is larger than what is read is somebody's.
  private func isOwn(_ place: String) throws(Failure) -> Bool {
    guard let info = look(place), Self.isFile(info), let known = files[place] else { return false }
    if known.state == FileState(info) { return true }
    guard info.st_size <= GivenFile.most else { return false }
    let digest = try digest(of: place)
    return known.hashes.contains(digest)
  }

  /// Whether a file says already what it is to say.
  private func isCurrent(_ place: String, _ draft: MirrorDraft) throws(Failure) -> Bool {
    guard let info = look(place), Self.isFile(info), isReached(place) else { return false }
    let (known, digest) = (files[place], draft.digest)
    if let known, known.state == FileState(info) { return known.hashes.last == digest }
    guard info.st_size == draft.size, try self.digest(of: place) == digest else { return false }
    if known?.hashes.last != digest { try note("\(HexText.write(digest)) \(place)") }
    files[place] = Known(hashes: [digest], state: FileState(info))
    return true
  }

  private func digest(of place: String) throws(Failure) -> [UInt8] {
    let file = "\(path)/\(place)"
    // Closing any descriptor of such a file would drop the locks that SQLite has on it.
    guard !StoreRegistry.holds(file) else { throw Failure(.exists, "\(file) is a book that this process has open; name another folder for the mirror") }
    let descriptor = try PlainFile.open(file, as: FileRole(name: "the mirror's file", code: .exists))
    defer { close(descriptor) }
    var hash = SHA256()
    var piece = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw SystemFailure.make(errno, "reading \(file)") }
      if count == 0 { return hash.digest() }
      piece.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  /// Moves what somebody else put in a place out of it; gives its new name.
  private func clear(_ place: String) throws(Failure) -> String? {
    guard look(place) != nil, isReached(place), try !isOwn(place) else { return nil }
    return try setAside(place)
  }

  private func setAside(_ place: String) throws(Failure) -> String {
    guard !StoreRegistry.holds("\(path)/\(place)") else {
      throw Failure(.exists, "\(path)/\(place) is a book that this process has open; name another folder for the mirror")
    }
    var aside = "\(place).conflict"
    var number = 2
    while look(aside) != nil {
      aside = "\(place).conflict \(number)"
      number += 1
    }
    guard rename("\(path)/\(place)", "\(path)/\(aside)") == 0 else { throw SystemFailure.make(errno, "setting \(path)/\(place) aside") }
    return aside
  }

  /// Makes the folders of a place; what stands where one is to be is set aside.
  private func makeFolders(for place: String) throws(Failure) -> (String, String)? {
    var whole = ""
    var conflict: (String, String)?
    for part in place.split(separator: "/").dropLast() {
      whole += whole.isEmpty ? "\(part)" : "/\(part)"
      if let info = look(whole) {
        if info.st_mode & S_IFMT == S_IFDIR { continue }
        conflict = (whole, try setAside(whole))
      }
      guard mkdir("\(path)/\(whole)", 0o755) == 0 else { throw SystemFailure.make(errno, "making the folder \(path)/\(whole)") }
    }
    return conflict
  }

  /// Has files on the disk before they take their places, the journal with them.
  private func sync(_ files: [String]) throws(Failure) {
    if files.count > 4 {
      try NewFolder.syncAll(path)
    } else {
      for file in files + ["\(path)/\(Self.journalName)"] { try FileReplacement.sync(file) }
    }
  }

  // MARK: The journal

  private func note(_ line: String) throws(Failure) {
    guard let journal else { throw Failure(.io, "the journal of the mirror in \(path) cannot be written; set the mirror again") }
    let escaped = Self.escape(line) + "\n"
    lines += 1
    try journal.write(Array(escaped.utf8))
  }

  private func readJournal(_ book: String) throws(Failure) {
    let file = "\(path)/\(Self.journalName)"
    guard PlainFile.isThere(file) else { return }
    let descriptor = try PlainFile.open(file, for: .both, as: FileRole(name: "the mirror's journal", most: 1 << 30, code: .exists, tooLarge: .exists))
    defer { close(descriptor) }
    let bytes = try GivenFile.read(descriptor, file)
    // A line that a power cut left half is none.
    let text = String(decoding: bytes.prefix(through: (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1)), as: UTF8.self)
    let lines = text.split(separator: "\n")
    guard let heading = lines.first?.split(separator: " "), heading.count == 4, heading[0] == "tallybook-mirror", heading[1] == "1" else { return }
    guard heading[3] == book else {
      throw Failure(.exists, "the folder \(path) is the mirror of another book; name another folder, or delete that one")
    }
    for line in lines.dropFirst() {
      guard let space = line.firstIndex(of: " ") else { continue }
      let place = Self.unescape(line[line.index(after: space)...])
      guard Self.isPlace(place) else { continue }
      if line.hasPrefix("- ") {
        files[place] = nil
      } else if let hash = HexText.read(String(line[..<space])), hash.count == 32 {
        files[place, default: Known(hashes: [])].hashes.append(hash)
      }
    }
  }

  /// Writes the journal anew, with what is known now.
  private func beginJournal() throws(Failure) {
    var text = heading + "\n"
    lines = 0
    for (place, known) in files {
      for hash in known.hashes {
        text += Self.escape("\(HexText.write(hash)) \(place)") + "\n"
        lines += 1
      }
    }
    let temporary = temporary()
    let sink = try FileSink(temporary)
    do throws(Failure) {
      try sink.write(Array(text.utf8))
      try FileReplacement.sync(temporary)
      let journal = "\(path)/\(Self.journalName)"
      guard rename(temporary, journal) == 0 else { throw SystemFailure.make(errno, "renaming \(temporary) to \(journal)") }
    } catch {
      unlink(temporary)
      throw error
    }
    journal = sink
  }

  /// Whether a line of the journal can name a file of the mirror: in the folder, and nowhere else.
  private static func isPlace(_ place: String) -> Bool {
    !place.utf8.contains(0) && place.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
  }

  private static func escape(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\n": escaped += "%0A"
      case "\r": escaped += "%0D"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func unescape(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var result = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      let code = String(String.UnicodeScalarView(rest.prefix(3)))
      if let plain = ["%25": "%", "%0A": "\n", "%0D": "\r"][code] {
        result += plain
        rest = rest.dropFirst(3)
      } else {
        result.unicodeScalars.append(scalar)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
