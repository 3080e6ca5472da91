import Tallybook
import Testing

/// A Swift host's view, as examples/c/mel.c has it from C.
@Suite("From Swift", .timeLimit(.minutes(60)))
struct StoryTests {
  @Test func aFieldLogIsKeptAndRead() throws {
    let book = try Book(":memory:", author: "kh")
    try book.set("location_enabled", to: "true")
    let nest = try book.collections.create("Heron nest")
    try book.notes.in(nest).create("Arrival") { ($0.latitude, $0.longitude) = (45.4429, -73.6016) }

    let watch = try book.record("Morning watch", in: nest)
    let peck = try watch.type("A")
    try watch.log(peck)
    try watch.log(peck, at: book.now - .seconds(3))
    try watch.log("A", value: 2.5, note: "a fish")
    try watch.pause()
    try watch.resume()
    #expect(try watch.count(of: "A") == 3)
    try watch.stop()

    #expect(try book.select(AnyEntry.self).in(nest).all().map(\.name) == ["Arrival", "Morning watch"])
    let session = try watch.session()
    #expect(try book.events.in(session).count() == 3)
    #expect(try book.events.in(session).where { $0.note == "a fish" }.all().map(\.value) == [2.5])
    #expect(session.username == "kh" && session.state == .stopped)

    let copy = try Book(":memory:")
    #expect(try copy.import(bytes: book.export(.json)).contains { $0.reason == .added })
    #expect(try copy.find(uuid: nest.uuid)?.name == "Heron nest")
  }
}
