import Foundation

/// The hostile sweep of one function: case 0 is the recipe as it stands, then one hostile argument at a time, then random
/// combinations. The list follows from description and seed alone, so a case has the same number in every process.
public struct Sweep: Sendable {
  public let function: Description.Function
  public let cases: [[Mutation]]

  /// How many combinations a function is tried with; TALLYBOOK_LONG=1 tries more.
  public static let combinations = ProcessInfo.processInfo.environment["TALLYBOOK_LONG"] == nil ? 12 : 200

  public init(_ function: Description.Function, _ description: Description, seed: UInt64, random count: Int = combinations) {
    self.function = function
    let single = HostileArguments.all(function, description)
    var generator = SplitMix(seed: seed ^ Self.hash(function.name))
    var cases: [[Mutation]] = [[]] + single.map { [$0] }
    // A report of each size, of a call that is refused.
    let refused = single.first { mutation in
      if case .exactly = mutation.expected, mutation.contextsReachable, mutation.name != "error" { return true }
      return false
    }
    if let refused {
      for mutation in single {
        if case .errorSize = mutation.change { cases.append([refused, mutation]) }
      }
    }
    let parameters = Array(Set(single.map(\.parameter))).sorted()
    if parameters.count > 1 {
      for _ in 0..<count {
        let chosen = parameters.shuffled(using: &generator).prefix(
          Int.random(in: 2...min(4, parameters.count), using: &generator))
        cases.append(
          chosen.compactMap { index in single.filter { $0.parameter == index }.randomElement(using: &generator) })
      }
    }
    self.cases = cases
  }

  public func label(_ index: Int) -> String {
    let mutations = cases[index]
    return mutations.isEmpty ? "as the recipe has it" : mutations.map(\.label).joined(separator: ", ")
  }

  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// A small generator whose sequence is the same everywhere.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
