/// Which fields a kind has, which of them can be set, and what they take. Drafts, validation and imports ask here.
enum FieldRules {
  /// The largest name, in bytes of UTF-8.
  static let longestName = 65_536
  /// The largest other text.
  static let longestText = 16 << 20

  static let place: [Field] = [.latitude, .longitude, .accuracy, .place]

  /// Refuses a value that the field of this kind cannot take, and gives it as it is stored.
  static func check(_ value: Value, for field: Field, of kind: Kind) throws(Failure) -> Value {
    guard kind.settable.contains(field) else {
      throw Failure(.invalid, "a \(kind.label) has no field \(field.name) that can be set", field: field)
    }
    if value.isNull {
      guard !field.isRequired else {
        throw Failure(.invalid, "the field \(field.name) of a \(kind.label) must have a value", field: field)
      }
      return value
    }
    switch field.kind {
    case .text:
      guard var text = value.text else { throw wrongType(field, "text") }
      if field == .name, kind == .tag || kind == .task { text = Tags.trimmed(text) }
      if field == .category, kind == .task { text = Tags.trimmed(text) }
      try checkText(text, field)
      if kind == .task { try TaskRules.checkText(text, field) }
      return .text(text)
    case .real:
      guard let number = value.real, number.isFinite else { throw wrongType(field, "a finite number") }
      try checkRange(number, field)
      return .real(number)
    case .int, .time, .bool:
      guard let number = value.int else { throw wrongType(field, "a whole number") }
      try checkWhole(number, field)
    case .ids:
      guard let ids = value.ids else { throw wrongType(field, "ids") }
      return Tags.value(try distinct(ids, field))
    // Of a template, which checks it.
    case .any: break
    }
    return value
  }

  /// Each id once, where it comes first.
  private static func distinct(_ ids: [Int64], _ field: Field) throws(Failure) -> [Int64] {
    var seen = Set<Int64>()
    let distinct = ids.filter { seen.insert($0).inserted }
    guard distinct.count <= Tags.most else {
      throw Failure(
        .invalid, "the field \(field.name) has \(distinct.count) ids and may have \(Tags.most); leave some out", field: field,
        found: Measure(distinct.count), bound: Measure(Tags.most))
    }
    return distinct
  }

  private static func wrongType(_ field: Field, _ wanted: String) -> Failure {
    Failure(.invalid, "the field \(field.name) takes \(wanted)", field: field)
  }

  private static func checkText(_ text: String, _ field: Field) throws(Failure) {
    let size = text.utf8.count
    let longest = field == .name ? longestName : longestText
    guard size <= longest else {
      throw Failure(
        .invalid, "the field \(field.name) has \(size) bytes and may have \(longest); shorten it", field: field,
        found: Measure(size), bound: Measure(longest))
    }
    guard !text.utf8.contains(0) else {
      throw Failure(.invalid, "the field \(field.name) holds a NUL character; remove it", field: field)
    }
    switch field {
    case .name:
      guard !text.isEmpty else { throw Failure(.invalid, "the field name is empty; give it one character at least", field: field) }
    case .zone: try checkZone(text, field)
    case .color:
      guard Color.isValid(text) else {
        throw Failure(.invalid, "the field color cannot be \(QuotedValue.of(text)); it takes #RRGGBB", field: field)
      }
    case .mediaType:
      guard MediaType.isValid(text) else {
        throw Failure(.invalid, "the field media_type cannot be \(QuotedValue.of(text)); it takes a type and subtype such as image/png", field: field)
      }
    default: break
    }
  }

  private static func checkZone(_ text: String, _ field: Field?) throws(Failure) {
    do throws(Failure) { _ = try ZoneRules.named(text) } catch {
      throw Failure(.invalid, error.message, subCode: error.subCode, field: field)
    }
  }

  private static func checkRange(_ number: Double, _ field: Field) throws(Failure) {
    let range: ClosedRange<Double>? =
      switch field {
      case .latitude: -90...90
      case .longitude: -180...180
      case .accuracy: 0...Double.greatestFiniteMagnitude
      default: nil
      }
    guard let range, !range.contains(number) else { return }
    throw Failure(
      .invalid, "the field \(field.name) is \(number) and must lie in \(range.lowerBound) to \(range.upperBound)", field: field,
      found: Measure(number), bound: Measure(number < range.lowerBound ? range.lowerBound : range.upperBound))
  }

  /// The longest duration in ns, 104 days: a few thousand of them add up without overflow.
  static let longestDuration: Int64 = 1 << 53

  private static func checkWhole(_ number: Int64, _ field: Field) throws(Failure) {
    if field == .duration, number > longestDuration {
      throw Failure(
        .invalid, "the field duration is \(number) and must be at most \(longestDuration) ns, 104 days", field: field, found: Measure(number),
        bound: Measure(longestDuration))
    }
    let isValid: Bool =
      switch field {
      case .mode: Int32(exactly: number).flatMap(EventMode.init(rawValue:)) != nil
      case .recordable, .archived: number == 0 || number == 1
      case .parent, .subject, .duration, .template: number >= 0
      case .time, .end, .completed, .due: number != .min
      case .day: Int32(exactly: number).flatMap { CivilDate(number: $0) } != nil
      case .priority: Int32(exactly: number).flatMap(Priority.init(rawValue:)) != nil
      case .redaction: Int32(exactly: number).flatMap(Redaction.init(rawValue:)) != nil
      default: true
      }
    guard isValid else {
      throw Failure(.invalid, "the field \(field.name) cannot be \(number)", field: field, found: Measure(number))
    }
  }
}
