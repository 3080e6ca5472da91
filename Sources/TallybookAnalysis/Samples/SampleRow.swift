internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery

/// What one subject did when it was looked at.
struct SampleRow: Record {
  let session: Int64
  let time: Instant
  /// 0: none.
  let subject: Int64
  /// In the order of their names; none: nothing was done.
  let types: [Int64]

  static let all: [Field] = [.session, .time, .subject, .types]

  var kind: Kind { .sample }
  var fields: [Field] { Self.all }

  subscript(field: Field) -> Value {
    switch field {
    case .kind: .int(Int64(Kind.sample.rawValue))
    case .session: .int(session)
    case .time: .int(time)
    case .subject: subject == 0 ? .null : .int(subject)
    case .types: .ids(types)
    default: .null
    }
  }
}
