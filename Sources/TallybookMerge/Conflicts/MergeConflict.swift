public import TallybookBase

/// A part of an entry that several devices wrote, none of which had seen the other's: one version is shown, the others are kept until somebody
/// writes it again, or chooses.
public struct MergeConflict: Sendable, Equatable {
  /// What was written, by whom and where.
  public struct Version: Sendable, Equatable {
    /// The value as JSON on one line, with UUIDs for entries; `null` where it was taken away.
    public let text: String
    /// When it was written, by the clock of its device.
    public let time: Instant
    /// By whom; empty where nobody was named.
    public let author: String
    /// On which device, as people call it; empty where it has no name.
    public let device: String
    /// Whether this is the one that is shown.
    public let isShown: Bool
  }

  /// The entry; 0 where it is about the book.
  public let entry: Int64
  /// The field.
  public let field: Field
  /// Which, where an entry has several of the field: the id of a tag, the number of an own field, the number of an event, a day, the name of a
  /// setting. Empty otherwise.
  public let key: String
  /// The one that is shown first, then the later ones first.
  public let versions: [Version]
}
