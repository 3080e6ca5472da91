import Foundation
import Testing

@testable import GenerateABI

@Suite("The headers", .timeLimit(.minutes(60)))
struct HeaderTests {
  /// As a compiler reads `tallybook.h`: what it includes stands before it.
  private static func whole(of contract: Contract) -> String {
    let outputs = HeaderEmitter.outputs(of: contract)
    return ["tallybook_fields.h", "tallybook_core.h", "tallybook.h"].map { name in outputs.first { $0.path == "include/\(name)" }?.text ?? "" }.joined()
  }

  private static func text(_ name: String, of contract: Contract) -> String {
    HeaderEmitter.outputs(of: contract).first { $0.path == "include/\(name)" }?.text ?? ""
  }

  /// Both contracts: the golden one with one of everything, and the real one.
  private static func contracts() throws -> [Contract] { try read.get() }
  // Nobody changes what was read.
  private nonisolated(unsafe) static let read = Result {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../..").standardizedFileURL
    return try [MiniContract.load(), Contract.load(SourceFile.all(below: root))]
  }

  private static func position(of text: String, in whole: String) -> Int? {
    whole.range(of: text).map { whole.utf8.distance(from: whole.startIndex, to: $0.lowerBound) }
  }

  // MARK: Constants

  @Test func everyEnumerationHasItsType() throws {
    for contract in try Self.contracts() {
      let whole = Self.whole(of: contract)
      for set in contract.constants where set.swift != nil && (set.type == .i32 || set.type == .u32) {
        let name = try #require(contract.family(of: set.name)?.typeName, "\(set.name)")
        #expect(whole.components(separatedBy: "typedef \(set.type.spelling) \(name);").count == 2, "\(name)")
      }
    }
  }

