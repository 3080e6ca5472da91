internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery

/// How often one behaviour followed another.
struct TransitionRow: Record {
  /// Whose they are; nil where those of all subjects are summed up, 0 of what has none.
  let subject: Int64?
  let from: Behaviour
  let to: Behaviour
  let fromName: String
  let toName: String
  let count: Int64
  /// The part of all transitions, of its subject where these are apart.
  let share: Double
  /// The part of those from the same behaviour.
  let shareFrom: Double

  static let fields: [Field] = [.from, .to, .count, .share, .shareFrom, .fromTypes, .toTypes]

  var kind: Kind { .transition }
  var fields: [Field] { (subject == nil ? [] : [.subject]) + Self.fields }

  subscript(field: Field) -> Value {
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
