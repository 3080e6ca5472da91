import Foundation
import Testing

@testable import GenerateABI

@Suite("What the contract becomes", .timeLimit(.minutes(60)))
struct OutputTests {
  /// After a change that is meant: `generate-abi --root Tests/GenerateABITests/Golden --write`, and read the difference.
  @Test func agreesWithTheGoldenOutputs() throws {
    let outputs = try MiniContract.load().outputs
    #expect(outputs.count == 36)
    #expect(Files(root: MiniContract.root).outOfDate(outputs) == [])
  }

  @Test func everyOutputSaysThatItIsGenerated() throws {
    for output in try MiniContract.load().outputs where output.part == nil {
      let head = output.text.prefix(200)
      // In a comment of C the asterisk would look like the beginning of another.
      #expect(head.contains("GENERATED from abi/") && head.contains("DO NOT EDIT"), "\(output.path)")
    }
  }

  @Test func writesOnlyWhatChanged() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("generate-abi-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let files = Files(root: root)
    // A page is written by hand, but for the places of what is generated into it.
    let page = root.appendingPathComponent("docs/file-format-tables.md")
    try FileManager.default.createDirectory(at: page.deletingLastPathComponent(), withIntermediateDirectories: true)
    let places = ["entry", "entry_part", "cache"].map { "<!-- table \($0) -->\n<!-- /table \($0) -->\n" }
    try Data("By hand.\n\(places.joined())The end.\n".utf8).write(to: page)
    try FileManager.default.createDirectory(at: root.appendingPathComponent("docs/formats"), withIntermediateDirectories: true)
    for (path, part) in [("formats.md", "formats"), ("formats/json.md", "keys of entries"), ("formats/tables.md", "views of entries"), ("formats/words.md", "words")] {
      try Data("<!-- \(part) -->\n<!-- /\(part) -->\n".utf8).write(to: root.appendingPathComponent("docs/\(path)"))
    }
    let outputs = try MiniContract.load().outputs
    #expect(files.outOfDate(outputs).count == 36)
    #expect(try files.write(outputs).count == 36)
    #expect(try files.write(outputs) == [])
    let changed = try Contract.load(MiniContract.replacing("The highest bit.", with: "The last bit.")).outputs
    #expect(!files.outOfDate(changed).contains("abi/tallybook.map"))
    #expect(files.outOfDate(changed).contains("include/tallybook_core.h"))
  }

  @Test func tellsAndRemovesWhatIsLeftOver() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("generate-abi-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let outputs = try MiniContract.load().outputs.filter { $0.path.hasPrefix(StructuresEmitter.folder) }
    let files = Files(root: root)
    #expect(try files.write(outputs).count == 4 && files.leftOver(outputs).isEmpty)
    let fewer = outputs.filter { !$0.path.hasSuffix("EntryCalls+Generated.swift") }
    #expect(files.leftOver(fewer) == ["Sources/TallybookABI/Generated/EntryCalls+Generated.swift"])
    #expect(try files.remove(leftOverFrom: fewer) == ["Sources/TallybookABI/Generated/EntryCalls+Generated.swift"])
    #expect(files.leftOver(fewer).isEmpty && files.outOfDate(fewer).isEmpty)
  }

  @Test func refusesAPageWithoutAPlace() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("generate-abi-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let outputs = try MiniContract.load().outputs.filter { $0.part == "table cache" }
    let refused = #expect(throws: Files.NoPlace.self) { try Files(root: root).write(outputs) }
    #expect(refused?.description.contains("docs/file-format-tables.md (table cache)") == true)
  }

  @Test func keepsACFileThatIsThere() throws {
    var outputs = try MiniContract.load().outputs
    let index = try #require(outputs.firstIndex { $0.path == "include/tallybook.c" })
    outputs[index].text = "something else"
    #expect(Files(root: MiniContract.root).outOfDate(outputs) == [])
  }

