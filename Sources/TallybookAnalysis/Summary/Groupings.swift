package import TallybookBase

/// What a summary groups by: up to four groups, each within the one before.
package struct Groupings: Sendable, Hashable {
  package var first: Grouping
  package var second: Grouping
  package var third: Grouping
  package var fourth: Grouping

  package init(_ first: Grouping = .none, _ second: Grouping = .none, _ third: Grouping = .none, _ fourth: Grouping = .none) {
    (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
  }

  /// Those that there are, the first first; none where there is no first.
  package var all: [Grouping] { Array(given.prefix { $0 != .none }) }

  /// All that was given, gaps included.
  var given: [Grouping] { [first, second, third, fourth] }

  func contains(_ grouping: Grouping) -> Bool { given.contains(grouping) }
}

/// The numbers of the groups that something falls into, the first first; 0 where there is no such group. Not a SIMD vector: as one it cost events
/// half as much again.
struct GroupNumbers: Equatable {
  var first: Int64 = 0
  var second: Int64 = 0
  var third: Int64 = 0
  var fourth: Int64 = 0

  /// With the numbers of others where all bits are set.
  @inline(__always)
  func replaced(by others: GroupNumbers, where bits: GroupNumbers) -> GroupNumbers {
    GroupNumbers(
      first: first & ~bits.first | others.first & bits.first, second: second & ~bits.second | others.second & bits.second,
      third: third & ~bits.third | others.third & bits.third, fourth: fourth & ~bits.fourth | others.fourth & bits.fourth)
  }

  @inline(__always)
  subscript(place: Int) -> Int64 {
    get {
      switch place {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    }
    set {
      switch place {
      case 0: first = newValue
      case 1: second = newValue
      case 2: third = newValue
      default: fourth = newValue
      }
    }
  }
}
