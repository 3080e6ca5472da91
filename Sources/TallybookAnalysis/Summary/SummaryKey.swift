/// A group of a summary: a day, a tag, a subject.
package struct SummaryKey: Sendable, Hashable {
  /// What names it: a date such as 20260302, an hour, an id; nil of what has none (untagged, no subject, others), and of categories.
  package let number: Int64?
  /// What people read.
  package let label: String
  /// What the sums know it by: its number, of a category the place where it was found, `SummaryTable.nothing` or `.others`.
  let group: Int64

  /// Whether it is all first groups beyond the limit.
  package var isOthers: Bool { group == SummaryTable.others }
}
