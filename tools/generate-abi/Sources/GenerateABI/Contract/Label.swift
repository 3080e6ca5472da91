/// A word that exports and reports print.
struct Label {
  /// What the setting `labels` calls it.
  var key: String
  /// The word where the setting does not say it.
  var text: String
  /// Where it stands.
  var doc: String
  var origin = Origin()

  /// `perDay` for `per_day`.
  var swiftName: String { key.camelCase }
}

/// Words that stand in places of one kind.
struct LabelGroup {
  var name: String
  var title: String
  var labels: [Label] = []
  var origin = Origin()
}

extension Contract {
  /// All of them, in the order of the groups.
  var labels: [Label] { labelGroups.flatMap(\.labels) }
}
