internal import Glibc
internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

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
  /// The way to the folder that was written into last, for as long as a piece of work takes.
  private var walk: FolderWalk?
  private var earlierSteps = 0

  private static let journalName = ".tallybook-mirror"

  /// Takes a folder for a book, and makes it where there is none.
  init(_ given: String, book: String, layout: String) throws(Failure) {
    var path = given
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard !path.isEmpty, !path.utf8.contains(0) else { throw Failure(.path, "the path of the mirror is empty or holds a NUL; name a folder") }
    guard Folder.exists(Folder.of(path)) else {
      throw Failure(.noFolder, "the folder \(Folder.of(path)) that is to hold the mirror does not exist; make it first")
    }
    let found = Folder.look(at: path)
    guard !found.exists || found.isFolder else { throw Failure(.path, "\(path) is a file; name a folder for the mirror") }
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

  /// How many folders were opened.
  var steps: Int { earlierSteps + (walk?.steps ?? 0) }

  /// Lets go of the folders that are open: somebody may move them until there is something to write again.
  func rest() {
    earlierSteps = steps
    walk = nil
  }

  // MARK: Writing

  /// Has files say something else; a file that does already is left alone. Gives what was set aside, and what failed.
  func replace(_ drafts: [(place: String, draft: MirrorDraft)]) -> (conflicts: [(String, String)], failures: [(String, Failure)]) {
    var conflicts: [(String, String)] = []
    var failures: [(String, Failure)] = []
    var ready: [(place: String, temporary: String, draft: MirrorDraft)] = []
    for (place, draft) in drafts {
      do throws(Failure) {
        try requireShort(place)
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
      let spot = self.spot(place)
      guard let spot, renameat(AT_FDCWD, temporary, spot.folder, spot.name) == 0 else {
        failures.append((place, SystemFailure.make(spot == nil ? ENOENT : errno, "renaming \(temporary) to \(path)/\(place)")))
        continue
      }
      draft.release()
      files[place] = Known(hashes: [draft.digest], state: look(place).map { FileState($0) })
    }
    return (conflicts, failures)
  }

  private func requireShort(_ place: String) throws(Failure) {
    let (length, most) = (path.utf8.count + 1 + place.utf8.count, FoundFolder.longestPath)
    guard length > most else { return }
    throw Failure(
      .tooLong, "the path of \(path)/\(place.prefix(40))… would have \(length) bytes and may have \(most), so neither it nor the entries below it is written; move it up in the book, or shorten the names above it",
      found: Measure(length), bound: Measure(most))
  }

  /// Removes a file that belongs nowhere any more, with folders that hold nothing then; gives what it was called from then on if it
  /// was edited.
  func remove(_ place: String) throws(Failure) -> String? {
    guard files[place] != nil else { return nil }
    var aside: String?
    // A book that is open there now was never the mirror's.
    if look(place) != nil, !StoreRegistry.holds("\(path)/\(place)") {
      if try isOwn(place) {
        guard let spot = spot(place), unlinkat(spot.folder, spot.name, 0) == 0 || errno == ENOENT else { throw SystemFailure.make(errno, "removing \(path)/\(place)") }
      } else {
        aside = try setAside(place)
      }
    }
    try note("- \(place)")
    files[place] = nil
    var folder = Folder.of(place)
    while folder != ".", let spot = spot(folder), unlinkat(spot.folder, spot.name, AT_REMOVEDIR) == 0 { folder = Folder.of(folder) }
    return aside
  }

  /// Shortens the journal once most of it is of the past.
  func tidy() throws(Failure) {
    guard lines > 2 * files.count + 1000 else { return }
    try beginJournal()
  }

  // MARK: What lies there

  /// A place as a name in a folder that is open, until the next one; nil where not only folders lead there: nothing is touched through a
  /// link.
  private func spot(_ place: String) -> (folder: Int32, name: String)? {
    var way = place.split(separator: "/")[...]
    guard let name = way.popLast(), let walk = try? open(), let folder = try? walk.reach(way) else { return nil }
    return (folder, String(name))
  }

  private func open() throws(Failure) -> FolderWalk {
    if let walk { return walk }
    guard let walk = FolderWalk(path) else { throw SystemFailure.make(errno, "opening the folder \(path)") }
    self.walk = walk
    return walk
  }

  private func look(_ place: String) -> stat? {
    var info = stat()
    guard let spot = spot(place) else { return nil }
    return fstatat(spot.folder, spot.name, &info, AT_SYMLINK_NOFOLLOW) == 0 ? info : nil
  }

  private static func isFile(_ info: stat) -> Bool { info.st_mode & S_IFMT == S_IFREG }

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
    guard let info = look(place), Self.isFile(info) else { return false }
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
    guard !StoreRegistry.holds(file) else { throw Failure(.folderTaken, "\(file) is a book that this process has open; name another folder for the mirror") }
    guard let spot = spot(place) else { throw SystemFailure.make(ENOENT, "opening \(file)") }
    let descriptor = try PlainFile.open(spot.name, in: spot.folder, file, as: FileRole(name: "the mirror's file", cause: .folderTaken))
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
    guard look(place) != nil, try !isOwn(place) else { return nil }
    return try setAside(place)
  }

  private func setAside(_ place: String) throws(Failure) -> String {
    guard !StoreRegistry.holds("\(path)/\(place)") else {
      throw Failure(.folderTaken, "\(path)/\(place) is a book that this process has open; name another folder for the mirror")
    }
    var ending = ".conflict"
    var number = 2
    while look(place + ending) != nil {
      ending = ".conflict \(number)"
      number += 1
    }
    guard let spot = spot(place), renameat(spot.folder, spot.name, spot.folder, spot.name + ending) == 0 else {
      throw SystemFailure.make(errno, "setting \(path)/\(place) aside")
    }
    return place + ending
  }

  /// Makes the folders of a place; what stands where one is to be is set aside.
  private func makeFolders(for place: String) throws(Failure) -> (String, String)? {
    let way = place.split(separator: "/").dropLast()
    var conflict: (String, String)?
    let walk = try open()
    for _ in 0...way.count {
      do throws(FolderWalk.Stop) {
        _ = try walk.reach(way, making: true)
        return conflict
      } catch {
        let whole = way.prefix(error.level + 1).joined(separator: "/")
        guard let info = look(whole), info.st_mode & S_IFMT != S_IFDIR else { throw SystemFailure.make(error.code, "making the folder \(path)/\(whole)") }
        conflict = (whole, try setAside(whole))
      }
    }
    throw SystemFailure.make(ENOTDIR, "making the folder \(path)/\(Folder.of(place))")
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
    let escaped = MirrorLine.escape(line) + "\n"
    lines += 1
    try journal.write(Array(escaped.utf8))
  }

  private func readJournal(_ book: String) throws(Failure) {
    let file = "\(path)/\(Self.journalName)"
    guard PlainFile.isThere(file) else { return }
    let descriptor = try PlainFile.open(file, for: .both, as: FileRole(name: "the mirror's journal", most: 1 << 30, cause: .folderTaken, tooLarge: .folderTaken))
    defer { close(descriptor) }
    var lines = FileLines(descriptor, file, longest: MirrorLine.longest)
    guard let heading = try lines.next()?.split(separator: " "), heading.count == 4, heading[0] == "tallybook-mirror", heading[1] == "1" else { return }
    guard heading[3] == book else {
      throw Failure(.folderTaken, "the folder \(path) is the mirror of another book; name another folder, or delete that one")
    }
    while let line = try lines.next() {
      guard let space = line.firstIndex(of: " ") else { continue }
      let place = MirrorLine.unescape(line[line.index(after: space)...])
      guard MirrorLine.isPlace(place) else { continue }
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
        text += MirrorLine.escape("\(HexText.write(hash)) \(place)") + "\n"
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
}
