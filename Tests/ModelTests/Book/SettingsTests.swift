import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TestBasics

@Suite("Settings", .timeLimit(.minutes(60)))
struct SettingsTests {
  @Test func haveDefaultsAndRules() throws {
    let book = try Book(":memory:")
    #expect(try book.setting("location_enabled") == "false")
    try book.set("location_enabled", to: "true")
    #expect(try book.setting("location_enabled") == "true")
    try book.set("location_enabled", to: nil)
    #expect(try book.setting("location_enabled") == "false")
    try book.set("x-lens", to: "wide")
    #expect(try book.setting("x-lens") == "wide")
    #expect(try book.settings().map(\.name).last == "x-lens")
    for (name, value) in [
      ("location_enabled", "yes"), ("display_mode", "pink"), ("time_zone", "Mars/Base"), ("day_start", "25:00"), ("day_start", "4"),
      ("autosave_interval", "1"), ("autosave_interval", "x"), ("labels", "[]"), ("labels", "{\"nonsense\": \"x\"}"), ("labels", "{"),
    ] {
      let code = refusal { try book.set(name, to: value) }?.code
      #expect(code == .invalid || code == .notFound, "\(name) = \(value)")
    }
    #expect(refusal { try book.set("nonsense", to: "1") }?.code == .notFound)
    #expect(refusal { try book.setting("x-none") }?.code == .notFound)
    book.close()
  }

  @Test func theAuthorStampsWhatIsMade() throws {
    let book = try Book(":memory:")
    let before = try book.createNote("No name")
    try book.set("username", to: "kh")
    let after = try book.createNote("Named")
    #expect(try book.entry(before)[.username].isNull)
    #expect(try book.entry(after)[.username].text == "kh")
    book.close()
  }
}
