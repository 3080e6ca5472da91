// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.

/// A word that exports and reports print, by the place where it stands. Its number is its place in `Labels`.
package enum Label: Int, CaseIterable, Sendable {
  // MARK: Places

  /// Heading of a table.
  case `where`
  /// In place of what is out of sight.
  case farAway

  // MARK: Numbers

  /// Behind hours.
  case unit1
}

extension Label {
  /// What the setting `labels` calls it.
  package var key: String {
    switch self {
    case .`where`: "where"
    case .farAway: "far_away"
    case .unit1: "unit_1"
    }
  }

  /// The word where the setting does not say it.
  package var english: String {
    switch self {
    case .`where`: "Where"
    case .farAway: " far \"away\" | "
    case .unit1: "h"
    }
  }

  /// The word for a field: the one whose key is the field's name.
  package init?(_ field: Field) {
    switch field {
    case .`where`: self = .`where`
    default: return nil
    }
  }
}
