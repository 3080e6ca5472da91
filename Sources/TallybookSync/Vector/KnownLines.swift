internal import TallybookBase
internal import TallybookMerge
internal import TallybookStorage

/// The commits that a vector names, to be found in a book that may call their lines otherwise.
struct KnownLines {
  private let lines: [UUID: [BookVector.Known]]
  private let others: [Int64: [BookVector.Known]]
  /// The last commits first.
  private let numbers: [Int64]

  init(_ vector: BookVector?) {
    let all = vector?.lines ?? []
    lines = Dictionary(all.map { ($0.uuid, $0.commits) }) { one, other in one + other }
    others = Dictionary(grouping: all.flatMap(\.commits), by: \.n)
    numbers = others.keys.sorted(by: >)
  }

  /// Of a line of a book the last commit that is named; 0 where none is.
  func last(of line: DeviceLine, on connection: Connection) throws(Failure) -> Int64 {
    let known = try last(among: lines[line.uuid] ?? [], of: line, on: connection)
    if known >= line.head { return known }
    let rest = numbers.filter { $0 > known && $0 <= line.head }.flatMap { others[$0] ?? [] }
    return max(known, try last(among: rest, of: line, on: connection))
  }

  /// The first of some commits, the last of which come first, that a line has.
  private func last(among commits: [BookVector.Known], of line: DeviceLine, on connection: Connection) throws(Failure) -> Int64 {
    for commit in commits { if try line.has(commit.n, commit.chain, on: connection) { return commit.n } }
    return 0
  }
}
