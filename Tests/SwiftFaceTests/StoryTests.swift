import Tallybook
import Testing

/// A Swift host's view: everything through the public surface, as examples/c/mel.c does it from C.
@Suite("From Swift", .timeLimit(.minutes(60)))
struct StoryTests {
  @Test func aFieldLogIsKeptAndRead() throws {
    let book = try Book(":memory:", BookOptions(author: "kh"))
    defer { book.close() }
    try book.set("location_enabled", to: "true")
    let nest = try book.createCollection("Heron nest")

    let note = try book.draft(.note, in: nest)
    try note.set(.name, .text("Arrival"))
    try note.set(.latitude, .real(45.4429))
    try note.set(.longitude, .real(-73.6016))
    try note.save()

    let peck = try #require(try book.eventType("A", in: nest))
    let watch = try book.startSession("Morning watch", in: nest)
    try watch.log(peck)
    try watch.log(peck, at: watch.now() - 3_000_000_000)
    _ = try watch.log([Event(time: watch.now(), type: peck, value: 2.5, note: "a fish")])
    try watch.pause()
    try watch.resume()
    #expect(try watch.count(of: peck) == 3)
    try watch.stop()

    var timeline = try Query()
    timeline.restrict(to: nest)
    let cursor = try timeline.cursor(in: book)
    var names: [String] = []
    while try cursor.next() { names.append(cursor.row?[.name].text ?? "") }
    #expect(names == ["Arrival", "Morning watch"])

    var events = try Query(.event)
    events.restrict(to: watch.item)
    #expect(try events.count(in: book) == 3)

    var json: [UInt8] = []
    try Query().export(.json, from: book, to: .pieces { json.append(contentsOf: $0) })
    let copy = try Book(":memory:")
    #expect(try copy.importJSON(.bytes(json)).contains { $0.reason == .added })
    #expect(try copy.find(#require(UUID(book.entry(nest).uuid))) != nil)
    copy.close()
  }
}
