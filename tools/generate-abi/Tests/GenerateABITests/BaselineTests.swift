import Foundation
import Testing

@testable import GenerateABI

@Suite("What --against lets pass", .timeLimit(.minutes(60)))
struct BaselineTests {
  /// A field that comes with the next version asks for that version.
  private func breaks(replacing old: String, with new: String) throws -> [String] {
    try breaks(of: MiniContract.files, in: new.contains("since = \"0.3\"") ? MiniContract.replacing(old, with: new).map(raised) : MiniContract.replacing(old, with: new))
  }

  private func breaks(of old: [SourceFile], in new: [SourceFile]) throws -> [String] {
    let before = try Baseline(json: Data(Description(contract: Contract.load(old)).json.pretty.utf8), name: "old.json")
    return try before.breaks(in: Contract.load(new))
  }

  private func raised(_ file: SourceFile) -> SourceFile {
    SourceFile(name: file.name, text: file.text.replacing("abi_minor = 2", with: "abi_minor = 3"))
  }

  /// Of a struct with a reserve, and with a text that callers may have less of.
  @Test(arguments: [
    ("char[16]\", least = 8", "char[32]\", least = 8", ""),
    ("char[16]\", least = 8", "char[8]\", least = 8", "tally_error.message: c_type was char[16], is char[8]"),
    ("char[16]\", least = 8", "char[16]\", least = 16", "structs tally_error: least_size was 40, is 48"),
    ("u64[2]\"", "u64[1]\"", "tally_error.reserved: its bytes are no longer reserved"),
    ("{ name = \"reserved\", type = \"u64[2]\"", "{ name = \"hint\", type = \"i64\", since = \"0.3\", from_reserve = true, doc = \"A hint.\" },\n  { name = \"reserved\", type = \"u64[1]\"", ""),
    ("{ name = \"reserved\", type = \"u64[2]\", doc = \"0.\" },", "{ name = \"hint\", type = \"i64[2]\", since = \"0.3\", from_reserve = true, doc = \"A hint.\" },", ""),
    ("{ name = \"reserved\", type = \"u64[2]\"", "{ name = \"hint\", type = \"i64\", doc = \"A hint.\" },\n  { name = \"reserved\", type = \"u64[1]\"", "tally_error.reserved: its bytes are no longer reserved"),
  ])
  func aReserveAndALongerText(old: String, new: String, finding: String) throws {
    let reserved = try MiniContract.replacing(
      "{ name = \"message\", type = \"char[16]\"", with: "{ name = \"reserved\", type = \"u64[2]\", doc = \"0.\" },\n  { name = \"message\", type = \"char[16]\", least = 8")
    #expect(reserved.contains { $0.text.contains(old) })
    let changed = reserved.map { raised(SourceFile(name: $0.name, text: $0.text.replacing(old, with: new))) }
    let breaks = try breaks(of: reserved, in: changed)
    #expect(finding.isEmpty ? breaks == [] : breaks.contains { $0.contains(finding) }, "\(breaks)")
  }

  @Test func nothingChanged() throws {
    #expect(try breaks(replacing: "Opens a book.", with: "Opens one book.") == [])
  }

  @Test(arguments: [
    ("{ name = \"LAST\"", "{ name = \"MORE\", value = 2, since = \"0.1\", swift = \"more\", doc = \"More.\" },\n  { name = \"LAST\""),
    ("{ name = \"message\", type = \"char[16]\", doc = \"One line.\" },", "{ name = \"message\", type = \"char[16]\", doc = \"One line.\" },\n  { name = \"id\", type = \"i64\", since = \"0.3\", doc = \"What.\" },"),
    ("allowed = [\"light\", \"dark\"]", "allowed = [\"light\", \"dark\", \"grey\"]"),
    ("reasons = [\"NO_FOLDER\"], when = \"the folder", "reasons = [\"NO_FILE\", \"NO_FOLDER\"], when = \"a folder"),
    ("abi_minor = 2", "abi_minor = 3"),
    ("{ name = \"cursor\", type = \"handle:cursor\", doc = \"The cursor.\" }", "{ name = \"cursor\", type = \"handle:cursor\", nullable = \"which does nothing\", doc = \"The cursor.\" }"),
  ])
  func passesAdditions(old: String, new: String) throws {
    #expect(try breaks(replacing: old, with: new) == [])
  }

