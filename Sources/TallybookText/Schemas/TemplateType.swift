/// What a template's field holds: a type of JSON Schema, or a string whose format has a meaning of its own.
package enum TemplateType: String, Sendable {
  case string
  case integer
  case number
  case boolean
  /// An instant: kept in ns, written as ISO 8601 in UTC.
  case instant = "date-time"
  /// A civil date, YYYY-MM-DD, kept as that text.
  case date
}
