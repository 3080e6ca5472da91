internal import Glibc
internal import TallybookBase
internal import TallybookStorage
internal import TallybookText

/// What a file of a mirror is to say, with its hash: in memory, or where it is large in a file beside.
final class MirrorDraft {
  private(set) var bytes: [UInt8] = []
  /// Where it is where it is not in memory.
  private(set) var file: String?
  /// How many bytes it has.
  private(set) var size: Int64 = 0
  private var hash = SHA256()
  private var sink: FileSink?
  private let temporary: String
  private let deadline: Int64

  private static let mostInMemory = 4 << 20
  /// What cannot be done within the deadline; caught by who set it.
  static var late: Failure { Failure(.cancelled, "the file takes longer than a commit may; it is written later") }

  /// Collects what `body` writes, until a deadline of the monotonic clock.
  init(beside temporary: String, until deadline: Int64, _ body: (Output) throws(Failure) -> Void) throws(Failure) {
    self.temporary = temporary
    self.deadline = deadline
    let output = Output(sink: { [unowned self] (piece) throws(Failure) in try take(piece) })
    do throws(Failure) {
      try body(output)
      try output.flush()
      sink = nil
    } catch {
      discard()
      throw error
    }
  }

  deinit { discard() }

  var digest: [UInt8] { hash.digest() }

  /// Has it in a file, which the caller renames; gives its path.
  func take() throws(Failure) -> String {
    if file == nil {
      unlink(temporary)
      let sink = try FileSink(temporary)
      file = temporary
      try sink.write(bytes)
    }
    return temporary
  }

  /// What was renamed is its no more.
  func release() { file = nil }

  private func discard() {
    sink = nil
    if let file { unlink(file) }
    file = nil
  }

  private func take(_ piece: UnsafeRawBufferPointer) throws(Failure) {
    guard Clock.read(CLOCK_MONOTONIC) < deadline else { throw Self.late }
    hash.update(piece)
    size += Int64(piece.count)
    if let sink { return try sink.write(piece) }
    bytes.append(contentsOf: piece)
    guard bytes.count > Self.mostInMemory else { return }
    unlink(temporary)
    let sink = try FileSink(temporary)
    self.sink = sink
    file = temporary
    try sink.write(bytes)
    bytes = []
  }
}
