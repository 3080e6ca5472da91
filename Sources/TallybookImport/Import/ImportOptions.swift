public import TallybookBase

/// What is imported, where to, and how.
public struct ImportOptions: Sendable {
  /// What it is; nil: what its content says.
  public var format: Format?
  /// The collection to put it into, 0 the root.
  public var parent: Int64
  /// Whether it is only tried, and what becomes of what is bad.
  public var flags: ImportFlags
  /// The zone of times that name none; nil: the setting `time_zone`.
  public var zone: String?
  /// What becomes what, as JSON; of tables only.
  public var mapping: String?

  /// What its content says it is, into the root, unless said otherwise.
  public init(format: Format? = nil, parent: Int64 = 0, flags: ImportFlags = [], zone: String? = nil, mapping: String? = nil) {
    self.format = format
    self.parent = parent
    self.flags = flags
    self.zone = zone
    self.mapping = mapping
  }
}
