internal import TallybookBase
internal import TallybookCore

/// A device that wrote in a book.
///
/// ```swift
/// _ = try book.vector()
/// for device in try book.devices() {
///   print(device.id == device.uuid, device.name?.isEmpty != true, device.isThis, device.commits >= 0)  // true true true true
///   print(device.last.map { $0 <= .now } ?? true)  // true
/// }
/// ```
public struct Device: Identifiable, Hashable, Sendable {
  /// Identifies it in all books. A copied book becomes another device once it goes its own way.
  public let uuid: String
  /// Its name for people; nil if it has none.
  public let name: String?
  /// How many of its commits are here.
  public let commits: Int64
  /// When it wrote last, by its own clock; nil if it wrote nothing.
  public let last: Instant?
  /// Whether it is the one that has this book.
  public let isThis: Bool
  /// The same as its UUID.
  public var id: String { uuid }

  init(_ device: Engine.Device) {
    (uuid, name, commits) = (device.uuid.text, device.name, device.commits)
    (last, isThis) = (device.last.map { Instant(nanoseconds: $0) }, device.isOwn)
  }
}
