// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.

package import TallybookBase

extension Kind {
  /// The fields that a draft of the kind sets; none of what no draft makes.
  package var settable: [Field] {
    switch self {
    case .note: Self.settableByNote
    case .step: []
    }
  }

  private static let settableByNote: [Field] = [
    .name
  ]

  /// The columns of SQL's view of the kind, by the fields' numbers, so that new ones come last.
  package var viewed: [Field] {
    switch self {
    case .note: Self.viewedOfNote
    case .step: []
    }
  }

  private static let viewedOfNote: [Field] = [
    .name, .where, .id
  ]

  /// The fields that JSON has of an entry of the kind, in its order.
  package var jsonFields: [JSONField] {
    switch self {
    case .note: Self.jsonOfNote
    case .step: []
    }
  }

  private static let jsonOfNote: [JSONField] = [
    JSONField(.name, "title"),
    JSONField(.where, "where", leftOut: 2),
  ]
}

extension Field {
  /// What the field of an entry takes; nil of a field that only rows have, and of a template's own.
  package var form: FieldForm? {
    switch self {
    case .name: .text(bytes: Limits.longestName, least: 1)
    case .`where`: .words(.place)
    case .id: .id
    default: nil
    }
  }

  /// What a kind asks of a text beyond that.
  package func rule(of kind: Kind) -> FieldForm.TextRule? {
    switch (self, kind) {
    case (.name, .note): FieldForm.TextRule(characters: 10)
    default: nil
    }
  }
}

extension FieldForm.Words {
  /// Those of `TALLY_PLACE_…`.
  package static let place = FieldForm.Words([
    1: "here",
    2: "far away",
  ])
}

extension Field {
  /// Whether an entry whose draft sets it must have it.
  package var isRequired: Bool {
    switch self {
    case .name: true
    default: false
    }
  }

  /// What it is where nobody says it.
  package var standard: Int64? {
    switch self {
    case .`where`: 2
    default: nil
    }
  }

  /// What takes it along when its entry leaves the book.
  package var scope: FieldScope {
    switch self {
    case .id: .book
    case .where: .place
    default: .entry
    }
  }

  /// The fields that say where something was.
  package static let places: [Field] = [.where]

  /// The fields whose texts are searched.
  package static let searched: [Field] = [
    .name
  ]
}

/// The keys in JSON of fields that have one and the same wherever they are: all of these, also those that nobody asks for by themselves yet.
package enum JSONKey {
  package static let name = "title"
  package static let `where` = "where"
}
