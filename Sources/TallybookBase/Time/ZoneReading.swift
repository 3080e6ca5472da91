/// How the clocks of a zone show a time of day.
package enum ZoneReading: Sendable {
  case once
  /// They never do: it lies in a gap.
  case never
  /// They do so twice.
  case twice
}
