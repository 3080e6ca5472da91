package import TallybookBase
package import TallybookEventLog

extension Event {
  /// A field's value; null where events have none.
  package func value(of field: Field, in session: Int64) -> Value {
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
    default: .null
    }
  }
}
