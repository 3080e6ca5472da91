public import TallybookBase

/// What is imported, where to, and how.
public struct ImportOptions: Sendable {
  /// The format; nil: detected from the content.
  public var format: Format?
  /// The collection to import into; 0: the root.
  public var parent: Int64
  /// Whether it is a dry run, and what happens to bad data.
  public var flags: ImportFlags
  /// The time zone of times without one; nil: the setting `time_zone`.
  public var zone: String?
  /// The mapping as JSON; only for tables.
  public var mapping: String?

  /// The detected format, into the root, unless an option says otherwise.
  public init(format: Format? = nil, parent: Int64 = 0, flags: ImportFlags = [], zone: String? = nil, mapping: String? = nil) {
    self.format = format
    self.parent = parent
    self.flags = flags
    self.zone = zone
    self.mapping = mapping
  }
}
