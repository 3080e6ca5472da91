/// A row of a summary: what was measured of a group, of a first group as a whole, or of everything.
package struct SummaryRow: Sendable {
  /// Its groups, the first first: of a total those that it is the total of, of everything none.
  package let keys: [SummaryKey]
  /// How many entries are in it, each where it starts.
  package let count: Int64
  /// How long sessions lasted in it, in ns.
  package let duration: Int64
  /// How many events its sessions hold, where that was asked for.
  package let events: Int64
  /// How many of its tasks are complete.
  package let completed: Int64
  /// How many of its tasks repeat one of an earlier day.
  package let carried: Int64
  /// Of a field's values or of intervals, where that was asked for.
  package let statistics: Statistics?

  /// Of how many groups it is: 0 is the total of everything.
  package var level: Int { keys.count }

  /// Its first group; nil in the total of everything.
  package var first: SummaryKey? { keys.first }

  /// Its second group; nil in totals of the first, and where there is but one.
  package var second: SummaryKey? { keys.count > 1 ? keys[1] : nil }
}
