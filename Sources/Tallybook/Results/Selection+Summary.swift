public import TallybookBase
internal import TallybookCore

extension Selection {
  /// Counts and measures what is selected, by up to four groups. Order and limit play no part.
  ///
  /// - Parameters:
  ///   - groups: What it is grouped by, each within the one before.
  ///   - measures: What is measured.
  ///   - field: The property whose sum, mean and so on are measured.
  ///   - zone: The time zone whose days count; nil: the book's setting.
  ///   - since: Only what is at this time or later, and of sessions that part.
  ///   - until: Only what is before this time, and of sessions that part.
  /// - Throws: `invalid` (groups or measures that do not fit what is selected), `notFound` (no such zone).
  ///
  /// ```swift
  /// let feed = try book.eventTypes.create("feed") { $0.mode = .state }
  /// let watch = try book.record("Watch", at: .epoch)
  /// try watch.log(feed, at: .epoch)
  /// try watch.log(feed, at: .epoch + .seconds(30))
  /// try watch.stop(at: .epoch + .seconds(60))
  /// for row in try book.events.summary(by: .eventType, measure: .duration).rows { print(row.labels[0], row.duration ?? .zero)  // feed 30.0 seconds
  /// }
  /// ```
  public func summary(
    by groups: Grouping..., measure measures: Measures = [.count, .duration], zone: String? = nil, since: Instant? = nil, until: Instant? = nil
  ) throws(TallybookBase.Failure) -> Summary {
    try summary(groups, measures, of: nil, zone, since, until)
  }

  /// The same of a property of numbers.
  ///
  /// ```swift
  /// let watch = try book.record("Watch", at: .epoch)
  /// try watch.log("A", at: .epoch, value: 2)
  /// try watch.log("A", at: .epoch, value: 4)
  /// print(try book.events.summary(by: .eventType, measure: .mean, of: \.value).rows[0].mean)  // 3.0
  /// ```
  public func summary<V>(
    by groups: Grouping..., measure measures: Measures, of property: KeyPath<Element, V>, zone: String? = nil, since: Instant? = nil, until: Instant? = nil
  ) throws(TallybookBase.Failure) -> Summary {
    let column = Columns<Element>()[dynamicMember: property].name
    return try summary(groups, measures, of: try field(column), zone, since, until)
  }

  /// The same of a custom field of numbers; the selection must be of a template. A custom field can group too: see `grouping`.
  ///
  /// ```swift
  /// let meal = try book.templates.create(
  ///   schema: #"{"title": "Meal", "properties": {"what": {"type": "string"}, "amount": {"type": "integer"}}}"#)
  /// for amount in [120, 180] as [Value] { try book.notes.of(meal).create { $0.fields = ["what": "milk", "amount": amount] } }
  /// let meals = book.notes.of(meal)
  /// let summary = try meals.summary(by: try meals.grouping("what"), measure: [.count, .sum], of: "amount")
  /// print(summary.rows[0].labels, summary.rows[0].sum)  // ["milk"] 300
  /// ```
  public func summary(
    by groups: Grouping..., measure measures: Measures, of name: String, zone: String? = nil, since: Instant? = nil, until: Instant? = nil
  ) throws(TallybookBase.Failure) -> Summary {
    try summary(groups, measures, of: try field(.own(name)), zone, since, until)
  }

  /// A custom field to group by; the selection must be of a template.
  ///
  /// - Throws: `notFound` (the template has no such field).
  ///
  /// ```swift
  /// let meal = try book.templates.create(schema: #"{"title": "Meal", "properties": {"what": {"type": "string"}}}"#)
  /// let meals = book.notes.of(meal)
  /// try meals.create { $0.fields["what"] = "milk" }
  /// print(try meals.summary(by: try meals.grouping("what"), measure: .count).rows.map(\.labels))  // [["milk"]]
  /// ```
  public func grouping(_ name: String) throws(TallybookBase.Failure) -> Grouping {
    let field = try field(.own(name))
    guard let grouping = Grouping(rawValue: field.rawValue) else {
      throw Failure(.field, "the field \(QuotedValue.of(name)) cannot group a summary; group by another one", field: field)
    }
    return grouping
  }

  private func summary(
    _ groups: [Grouping], _ measures: Measures, of field: Field?, _ zone: String?, _ since: Instant?, _ until: Instant?
  ) throws(TallybookBase.Failure) -> Summary {
    guard groups.count <= 4 else {
      throw Failure(.length, "a summary is grouped by 4 at most, not by \(groups.count); give the first ones", found: Measure(groups.count), bound: 4)
    }
    let by = groups + Array(repeating: Grouping.none, count: 4 - groups.count)
    let options = SummaryOptions(
      by: by[0], by[1], by[2], by[3], measuring: measures, of: field, flags: .totals, zone: zone, since: since?.nanoseconds, until: until?.nanoseconds)
    let query = try asked()
    let cursor = try book.engine.interruptible { () throws(TallybookBase.Failure) in try query.summary(options, in: book.engine).cursor(in: book.engine) }
    var rows: [SummaryRow] = []
    var total: SummaryRow?
    while let row = try cursor.nextRow() {
      let read = SummaryRow(row, groups: groups.count)
      if read.labels.count == groups.count { rows.append(read) }
      if (row[.level] as Int) == 0 { total = read }
    }
    try cursor.rewind()
    let text = String(decoding: try cursor.table(.text), as: UTF8.self)
    return Summary(rows: rows, total: total ?? SummaryRow(Row(), groups: 0), description: text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }
}
