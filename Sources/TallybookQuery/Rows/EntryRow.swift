internal import TallybookBase
internal import TallybookModel

/// One entry, with its own fields of the same state.
final class EntryRow: RowSource {
  var hasEntries: Bool { true }

  /// nil once it was given.
  private var entry: Entry?
  private let own: CustomValues?
  private let template: Int64?

  init(_ entry: Entry, own: CustomValues?) { (self.entry, self.own, template) = (entry, own, entry[.template].int) }

  func next() -> Row? {
    defer { entry = nil }
    return entry.map { .entry($0) }
  }

  func own(of entry: Int64) -> CustomValues? { own }

  func templates() -> [Int64]? { own == nil ? nil : [template ?? 0] }

  var token: String? { nil }

  var columns: [RowColumn] { EntryRows.columns }
}
