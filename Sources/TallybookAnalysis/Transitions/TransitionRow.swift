package import TallybookBase
internal import TallybookModel
internal import TallybookQuery

/// How often one behaviour followed another.
package struct TransitionRow: Record {
  /// Whose they are; nil where those of all subjects are summed up, 0 of what has none.
  package let subject: Int64?
  /// What came first.
  package let from: Behaviour
  /// What followed.
  package let to: Behaviour
  /// The names of its types.
  let fromName: String
  /// The names of its types.
  let toName: String
  /// How often.
  package let count: Int64
  /// The part of all transitions, of its subject where these are apart.
  package let share: Double
  /// The part of those from the same behaviour.
  package let shareFrom: Double

  static let fields: [Field] = [.from, .to, .count, .share, .shareFrom, .fromTypes, .toTypes]

  /// Its kind.
  package var kind: Kind { .transition }
  /// Its fields, in order.
  package var fields: [Field] { (subject == nil ? [] : [.subject]) + Self.fields }

  /// A field's value; null if it has none.
  package subscript(field: Field) -> Value {
    switch field {
    case .kind: .int(Int64(Kind.transition.rawValue))
    case .subject: subject.map { $0 == 0 ? .null : .int($0) } ?? .null
    case .from: .text(fromName)
    case .to: .text(toName)
    case .count: .int(count)
    case .share: .real(share)
    case .shareFrom: .real(shareFrom)
    case .fromTypes: .ids(from.types)
    case .toTypes: .ids(to.types)
    default: .null
    }
  }
}
