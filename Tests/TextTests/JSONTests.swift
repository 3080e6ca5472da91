import Testing

@testable import TallybookBase
@testable import TallybookText
@testable import TestBasics

@Suite(.timeLimit(.minutes(60))) struct JSONWriterTests {
  private func text(_ body: (inout JSONWriter) -> Void) throws -> String {
    let bytes = try Output.collect { (output) throws(Failure) in
      var writer = JSONWriter(output)
      body(&writer)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func layout() throws {
    let written = try text { json in
      json.beginObject()
      json.key("version")
      json.value(1)
      json.key(String("na\"me"))
      json.value("a\\b\n\u{1}\u{1F}\u{7F}é\u{2028}")
      json.key("numbers")
      json.beginArray()
      json.value(Int64.min)
      json.value(UInt64.max)
      json.value(0.1)
      json.value(Double.nan)
      json.endArray()
      json.key("none")
      json.beginArray()
      json.endArray()
      json.key("empty")
      json.beginObject()
      json.endObject()
      json.key("events")
      json.beginArray()
      for seq in 1...2 {
        json.beginObject(compact: true)
        json.key("seq")
        json.value(seq)
        json.key("timestamp")
        json.value(instant: 0)
        json.key("tags")
        json.beginArray()
        json.value(true)
        json.null()
        json.endArray()
        json.key("raw")
        json.value(raw: Array("{}".utf8))
        json.endObject()
      }
      json.endArray()
      json.endObject()
      json.finish()
    }
    #expect(
      written == """
        {
          "version" : 1,
          "na\\"me" : "a\\\\b\\n\\u0001\\u001f\u{7F}é\u{2028}",
          "numbers" : [
            -9223372036854775808,
            18446744073709551615,
            0.1,
            null
          ],
          "none" : [],
          "empty" : {},
          "events" : [
            { "seq" : 1, "timestamp" : "1970-01-01T00:00:00.000Z", "tags" : [true, null], "raw" : {} },
            { "seq" : 2, "timestamp" : "1970-01-01T00:00:00.000Z", "tags" : [true, null], "raw" : {} }
          ]
        }

        """)
  }

  @Test func callsOutOfOrderFail() {
    let misuses: [(inout JSONWriter) -> Void] = [
      { $0.endArray() }, { $0.key("a") }, { $0.finish() },
      {
        $0.value(1)
        $0.value(2)
      },
      {
        $0.beginObject()
        $0.value(1)
      },
      {
        $0.beginObject()
        $0.endArray()
      },
      {
        $0.beginObject()
        $0.key("a")
        $0.key("b")
      },
      {
        $0.beginObject()
        $0.key("a")
        $0.endObject()
      },
      {
        $0.beginArray()
        $0.key("a")
      },
      {
        $0.beginArray()
        $0.finish()
      },
    ]
    for misuse in misuses {
      let failure = #expect(throws: Failure.self) { try text(misuse) }
      #expect(failure?.code == .format)
    }
  }
}

@Suite(.timeLimit(.minutes(60))) struct JSONParserTests {
  @Test func valuesAndLines() throws {
    let document = """
      \u{FEFF}{
        "a" : [1, -2, 18446744073709551615, 1.50, -0, 1e2],
        "é" :
          "\\u00e9\\ud83d\\ude42\\n\\/",
        "b" : { "c" : null, "d" : [true, false, [], {}] }
      }
      """
    let node = try JSONParser.parse(document)
    let object = try #require(node.object)
    #expect(node.line == 1)
    #expect(object.members.map(\.key) == ["a", "é", "b"])
    #expect(object.members.map(\.line) == [2, 3, 5])
    let numbers = try #require(object["a"]?.array)
    #expect(numbers.map(\.literal) == ["1", "-2", "18446744073709551615", "1.50", "-0", "1e2"])
    #expect(numbers.map(\.integer) == [1, -2, nil, nil, nil, nil])
    #expect(numbers[2].unsigned == .max)
    #expect(numbers[3].double == 1.5)
    #expect(numbers[4].double?.sign == .minus)
    #expect(object["é"]?.string == "é🙂\n/")
    #expect(object["é"]?.line == 4)
    #expect(object["e\u{301}"] == nil)
    #expect(object["b"]?.object?["c"]?.isNull == true)
    #expect(object["b"]?.object?["d"]?.array?.count == 4)
    #expect(try JSONParser.parse("-9223372036854775808").integer == .min)
    #expect(try JSONParser.parse(" \"\\u0000\" ").string == "\u{0}")
  }

  @Test(arguments: [
    ("", "line 1: expected a value, but the document is empty"),
    ("{\n\"items\" : 1\n\"b\"", "line 3: expected ',' or '}' after a value of \"items\""),
    ("{\"items\" : [1\n2]}", "line 2: expected ',' or ']' after a value of \"items\""),
    ("{\"items\" : [1", "line 1: expected ',' or ']' after a value of \"items\", but the document ends"),
    ("{\"items\" : [1,]}", "line 1: expected a value of \"items\""),
    ("{\"a\" : }", "line 1: expected a value of \"a\""),
    ("{\"a\" 1}", "line 1: expected ':' after the key \"a\""),
    ("{\"a\" : 1,}", "line 1: expected a key in quotes of \"a\""),
    ("{\"a\" : 1,\n\"b\" : 2, \"a\" : 3}", "line 2: the key \"a\" is twice in one object"),
    ("[1] x", "line 1: expected the end of the document behind its value"),
    ("[01]", "line 1: a number with a zero in front"),
    ("[-]", "line 1: expected a digit in a number"),
    ("[1.]", "line 1: expected a digit in a number"),
    ("[1e]", "line 1: expected a digit in a number"),
    ("[1e999]", "line 1: the number \"1e999\" is out of a double's range"),
    ("\"\\ud800\"", "line 1: half of a surrogate pair in a string"),
    ("\"\\ud800\\u0041\"", "line 1: half of a surrogate pair in a string"),
    ("\"\\udc00\"", "line 1: half of a surrogate pair in a string"),
    ("\"\\u12g4\"", "line 1: expected four hexadecimal digits after \\u in a string"),
    ("\"\\x\"", "line 1: an escape that JSON does not know in a string"),
    ("\"a\nb\"", "line 1: a control character in a string; escape it"),
    ("\"a", "line 1: a string without an end"),
    ("nul", "line 1: expected a value"),
    ("'a'", "line 1: expected a value"),
  ])
  func refuses(document: String, message: String) {
    // A key that stands twice is no fault of the syntax.
    let cause: Cause = message.contains("is twice") ? .duplicate : .malformed
    #expect(throws: Failure(cause, message)) { try JSONParser.parse(document) }
  }

  @Test func refusesWhatIsNotUTF8() {
    for bytes: [UInt8] in [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0x5C, 0x6E, 0xC3, 0x22],
    ] {
      #expect(throws: Failure(.malformed, "line 1: a string is not valid UTF-8")) { try JSONParser.parse(bytes) }
    }
  }

  @Test func depthIsBounded() throws {
    let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try JSONParser.parse(deepest).array?.count == 1)
    for open in ["[", "{\"a\":"] {
      let failure = #expect(throws: Failure.self) { try JSONParser.parse(String(repeating: open, count: 1_000_000)) }
      #expect(failure?.message.hasPrefix("line 1: more than 512 levels") == true)
    }
  }

  @Test func manyKeysThatAreEquivalentStayApart() throws {
    let keys = ["\u{E9}", "e\u{301}"] + (0..<100).map { "k\($0)" }
    let document = "{" + keys.map { "\"\($0)\":1" }.joined(separator: ",")
    #expect(try JSONParser.parse(document + "}").object?.members.count == 102)
    #expect(throws: Failure(.duplicate, "line 1: the key \"k7\" is twice in one object")) {
      try JSONParser.parse(document + ",\"k7\":2}")
    }
  }

  @Test func keysAreTheSameHoweverTheyAreWritten() throws {
    let object = try #require(try JSONParser.parse(#"{"\u0061b" : 1, "c\n" : {"a" : [1, {}]}, "" : "\"\\"}"#).object)
    #expect(object["ab"]?.integer == 1 && object["c\n"]?.object?["a"]?.array?.count == 2 && object[""]?.string == "\"\\" && object["c\\n"] == nil)
    #expect(object.members.map(\.key) == ["ab", "c\n", ""] && !object.isEmpty && object["c\n"]?.object?["a"]?.array?.last?.object?.isEmpty == true)
    #expect(throws: Failure(.duplicate, "line 1: the key \"ab\" is twice in one object")) { try JSONParser.parse(#"{"ab" : 1, "\u0061b" : 2}"#) }
    // Others' keys are no keys of one's own, neither before nor behind it.
    #expect(try JSONParser.parse(#"{"a" : {"a" : 1, "b" : {"a" : 2}}, "b" : [{"a" : 3}]}"#).object?["b"]?.array?.first?.object?["a"]?.integer == 3)
  }

  @Test func randomTreesRoundTrip() throws {
    var random = SeededRandom()
    for round in 0..<2_000 {
      let tree = RandomJSON.node(depth: 4, using: &random)
      let isCompact = round % 2 == 0
      let bytes = try Output.collect { (output) throws(Failure) in
        var writer = JSONWriter(output)
        RandomJSON.write(tree, to: &writer, compact: isCompact)
        writer.finish()
      }
      let read = try JSONParser.parse(bytes)
      if !RandomJSON.isSame(read, tree) {
        Issue.record("\(String(decoding: bytes, as: UTF8.self))")
        return
      }
    }
  }

  @Test func damagedDocumentsNeverTrap() throws {
    var random = SeededRandom()
    let document = Array(
      #"{ "seq" : 18446744073709551615, "a\u00e9\ud83d\ude42" : [1.5e-3, true, null, {"b" : "é🙂\n"}], "c" : {} } "#.utf8
    )
    _ = try JSONParser.parse(document)
    for length in 0..<(document.count - 2) {
      #expect(throws: Failure.self) { try JSONParser.parse(Array(document.prefix(length))) }
    }
    for _ in 0..<2_000 {
      var damaged = document
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      // What is good is read whole: texts and numbers are made when they are asked for.
      do {
        let read = JSONWriter.text(try JSONParser.parse(damaged))
        #expect((try? JSONParser.parse(read)).map(JSONWriter.text) == read)
      } catch {
        #expect(error.code == .format && error.message.hasPrefix("line "))
      }
    }
  }
}

