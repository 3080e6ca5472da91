internal import TallybookCore

/// A setting of a book.
///
/// ```swift
/// for setting in try book.settings() where setting.name == "limit_high" {
///   print(setting.value, setting.standard, setting.purpose.isEmpty)  // 1 1 false
/// }
/// ```
public struct Setting: Hashable, Sendable {
  /// Its name; those that begin with `x-` belong to hosts.
  public let name: String
  /// What was set, otherwise the default.
  public let value: String
  /// The default; empty for a host's.
  public let standard: String
  /// What it is for; empty for a host's.
  public let purpose: String

  init(_ setting: Engine.Setting) { (name, value, standard, purpose) = (setting.name, setting.value, setting.default, setting.doc) }
}
