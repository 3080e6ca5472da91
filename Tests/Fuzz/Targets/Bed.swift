import Glibc
internal import Synchronization
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookStorage

/// Where the targets run: books whose clock is a counter, so that the same bytes do the same, and a folder in memory.
enum Bed {
  /// An empty book in memory.
  static func book() throws(Broken) -> Book {
    // Without a setting: only such a book takes those of an import.
    try Oracle.must("an empty book") { () throws(Failure) in try Book(":memory:", BookOptions(author: "kh", clock: clock())) }
  }

  /// A clock of its own, which goes on with each look.
  static func clock() -> Clock {
    let ticks = Counter()
    return Clock { reading in (reading == .wall ? 1_754_139_910_123_000_000 : 5_000_000_000) + ticks.next() * 1000 }
  }

  /// Input of several parts has them between bytes of 30, which no text has: as many as are asked for, the last ones empty.
  static func parts(_ bytes: [UInt8], _ count: Int) -> [[UInt8]] {
    var parts = bytes.split(separator: 30, maxSplits: count - 1, omittingEmptySubsequences: false).map { Array($0) }
    while parts.count < count { parts.append([]) }
    return parts
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// A folder of this process's.
  static let folder: String = {
    var template = Array((access("/dev/shm", W_OK) == 0 ? "/dev/shm/tallybook-fuzz-XXXXXX" : "/tmp/tallybook-fuzz-XXXXXX").utf8CString)
    let path = template.withUnsafeMutableBufferPointer { buffer in buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } }
    guard let path else { fatalError("no folder can be made") }
    atexit { Bed.empty(Bed.folder, remove: true) }
    return path
  }()

  /// Removes what lies in a folder, and the folder itself where that is asked for.
  static func empty(_ path: String, remove: Bool = false) {
    for name in Folder.names(in: path) where name != "." && name != ".." {
      if unlink("\(path)/\(name)") != 0 { empty("\(path)/\(name)", remove: true) }
    }
    if remove { rmdir(path) }
  }

  static func write(_ path: String, _ bytes: [UInt8]) {
    guard let stream = fopen(path, "w") else { fatalError("\(path) cannot be written") }
    fwrite(bytes, 1, bytes.count, stream)
    fclose(stream)
  }

  private final class Counter: Sendable {
    private let value = Atomic<Int64>(0)

    func next() -> Int64 { value.add(1, ordering: .relaxed).newValue }
  }
}
