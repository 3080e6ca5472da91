import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

@Suite("Drafts", .timeLimit(.minutes(60)))
struct DraftTests {
  let book: Book
  let clock = TestClock()

  init() throws { book = try Book(":memory:", BookOptions(clock: clock.clock)) }

  @Test func aNewDraftIsCleanAndKnowsItsDefaults() throws {
    let draft = try book.draft(.note)
    #expect(!draft.isDirty())
    #expect(draft[.zone].text == "UTC")
    #expect(draft[.time].int ?? 0 > 0)
    try draft.set(.name, .text("Arrival"))
    #expect(draft.isDirty() && draft.isDirty(.name) && !draft.isDirty(.time))
    draft.reset()
    #expect(!draft.isDirty() && draft[.name].isNull)
  }

  /// Something that a plain field takes.
  private func sample(of field: Field) -> Value? {
    switch field.form {
    case .text, .lines: .text("some \(field.name)")
    case .real(let range): .real(range.lowerBound)
    case .time, .duration, .flag: .int(1)
    case .date: .int(20_260_302)
    case .ordinal: .int(2)
    case .offset: .int(-3)
    case .rate: .text("30000/1001")
    case .timecode: .text("01:00:00;02")
    case .sha256: .text(String(repeating: "ab", count: 32))
    default: nil
    }
  }