  @Test(arguments: [
    Refusal("{ name = \"EXISTING\", value = 0x1,", "{ name = \"EXISTING\", value = 0x2,", "TALLY_OPEN_EXISTING: value was 1, is 2"),
    Refusal("{ name = \"EXISTING\"", "{ name = \"OLD\"", "TALLY_OPEN_EXISTING: removed"),
    Refusal("type_name = \"tally_where\"", "type_name = \"tally_spot\"", "constants place: c_name was tally_where, is tally_spot"),
    Refusal(
      "status = \"NOT_FOUND\", swift = \"noFile\"", "status = \"MISUSE\", swift = \"noFile\"",
      "TALLY_REASON_NO_FILE: status was TALLY_E_NOT_FOUND, is TALLY_E_MISUSE"),
    Refusal("field_name = \"where\"", "field_name = \"place\"", "TALLY_FIELD_WHERE: field_name was where, is place"),
    Refusal("name = \"tally_version\"", "name = \"tally_entry_release\"", "functions tally_version: removed"),
    Refusal("name = \"tally_version\"", "name = \"tally_entry_release\"", "tally_entry_release: new, but since 0.1, which is released"),
    Refusal("name = \"count\", type = \"size\"", "name = \"count\", type = \"u64\"", "tally_book_list: takes (tally_book *, const tally_event *, uint64_t"),
    Refusal("returns = \"static-text\"", "returns = \"u32\"", "functions tally_version: returns was static-text, is u32"),
    Refusal("since = \"0.2\"\nsummary", "since = \"0.1\"\nsummary", "functions tally_book_list: since was 0.2, is 0.1"),
    Refusal("error = false\n", "", "functions tally_cursor_next: error_param was"),
    Refusal("nullable = \"for the defaults\", ", "", "tally_book_open(options): may no longer be NULL"),
    Refusal("transfer = \"full\", doc = \"The book.\"", "transfer = \"none\", doc = \"The book.\"", "tally_book_open(out_book): transfer was full, is none"),
    Refusal("{ name = \"found\", type = \"f64\"", "{ name = \"found\", type = \"i64\"", "tally_error.found: c_type was double, is int64_t"),
    Refusal("char[16]", "char[24]", "tally_error.message: c_type was char[16], is char[24]"),
    Refusal("doc = \"One line.\" },", "doc = \"One line.\" },\n  { name = \"id\", type = \"i64\", doc = \"What.\" },", "tally_error.id: new, but without since"),
    Refusal("doc = \"One line.\" },", "doc = \"One line.\" },\n  { name = \"id\", type = \"i64\", doc = \"What.\" },", "structs tally_error: least_size was 32, is 40"),
    Refusal(
      "doc = \"One line.\" },", "doc = \"One line.\" },\n  { name = \"id\", type = \"i64\", since = \"0.2\", doc = \"What.\" },",
      "tally_error.id: new, but since 0.2, which is released; since 0.3 or later"),
    Refusal(
      "{ name = \"message\", type", "{ name = \"id\", type = \"i64\", doc = \"What.\" },\n  { name = \"message\", type",
      "tally_error.id: put between older fields; a later one goes to the end"),
    Refusal("name = \"tally_entry_options\"\nsince = \"0.1\"", "name = \"tally_entry_options\"\nsince = \"0.2\"", "structs tally_entry_options: least_size was 8, is 16"),
    Refusal("init = \"7\"", "init = \"8\"", "tally_entry_options.days: init was 7, is 8"),
    Refusal("{ name = \"value\", type = \"f64\", init = \"(0.0 / 0.0)\", doc = \"A number.\" },", "", "tally_event.value: removed"),
    Refusal("returns = \"i64\"\nreturns_doc", "returns = \"u64\"\nreturns_doc", "callbacks tally_clock_fn: returns was i64, is u64"),
    Refusal("type = \"text\"\ndefault", "type = \"json\"\ndefault", "settings mode: type was text, is json"),
    Refusal("[\"light\", \"dark\"]", "[\"light\"]", "setting mode: dark is no longer allowed"),
    Refusal("name = \"deep_history\"", "name = \"history\"", "features deep_history: removed"),
    Refusal("abi_major = 0", "abi_major = 1", "package: abi_major was 0, is 1"),
  ])
  func refusesWhatOlderProgramsWouldMiss(_ change: Refusal) throws {
    let breaks = try breaks(replacing: change.old, with: change.new)
    #expect(breaks.contains { $0.contains(change.finding) }, "\(breaks)")
  }

  @Test func refusesHandlesInAnotherOrder() throws {
    let text = "[[handle]]\nname = \"first\"\nclose = \"tally_first_free\"\ndoc = \"One more.\"\n[[handle]]\nname = \"book\""
    let function = """
      [[function]]
      name = "tally_first_free"
      group = "book"
      since = "0.2"
      summary = "Frees it."
      returns = "void"
      thread = "any"
      calls = []
      params = [ { name = "first", type = "handle:first", doc = "It." } ]
      """
    let before = try Baseline(json: Data(Description(contract: MiniContract.load()).json.pretty.utf8), name: "old.json")
    var files = try MiniContract.replacing("[[handle]]\nname = \"book\"", with: text)
    files.append(SourceFile(name: "abi/30-more.toml", text: function))
    let breaks = try before.breaks(in: Contract.load(files))
    #expect(breaks.contains("handles book: kind was 1, is 2"))
  }

  @Test func refusesABaselineWithoutFunctions() {
    #expect(throws: ContractRefused.self) { try Baseline(json: Data(#"{"functions": []}"#.utf8), name: "old.json") }
  }
}
