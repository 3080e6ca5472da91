package import TallybookBase
internal import TallybookModel
package import TallybookQuery

/// What a comparison of two sessions says: of all subjects, of one, how often two categories met, or one that only one session has.
package struct AgreementRow: Record {
  /// What it says.
  package enum What: Sendable {
    case samples(kappa: Double?, agreed: Int64, count: Int64, expected: Double?, finding: Finding?)
    case matches(matched: Int64, alone: Int64, otherAlone: Int64)
    case met(from: String, to: String, count: Int64)
    case alone(Bout)
  }

  /// Of one subject (0: none), or nil of all.
  package let subject: Int64?
  /// What it says of it.
  package let what: What

  static let all: [Field] = [
    .level, .subject, .kappa, .agreed, .count, .expected, .matched, .alone, .otherAlone, .from, .to, .session, .seq, .time, .type, .reason, .message,
  ]

  /// Its kind.
  package var kind: Kind { .agreement }
  /// Its fields, in order.
  package var fields: [Field] { Self.all }

  /// 0 of all, 1 of a subject, 2 of what met, 3 of what is alone.
  private var level: Int64 {
    switch what {
    case .samples, .matches: subject == nil ? 0 : 1
    case .met: 2
    case .alone: 3
    }
  }

  /// A field's value; null if it has none.
  package subscript(field: Field) -> Value {
    switch field {
    case .kind: return .int(Int64(Kind.agreement.rawValue))
    case .level: return .int(level)
    case .subject: return subject.map { $0 == 0 ? .null : .int($0) } ?? .null
    default: break
    }
    switch (what, field) {
    case (.samples(let kappa, _, _, _, _), .kappa): return Value(kappa)
    case (.samples(_, let agreed, _, _, _), .agreed): return .int(agreed)
    case (.samples(_, _, let count, _, _), .count), (.met(_, _, let count), .count): return .int(count)
    case (.samples(_, _, _, let expected, _), .expected): return Value(expected)
    case (.samples(_, _, _, _, let finding), .reason): return Value(finding.map { Int64($0.reason.rawValue) })
    case (.samples(_, _, _, _, let finding), .message): return Value(finding?.message)
    case (.matches(let matched, _, _), .matched): return .int(matched)
    case (.matches(_, let alone, _), .alone): return .int(alone)
    case (.matches(_, _, let alone), .otherAlone): return .int(alone)
    case (.met(let from, _, _), .from): return .text(from)
    case (.met(_, let to, _), .to): return .text(to)
    case (.alone(let bout), .session), (.alone(let bout), .seq), (.alone(let bout), .time), (.alone(let bout), .type): return bout[field]
    default: return .null
    }
  }
}
