public import TallybookBase

// How the types of Swift and of the contract are kept in fields.

extension Value: FieldValue {
  public init?(fieldValue: Value) { self = fieldValue }
  public var fieldValue: Value { self }
  public static var missing: Value { .null }
}

extension String: FieldValue {
  public init?(fieldValue: Value) {
    guard let text = fieldValue.text else { return nil }
    self = text
  }
  public var fieldValue: Value { .text(self) }
  public static var missing: String { "" }
}

extension Int64: FieldValue {
  public init?(fieldValue: Value) {
    guard let number = fieldValue.int else { return nil }
    self = number
  }
  public var fieldValue: Value { .int(self) }
  public static var missing: Int64 { 0 }
}

extension Int: FieldValue {
  public init?(fieldValue: Value) {
    guard let number = fieldValue.int.flatMap({ Int(exactly: $0) }) else { return nil }
    self = number
  }
  public var fieldValue: Value { .int(Int64(self)) }
  public static var missing: Int { 0 }
}

extension Double: FieldValue {
  public init?(fieldValue: Value) {
    guard let number = fieldValue.real else { return nil }
    self = number
  }
  public var fieldValue: Value { .real(self) }
  public static var missing: Double { 0 }
}

extension Bool: FieldValue {
  public init?(fieldValue: Value) {
    guard let number = fieldValue.int else { return nil }
    self = number != 0
  }
  public var fieldValue: Value { .int(self ? 1 : 0) }
  public static var missing: Bool { false }
}

extension Instant: FieldValue {
  public init?(fieldValue: Value) {
    guard let number = fieldValue.int else { return nil }
    self.init(nanoseconds: number)
  }
  public var fieldValue: Value { .int(nanoseconds) }
  public static var missing: Instant { .epoch }
}

extension Duration: FieldValue {
  public init?(fieldValue: Value) {
    guard let number = fieldValue.int else { return nil }
    self = .nanoseconds(number)
  }
  public var fieldValue: Value { .int(inNanoseconds) }
  public static var missing: Duration { .zero }
}

extension CivilDate: FieldValue {
  public init?(fieldValue: Value) {
    guard let number = fieldValue.int.flatMap({ Int32(exactly: $0) }) else { return nil }
    self.init(number: number)
  }
  public var fieldValue: Value { .int(Int64(number)) }
  public static var missing: CivilDate { CivilDate(daysSinceEpoch: 0) }
}

extension Array: FieldValue where Element == Int64 {
  public init?(fieldValue: Value) {
    guard let ids = fieldValue.ids else { return nil }
    self = ids
  }
  public var fieldValue: Value { isEmpty ? .null : .ids(self) }
  public static var missing: [Int64] { [] }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  public init?(fieldValue: Value) { self = fieldValue.isNull ? nil : Wrapped(fieldValue: fieldValue) }
  public var fieldValue: Value { self?.fieldValue ?? .null }
  public static var missing: Wrapped? { nil }
}

extension FieldValue where Self: RawRepresentable, RawValue == Int32 {
  public init?(fieldValue: Value) {
    guard let number = fieldValue.int.flatMap({ Int32(exactly: $0) }) else { return nil }
    self.init(rawValue: number)
  }
  public var fieldValue: Value { .int(Int64(rawValue)) }
}

extension EventMode: FieldValue {
  public static var missing: EventMode { .point }
}

extension Kind: FieldValue {
  public static var missing: Kind { .note }
}

extension Phase: FieldValue {
  public static var missing: Phase { .auto }
}

extension Priority: FieldValue {
  public static var missing: Priority { .unranked }
}

extension SessionState: FieldValue {
  public static var missing: SessionState { .stopped }
}
