@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookSync

/// Brings one book's changes to another as frames, over ways that lose, double, mix and spoil them.
enum FrameExchange {
  /// Whether it brought anything.
  static func carry(from other: Book, to receiver: WorldBook, _ random: inout Chance) throws -> Bool {
    let book = receiver.book
    var isNew = false
    if random.once(in: 5), let vector = random.one(of: receiver.vectors) {
      // Who sends knows of an earlier state of the other one.
      isNew = try deliver(collect(from: other, since: vector, &random), to: book, &random).isNew
    }
    if try carryChanges(from: other, to: receiver, &random) { isNew = true }
    for wanted in try book.wantedContents() {
      // Who has none of it either may be asked later.
      for number in 0..<max(1, (wanted.size + 1_048_575) / 1_048_576) {
        guard let piece = try? other.contentPiece(wanted.sha256, number) else { break }
        try book.takePiece(piece, number, of: wanted.sha256)
      }
    }
    return isNew
  }

  /// Has a book take in changes that were made for an earlier state of it; whether all of them were taken in, and brought anything. They may not
  /// follow any more on what it has, or lack what it had kept of them.
  static func deliver(_ frames: [[UInt8]], to book: Book, _ random: inout Chance) throws -> (isWhole: Bool, isNew: Bool) {
    var frames = frames
    if random.once(in: 2) { frames.shuffle(using: &random) }
    var reasons: [Reason?] = []
    do throws(Failure) { for frame in frames { reasons.append(try book.apply(frame).last?.reason) } } catch {
      guard error.reason == .changesMissing else { throw error }
      return (false, false)
    }
    // Some may have come before: then it is whole before the last of these.
    let taken = reasons.filter { $0 != .moreFrames }
    return (!taken.isEmpty, taken.contains { $0 != .nothingNew })
  }

  private static func carryChanges(from other: Book, to receiver: WorldBook, _ random: inout Chance) throws -> Bool {
    let book = receiver.book
    var frames = try collect(from: other, for: receiver, &random)
    if frames.isEmpty { return false }
    if random.once(in: 4), frames.count > 1 {
      // One is lost, and then the others' end: who asks again gets what is missing.
      let lost = random.below(frames.count)
      for (place, frame) in frames.enumerated() where place != lost { try requireWaiting(book.apply(frame)) }
      frames = try collect(from: other, for: receiver, &random)
    }
    if random.once(in: 4) { try requireRefused(spoilt(frames[random.below(frames.count)], &random), by: book) }
    if random.once(in: 3) { frames += frames.filter { _ in random.once(in: 2) } }
    if random.once(in: 2) { frames.shuffle(using: &random) }
    if random.once(in: 3) {
      let findings = try book.apply(frames.flatMap { $0 })
      return findings.contains { $0.reason == .merged } || findings.last?.reason != .nothingNew
    }
    var isNew = false
    for frame in frames {
      let last = try book.apply(frame).last?.reason
      if last != .moreFrames, last != .nothingNew { isNew = true }
    }
    return isNew
  }

  /// What one book has and another one lacks.
  static func collect(from other: Book, for receiver: WorldBook, _ random: inout Chance) throws -> [[UInt8]] {
    let vector = try receiver.book.syncVector()
    receiver.vectors = receiver.vectors.suffix(3) + [vector]
    return try collect(from: other, since: vector, &random)
  }

  private static func collect(from other: Book, since vector: String, _ random: inout Chance) throws -> [[UInt8]] {
    var frames: [[UInt8]] = []
    try other.changes(since: vector, frameSize: [4096, 5000, 1 << 20][random.below(3)], to: .pieces { frames.append(Array($0)) })
    return frames
  }

  private static func requireWaiting(_ findings: [Finding]) throws {
    guard findings.map(\.reason) == [.moreFrames] else { throw World.Fault(problem: "a frame of a stream that is not whole did something: \(findings)") }
  }

  /// A frame that was changed on its way.
  private static func spoilt(_ frame: [UInt8], _ random: inout Chance) -> [UInt8] {
    var bytes = frame
    switch random.below(3) {
    case 0: bytes[random.below(bytes.count)] ^= UInt8(1 << random.below(8))
    case 1: bytes.removeLast(1 + random.below(bytes.count - 1))
    default: bytes.append(UInt8(random.below(256)))
    }
    return bytes
  }

  private static func requireRefused(_ bytes: [UInt8], by book: Book) throws {
    do throws(Failure) { try book.apply(bytes) } catch {
      guard [.frame, .newerVersion].contains(error.reason) else { throw World.Fault(problem: "a spoilt frame is refused as \(error.reason): \(error.message)") }
      return
    }
    throw World.Fault(problem: "a spoilt frame was taken")
  }
}