/// Random trees of JSON.
private enum RandomJSON {
  static func node(depth: Int, using random: inout SeededRandom) -> JSONNode {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &random) {
    case 0: return JSONNode(.null, line: 0)
    case 1: return JSONNode(.bool(Bool.random(using: &random)), line: 0)
    case 2: return JSONNode(.integer(Int64.random(in: .min ... .max, using: &random)), line: 0)
    case 3: return JSONNode(.unsigned(UInt64.random(in: (1 << 63)...(.max), using: &random)), line: 0)
    case 4:
      let value = Double(bitPattern: random.next())
      return value.isFinite ? JSONNode(.number(value, literal: ""), line: 0) : JSONNode(.null, line: 0)
    case 5, 6: return JSONNode(.string(text(using: &random)), line: 0)
    case 7:
      let count = Int.random(in: 0...5, using: &random)
      return JSONNode(.array((0..<count).map { _ in node(depth: depth - 1, using: &random) }), line: 0)
    default:
      let count = Int.random(in: 0...20, using: &random)
      let members = (0..<count).map { index in
        JSONObject.Member(key: "\(index) " + text(using: &random), node: node(depth: depth - 1, using: &random), line: 0)
      }
      return JSONNode(.object(JSONObject(members: members)), line: 0)
    }
  }

  static func text(using random: inout SeededRandom) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let limit: UInt32 = [0x20, 0x80, 0x800, 0x110000].randomElement(using: &random) ?? 0x80
      if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) { text.append(scalar) }
    }
    return String(text)
  }

  static func write(_ node: JSONNode, to writer: inout JSONWriter, compact: Bool) {
    switch node.value {
    case .null: writer.null()
    case .bool(let value): writer.value(value)
    case .integer(let value): writer.value(value)
    case .unsigned(let value): writer.value(value)
    case .number(let value, _): writer.value(value)
    case .string(let value): writer.value(value)
    case .array(let elements):
      writer.beginArray(compact: compact)
      for element in elements { write(element, to: &writer, compact: compact) }
      writer.endArray()
    case .object(let object):
      writer.beginObject(compact: compact)
      for member in object.members {
        writer.key(member.key)
        write(member.node, to: &writer, compact: compact)
      }
      writer.endObject()
    }
  }

  static func isSame(_ left: JSONNode, _ right: JSONNode) -> Bool {
    switch (left.value, right.value) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.unsigned(let left), .unsigned(let right)): left == right
    case (.number(let left, _), .number(let right, _)): left.bitPattern == right.bitPattern
    case (.string(let left), .string(let right)): Array(left.utf8) == Array(right.utf8)
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
    case (.object(let left), .object(let right)):
      left.members.count == right.members.count
        && zip(left.members, right.members).allSatisfy {
          Array($0.key.utf8) == Array($1.key.utf8) && isSame($0.node, $1.node)
        }
    default: false
    }
  }
}
