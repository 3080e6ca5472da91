/// What a selection comes to, by groups. As text it is the table that `tallybook summary` prints.
///
/// ```swift
/// try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
/// let summary = try book.sessions.summary(by: .day)
/// print(summary.rows.count, summary.total.duration ?? .zero)  // 1 60.0 seconds
/// print(summary.description.hasSuffix("Total           1   0:01:00"))  // true
/// ```
public struct Summary: Hashable, Sendable, CustomStringConvertible {
  /// A row for each group, in order.
  public let rows: [SummaryRow]
  /// The total of everything, each entry counted once.
  public let total: SummaryRow
  /// As a table for people.
  public let description: String
}
