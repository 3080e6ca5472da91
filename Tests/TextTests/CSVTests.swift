import Testing

@testable import TallybookBase
@testable import TallybookText
@testable import TestBasics

@Suite(.timeLimit(.minutes(60))) struct CSVTests {
  private func bytes(_ body: (inout CSVWriter) -> Void) throws -> [UInt8] {
    try Output.collect { (output) throws(Failure) in
      var writer = CSVWriter(output)
      body(&writer)
    }
  }

  private func rows(_ text: String) throws -> [CSVRow] {
    var reader = CSVReader(Array(text.utf8))
    return try reader.rows()
  }

  @Test func writes() throws {
    let written = try bytes { csv in
      csv.row(["a", "b,c", "d\"e", "f\ng", " h", "i ", "j k", ""])
      csv.field(-5)
      csv.field(1.5)
      csv.field(2.0)
      csv.field(Double.nan)
      csv.field(instant: 0)
      csv.endRow()
      csv.row([""])
      csv.row(["", ""])
    }
    #expect(
      String(decoding: written, as: UTF8.self)
        == "a,\"b,c\",\"d\"\"e\",\"f\ng\",\" h\",\"i \",j k,\r\n-5,1.5,2,,1970-01-01T00:00:00.000Z\r\n\"\"\r\n,\r\n")
  }

  @Test func reads() throws {
    let read = try rows("\u{FEFF}a,b\r\n\"x\r\ny\",\"q\"\"q\"\n\n\"\"\rlast,")
    #expect(read.map(\.fields) == [["a", "b"], ["x\r\ny", "q\"q"], [""], ["last", ""]])
    #expect(read.map(\.line) == [1, 2, 5, 6])
    #expect(try rows("").isEmpty)
    #expect(try rows("\"a\"").map(\.fields) == [["a"]])
  }

  @Test(arguments: [
    ("a\nb\"c", "line 2: a quote within a field that does not begin with one; quote the field and double the quote"),
    ("a\n\"b\"c", "line 2: text behind the closing quote of a field; double a quote that belongs to the field"),
    ("a\n\"b\nc", "line 2: a quoted field without its closing quote"),
  ])
  func refuses(text: String, message: String) {
    #expect(throws: Failure(.malformed, message)) { try rows(text) }
  }

  @Test func refusesWhatIsNotUTF8() {
    var reader = CSVReader([0x61, 0x0A, 0xFF])
    #expect(throws: Never.self) { try reader.next() }
    #expect(throws: Failure(.encoding, "line 2: the byte FF in field 1 is not valid UTF-8; save the file as UTF-8")) {
      try reader.next()
    }
  }

  @Test func randomTablesRoundTrip() throws {
    var random = SeededRandom()
    let alphabet = ["a", "é", "🙂", ",", "\"", "\r", "\n", " ", "\r\n", ";", "\u{FEFF}", ""]
    for _ in 0..<2_000 {
      let table = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          (0..<Int.random(in: 0...5, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? "" }.joined()
        }
      }
      var reader = CSVReader(try bytes { csv in for row in table { csv.row(row) } })
      let read = try reader.rows().map { $0.fields.map { Array($0.utf8) } }
      #expect(read == table.map { $0.map { Array($0.utf8) } })
    }
  }

  @Test func damagedTablesNeverTrap() {
    var random = SeededRandom()
    let table = Array("a,\"b\"\"\r\nc\",d\r\n\"é\",,\n".utf8)
    for _ in 0..<2_000 {
      var damaged = Array(table.prefix(Int.random(in: 0...table.count, using: &random)))
      for _ in 0..<Int.random(in: 0...3, using: &random) where !damaged.isEmpty {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      var reader = CSVReader(damaged)
      _ = try? reader.rows()
    }
  }
}