  @Test func everyFieldOfEveryKindIsSetSavedAndReadBack() throws {
    try book.set("location_enabled", to: "true")
    let holder = try book.createCollection("Holder")
    let subjectDraft = try book.draft(.subject)
    try subjectDraft.set(.name, .text("Heron 3"))
    let subject = try subjectDraft.save()
    let tags = try ["Rain", "Wind"].map { try book.createTag($0) }
    let template = try book.createTemplate(#"{"title": "Mood", "properties": {"score": {"type": "integer"}}}"#)
    // Those that are no columns of the entry.
    let beside: [Field] = [.fields, .schema]
    let values: [Field: Value] = [
      .template: .int(template), .fields: .text(#"{ "score" : 4 }"#), .schema: .text(#"{ "title" : "Ὄνομα" }"#),
      .parent: .int(holder), .name: .text("Ὄνομα 名前 🪶"), .description: .text("two\nlines"), .time: .int(-5), .end: .int(77),
      .zone: .text("Australia/Lord_Howe"), .latitude: .real(-90), .longitude: .real(180), .accuracy: .real(0), .place: .text("Hide"),
      .username: .text("kh"), .subject: .int(subject), .label: .text("Peck"), .color: .text("#12aBcD"), .key: .text("p"),
      .mode: .int(2), .exclusion: .text("posture"), .excludes: .ids([try #require(try book.eventType("B"))]), .recordable: .int(0), .category: .text("feeding"), .archived: .int(1),
      .mediaType: .text("audio/ogg; codecs=opus"), .duration: .int(90_000_000_000), .transcript: .text("Good morning"), .tags: .ids(tags),
      .day: .int(20_260_302), .priority: .int(0), .completed: .int(-7), .redaction: .int(2), .due: .int(99), .notes: .text("one\ntwo"),
    ]
    let watch = try book.startSession("Watch")
    try watch.stop()
    for kind in Kind.allCases where kind.isDraftable {
      // A medium belongs to a session.
      let values = kind == .media ? values.merging([.parent: .int(watch.item)]) { $1 } : values
      // An attachment is made of bytes and edited by a draft.
      let draft = kind == .attachment ? try book.edit(book.attach([1, 2, 3], to: holder)) : try book.draft(kind)
      for field in kind.settable { try draft.set(field, try #require(values[field] ?? sample(of: field), "\(field)")) }
      let id = try draft.save()
      let entry = try book.entry(id)
      #expect(entry.kind == kind)
      for field in kind.settable where !beside.contains(field) { #expect(entry[field] == values[field] ?? sample(of: field), "\(field) of a \(kind.label)") }
      #expect(!draft.isDirty())
      let edit = try book.edit(id)
      for field in kind.settable { #expect(edit[field] == values[field] ?? sample(of: field)) }
      for field in Field.allCases where !kind.settable.contains(field) {
        #expect(refusal { try edit.set(field, .int(1)) }?.code == .invalid)
        edit.reset()
      }
    }
  }

  @Test func anEditChangesWhatWasSetAndNoMore() throws {
    let id = try book.createNote("Before")
    let first = try book.edit(id)
    let second = try book.edit(id)
    try first.set(.name, .text("After"))
    try second.set(.description, .text("Added"))
    try first.save()
    try second.save()
    let entry = try book.entry(id)
    #expect(entry.name == "After" && entry.description == "Added")
  }

  @Test func aSecondSaveEditsTheSameEntry() throws {
    let draft = try book.draft(.note)
    try draft.set(.name, .text("One"))
    let id = try draft.save()
    try draft.set(.name, .text("Two"))
    #expect(try draft.save() == id)
    #expect(try book.names(Query(.note)) == ["Two"])
  }

  @Test func modifiedIsTheTimeOfTheLastChange() throws {
    let id = try book.createNote("One")
    let made = try book.entry(id)
    clock.advance(seconds: 60)
    let edit = try book.edit(id)
    try edit.save(.keepClean)
    #expect(try book.entry(id)[.modified] == made[.modified])
    try edit.set(.name, .text("Two"))
    try edit.save()
    let changed = try book.entry(id)
    #expect(changed[.created] == made[.created])
    #expect((changed[.modified].int ?? 0) - (made[.modified].int ?? 0) >= 60_000_000_000)
  }

  @Test func theFirstRefusalIsKeptUntilTheFieldIsSetWell() throws {
    let draft = try book.draft(.note)
    _ = refusal { try draft.set(.name, .text("")) }
    _ = refusal { try draft.set(.zone, .text("Mars/Base")) }
    let failure = refusal { try draft.save() }
    #expect(failure?.field == .name)
    #expect(try draft.validate().count >= 2)
    try draft.set(.name, .text("Good"))
    #expect(refusal { try draft.save() }?.field == .zone)
    try draft.set(.zone, .text("Europe/Berlin"))
    #expect(try draft.validate().isEmpty)
    try draft.save()
  }

  @Test func limitsAreSaidInNumbers() throws {
    let draft = try book.draft(.note)
    let failure = refusal { try draft.set(.name, .text(String(repeating: "x", count: 65_537))) }
    #expect(failure?.code == .invalid && failure?.found == 65_537 && failure?.bound == 65_536)
    try draft.set(.name, .text(String(repeating: "x", count: 65_536)))
    _ = refusal { try draft.set(.name, .text("a\0b")) }
    _ = refusal { try draft.set(.name, .int(5)) }
    _ = refusal { try draft.set(.name, .null) }
    _ = refusal { try draft.set(.time, .int(.min)) }
    _ = refusal { try draft.set(.color, .text("red")) }
    _ = refusal { try draft.set(.id, .int(1)) }
  }

  @Test func aPlaceNeedsItsSettingAndBothHalves() throws {
    let draft = try book.draft(.note)
    try draft.set(.name, .text("Arrival"))
    let failure = refusal { try draft.set(.latitude, .real(45.4429)) }
    #expect(failure?.reason == .locationOff && failure?.message.contains("location_enabled") == true)
    draft.reset()
    try book.set("location_enabled", to: "true")
    try draft.set(.name, .text("Arrival"))
    try draft.set(.latitude, .real(45.4429))
    #expect(refusal { try draft.save() }?.field == .longitude)
    try draft.set(.longitude, .real(-73.6016))
    let range = refusal { try draft.set(.latitude, .real(90.5)) }
    #expect(range?.found == 90.5 && range?.bound == 90)
    _ = refusal { try draft.set(.latitude, .real(.nan)) }
    try draft.set(.latitude, .real(45.4429))
    let id = try draft.save()
    // Turning it off keeps what is stored, and refuses what is new.
    try book.set("location_enabled", to: "false")
    #expect(try book.entry(id)[.latitude].real == 45.4429)
    let edit = try book.edit(id)
    try edit.set(.name, .text("Renamed"))
    try edit.save()
    #expect(refusal { try edit.set(.latitude, .real(1)) }?.reason == .locationOff)
    edit.reset()
    for field in Field.places { try edit.set(field, .null) }
    try edit.save()
    #expect(try book.entry(id)[.latitude].isNull)
  }

  @Test func unknownEntriesAreNotFound() throws {
    #expect(refusal { try book.edit(4711) }?.code == .notFound)
    #expect(refusal { try book.delete(4711) }?.code == .notFound)
    #expect(refusal { try book.draft(.note, in: 4711) }?.code == .notFound)
    let note = try book.createNote("Note")
    #expect(refusal { try book.draft(.note, in: note) }?.code == .invalid)
    #expect(refusal { try book.draft(.event) }?.code == .invalid)
    let draft = try book.draft(.note)
    try draft.set(.name, .text("x"))
    try draft.set(.subject, .int(note))
    #expect(refusal { try draft.save() }?.code == .notFound)
    let gone = try book.edit(note)
    _ = try book.delete(note)
    try gone.set(.name, .text("y"))
    #expect(refusal { try gone.save() }?.code == .notFound)
    #expect(refusal { try book.delete(note) }?.code == .notFound)
    #expect(try book.find(UUID("00000000-0000-4000-8000-000000000000")!) == nil)
    #expect(try book.find(UUID(try book.entry(try book.createNote("z")).uuid)!) != nil)
  }
}

@Suite("Collections", .timeLimit(.minutes(60)))
struct CollectionTests {
  let book: Book

  init() throws { book = try Book(":memory:") }

  @Test func nestAndNeverInACircle() throws {
    let a = try book.createCollection("a")
    let b = try book.createCollection("b", in: a)
    let c = try book.createCollection("c", in: b)
    for target in [a, b, c] {
      let edit = try book.edit(a)
      try edit.set(.parent, .int(target))
      #expect(refusal { try edit.save() }?.reason == .cycle)
    }
    let edit = try book.edit(c)
    try edit.set(.parent, .int(0))
    try edit.save()
    #expect(try book.entry(c).parent == 0)
  }

  @Test func nestDeeplyWithoutExhaustingAnything() throws {
    let inside = try book.begin()
    var parent: Int64 = 0
    var first: Int64 = 0
    for depth in 0..<2000 {
      parent = try inside.createCollection("level \(depth)", in: parent)
      if depth == 0 { first = parent }
    }
    let note = try inside.createNote("deep", in: parent)
    try inside.commit()
    let edit = try book.edit(first)
    try edit.set(.parent, .int(parent))
    #expect(refusal { try edit.save() }?.reason == .cycle)
    #expect(try book.eventType("A", in: note) == book.eventType("A"))
    #expect(try book.export(.markdown).contains("deep"))
    #expect(try book.delete(first) == 2001)
    #expect(refusal { try book.entry(note) }?.code == .notFound)
    #expect(try book.names(Query()).isEmpty)
  }

  @Test func deletingMarksTheRootAndHidesWhatIsBelow() throws {
    let a = try book.createCollection("a")
    let b = try book.createCollection("b", in: a)
    _ = try book.createNote("in b", in: b)
    let kept = try book.createNote("kept")
    #expect(try book.delete(a) == 3)
    #expect(try book.names(Query()) == ["kept"])
    var trash = try Query()
    try trash.require(.trashed, .null, [], negated: true)
    #expect(try book.names(trash) == ["a"])
    #expect(try book.delete(a, .forever) == 3)
    #expect(try book.names(trash).isEmpty)
    #expect(try book.entry(kept).name == "kept")
    #expect(try book.check().isEmpty)
  }

  @Test func allCanBeDeletedThroughAQuery() throws {
    for name in ["a", "b"] { _ = try book.createNote(name, in: try book.createCollection(name)) }
    #expect(try Query().delete(in: book) == 4)
    #expect(try Query().count(in: book) == 0)
  }
}
