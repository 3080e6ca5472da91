import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookReports
@testable import TestBasics
@testable import TestBooks

/// What holds for every format that there is, also for one that comes later.
@Suite("Formats", .timeLimit(.minutes(60)))
struct ExchangeFormatTests {
  @Test(arguments: Format.allCases) func whatTheContractSaysItIsForIsMade(format: Format) throws {
    let made = ExchangeFormat.all.filter { $0.format == format }
    #expect(made.count == (format.uses.isDisjoint(with: [.selection, .importing]) ? 0 : 1))
    #expect((made.first?.write != nil) == format.uses.contains(.selection))
    #expect((made.first?.read != nil) == format.uses.contains(.importing))
  }

  @Test(arguments: Format.allCases) func whatItIsNotForIsRefusedByName(format: Format) throws {
    let book = try Book(":memory:")
    defer { book.close() }
    _ = try book.createNote("Arrival")
    let query = try Query(.note)
    let refused: [(FormatUse, () throws -> Any)] = [
      (.selection, { try query.export(format, from: book, to: .pieces { _ in }) }),
      (.importing, { try book.importFile(.bytes([]), ImportOptions(format: format)) }),
      (.rows, { try query.cursor(in: book).table(format) }),
      (.report, { try Report(on: query, of: book, title: "T").write(format) }),
    ]
    for (use, body) in refused where !format.uses.contains(use) {
      let failure = refusal { try body() }
      #expect(failure?.code == .invalid && failure?.found == Measure(format.rawValue))
      #expect(failure?.message.contains(" \(format.word); choose one of ") == true)
    }
  }
}
