internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// The fields that an export writes of entries of each kind, with their places in a row: found out once, since they are walked for each
/// entry.
struct JSONFieldPlan {
  struct Planned {
    let key: JSONField
    /// Below 0 of what no row has.
    let position: Int
  }

  /// By the kind's number.
  private let fields: [[Planned]]

  init(hasPlaces: Bool, hasAuthors: Bool, isCanonical: Bool = false) {
    var fields = [[Planned]](repeating: [], count: 1 + Int(Kind.allCases.map { $0.rawValue }.max() ?? 0))
    for kind in Kind.allCases {
      fields[Int(kind.rawValue)] = kind.jsonFields.compactMap { key in
        // Of this book alone, where all other books may hold the same.
        if isCanonical, key.field == .modified || key.field == .version { return nil }
        switch key.scope {
        case .place where !hasPlaces, .author where !hasAuthors: return nil
        case .book, .entry, .place, .author: return Planned(key: key, position: EntryColumns.position(key.field) ?? -1)
        }
      }
    }
    self.fields = fields
  }

  /// What an export asks for of items: what it writes, and what that depends on.
  var ofItems: [Field] { [Kind.note, .session, .task].flatMap { self[$0].map(\.key.field) } + [.time, .end, .template] }

  subscript(kind: Kind) -> [Planned] { fields[Int(kind.rawValue)] }
}
