internal import Glibc

/// Reaches the folders below one, each by the descriptor of the one that holds it and through no link, so that nothing leads out. The last
/// levels of the way that was gone last stay open: the files of a tree, one after the other, cost about a step each and not one for each
/// folder above them.
///
/// Whoever moves a folder meanwhile has what is written go with it: keep a walk for as long as a piece of work takes, and no longer.
package final class FolderWalk {
  /// Where and why a way ended before its end.
  package struct Stop: Error {
    /// How many folders of the way were reached.
    package let level: Int
    package let code: Int32
  }

  /// How many are open at most, besides the first: more than the files that a mirror writes in one go, and few of what a process may have.
  static let mostOpen = 100

  /// How many folders were opened, those included that were not there: what the walk costs.
  package private(set) var steps = 0
  private let first: Int32
  /// The names of the way that was gone last.
  private var names: [Substring] = []
  /// The descriptors of its last levels.
  private var opened: [Int32] = []

  /// Begins at a folder that a caller named, through links as well. nil where it cannot be opened, as `errno` says.
  package init?(_ path: String) {
    first = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC)
    guard first >= 0 else { return nil }
  }

  deinit {
    close()
    Glibc.close(first)
  }

  /// The descriptor of the folder at the end of a way, which stays the walk's and holds until the next one. With `making` what is not there
  /// is made.
  package func reach(_ way: ArraySlice<Substring>, making: Bool = false) throws(Stop) -> Int32 {
    // By bytes: names that Swift takes for equal can be two.
    let shared = zip(names, way).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    while names.count > shared { closeLast() }
    if opened.isEmpty { names.removeAll() }
    for name in way.dropFirst(names.count) {
      let descriptor = open(String(name), making)
      guard descriptor >= 0 else { throw Stop(level: names.count, code: errno) }
      if opened.count >= Self.mostOpen { Glibc.close(opened.removeFirst()) }
      names.append(name)
      opened.append(descriptor)
    }
    return opened.last ?? first
  }

  private func open(_ name: String, _ making: Bool) -> Int32 {
    guard name != ".." else {
      errno = ENOTDIR
      return -1
    }
    let holder = opened.last ?? first
    func look() -> Int32 {
      steps += 1
      return openat(holder, name, O_RDONLY | O_DIRECTORY | PlainFile.flags)
    }
    var descriptor = look()
    if descriptor < 0, making, errno == ENOENT, mkdirat(holder, name, 0o755) == 0 || errno == EEXIST { descriptor = look() }
    if descriptor < 0, errno == EMFILE || errno == ENFILE, opened.count > 1 {
      // Who may have few at all gets by with the last one.
      for kept in opened.dropLast() { Glibc.close(kept) }
      opened.removeFirst(opened.count - 1)
      descriptor = look()
    }
    return descriptor
  }

  private func closeLast() {
    names.removeLast()
    if let last = opened.popLast() { Glibc.close(last) }
  }

  private func close() { for descriptor in opened { Glibc.close(descriptor) } }
}
