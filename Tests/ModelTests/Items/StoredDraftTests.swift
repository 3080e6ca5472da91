import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics

@Suite("Drafts meanwhile", .timeLimit(.minutes(60)))
struct StoredDraftTests {
  let scratch = Scratch()
  let clock = TestClock()
  let book: Book

  init() throws { book = try Book(scratch.file("a.tally"), BookOptions(author: "kh", clock: clock.clock)) }

  private func set(_ id: Int64, _ field: Field, _ text: String) throws {
    let edit = try book.edit(id)
    try edit.set(field, .text(text))
    try edit.save()
  }

  @Test func saysWhatWasChangedMeanwhileAndIsRebasedOrForced() throws {
    let id = try book.createNote("Arrival")
    let draft = try book.edit(id)
    try draft.set(.description, .text("mine"))
    #expect(try !draft.isStale() && draft.validate().isEmpty)
    try set(id, .name, "Departure")
    // Another field: stale, and no collision.
    #expect(try draft.isStale() && draft.validate().isEmpty)
    try set(id, .description, "theirs")
    let findings = try draft.validate()
    #expect(findings.map(\.reason) == [.staleDraft] && findings.map(\.key) == ["description"])
    let refused = refusal { try draft.save() }
    #expect(refused?.reason == .staleDraft && refused?.field == .description && refused?.id == id)
    #expect(try book.entry(id).description == "theirs")
    try draft.rebase()
    #expect(try !draft.isStale() && draft[.name] == .text("Departure") && draft[.description] == .text("mine"))
    draft.reset()
    #expect(draft[.description] == .text("theirs"))
    try draft.set(.description, .text("mine again"))
    try set(id, .description, "theirs again")
    try draft.save(.force)
    #expect(try book.entry(id).description == "mine again")
    // The same edit twice is none.
    let (one, two) = (try book.edit(id), try book.edit(id))
    try one.set(.name, .text("Same"))
    try two.set(.name, .text("Same"))
    try one.save()
    try two.save()
    // Unless it is to be the only one.
    let (first, second) = (try book.edit(id), try book.edit(id))
    try first.set(.name, .text("Twice"))
    try second.set(.name, .text("Twice"))
    try first.save(.ifUnchanged)
    let only = refusal { try second.save(.ifUnchanged) }
    #expect(only?.reason == .staleDraft && only?.id == id && only?.message.contains("IF_UNCHANGED") == true)
    try second.rebase()
    try second.save(.ifUnchanged)
    try second.save(.ifUnchanged)
    #expect(refusal { try second.save([.ifUnchanged, .force]) }?.code == .invalid)
    let gone = try book.edit(id)
    try gone.set(.name, .text("Late"))
    try book.delete(id)
    #expect(try gone.isStale())
    #expect(refusal { try gone.save(.ifUnchanged) }?.code == .notFound)
    #expect(refusal { try gone.save(.force) }?.code == .notFound && refusal { try gone.rebase() }?.code == .notFound)
  }

  @Test func ofATemplateToo() throws {
    let template = try book.createTemplate(#"{"title": "Mood", "properties": {"score": {"type": "integer"}, "words": {"type": "array", "items": {"type": "string"}}}}"#)
    let new = try book.draft(.note, template: template)
    try new.set(.name, .text("Monday"))
    try new.set(.own(1000), .int(4))
    let id = try new.save()
    let draft = try book.edit(id)
    try draft.set(.own(1001), .text(#"["calm"]"#))
    let other = try book.edit(id)
    try other.set(.own(1000), .int(5))
    try other.save()
    #expect(try draft.isStale())
    try draft.save()
    #expect(try book.edit(id)[.fields] == .text(#"{ "score" : 5, "words" : ["calm"] }"#))
    try other.rebase()
    try draft.rebase()
    try draft.set(.own(1000), .int(6))
    try draft.save()
    try other.set(.own(1000), .int(7))
    #expect(try other.validate().map(\.reason) == [.staleDraft])
    #expect(refusal { try other.save() }?.field == .own(1000))
    try other.rebase()
    try other.save()
    #expect(try book.edit(id)[.own(1000)] == .int(7))
  }

  @Test func isPutByAndFoundAgain() throws {
    let template = try book.createTemplate(#"{"title": "Mood", "properties": {"score": {"type": "integer", "default": 3}, "words": {"type": "array", "items": {"type": "string"}}, "weight": {"type": "number"}}}"#)
    let new = try book.draft(.note, template: template)
    try new.set(.name, .text("Monday"))
    try new.set(.own(1000), .int(4))
    try new.set(.own(1001), .text(#"["calm"]"#))
    try new.set(.own(1002), .real(2))
    _ = refusal { try new.set(.own(1000), .text("x")) }
    let number = try new.store()
    #expect(try new.store() == number)
    let id = try book.createNote("Arrival")
    let edit = try book.edit(id)
    try edit.set(.description, .text("mine"))
    let second = try edit.store()
    let schema = try book.edit(template)
    try schema.set(.schema, .text(#"{"title": "Mood", "properties": {"score": {"type": "integer"}}}"#))
    let third = try schema.store()
    #expect(try book.history(of: template).next())
    book.close()

    let again = try Book(scratch.file("a.tally"), BookOptions(author: "kh", clock: clock.clock))
    let cursor = try again.storedDrafts()
    var rows: [Row] = []
    while try cursor.next(), let row = cursor.row { rows.append(row) }
    #expect(rows.map(\.id) == [number, second, third] && rows.map { $0[.name].text } == ["Monday", "Arrival", "Mood"])
    #expect(rows.map { $0[.item] } == [.null, .int(id), .int(template)] && rows[0][.itemKind] == .int(2))
    let opened = try again.storedDraft(number)
    #expect(opened.isDirty() && opened[.own(1000)] == .int(4) && opened[.own(1001)] == .text(#"["calm"]"#) && opened[.own(1002)] == .real(2))
    #expect(opened.isDirty(.own(1000)) && opened.isDirty(.name) && !opened.isDirty(.zone))
    let made = try opened.save()
    #expect(try again.entry(made).name == "Monday")
    // The edit knows what it began with.
    let meanwhile = try again.edit(id)
    try meanwhile.set(.description, .text("theirs"))
    try meanwhile.save()
    let stale = try again.storedDraft(second)
    #expect(try stale.isStale() && stale.validate().map(\.reason) == [.staleDraft])
    let twin = try again.storedDraft(second)
    try stale.discardStored(now: again.now())
    for draft in [stale, twin] { #expect(refusal { try draft.discardStored(now: again.now()) }?.code == .notFound) }
    #expect(refusal { try again.storedDraft(second) }?.code == .notFound)
    let last = try again.storedDraft(third)
    #expect(last.isDirty(.schema))
    try last.save()
    #expect(try !again.storedDrafts().next())
    #expect(try again.check().isEmpty)
  }
}
