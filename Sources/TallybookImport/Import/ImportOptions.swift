package import TallybookBase

/// What is imported, where to, and how.
package struct ImportOptions: Sendable {
  /// The format; nil: detected from the content.
  package var format: Format?
  /// The collection to import into; 0: the root.
  package var parent: Int64
  /// Whether it is a dry run, and what happens to bad data.
  package var flags: ImportFlags
  /// The time zone of times without one; nil: the setting `time_zone`.
  package var zone: String?
  /// The mapping as JSON; only for tables.
  package var mapping: String?

  /// The detected format, into the root, unless an option says otherwise.
  package init(format: Format? = nil, parent: Int64 = 0, flags: ImportFlags = [], zone: String? = nil, mapping: String? = nil) {
    self.format = format
    self.parent = parent
    self.flags = flags
    self.zone = zone
    self.mapping = mapping
  }
}
