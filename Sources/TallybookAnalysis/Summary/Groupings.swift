package import TallybookBase

/// What a summary groups by: up to four groups, each within the one before.
package struct Groupings: Sendable, Hashable {
  package var first: Grouping
  package var second: Grouping
  package var third: Grouping
  package var fourth: Grouping

  /// How many there are at most.
  static let most = 4

  package init(_ first: Grouping = .none, _ second: Grouping = .none, _ third: Grouping = .none, _ fourth: Grouping = .none) {
    (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
  }

  /// Those that there are, the first first; none where there is no first.
  package var all: [Grouping] { Array(given.prefix { $0 != .none }) }

  /// All that was given, gaps included.
  var given: [Grouping] { [first, second, third, fourth] }

  func contains(_ grouping: Grouping) -> Bool { given.contains(grouping) }
}

/// The numbers of the groups that something falls into, the first first; 0 where there is no such group.
typealias GroupNumbers = SIMD4<Int64>
