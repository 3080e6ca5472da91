package import TallybookBase
package import TallybookEventLog

extension Event {
  /// A field's value; null where events have none. Those of a variant are among `variants`.
  package func value(of field: Field, in session: Int64, _ variants: Variants = .none) -> Value {
    switch field {
    case .id, .seq: .int(Int64(bitPattern: seq))
    case .kind: .int(Int64(Kind.event.rawValue))
    case .time: .int(time)
    case .type: .int(type)
    case .phase: .int(Int64(phase.rawValue))
    case .subject: subject == 0 ? .null : .int(subject)
    case .value: Value(value)
    case .text: Value(note)
    case .session: .int(session)
    case .variant: variant == 0 ? .null : .int(variant)
    default: variant == 0 ? .null : variants.value(of: field, variant)
    }
  }
}
