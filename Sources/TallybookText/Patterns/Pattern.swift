internal import TallybookBase

/// A regular expression of JSON Schema (ECMA-262 without look-around and back references), matched in time proportional to the
/// text: a book from elsewhere can bring any pattern, and none may hold up the host. All ways through it are followed at once
/// (Thompson, "Regular Expression Search Algorithm", 1968).
struct Pattern: Sendable {
  private let program: [Step]

  /// Reads a pattern; refuses what is not supported, and what would take more than `mostSteps`.
  init(_ text: String) throws(Failure) {
    var reader = PatternReader(text)
    program = try reader.program()
  }

  /// What looking through a text may cost: about a second. A book from elsewhere brings the pattern, and may bring the text with it.
  static let mostCost = 1 << 27

  /// Whether it may be looked for in a text.
  func canRead(_ text: String) -> Bool { text.utf8.count <= Self.mostCost / max(1, program.count) }

  /// Whether it occurs in a text, anywhere unless anchored.
  func matches(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.map(\.value)
    var (threads, next) = (Threads(program.count), Threads(program.count))
    for place in 0...scalars.count {
      // A match may begin at each place.
      follow(0, at: place, in: scalars, into: &threads)
      if threads.isAccepted { return true }
      guard place < scalars.count else { break }
      next.removeAll()
      for thread in threads.steps {
        if case .scalar(let set) = program[thread], set.contains(scalars[place]) { follow(thread + 1, at: place + 1, in: scalars, into: &next) }
      }
      swap(&threads, &next)
      if threads.isAccepted { return true }
    }
    return false
  }

  /// What a step does: steps that read nothing are followed at once.
  enum Step: Sendable {
    case scalar(ScalarSet)
    case split(Int, Int)
    case jump(Int)
    case start
    case end
    case wordBoundary(Bool)
    case match
  }

  private func follow(_ first: Int, at place: Int, in scalars: [UInt32], into threads: inout Threads) {
    var waiting = [first]
    while let index = waiting.popLast() {
      guard threads.insert(index) else { continue }
      switch program[index] {
      case .scalar: threads.steps.append(index)
      case .match: threads.isAccepted = true
      case .jump(let target): waiting.append(target)
      case .split(let one, let other):
        waiting.append(other)
        waiting.append(one)
      case .start: if place == 0 { waiting.append(index + 1) }
      case .end: if place == scalars.count { waiting.append(index + 1) }
      case .wordBoundary(let wanted):
        let before = place > 0 && ScalarSet.word.contains(scalars[place - 1])
        let behind = place < scalars.count && ScalarSet.word.contains(scalars[place])
        if (before != behind) == wanted { waiting.append(index + 1) }
      }
    }
  }

  /// Where matching stands: the steps that wait for the next character.
  private struct Threads {
    var steps: [Int] = []
    var isAccepted = false
    private var seen: [Bool]

    init(_ count: Int) { seen = Array(repeating: false, count: count) }

    mutating func insert(_ index: Int) -> Bool {
      if seen[index] { return false }
      seen[index] = true
      return true
    }

    mutating func removeAll() {
      steps.removeAll(keepingCapacity: true)
      isAccepted = false
      for index in seen.indices { seen[index] = false }
    }
  }
}
