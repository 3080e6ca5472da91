/// A row of a summary: what was measured of a group, of a first group as a whole, or of everything.
public struct SummaryRow: Sendable {
  /// Its first group; nil in the total of everything.
  public let first: SummaryKey?
  /// Its second group; nil in totals, and where there is but one.
  public let second: SummaryKey?
  /// How many things are in it, each where it starts.
  public let count: Int64
  /// How long sessions lasted in it, in ns.
  public let duration: Int64
  /// How many events its sessions hold, where that was asked for.
  public let events: Int64
  /// How many of its tasks are complete.
  public let completed: Int64
  /// How many of its tasks repeat one of an earlier day.
  public let carried: Int64
  /// Of a field's values or of intervals, where that was asked for.
  public let statistics: Statistics?

  /// Of how many groups it is: 0 is the total of everything.
  public var level: Int { second != nil ? 2 : first != nil ? 1 : 0 }
}
