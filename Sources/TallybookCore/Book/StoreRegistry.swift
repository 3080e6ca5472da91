internal import Synchronization

/// The cores that are open in this process, so that one file has one core whatever paths lead to it.
enum StoreRegistry {
  private static let open = Mutex<[Store]>([])

  static func open(_ path: String, _ options: BookOptions, now: Instant) throws(Failure) -> Store {
    try check(path, options)
    let result = open.withLock { stores -> Result<Store, Failure> in
      do throws(Failure) {
        if let identity = path == ":memory:" ? nil : FileIdentity(path: path),
          let shared = stores.first(where: { $0.identity == identity })
        {
          try requireSame(shared, options)
          shared.users += 1
          return .success(shared)
        }
        let store = try Store(path, options, now: now)
        stores.append(store)
        ForkGuard.bookOpened()
        return .success(store)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  static func close(_ store: Store) {
    open.withLock { stores in
      store.users -= 1
      guard store.users == 0 else { return }
      stores.removeAll { $0 === store }
      // Under the lock: an opening of the same file meanwhile must not meet a half closed one.
      if !ForkGuard.isForked.load(ordering: .relaxed) { store.close() }
      ForkGuard.bookClosed()
    }
  }

  private static func check(_ path: String, _ options: BookOptions) throws(Failure) {
    guard !path.isEmpty else { throw Failure(.invalid, "the path of the book is empty; name a file or :memory:") }
    guard !path.utf8.contains(0) else { throw Failure(.invalid, "the path of the book holds a NUL character; remove it") }
    if options.flags.contains(.new), !options.flags.isDisjoint(with: [.existing, .readOnly]) {
      throw Failure(.invalid, "a book cannot be both new and existing; give one of the flags")
    }
    guard path != ":memory:" else {
      guard options.flags.isDisjoint(with: [.existing, .readOnly]) else {
        throw Failure(.invalid, "a book in memory is always new; open it without EXISTING and READ_ONLY")
      }
      return
    }
    let found = Folder.look(at: path)
    guard !found.isFolder else { throw Failure(.invalid, "\(path) is a folder; name a file in it") }
    if found.exists {
      guard !options.flags.contains(.new) else { throw Failure(.exists, "there is a file \(path) already; choose another name") }
      return
    }
    guard Folder.exists(Folder.of(path)) else {
      throw Failure(.notFound, "the folder \(Folder.of(path)) of the book \(path) does not exist; make it first")
    }
    guard options.flags.isDisjoint(with: [.existing, .readOnly]) else {
      throw Failure(.notFound, "there is no book \(path); open it without EXISTING and READ_ONLY to make it")
    }
  }

  private static func requireSame(_ store: Store, _ options: BookOptions) throws(Failure) {
    let difference: String? =
      if store.durability != options.durability { "another durability" }
      else if store.isReadOnly != options.flags.contains(.readOnly) { "another mode of reading or writing" }
      else if store.clock !== options.clock { "another clock" }
      else { nil }
    if let difference {
      throw Failure(.state, "this process has \(store.path) open with \(difference); close it first or open it the same way")
    }
  }
}
