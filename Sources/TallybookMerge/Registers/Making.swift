internal import TallybookBase

/// What made an entry: one commit, or several where devices made it by themselves or somebody made it again, or where entries became one.
struct Making: Sendable {
  let dot: Dot
  /// The UUID that it gave.
  let uuid: UUID
  let created: Instant

  func isSame(as other: Making) -> Bool { dot == other.dot && uuid == other.uuid }
}
