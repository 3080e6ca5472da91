// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: recording", .timeLimit(.minutes(60)))
struct RecordingExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("Book.record(_:in:at:_:)", example1),
    Example("Book.attach(to:continuing:)", example2),
    Example("Book.variant(of:_:)", example3),
    Example("Recording", example4),
    Example("Recording.log(_:at:)", example5),
    Example("Recording.log(_:at:subject:phase:value:note:)", example6),
    Example("Recording.log(_:at:subject:phase:value:note:)", example7),
    Example("Recording.log(times:types:)", example8),
    Example("Recording.type(_:)", example9),
    Example("Recording.takeBack(about:)", example10),
    Example("Recording.session()", example11),
    Example("Recording.state()", example12),
    Example("Recording.elapsed()", example13),
    Example("Recording.count(of:)", example14),
    Example("Recording.openStates()", example15),
    Example("Recording.pause(at:)", example16),
    Example("Recording.resume(at:)", example17),
    Example("Recording.stop(at:)", example18),
    Example("Recording.detach()", example19),
  ]

  @Sendable static func example1() throws {
    let book = try Book(":memory:")
    let nest = try book.collections.create("Nest")
    let watch = try book.record("Watch", in: nest) { $0.description = "South" }
    shown(try watch.session().description, try book.sessions.in(nest).count()).like("South 1")
  }

  @Sendable static func example2() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch")
    try watch.stop()
    let again = try book.attach(to: try watch.session(), continuing: true)
    shown(try again.state() == .running).like("true")
  }

  @Sendable static func example3() throws {
    let book = try Book(":memory:")
    let how = try book.templates.create(schema: #"{"title": "How", "properties": {"depth": {"enum": ["deep", "flat"]}, "sure": {"type": "boolean"}}}"#)
    let dive = try book.eventTypes.create("Dive") { $0.template = how.id }
    let deep = try book.variant(of: dive, ["depth": "deep", "sure": 1])
    let watch = try book.record("Watch", at: .epoch)
    try watch.log(deep, at: .epoch + .seconds(1))
    shown(try book.bouts.all().map { $0.fields["depth"] }, try book.events.first()?.variant == deep).like("[deep] true")
    do { _ = try book.variant(of: dive, ["depth": "steep"]) } catch { shown(error.code).like("invalid")
    }
  }

  @Sendable static func example4() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch", at: .epoch)
    try watch.log("A", at: .epoch + .seconds(1), value: 2.5, note: "a fish")
    try watch.log("A", at: .epoch + .seconds(2))
    shown(try watch.takeBack(), try watch.count(of: "A"), try watch.state() == .running).like("2 1 true")
    try watch.stop(at: .epoch + .seconds(60))
    shown(try watch.session().duration ?? .zero, watch.id == (try watch.session().id)).like("60.0 seconds true")
  }

  @Sendable static func example5() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch")
    let call = try watch.type("A")
    for _ in 0..<1000 { try watch.log(call) }
    shown(try watch.count()).like("1000")
  }

  @Sendable static func example6() throws {
    let book = try Book(":memory:")
    let ada = try book.subjects.create("Ada")
    let watch = try book.record("Watch")
    try watch.log("A", subject: ada, value: 62.5, note: "loud")
    do { try watch.log("fly") } catch { shown(error.reason).like("noEventType")
    }
  }

  @Sendable static func example7() throws {
    let book = try Book(":memory:")
    let walk = try book.eventTypes.create("walk") { $0.mode = .state }
    let watch = try book.record("Watch")
    try watch.log(walk, phase: .start)
    shown(try watch.openStates().count).like("1")
  }

  @Sendable static func example8() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch", at: .epoch)
    let call = try watch.type("A")
    shown(try watch.log(times: (1...1000).map { .epoch + .seconds($0) }, types: Array(repeating: call, count: 1000))).like("1")
  }

  @Sendable static func example9() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch")
    shown(try watch.type("A") > 0).like("true")
  }

  @Sendable static func example10() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch")
    try watch.log("A")
    shown(try watch.takeBack(), try watch.count()).like("1 0")
  }

  @Sendable static func example11() throws {
    let book = try Book(":memory:")
    shown(try book.record("Watch").session().title).like("Watch")
  }

  @Sendable static func example12() throws {
    let book = try Book(":memory:")
    shown(try book.record("Watch").state() == .running).like("true")
  }

  @Sendable static func example13() throws {
    let book = try Book(":memory:")
    shown(try book.record("Watch").elapsed() >= .zero).like("true")
  }

  @Sendable static func example14() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch")
    try watch.log("A")
    shown(try watch.count(), try watch.count(of: "A")).like("1 1")
  }

  @Sendable static func example15() throws {
    let book = try Book(":memory:")
    shown(try book.record("Watch").openStates().count).like("0")
  }

  @Sendable static func example16() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch")
    try watch.pause()
    shown(try watch.state() == .paused).like("true")
  }

  @Sendable static func example17() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch")
    try watch.pause()
    try watch.resume()
    shown(try watch.state() == .running).like("true")
  }

  @Sendable static func example18() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch")
    try watch.stop()
    shown(try watch.session().end != nil).like("true")
  }

  @Sendable static func example19() throws {
    let book = try Book(":memory:")
    let watch = try book.record("Watch")
    watch.detach()
    shown(try book.sessions.first()?.state == .running).like("true")
  }
}
