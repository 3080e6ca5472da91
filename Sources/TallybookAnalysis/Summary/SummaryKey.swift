/// A group of a summary: a day, a tag, a subject.
package struct SummaryKey: Sendable, Hashable {
  /// What names it: a date such as 20260302, an hour, an id; nil of what has none (untagged, no subject), and of categories.
  package let number: Int64?
  /// What people read.
  package let label: String
}
