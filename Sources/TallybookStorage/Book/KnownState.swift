package import TallybookBase

/// What was read within a write transaction and stays true until something writes over it: spares looking up the same
/// collection and settings for each of ten thousand notes. Only while the writer lock is held can nobody else change them.
package final class KnownState {
  /// Collections that are there and not in the trash.
  @exclusivity(unchecked) package var collections: Set<Int64> = []
  /// Other entries that were referred to, are there and not in the trash.
  @exclusivity(unchecked) package var referred: [Int64: Kind] = [:]
  /// The newest versions of templates.
  @exclusivity(unchecked) package var versions: [Int64: Int64] = [:]
  /// Sessions that got events, with the numbers that follow those.
  @exclusivity(unchecked) package var logged: [Int64: Set<UInt64>] = [:]
  /// The few settings that were asked for; an absent value says that there is none.
  @exclusivity(unchecked) private var settings: [(name: String, value: String?)] = []

  package init() {}

  /// A setting, where it was asked for before.
  package func setting(_ name: String) -> String?? { settings.first { $0.name == name }?.value }

  package func note(_ name: String, _ value: String?) { settings.append((name, value)) }

  /// Forgets all: something was changed or taken back.
  package func forget() {
    collections = []
    referred = [:]
    versions = [:]
    settings = []
  }
}
