import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

@Suite("Templates", .timeLimit(.minutes(60)))
struct TemplateTests {
  static let nappy = """
    {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "title": "Nappy change", "x-color": "#aa8844", "x-no-future": true,
     "properties": {
       "size": {"type": "integer", "title": "Size", "minimum": 0, "maximum": 10, "default": 0, "x-unit": "points"},
       "role": {"enum": ["mother", "father", "caregiver"], "default": "caregiver"},
       "notes": {"type": "string", "maxLength": 20},
       "checked": {"type": "boolean"},
       "weight": {"type": "number", "exclusiveMinimum": 0, "multipleOf": 0.5},
       "seen": {"type": "string", "format": "date-time", "x-no-future": true},
       "due": {"type": "string", "format": "date"},
       "code": {"type": "string", "pattern": "^[A-Z]{2}$"},
       "signs": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 3, "uniqueItems": true}
     },
     "required": ["size", "role"]}
    """

  let clock = TestClock()
  let book: Book
  let template: Int64

  init() throws {
    book = try Book(":memory:", BookOptions(author: "kh", clock: clock.clock))
    template = try book.createTemplate(Self.nappy)
  }

  private func field(_ name: String) throws -> Field { try book.field(name, of: template) }

  private func change(_ size: Int64, _ role: String = "father", in book: Book? = nil) throws -> Int64 {
    let draft = try (book ?? self.book).draft(.note, template: template)
    try draft.set(.name, .text("Change \(size)"))
    try draft.set(field("size"), .int(size))
    try draft.set(field("role"), .text(role))
    return try draft.save()
  }

  private func value(_ item: Int64, _ field: Field) throws -> Value {
    var query = try Query(book.entry(item).kind)
    try query.require(.id, .equal, [.int(item)])
    let cursor = try query.cursor(in: book)
    #expect(try cursor.next())
    return try cursor.value(field)
  }

  @Test func areListedWithTheirFields() throws {
    let entry = try book.entry(template)
    #expect(entry.name == "Nappy change" && entry[.color] == .text("#aa8844"))
    let cursor = try book.templateFields(template)
    var rows: [Row] = []
    while try cursor.next(), let row = cursor.row { rows.append(row) }
    #expect(rows.map { $0[.name].text } == ["size", "role", "notes", "checked", "weight", "seen", "due", "code", "signs"])
    #expect(rows[0][.maximum] == .real(10) && rows[0][.unit] == .text("points") && rows[0][.required] == .int(1) && rows[0][.default] == .text("0"))
    #expect(rows[1][.choices] == .text(#"["mother", "father", "caregiver"]"#) && rows[8][.valueType] == .text("array of string"))
    #expect(rows.map(\.id) == Array(1000...1008))
    #expect(try field("code") == .own(1007))
    #expect(refusal { try field("colour") }?.code == .notFound)
    #expect(refusal { try book.createTemplate(Self.nappy) }?.reason == .nameTaken)
  }

  @Test func giveADraftItsDefaultsWhichAreNotDirty() throws {
    let draft = try book.draft(.note, template: template)
    #expect(try draft[field("size")] == .int(0) && draft[field("role")] == .text("caregiver") && draft[field("notes")].isNull)
    #expect(!draft.isDirty())
    try draft.set(field("size"), .int(4))
    #expect(try draft.isDirty() && draft.isDirty(field("size")) && !draft.isDirty(field("role")) && draft.isDirty(.fields))
    draft.reset()
    #expect(try !draft.isDirty() && draft[field("size")] == .int(0))
    #expect(draft[.fields] == .text(#"{ "size" : 0, "role" : "caregiver" }"#))
  }

