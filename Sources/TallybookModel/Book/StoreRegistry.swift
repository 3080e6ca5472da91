internal import Glibc
internal import Synchronization
internal import TallybookBase
internal import TallybookStorage

/// The cores that are open in this process, so that one file has one core whatever paths lead to it. The lock is held only
/// to look and to note: while one book takes its time to open or to close, others are opened and closed.
package enum StoreRegistry {
  private struct State {
    var stores: [Store] = []
    /// Files that are being opened or closed.
    var changing: Set<FileKey> = []
  }

  /// A file by its identity, or by its path before it is there.
  private enum FileKey: Hashable {
    case file(FileIdentity)
    case path(String)
  }

  private enum Turn {
    case shared(Store)
    case mine
    case wait
  }

  private static let state = Mutex(State())

  static func open(
    _ path: String, _ options: BookOptions, now: Instant, services: () -> BookServices
  ) throws(Failure) -> Store {
    try check(path, options)
    guard path != ":memory:" else { return note(try Store(path, options, now: now, services: services())) }
    // The files beside the book are found by its path, by every process and whatever folder this one goes to meanwhile.
    let path = Folder.resolve(path)
    let deadline = Clock.deadline(in: max(options.busyTimeout, 1_000_000_000))
    while true {
      let key = FileIdentity(path: path).map { FileKey.file($0) } ?? .path(path)
      switch try turn(key, options) {
      case .shared(let store):
        if let handler = options.log { store.log.add(handler) }
        return store
      case .mine:
        defer { end(key) }
        return note(try Store(path, options, now: now, services: services()))
      case .wait:
        guard Clock.read(CLOCK_MONOTONIC) < deadline else {
          throw Failure(.opening, "another thread of this process opens or closes \(path); try again", id: Int64(getpid()))
        }
        usleep(500)
      }
    }
  }

  /// Whether this process has the file open.
  static func isOpen(_ path: String) -> Bool {
    guard let identity = FileIdentity(path: path) else { return false }
    return state.withLock { $0.stores.contains { $0.identity == identity } }
  }

  /// Whether a file is a book that this process has open, opens or closes, or one that lies beside such a book.
  package static func holds(_ path: String) -> Bool {
    guard let identity = FileIdentity(path: path) else { return false }
    let (stores, changing) = state.withLock { ($0.stores, $0.changing) }
    func isBook(_ file: FileIdentity) -> Bool { stores.contains { $0.identity == file } || changing.contains(.file(file)) }
    if isBook(identity) { return true }
    // By what the book is called, whatever the folder was when it was opened; and by what the file is, whatever it is called.
    let resolved = realpath(path, nil).map { name in
      defer { free(name) }
      return String(cString: name)
    }
    for suffix in ["-wal", "-shm", "-lock"] {
      for name in [path, resolved ?? path] where name.hasSuffix(suffix) {
        if let book = FileIdentity(path: String(name.dropLast(suffix.count))), isBook(book) { return true }
      }
      if stores.contains(where: { !$0.isMemory && FileIdentity(path: $0.path + suffix) == identity }) { return true }
    }
    return false
  }

  static func close(_ store: Store) {
    let key = store.identity.map { FileKey.file($0) }
    let isLast = state.withLock { state in
      store.users -= 1
      guard store.users == 0 else { return false }
      state.stores.removeAll { $0 === store }
      if let key { state.changing.insert(key) }
      return true
    }
    guard isLast else { return }
    if !ForkGuard.isForked { store.close() }
    ForkGuard.bookClosed()
    if let key { end(key) }
  }

  /// What an opening may do: share the core that is there, make one, or wait for who opens or closes the file.
  private static func turn(_ key: FileKey, _ options: BookOptions) throws(Failure) -> Turn {
    let turn = state.withLock { state -> Result<Turn, Failure> in
      if state.changing.contains(key) { return .success(.wait) }
      if let store = state.stores.first(where: { $0.identity.map { FileKey.file($0) } == key }) {
        do throws(Failure) { try requireSame(store, options) } catch { return .failure(error) }
        store.users += 1
        return .success(.shared(store))
      }
      state.changing.insert(key)
      return .success(.mine)
    }
    return try turn.get()
  }

  private static func end(_ key: FileKey) { state.withLock { _ = $0.changing.remove(key) } }

  /// Notes a core that was made. Where two paths led to one new file, both cores work: they agree through the lock file.
  private static func note(_ store: Store) -> Store {
    state.withLock { $0.stores.append(store) }
    ForkGuard.bookOpened()
    return store
  }

  private static func check(_ path: String, _ options: BookOptions) throws(Failure) {
    guard !path.isEmpty else { throw Failure(.path, "the path of the book is empty; name a file or :memory:") }
    guard !path.utf8.contains(0) else { throw Failure(.path, "the path of the book holds a NUL character; remove it") }
    if options.flags.contains(.new), !options.flags.isDisjoint(with: [.existing, .readOnly]) {
      throw Failure(.contradiction, "a book cannot be both new and existing; give one of the flags")
    }
    guard path != ":memory:" else {
      guard options.memory != nil || options.flags.isDisjoint(with: [.existing, .readOnly]) else {
        throw Failure(.contradiction, "a book in memory is always new; open it without EXISTING and READ_ONLY")
      }
      return
    }
    let found = FileKind(behind: path)
    guard found != .folder else { throw Failure(.path, "\(path) is a folder; name a file in it") }
    if let found {
      guard found == .plain else {
        throw Failure(.notABook, "\(path) is \(found.text), which cannot be a book; name a book, or a path where there is no file")
      }
      guard !options.flags.contains(.new) else { throw Failure(.fileExists, "there is a file \(path) already; choose another name") }
      return
    }
    guard !PlainFile.isThere(path) else {
      throw Failure(.noFile, "\(path) is a symbolic link that leads to nothing; remove it, or name the book itself", subCode: ENOENT)
    }
    guard Folder.exists(Folder.of(path)) else {
      throw Failure(.noFolder, "the folder \(Folder.of(path)) of the book \(path) does not exist; make it first")
    }
    guard options.flags.isDisjoint(with: [.existing, .readOnly]) else {
      throw Failure(.noFile, "there is no book \(path); open it without EXISTING and READ_ONLY to make it")
    }
  }

  private static func requireSame(_ store: Store, _ options: BookOptions) throws(Failure) {
    let difference: String? =
      if store.durability != options.durability { "another durability" }
      else if store.isAskedReadOnly != options.flags.contains(.readOnly) { "another mode of reading or writing" }
      else if store.clock !== options.clock { "another clock" }
      else { nil }
    if let difference {
      throw Failure(.isOpen, "this process has \(store.path) open with \(difference); close it first or open it the same way")
    }
  }
}
