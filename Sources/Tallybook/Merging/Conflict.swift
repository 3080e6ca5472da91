public import TallybookBase
internal import TallybookCore

/// A part of an entry that several devices wrote, none of which had seen the others' versions. The first version is shown; the others are kept until somebody writes
/// the part again or settles the conflict.
///
/// ```swift
/// let note = try book.notes.create("Arrival")
/// let phone = try Book(bytes: book.serialized(), author: "ann")
/// let file = "/tmp/conflict-\(UUID().uuidString).tally"
/// try phone.update(note) { $0.description = "Two herons" }
/// try phone.backUp(to: file)
/// try book.update(note) { $0.description = "Three herons" }
/// _ = try book.merge(file)
/// for conflict in try book.conflicts() {
///   print(conflict.entry == note.id, conflict.field.name, conflict.key == nil, conflict.versions.count)  // true description true 2
///   print(conflict.versions.map(\.value).sorted())  // ["\"Three herons\"", "\"Two herons\""]
///   let version = conflict.versions[1]
///   print(version.isShown, version.time <= .now, version.username == "ann" || version.username.isEmpty, version.device.count < 256)  // false true true true
///   try book.resolve(conflict, keeping: 0)
/// }
/// print(try book.conflicts().count)  // 0
/// try FileManager.default.removeItem(atPath: file)
/// ```
public struct Conflict: Hashable, Sendable {
  /// The id of the entry; 0 if the conflict is about the book.
  public let entry: Int64
  /// The field.
  public let field: Field
  /// Which part, if an entry has several of the field: the id of a tag, the number of an event, the name of a setting; nil otherwise.
  public let key: String?
  /// The versions: the one that is shown, then the others, latest first.
  public let versions: [Version]

  init(_ conflict: MergeConflict) {
    (entry, field) = (conflict.entry, conflict.field)
    key = conflict.key.isEmpty ? nil : conflict.key
    versions = conflict.versions.map { Version($0) }
  }

  /// One device's version of a part.
  ///
  /// ```swift
  /// for conflict in try book.conflicts() {
  ///   for version in conflict.versions { print(version.value, version.time, version.username, version.device, version.isShown) }
  /// }
  /// ```
  public struct Version: Hashable, Sendable {
    /// The value as JSON on one line, with UUIDs for entries; `null` if it was removed.
    public let value: String
    /// When it was written, by the clock of its device.
    public let time: Instant
    /// Who wrote it; empty if unknown.
    public let username: String
    /// The name of the device; empty if it has none.
    public let device: String
    /// Whether it is shown.
    public let isShown: Bool

    init(_ version: MergeConflict.Version) {
      (value, time) = (version.text, Instant(nanoseconds: version.time))
      (username, device, isShown) = (version.author, version.device, version.isShown)
    }
  }
}
