internal import TallybookBase
internal import TallybookStorage

/// What the contract says of a kind's fields, gathered once: it is asked for every entry that is made.
struct KindFields: Sendable {
  /// Those that a draft sets.
  let settable: FieldSet
  /// Those of them that must have a value.
  let required: [Field]
  /// What the contract has a new one begin with.
  let standard: FieldValues

  private init(_ kind: Kind) {
    settable = FieldSet(kind.settable)
    required = kind.settable.filter(\.isRequired)
    var standard = FieldValues()
    for field in kind.settable { if let number = field.standard { standard[field] = .int(number) } }
    self.standard = standard
  }

  /// Whether a field is none of a row: a template's, or what a template has.
  static func isOwn(_ field: Field) -> Bool {
    switch field {
    case .own, .fields, .schema, .template: true
    default: false
    }
  }

  static func of(_ kind: Kind) -> KindFields { all[Int(kind.rawValue)] }

  /// By the kind's number.
  private static let all: [KindFields] = {
    let none = KindFields(.event)
    var all = [KindFields](repeating: none, count: Int(Kind.allCases.map(\.rawValue).max() ?? 0) + 1)
    for kind in Kind.allCases { all[Int(kind.rawValue)] = KindFields(kind) }
    return all
  }()
}
