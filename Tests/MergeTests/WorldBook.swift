@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel

/// A book of a world, with the device that it is on.
final class WorldBook {
  let number: Int
  let clock: WorldClock
  var folder: String
  var book: Book
  var facts = Facts()
  var seen = Vector()
  /// The session that it records.
  var recorder: Recorder?
  /// A copy of an earlier state, and what it had seen.
  var earlier: (folder: String, seen: Vector)?
  /// What it said of itself to whoever sent it changes, the last ones.
  var vectors: [String] = []
  /// Changes for it that are on their way, and what who sent them had seen.
  var late: [(frames: [[UInt8]], seen: Vector)] = []

  var path: String { Self.path(in: folder) }

  init(_ number: Int, in folder: String, _ clock: WorldClock) throws {
    (self.number, self.folder, self.clock) = (number, folder, clock)
    book = try Self.open(number, folder, clock)
    facts = try Facts(of: book)
  }

  private static func path(in folder: String) -> String { "\(folder)/book.tally" }

  private static func open(_ number: Int, _ folder: String, _ clock: WorldClock) throws -> Book {
    try Book(path(in: folder), BookOptions(author: "author \(number)", clock: clock.clock))
  }

  /// Lets go of what it records.
  func letGo() {
    recorder?.detach()
    recorder = nil
  }

  /// Closes it while something is done with its file.
  func closed<R>(_ body: () throws -> R) throws -> R {
    letGo()
    book.close()
    let result: R
    do { result = try body() } catch {
      book = try Self.open(number, folder, clock)
      throw error
    }
    book = try Self.open(number, folder, clock)
    return result
  }
}
