internal import TallybookBase

/// What a commit wrote into a part: JSON on one line, with UUIDs for entries.
struct Version: Sendable {
  let dot: Dot
  let value: String

  static let none = "null"
}
