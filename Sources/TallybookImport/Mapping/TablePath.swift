internal import TallybookBase

/// A way through a file of JSON: keys and numbers between dots, and `*` for each element of a list or each value of an object.
struct TablePath: Sendable, Hashable {
  enum Step: Sendable, Hashable {
    /// A key of an object, or a number of a list.
    case name(String)
    case each

    /// Whether it may be gone by a key, or by a number.
    func goes(by name: String) -> Bool { if case .name(let own) = self { own == name } else { true } }
  }

  /// As it stands in the mapping.
  let text: String
  let steps: [Step]

  /// How many steps a path may have: more than any program nests what it exports.
  static let longest = 64

  /// Reads one; the empty text is the whole file. nil where a step is empty, or there are too many.
  init?(_ text: String) {
    self.text = text
    guard !text.isEmpty else {
      steps = []
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= Self.longest, !parts.contains("") else { return nil }
    steps = parts.map { $0 == "*" ? .each : .name(String($0)) }
  }

  /// The steps behind this path where another one leads below what this one leads to.
  func rest(of other: TablePath) -> ArraySlice<Step>? {
    guard other.steps.count > steps.count, other.steps.starts(with: steps) else { return nil }
    return other.steps[steps.count...]
  }
}
