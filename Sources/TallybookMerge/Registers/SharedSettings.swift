internal import TallybookBase

/// The settings that belong to the book and not to a device: the contract says which.
enum SharedSettings {
  /// Hosts have theirs too: those that begin so.
  private static let hosts = "x-shared-"

  static func contains(_ name: String) -> Bool {
    SettingDefinition.all.contains { $0.isOfBook && $0.name == name } || name.utf8.starts(with: hosts.utf8)
  }
}
