package import TallybookBase

/// A part of an entry that several devices wrote without having seen each other's version. One version is shown; the others are kept until somebody
/// writes the part again, or chooses one.
package struct MergeConflict: Sendable, Equatable {
  /// One version of the part, with its author and device.
  package struct Version: Sendable, Equatable {
    /// The value as JSON on one line, with UUIDs for entries; `null` if it was removed.
    package let text: String
    /// When it was written, by the clock of its device.
    package let time: Instant
    /// The author; empty if unknown.
    package let author: String
    /// The name of the device; empty if it has none.
    package let device: String
    /// Whether this version is shown.
    package let isShown: Bool
  }

  /// The entry; 0 if the conflict is about the book.
  package let entry: Int64
  /// The field.
  package let field: Field
  /// For a field with several values: the id of a tag, the number of a custom field, the number of an event, a day, the name of a
  /// setting. Empty otherwise.
  package let key: String
  /// The shown version first, then the others, latest first.
  package let versions: [Version]
}