  @Test func whatIsOfASetHasItsType() throws {
    let whole = Self.whole(of: try MiniContract.load())
    for declaration in [
      "tally_book *book, tally_kind kind, const char *name", "tally_where place", "tally_open_flags flags;", "tally_status code;",
      "tally_book *book, uint32_t flags, int64_t *out_width",
    ] { #expect(whole.contains(declaration), "\(declaration)") }
    // Where it is a call that hands out the number, and an array of them.
    let changed = try Contract.load(
      MiniContract.replacing("type = \"out-array:i64\", count", with: "type = \"out-array:i32\", set = \"kind\", count"))
    #expect(Self.whole(of: changed).contains("tally_kind *beginnings, tally_kind *endings"))
    let returned = try Contract.load(MiniContract.replacing("returns = \"i32\"\n", with: "returns = \"i32\"\nreturns_set = \"mood\"\n"))
    #expect(Self.whole(of: returned).contains("TALLY_API tally_mood tally_entry_is_open("))
  }

  @Test func flagsOfValuesAreInTheirEnumeration() throws {
    let whole = Self.whole(of: try MiniContract.load())
    #expect(whole.components(separatedBy: "TALLY_PLACE_HERE ").last?.prefix { $0 != "}" }.contains("TALLY_PLACE_NOT ") == true)
    #expect(!whole.contains("tally_place_flag"))
  }

  @Test func whatIsNoIntIsAConstant() throws {
    let whole = Self.whole(of: try MiniContract.load())
    for line in [
      "static const int64_t TALLY_NOW = (-INT64_C(9223372036854775807) - 1);", "#define TALLY_NOW (-INT64_C(9223372036854775807) - 1) /**< The same value as a constant expression. */",
      "static const int64_t TALLY_ROOT = INT64_C(0);", "static const uint32_t TALLY_OPEN_LAST = 0x80000000u;", "static const size_t TALLY_NTS = SIZE_MAX;", "#define TALLY_NTS SIZE_MAX",
    ] { #expect(whole.contains(line + "\n"), "\(line)") }
  }

  // MARK: Places

  @Test func everythingStandsBeforeItsFirstUse() throws {
    for contract in try Self.contracts() {
      let code = Self.code(of: Self.whole(of: contract))
      let types = contract.families.compactMap(\.typeName) + contract.handles.map { "tally_\($0.name)" } + contract.callbacks.map(\.name)
        + contract.structures.map(\.name)
      for type in types {
        let uses = code.ranges(of: try Regex("\\b\(type)\\b"))
        let first = try #require(uses.first, "\(type)")
        let line = code[code.lineRange(for: first)]
        #expect(line.hasPrefix("typedef "), "\(type) is used before it is declared: \(line)")
      }
    }
  }

  @Test func constantsStandWithTheFirstCallThatTakesThem() throws {
    for contract in try Self.contracts() {
      let whole = Self.whole(of: contract)
      let layout = HeaderLayout(contract: contract)
      for part in layout.parts {
        let start = try #require(Self.position(of: "@defgroup tally_\(part.group.name) ", in: whole))
        let call = try #require(part.functions.first.flatMap { Self.position(of: "\($0.name)(", in: whole) })
        for family in part.families {
          let place = try #require(Self.position(of: "    \(family.values[0].cName) ", in: whole) ?? Self.position(of: " \(family.values[0].cName) =", in: whole))
          #expect(start < place && place < call, "\(family.main.name)")
          let isTaken = part.functions.contains { Self.takes($0, family, in: contract) } || family.sets.contains { $0.group != nil }
          #expect(isTaken, "\(family.main.name) stands with \(part.group.name), which does not take it")
        }
      }
      // Once each, wherever.
      let all = layout.base + layout.fields + layout.parts.flatMap(\.families)
      #expect(all.flatMap(\.sets).map(\.name).sorted() == contract.constants.map(\.name).sorted())
    }
  }

  @Test func aSetMayNameItsGroup() throws {
    let mini = try MiniContract.load()
    #expect(Self.text("tallybook.h", of: mini).contains("TALLY_LIMIT_NONE = -1"))
    let changed = try Contract.load(MiniContract.replacing("name = \"limit\"\ngroup = \"entry\"", with: "name = \"limit\"\ngroup = \"runtime\""))
    #expect(Self.text("tallybook_core.h", of: changed).contains("TALLY_LIMIT_NONE = -1"))
    #expect(Self.text("tallybook_fields.h", of: mini).contains("TALLY_MOOD_GOOD = 1"))
  }

  @Test func theFirstCallStandsWithin400Lines() throws {
    for contract in try Self.contracts() {
      let lines = Self.text("tallybook_core.h", of: contract).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(try #require(lines.firstIndex { $0.hasPrefix("TALLY_API ") }) < 400)
    }
  }

  @Test func nothingIsDeclaredTwice() throws {
    for contract in try Self.contracts() {
      let code = Self.code(of: Self.whole(of: contract))
      for function in contract.functions {
        #expect(code.components(separatedBy: " \(function.name)(").count + code.components(separatedBy: "*\(function.name)(").count == 3, "\(function.name)")
      }
      let enumerators = Self.counts(of: code.matches(of: /\n    (\w+) +=/).map(\.1))
      for constant in contract.constants.flatMap(\.values) where constant.value.isEnumerator {
        #expect(enumerators[constant.cName] == 1, "\(constant.cName)")
      }
      let core = Self.text("tallybook_core.h", of: contract)
      for group in contract.groups where contract.functions.contains(where: { $0.group == group.name }) {
        #expect(core.contains("@defgroup tally_\(group.name) ") == group.isCore, "\(group.name)")
      }
    }
  }

  // MARK: Comments

  @Test func impliedErrorsAreToldOnce() throws {
    for contract in try Self.contracts() {
      let whole = Self.whole(of: contract)
      for function in contract.functions {
        let comment = try #require(Self.comment(of: function, in: whole), "\(function.name)")
        let told = comment.matches(of: try Regex("@retval TALLY_E_(\\w+)")).compactMap { $0.output[1].substring.map(String.init) }
        #expect(told == function.errors.filter { !$0.isImplied }.map(\.code), "\(function.name)")
        for error in function.errors where error.own != nil {
          let implied = String(error.when.dropLast((error.own ?? "").count))
          #expect(!comment.oneLine.contains(implied.oneLine), "\(function.name) repeats what is implied of \(error.code)")
        }
      }
      let implied = Set(contract.functions.flatMap(\.errors).filter(\.isImplied).map(\.cName))
      let head = Self.text("tallybook_core.h", of: contract).components(separatedBy: "#ifndef TALLYBOOK_CORE_H")[0]
      for code in implied { #expect(head.contains(code), "\(code)") }
    }
    // The description has them all: bindings use it.
    let open = try #require(MiniContract.load().functions.first { $0.name == "tally_book_open" })
    #expect(open.errors.map(\.code) == ["MISUSE", "FORKED", "UTF8", "NOT_FOUND", "IO"] && open.ownErrors.map(\.code) == ["TALLY_E_MISUSE", "TALLY_E_NOT_FOUND"])
  }

  @Test func everyParameterIsTold() throws {
    for contract in try Self.contracts() {
      let whole = Self.whole(of: contract)
      for function in contract.functions {
        let comment = try #require(Self.comment(of: function, in: whole))
        let told = comment.matches(of: try Regex("@param\\[[a-z,]+\\] (\\w+)")).compactMap { $0.output[1].substring.map(String.init) }
        #expect(told == function.cParameters.map(\.name), "\(function.name)")
        #expect(comment.contains("@brief ") && comment.contains("@since \(function.since)"), "\(function.name)")
      }
    }
  }

  @Test func whatDoxygenWouldReadAsACommandIsQuoted() throws {
    #expect("As #1 of <all>, `a #b c` and 50%.".quotedForDoxygen == "As `#1` of `<all>`, `a #b c` and `50%`.")
    #expect(Self.whole(of: try MiniContract.load()).contains("/**< As `#1` of `<all>`. */"))
  }

  // MARK: Languages

  @Test func theTextIsC89() throws {
    for contract in try Self.contracts() {
      let whole = Self.whole(of: contract)
      let code = Self.code(of: whole)
      #expect(!code.contains("//") && !code.contains("#pragma"))
      #expect(code.ranges(of: try Regex("[0-9](LL|ll|ULL|ull)\\b")).isEmpty)
      #expect(code.ranges(of: try Regex(",\\s*\\}")).isEmpty)
      #expect(whole.ranges(of: try Regex("/\\*(?:(?!\\*/)[\\s\\S])*?/\\*")).isEmpty)
      // None that only some compilers know without being asked.
      #expect(code.ranges(of: try Regex("\\binline\\b")).count == 1)
    }
  }

  @Test func structsHaveAFunctionBesideTheirMacro() throws {
    for contract in try Self.contracts() {
      let whole = Self.whole(of: contract)
      for structure in contract.structures {
        guard let initializer = structure.initializer else { continue }
        #expect(whole.contains("#define \(initializer) {"))
        #expect(whole.contains("TALLY_INLINE \(structure.name) \(structure.name)_init(void)"))
      }
    }
  }

  @Test func theDeclarationsForCffiHaveNothingElse() throws {
    for contract in try Self.contracts() {
      let text = Self.text("tallybook.cdef.h", of: contract)
      for line in text.split(separator: "\n") where line.hasPrefix("#") {
        #expect(line.wholeMatch(of: try Regex("#define \\w+ -?[0-9]+")) != nil, "\(line)")
      }
      #expect(!text.contains("inline") && !text.contains("TALLY_API") && !text.contains("static"))
      for function in contract.functions { #expect(text.contains("\n\(function.prototype);\n"), "\(function.name)") }
      let words = Self.counts(of: text.matches(of: /\b\w+\b/).map(\.0))
      for constant in contract.constants.flatMap(\.values) { #expect(words[constant.cName] == 1, "\(constant.cName)") }
    }
  }

  // MARK: Reading the text

  private static func code(of text: String) -> String { text.replacing(/\/\*[\s\S]*?\*\//, with: "") }

  private static func counts(of words: [Substring]) -> [String: Int] { Dictionary(words.map { (String($0), 1) }, uniquingKeysWith: +) }

  private static func comment(of function: Function, in whole: String) -> String? {
    guard let place = whole.ranges(of: "\(function.name)(").first(where: { whole[whole.lineRange(for: $0)].hasPrefix("TALLY_API ") }) else { return nil }
    return whole[..<place.lowerBound].range(of: "/**", options: .backwards).map { String(whole[$0.lowerBound..<place.lowerBound]) }
  }

  private static func takes(_ function: Function, _ family: ConstantFamily, in contract: Contract) -> Bool {
    let callbacks = contract.callbacks.filter { function.calls.contains($0.shortName) || function.parameters.contains(where: { parameter in
      if case .callback = parameter.type { true } else { false }
    }) }
    let structures = contract.structures.filter { structure in
      function.takesError && structure.name == "tally_error" || function.parameters.contains { $0.type.word.hasSuffix(":" + structure.name) }
    }
    let meanings = function.parameters.map(\.meaning) + [function.meaning] + callbacks.flatMap(\.parameters).map(\.meaning)
      + structures.flatMap(\.fields).map(\.meaning)
    return meanings.contains { meaning in meaning.set.map(family.has) ?? false }
  }
}