  @Test func theEmbeddedDescriptionIsTheDescriptionInOneLine() throws {
    let contract = try MiniContract.load()
    let text = EmbeddedDescription(contract: contract).text
    let start = try #require(text.range(of: "\"\"\"\n")?.upperBound)
    let end = try #require(text.range(of: "\n  \"\"\"#", options: .backwards)?.lowerBound)
    let joined = text[start..<end].split(separator: "\n").map { line in
      var line = line.dropFirst(2)
      while line.last == "#" { line.removeLast() }
      return line.last == "\\" ? line.dropLast() : line
    }
    #expect(joined.joined() == Description(contract: contract).json.compact)
  }

  @Test(arguments: [
    ("(-9223372036854775807 - 1)", Scalar.i64, "(~9223372036854775807LL)", "-9223372036854775808"),
    ("-5", .i64, "(-5LL)", "-5"),
    ("0", .i64, "0LL", "0"),
    ("-3", .i32, "(-3)", "-3"),
    ("0x80000000", .u32, "0x80000000u", "2147483648"),
    ("((size_t)-1)", .size, "((size_t)-1)", "18446744073709551615"),
  ])
  func constantsKeepTheirTypes(text: String, type: Scalar, c: String, decimal: String) throws {
    let value = try #require(ConstantValue(type: type, text: text))
    #expect(value.cLiteral == c)
    #expect(value.decimal == decimal)
  }

  @Test func errorsFollowFromParametersAndStorage() throws {
    let contract = try MiniContract.load()
    func codes(_ name: String) -> [String] { contract.functions.first { $0.name == name }?.errors.map(\.code) ?? [] }
    #expect(codes("tally_book_open") == ["MISUSE", "FORKED", "UTF8", "NOT_FOUND", "IO"])
    #expect(codes("tally_book_list") == ["MISUSE", "HANDLE", "CLOSED", "FORKED"])
    #expect(codes("tally_cursor_next") == ["MISUSE", "HANDLE", "CLOSED", "FORKED", "IO"])
    #expect(codes("tally_cursor_text") == [])
    let open = contract.functions.first { $0.name == "tally_book_open" }
    #expect(open?.errors.first?.when.hasSuffix("unknown flag; `error` has a wrong struct_size; both are given") == true)
  }

  /// What is by hand has no thunk; all else has one, in its group's file.
  @Test func everyCallIsGeneratedOrByHand() throws {
    let contract = try MiniContract.load()
    let calls = contract.outputs.filter { $0.path.hasSuffix("Calls+Generated.swift") }
    #expect(calls.map(\.path) == ["BookCalls", "EntryCalls"].map { "Sources/TallybookABI/Generated/\($0)+Generated.swift" })
    for function in contract.functions {
      let generated = calls.filter { $0.text.contains("@_cdecl(\"\(function.name)\") @implementation\n") }.count
      #expect(generated == (function.thunk.byHand == nil ? 1 : 0), "\(function.name)")
    }
  }

  /// A struct's least size is that of its first release, whatever came later; a field in the reserve moves nothing.
  @Test func theLeastSizeIsThatOfTheFirstRelease() throws {
    let options = try #require(MiniContract.load().structures.first { $0.name == "tally_entry_options" })
    #expect((options.size, options.leastSize) == (16, 8))
    #expect(options.laterEnds == [16])
    let text = try StructuresEmitter(contract: MiniContract.load()).output.text
    #expect(text.contains("name: \"tally_entry_options\", least: 8, size: 16, later: [16])") && text.contains("initial.days = 7"))
    let cut = try Contract.load(MiniContract.replacing("type = \"char[16]\"", with: "type = \"char[24]\", least = 8"))
    let error = try #require(cut.structures.first { $0.name == "tally_error" })
    #expect((error.size, error.leastSize) == (40, 24))
    let reserve = "{ name = \"hint\", type = \"i64\", since = \"0.2\", from_reserve = true, doc = \"A hint.\" },"
    let grown = try Contract.load(MiniContract.replacing("{ name = \"message\"", with: reserve + "{ name = \"message\""))
    let later = try #require(grown.structures.first { $0.name == "tally_error" })
    #expect((later.size, later.leastSize) == (40, 40) && later.laterEnds.isEmpty)
  }

  @Test func aVersionInheritsFromTheOneBefore() throws {
    let map = try VersionScript(contract: MiniContract.load()).text
    #expect(map.contains("TALLY_0.2 {\n  global:\n    tally_book_list;\n} TALLY_0.1;"))
  }
}
