package import TallybookBase

/// One field of a template: a property of its schema.
package struct TemplateField: Sendable {
  package let name: String
  package var title: String?
  package var description: String?
  package var type: TemplateType = .string
  /// Whether it has several values.
  package var isList = false
  /// The values that it can have; nil where any will do.
  package var choices: [CustomValue]?
  /// The same as texts.
  package var choiceTexts: [String]? { choices?.map { choice in if case .text(let text) = choice { text } else { choice.json } } }
  package var least: Bound?
  package var most: Bound?
  /// What numbers are multiples of.
  var multiple: Bound?
  /// Characters of a text.
  var lengths: ClosedRange<Int> = 0...Int.max
  /// Elements of a list.
  var counts: ClosedRange<Int> = 0...Int.max
  var hasUniqueElements = false
  var pattern: (text: String, compiled: Pattern)?
  /// What a new draft begins with.
  package var standard: CustomValue?
  package var isRequired = false
  package var unit: String?
  package var color: String?
  /// Whether its instants must not lie ahead.
  var isNeverAhead = false

  /// A number that others are compared with.
  package struct Bound: Sendable {
    package let number: Double
    /// The same as it is written.
    let exact: Decimal
    let isExcluded: Bool
  }

  /// What is wrong with a value of the right type; nil where nothing is. `now` is for instants that must not lie ahead.
  package func problem(with value: CustomValue, now: Instant?) -> TemplateProblem? {
    if isList {
      let elements = value.elements
      if !counts.contains(elements.count) {
        let bound = elements.count < counts.lowerBound ? counts.lowerBound : counts.upperBound
        return problem(.length, "has \(elements.count) values and may have \(Self.text(counts))", found: .int(Int64(elements.count)), bound: .int(Int64(bound)))
      }
      if hasUniqueElements, let twice = elements.indices.first(where: { elements[..<$0].contains(elements[$0]) }) {
        return problem(.choice, "has \(elements[twice].json) twice", found: elements[twice].value, bound: .null)
      }
      for element in elements { if let problem = elementProblem(element, now: now) { return problem } }
      return nil
    }
    return elementProblem(value, now: now)
  }

  private func elementProblem(_ value: CustomValue, now: Instant?) -> TemplateProblem? {
    if let choices, !choices.contains(value) {
      let offered = choices.prefix(20).map(\.json).joined(separator: ", ") + (choices.count > 20 ? ", …" : "")
      return problem(.choice, "cannot be \(String(value.json.prefix(60))); it takes \(offered)", found: value.value, bound: .null)
    }
    switch value {
    case .int(let number): return rangeProblem(Decimal(number), value)
    case .real(let number): if let number = Decimal(number) { return rangeProblem(number, value) }
    case .text(let text):
      let length = text.unicodeScalars.count
      if !lengths.contains(length) {
        let bound = length < lengths.lowerBound ? lengths.lowerBound : lengths.upperBound
        return problem(.length, "has \(length) characters and may have \(Self.text(lengths))", found: .int(Int64(length)), bound: .int(Int64(bound)))
      }
      if let pattern, !pattern.compiled.canRead(text) {
        return problem(
          .pattern, "has \(text.utf8.count) bytes, too many to look for \(pattern.text.prefix(60)) in them; shorten it", found: .text(text), bound: .text(pattern.text))
      }
      if let pattern, !pattern.compiled.matches(text) {
        return problem(.pattern, "cannot be \(QuotedValue.of(text)); it takes what matches \(pattern.text)", found: .text(text), bound: .text(pattern.text))
      }
    case .time(let instant):
      if isNeverAhead, let now, instant > now {
        return problem(.future, "is in the future, at \(ISO8601.text(instant)); give a time that has passed", found: .int(instant), bound: .int(now))
      }
    case .bool, .list, .json: break
    }
    return nil
  }

  private func rangeProblem(_ number: Decimal, _ value: CustomValue) -> TemplateProblem? {
    for (bound, isLeast) in [(least, true), (most, false)] {
      guard let bound else { continue }
      let (lower, upper) = isLeast ? (bound.exact, number) : (number, bound.exact)
      let fits = bound.isExcluded ? lower < upper : lower <= upper
      if fits { continue }
      let words = isLeast ? (bound.isExcluded ? "more than" : "at least") : (bound.isExcluded ? "less than" : "at most")
      return problem(.range, "is \(value.json) and must be \(words) \(bound.exact)", found: value.value, bound: CustomValue.number(bound.number).value)
    }
    if let multiple, !number.isMultiple(of: multiple.exact) {
      return problem(.range, "is \(value.json) and must be a multiple of \(multiple.exact)", found: value.value, bound: .real(multiple.number))
    }
    return nil
  }

  /// A value that lacks.
  package var missing: TemplateProblem { problem(.required, "must have a value", found: .null, bound: .null) }

  /// Refuses a value of the wrong type.
  func wrongType(_ given: String) -> TemplateProblem {
    let wanted = switch type {
    case .string: "a text"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .instant: "a time, such as 2026-03-02T14:00:00Z"
    case .date: "a date, such as 2026-03-02"
    }
    return problem(.type, "takes \(isList ? "a list, each of it " : "")\(wanted), not \(given)", found: .null, bound: .null)
  }

  private func problem(_ cause: Cause, _ what: String, found: Value, bound: Value) -> TemplateProblem {
    TemplateProblem(field: name, cause: cause, message: "the field \(name) \(what)", found: found, bound: bound)
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    range.upperBound == .max ? "no fewer than \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
  }
}

extension CustomValue {
  /// A number as JSON has it, whole ones without a fraction.
  static func number(_ number: Double) -> CustomValue { Int64(exactly: number).map { .int($0) } ?? .real(number) }
}
