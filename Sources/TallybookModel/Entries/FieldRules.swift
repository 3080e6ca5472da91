package import TallybookBase
internal import TallybookStorage

/// What fields take, from the contract's forms. Drafts, validation and imports ask here.
package enum FieldRules {
  /// Refuses a value that a draft of this kind cannot set, and gives it as it is stored.
  package static func check(_ value: Value, for field: Field, of kind: Kind) throws(Failure) -> Value {
    // A template's own fields and the schema are not among a row's.
    guard KindFields.of(kind).settable.contains(field) || kind.settable.contains(field) else {
      throw Failure(.field, "a \(kind.label) has no field \(field.name) that can be set", field: field)
    }
    if value.isNull {
      guard !field.isRequired else {
        throw Failure(.required, "the field \(field.name) of a \(kind.label) must have a value", field: field)
      }
      return value
    }
    return try limit(value, for: field, of: kind)
  }

  /// Refuses what the field does not take, whoever sets it, and gives the value as it is stored.
  package static func limit(_ value: Value, for field: Field, of kind: Kind) throws(Failure) -> Value {
    // Of a template, which checks it.
    guard let form = field.form else { return value }
    switch form {
    case .text(let bytes, let least):
      let rule = field.rule(of: kind)
      guard var text = value.text else { throw wrongType(field, "text") }
      if rule?.isTrimmed == true { text = TrimmedText.of(text) }
      try checkText(text, field, longest: bytes)
      try requireCharacters(rule?.least ?? least, in: text, field)
      if let most = rule?.characters { try checkCharacters(text, field, kind, longest: most) }
      return .text(text)
    case .lines(let most, let characters):
      let text = try text(value, field)
      try checkLines(text, field, kind, most: most, longest: characters)
      return .text(text)
    case .zone:
      let text = try text(value, field)
      try checkZone(text, field)
      return .text(text)
    case .color:
      let text = try text(value, field)
      guard Color.isValid(text) else {
        throw Failure(.pattern, "the field \(field.name) cannot be \(QuotedValue.of(text)); it takes #RRGGBB", field: field)
      }
      return .text(text)
    case .mediaType:
      let text = try text(value, field)
      guard MediaType.isValid(text) else {
        throw Failure(
          .pattern, "the field \(field.name) cannot be \(QuotedValue.of(text)); it takes a type and subtype such as image/png", field: field)
      }
      return .text(text)
    case .sha256:
      let text = try text(value, field)
      guard let hash = HexText.read(text), hash.count == 32 else {
        throw Failure(.pattern, "the field \(field.name) cannot be \(QuotedValue.of(text)); it takes 64 hexadecimal digits", field: field)
      }
      return .text(HexText.write(hash))
    case .rate:
      let text = try text(value, field)
      do throws(Failure) { return .text(try FrameRate(text).text) } catch { throw Failure(error.cause, "the field \(field.name): \(error.message)", field: field) }
    case .timecode:
      let text = try text(value, field)
      // Any rate has fewer frames; which ones it has is looked at where the rate is known.
      do throws(Failure) { _ = try Timecode.parse(text, rate: FrameRate(1000)) } catch {
        throw Failure(.pattern, "the field \(field.name) cannot be \(QuotedValue.of(text)); it takes hours, minutes, seconds and frames such as 01:00:00:00", field: field)
      }
      return .text(text)
    case .uuid, .position, .object, .schema: return .text(try text(value, field))
    case .real(let range):
      guard let number = value.real, number.isFinite else { throw wrongType(field, "a finite number") }
      guard range.contains(number) else {
        throw Failure(
          .range, "the field \(field.name) is \(number) and must be in \(range.lowerBound) to \(range.upperBound)", field: field,
          found: Measure(number), bound: Measure(number < range.lowerBound ? range.lowerBound : range.upperBound))
      }
      return .real(number)
    case .references(_, let most):
      guard let ids = value.ids else { throw wrongType(field, "ids") }
      return Tags.value(try distinct(ids, field, most: most))
    case .id, .time, .stamp, .date, .flag, .duration, .offset, .ordinal, .size, .version, .entries, .words, .reference:
      guard let number = value.int else { throw wrongType(field, "a whole number") }
      try checkWhole(number, form, field)
      return value
    }
  }

  private static func wrongType(_ field: Field, _ wanted: String) -> Failure {
    Failure(.type, "the field \(field.name) takes \(wanted)", field: field)
  }

  // MARK: Texts

  private static func text(_ value: Value, _ field: Field) throws(Failure) -> String {
    guard let text = value.text else { throw wrongType(field, "text") }
    try checkText(text, field, longest: Limits.longestText)
    return text
  }

  private static func checkText(_ text: String, _ field: Field, longest: Int) throws(Failure) {
    let size = text.utf8.count
    guard size <= longest else {
      throw Failure(
        .length, "the field \(field.name) has \(size) bytes and may have \(longest); shorten it", field: field,
        found: Measure(size), bound: Measure(longest))
    }
    guard !text.utf8.contains(0) else {
      throw Failure(.nulCharacter, "the field \(field.name) holds a NUL character; remove it", field: field)
    }
  }

  private static func requireCharacters(_ least: Int, in text: String, _ field: Field) throws(Failure) {
    guard least > 0, text.isEmpty else { return }
    let remedy = field.isRequired ? "give it one character at least" : "give it a character at least, or clear it"
    throw Failure(.required, "the field \(field.name) is empty; \(remedy)", field: field)
  }

  /// Characters are counted as people do.
  private static func checkCharacters(_ text: some StringProtocol, _ field: Field, _ kind: Kind, longest: Int) throws(Failure) {
    let count = text.count
    guard count > longest else { return }
    throw Failure(
      .length, "the field \(field.name) of a \(kind.label) has \(count) characters and may have \(longest); shorten it", field: field,
      found: Measure(count), bound: Measure(longest))
  }

  private static func checkLines(_ text: String, _ field: Field, _ kind: Kind, most: Int, longest: Int) throws(Failure) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count <= most else {
      throw Failure(
        .length, "the field \(field.name) has \(lines.count) lines and may have \(most); leave some out", field: field,
        found: Measure(lines.count), bound: Measure(most))
    }
    for line in lines {
      guard !line.isEmpty else { throw Failure(.pattern, "the field \(field.name) has an empty line; leave it out", field: field) }
      try checkCharacters(line, field, kind, longest: longest)
    }
  }

  private static func checkZone(_ text: String, _ field: Field) throws(Failure) {
    do throws(Failure) { _ = try ZoneRules.named(text) } catch {
      throw Failure(.syntax, error.message, subCode: error.subCode, field: field)
    }
  }

  // MARK: Numbers

  private static func checkWhole(_ number: Int64, _ form: FieldForm, _ field: Field) throws(Failure) {
    if case .duration = form, number > Limits.longestDuration {
      throw Failure(
        .range, "the field \(field.name) is \(number) and must be at most \(Limits.longestDuration) ns, 104 days", field: field,
        found: Measure(number), bound: Measure(Limits.longestDuration))
    }
    let isValid: Bool =
      switch form {
      case .words(let words): words.contains(number)
      case .flag: number == 0 || number == 1
      case .time, .stamp: number != .min
      case .date: Int32(exactly: number).flatMap { CivilDate(number: $0) } != nil
      case .id, .version, .ordinal: number > 0
      case .offset: number.magnitude <= UInt64(Limits.longestDuration)
      default: number >= 0
      }
    guard isValid else {
      throw Failure(.range, "the field \(field.name) cannot be \(number)", field: field, found: Measure(number))
    }
  }

  /// Each id once, where it comes first.
  private static func distinct(_ ids: [Int64], _ field: Field, most: Int) throws(Failure) -> [Int64] {
    var seen = Set<Int64>()
    let distinct = ids.filter { seen.insert($0).inserted }
    guard distinct.count <= most else {
      throw Failure(
        .length, "the field \(field.name) has \(distinct.count) ids and may have \(most); leave some out", field: field,
        found: Measure(distinct.count), bound: Measure(most))
    }
    return distinct
  }
}