  @Test func leaveTheirValuesToItemsWhenTheyAreRemovedForGood() throws {
    let draft = try book.draft(.note, template: template)
    try draft.set(field("size"), .int(4))
    let (id, size) = (try draft.save(), try field("size"))
    _ = try book.delete(template, .forever)
    #expect(try book.entry(id)[.template].isNull)
    // The number names the same as before.
    #expect(try value(id, size) == .int(4))
    let edit = try book.edit(id)
    try edit.set(.fields, .text(#"{"size": 5}"#))
    try edit.save()
    // As JSON: no template says what it is.
    #expect(try value(id, size) == .text("5"))
    #expect(try book.check().isEmpty)
  }

  @Test func keepValuesOfEveryType() throws {
    let draft = try book.draft(.note, template: template)
    try draft.set(.name, .text("All"))
    clock.advance(seconds: 100)
    let seen = book.now() - 5_000_000_000
    let values: [(String, Value)] = [
      ("size", .int(10)), ("notes", .text("Slight rash")), ("checked", .int(1)), ("weight", .real(2.5)), ("seen", .int(seen)),
      ("due", .text("2026-03-02")), ("code", .text("AB")), ("signs", .text(#"["rash","dry"]"#)),
    ]
    for (name, value) in values { try draft.set(field(name), value) }
    let id = try draft.save()
    #expect(!draft.isDirty())
    for (name, wanted) in values where name != "signs" { #expect(try value(id, field(name)) == wanted, "\(name)") }
    #expect(try value(id, field("signs")) == .text(#"["rash", "dry"]"#))
    let edit = try book.edit(id)
    #expect(!edit.isDirty())
    try edit.set(field("notes"), .null)
    try edit.set(field("signs"), .text(#"["dry"]"#))
    try edit.save()
    #expect(try value(id, field("notes")).isNull && value(id, field("signs")) == .text(#"["dry"]"#))
    let changes = try book.history(of: id)
    var isThere = false
    while try changes.next(), let row = changes.row { isThere = isThere || row[.field].int == 1002 && row[.old] == .text("Slight rash") }
    #expect(isThere)
    try book.undo()
    #expect(try value(id, field("notes")) == .text("Slight rash") && value(id, field("signs")) == .text(#"["rash", "dry"]"#))
    #expect(try book.check().isEmpty)
  }

  @Test func refuseWithFieldCodeValueAndBound() throws {
    let draft = try book.draft(.note, template: template)
    try draft.set(.name, .text("Wrong"))
    let bad: [(String, Value, Reason)] = [
      ("size", .int(11), .range), ("role", .text("uncle"), .choice), ("notes", .text(String(repeating: "x", count: 21)), .length),
      ("checked", .int(2), .type), ("weight", .real(0), .range), ("due", .text("2026-02-30"), .type), ("code", .text("A1"), .pattern),
      ("signs", .text(#"["a", "a"]"#), .choice), ("seen", .text("soon"), .type),
    ]
    for (name, value, _) in bad { #expect(refusal { try draft.set(field(name), value) }?.code == .invalid, "\(name)") }
    let first = refusal { try draft.save() }
    #expect(first?.field == .own(1000))
    let findings = try draft.validate()
    #expect(findings.map(\.reason) == bad.map { $0.2 })
    #expect(findings.map(\.key) == bad.map { $0.0 })
    #expect(findings[0].field == .own(1000) && findings[0].found == .int(11) && findings[0].bound == .int(10))
    for (name, _, _) in bad where name != "size" { try draft.set(field(name), name == "role" ? .text("mother") : .null) }
    let size = refusal { try draft.save() }
    #expect(size?.found == 11 && size?.bound == 10)
    try draft.set(field("size"), .int(1))
    try draft.set(.time, .int(book.now() + 10_000_000_000))
    #expect(try draft.validate().map(\.reason) == [.future])
    try draft.set(.time, .int(book.now()))
    try draft.save()
    // All at once by one object, too.
    #expect(refusal { try draft.set(.fields, .text(#"{"size": "big", "role": 4, "notes": "fine"}"#)) }?.code == .invalid)
    #expect(try draft.validate().map(\.key) == ["size", "role"])
    #expect(try draft[field("notes")] == .text("fine"))
  }

  /// What a refusal says beside its message, and the finding with it: for bounds of numbers, lengths, counts and choices.
  @Test func tellFieldFoundAndBound() throws {
    let draft = try book.draft(.note, template: template)
    try draft.set(.name, .text("Wrong"))
    try draft.set(field("size"), .int(4))
    let bad: [(String, Value, Reason, found: Measure?, bound: Measure?)] = [
      ("size", .int(11), .range, 11, 10), ("size", .int(-1), .range, -1, 0), ("weight", .real(0), .range, 0, 0),
      ("weight", .real(0.75), .range, .real(0.75), .real(0.5)), ("notes", .text(String(repeating: "é", count: 21)), .length, 21, 20),
      ("signs", .text(#"["a", "b", "c", "d"]"#), .length, 4, 3), ("role", .text("uncle"), .choice, nil, nil),
      ("code", .text("A1"), .pattern, nil, nil), ("checked", .text("yes"), .type, nil, nil), ("size", .null, .required, nil, nil),
    ]
    for (name, value, reason, found, bound) in bad {
      let refused = refusal { try draft.set(field(name), value) }
      #expect(refused?.code == .invalid && refused?.reason == reason, "\(name): \(refused?.message ?? "taken")")
      #expect(try refused?.field == field(name) && refused?.found == found && refused?.bound == bound, "\(name)")
      let finding = try #require(try draft.validate().first)
      #expect(finding.reason == reason && finding.field == refused?.field && finding.message == refused?.message, "\(name)")
      #expect(Measure(finding.found) == found && Measure(finding.bound) == bound, "\(name)")
      try draft.set(field(name), name == "size" ? .int(4) : name == "role" ? .text("mother") : .null)
    }
    let ahead = book.now() + 10_000_000_000
    try draft.set(.time, .int(ahead))
    let early = refusal { try draft.save() }
    #expect(early?.reason == .future && early?.field == .time && early?.found == Measure(ahead))
    #expect(early?.bound.map { $0.real < Double(ahead) } == true)
  }

  @Test func tellWhatAnImportRefuses() throws {
    let json = """
      {"format": "tallybook", "version": 1, "templates": [{"name": "Change", "schema":
        {"type": "object", "title": "Change", "properties": {"size": {"type": "integer", "maximum": 10}}}}],
       "items": [{"type": "note", "title": "Monday", "timestamp": "2026-03-02T08:00:00Z",
        "template": "Change", "fields": {"size": 11}}]}
      """
    let refused = refusal { try book.importJSON(.bytes(Array(json.utf8))) }
    #expect(refused?.code == .format && refused?.reason == .value && refused?.found == 11 && refused?.bound == 10, "\(refused?.message ?? "taken")")
    #expect(refused?.field.map { $0.rawValue >= 1000 } == true)
  }

  @Test func wantWhatIsRequired() throws {
    let draft = try book.draft(.note, template: template)
    try draft.set(.name, .text("Empty"))
    #expect(refusal { try draft.set(field("size"), .null) }?.code == .invalid)
    try draft.set(.fields, .null)
    #expect(try draft.validate().map(\.reason) == [.required, .required])
    #expect(refusal { try draft.save() }?.code == .invalid)
  }

  @Test func selectOrderAndPage() throws {
    for size in [3, 1, 2, 9, 5] as [Int64] { _ = try change(size, size > 2 ? "father" : "mother") }
    let plain = try book.createNote("Plain")
    func names(_ comparison: Comparison, _ values: [Value], _ name: String = "size", negated: Bool = false, orNull: Bool = false) throws -> [String] {
      var query = try Query(.note)
      try query.require(field(name), comparison, values, negated: negated, orNull: orNull)
      try query.order(by: field(name))
      return try book.names(query).map { $0.replacing("Change ", with: "") }
    }
    #expect(try names(.greaterOrEqual, [.int(3)]) == ["3", "5", "9"])
    #expect(try names(.between, [.int(2), .real(3.5)]) == ["2", "3"])
    #expect(try names(.equal, [.text("mother")], "role").sorted() == ["1", "2"])
    #expect(try names(.in, [.int(9), .int(1)]) == ["1", "9"] && names(.notEqual, [.int(9)]) == ["1", "2", "3", "5"])
    #expect(try names(.less, [.int(3)], negated: true) == ["3", "5", "9"])
    #expect(try names(.less, [.int(2)], orNull: true) == ["1", "Plain"] && names(.null, []) == ["Plain"])
    #expect(try names(.prefix, [.text("FA")], "role").count == 3)
    var query = try Query(.note)
    try query.order(by: field("size"), descending: true)
    var (all, token): ([Int64], String?) = ([], nil)
    repeat {
      try query.page(limit: 2, after: token)
      let cursor = try query.cursor(in: book)
      token = nil
      while try cursor.next(), let row = cursor.row {
        all.append(row.id)
        token = cursor.token
      }
    } while token != nil
    #expect(all.count == 6 && Set(all).count == 6 && all.last == plain)
    #expect(try book.names(query).count <= 2)
  }

  @Test(arguments: [1, 7, 8, 64, 75]) func aPageHasTheOwnFieldsOfEachOfItsRows(items: Int) throws {
    var wanted: [Int64: [Value]] = [:]
    for index in 0..<items {
      guard index % 3 > 0 else {
        wanted[try book.createNote("Plain")] = [.null, .null]
        continue
      }
      let draft = try book.draft(.note, template: template)
      try draft.set(.name, .text("Change \(index)"))
      try draft.set(field("size"), .int(Int64(index % 11)))
      try draft.set(field("signs"), .text(#"["a\#(index)", "b"]"#))
      wanted[try draft.save()] = [.int(Int64(index % 11)), .text(#"["a\#(index)", "b"]"#)]
    }
    var query = try Query(.note)
    try query.page(limit: UInt64(items), after: nil)
    let cursor = try query.cursor(in: book)
    var found: [Int64: [Value]] = [:]
    while try cursor.next(), let row = cursor.row { found[row.id] = [try cursor.value(field("size")), try cursor.value(field("signs"))] }
    #expect(found == wanted)
  }

  @Test func changeAndSayWhoNoLongerFits() throws {
    let (small, big) = (try change(2), try change(9))
    let edit = try book.edit(template)
    #expect(edit[.schema].text?.contains("Nappy change") == true && edit[.schema].text?.contains("\n") == false)
    try edit.set(.schema, .text(#"{"title": "Change", "properties": {"size": {"type": "integer", "maximum": 5}, "mood": {"type": "string"}}, "required": ["mood"]}"#))
    #expect(edit[.name] == .text("Change"))
    let findings = try edit.validate()
    #expect(findings.map(\.severity) == [.warning, .warning, .warning])
    #expect(findings[0].reason == .misfit && findings[0].found == .int(2) && findings[0].bound == .int(2))
    #expect(findings.dropFirst().map(\.id) == [small, big])
    try edit.save()
    #expect(try value(template, .version) == .int(2))
    // Values stay, fields keep their numbers, and what is not touched is not in the way.
    #expect(try value(big, .own(1001)) == .text("father") && value(big, .own(1000)) == .int(9))
    let item = try book.edit(big)
    try item.set(.name, .text("Renamed"))
    try item.save()
    #expect(refusal { try item.set(.own(1000), .int(8)) }?.bound == 5)
    #expect(refusal { try item.set(.own(1001), .text("mother")) }?.code == .invalid)
    item.reset()
    try item.set(.own(1001), .null)
    try item.save()
    #expect(try book.field("mood", of: template) == .own(1009))
    try book.undo()
    try book.undo()
    try book.undo()
    #expect(try book.entry(template).name == "Nappy change" && value(template, .version) == .int(1))
    #expect(try book.check().isEmpty)
  }

  @Test func refuseSchemasThatSayWhatTheyCannotKeep() {
    let bad = [
      "[]", "{}", #"{"title": ""}"#, #"{"title": "x", "oneOf": []}"#, #"{"title": "x", "properties": {"a": {}}}"#,
      #"{"title": "x", "properties": {"a": {"type": "object"}}}"#, ##"{"title": "x", "properties": {"a": {"type": "string", "$ref": "#"}}}"##,
      #"{"title": "x", "properties": {"a": {"type": "string", "pattern": "("}}}"#, #"{"title": "x", "required": ["a"]}"#,
      #"{"title": "x", "properties": {"a": {"type": "integer", "default": 1.5}}}"#, #"{"title": "x", "properties": {"a": {"type": "integer", "minimum": 2, "default": 1}}}"#,
      #"{"title": "x", "properties": {"a": {"type": "integer", "minimum": 3, "maximum": 2}}}"#, #"{"title": "x", "properties": {"a": {"type": "array"}}}"#,
      #"{"title": "x", "properties": {"a": {"type": "string", "format": "email"}}}"#, #"{"title": "x", "properties": {"a": {"enum": ["a", 1]}}}"#,
    ]
    for text in bad {
      let refused = refusal { try book.createTemplate(text) }
      #expect(refused?.code == .invalid && refused?.field == .schema, "\(text): \(refused?.message ?? "taken")")
    }
    #expect(refusal { try book.createTemplate("{") }?.code == .format)
  }

  @Test func areNamedBySessionsTooAndByWhatWasThereBefore() throws {
    let draft = try book.draft(.session, template: template)
    try draft.set(.name, .text("Sleep"))
    let recorder = try draft.start()
    try recorder.stop()
    #expect(try value(recorder.item, .own(1001)) == .text("caregiver"))
    let note = try book.createNote("Old")
    let edit = try book.edit(note)
    try edit.set(.template, .int(template))
    #expect(try edit.validate().map(\.reason) == [.required, .required])
    try edit.set(.own(1000), .int(1))
    try edit.set(.own(1001), .text("mother"))
    try edit.save()
    #expect(try value(note, .template) == .int(template))
    #expect(refusal { try book.draft(.tag, template: template) }?.code == .invalid)
    #expect(refusal { try book.draft(.note, template: note) }?.code == .notFound)
    try book.delete(template)
    #expect(refusal { try book.draft(.note, template: template) }?.code == .notFound)
    // Its items keep their values and are not checked.
    let free = try book.edit(note)
    try free.set(.name, .text("Free"))
    try free.save()
    #expect(try value(note, .own(1000)) == .int(1))
  }

  @Test func goOutAndComeBack() throws {
    let item = try change(7)
    let edit = try book.edit(item)
    try edit.set(.fields, .text(#"{"size": 7, "role": "father", "signs": ["a"], "seen": "2001-01-01T00:00:00.25Z", "checked": false, "weight": 1, "from elsewhere": {"a": [1, 2.50, null]}, "n": 1e3}"#))
    try edit.save()
    let loose = try book.createNote("Loose")
    let draft = try book.edit(loose)
    try draft.set(.fields, .text(#"{"any": "thing"}"#))
    try draft.save()
    let text = try book.export(.json)
    #expect(text.contains(#""from elsewhere" : {"#) && text.contains("2.50") && text.contains(#""checked" : false"#))
    let other = try Book(":memory:", BookOptions(author: "kh", clock: clock.clock))
    #expect(try other.importJSON(.bytes(Array(text.utf8))).filter { $0.severity != .info }.isEmpty)
    #expect(try other.export(.json) == text)
    #expect(try other.importJSON(.bytes(Array(text.utf8))).allSatisfy { [.unchanged, .leftOut, .allTaken].contains($0.reason) })
    #expect(try book.export(.markdown).contains("size 7 · role father"))
  }

  @Test func areChangedThroughAQuery() throws {
    let items = [try change(1), try change(2)]
    let draft = try book.draft(.note, template: template)
    try draft.set(.own(1000), .int(6))
    var query = try Query(.note)
    try query.require(.template, .equal, [.int(template)])
    #expect(try query.update(in: book, to: draft) == 2)
    for item in items { #expect(try value(item, .own(1000)) == .int(6) && value(item, .own(1001)) == .text("father")) }
  }
}
