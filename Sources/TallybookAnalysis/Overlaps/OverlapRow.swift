internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery

/// How long two states, each of a subject, were open together.
struct OverlapRow: Record {
  struct State: Hashable {
    /// 0: none.
    let subject: Int64
    let type: Int64
  }

  let one: State
  let other: State
  /// In ns, without pauses.
  let duration: Int64

  static let all: [Field] = [.subject, .type, .otherSubject, .otherType, .duration]

  var kind: Kind { .overlap }
  var fields: [Field] { Self.all }

  subscript(field: Field) -> Value {
    switch field {
    case .kind: .int(Int64(Kind.overlap.rawValue))
    case .subject: one.subject == 0 ? .null : .int(one.subject)
    case .type: .int(one.type)
    case .otherSubject: other.subject == 0 ? .null : .int(other.subject)
    case .otherType: .int(other.type)
    case .duration: .int(duration)
    default: .null
    }
  }
}
