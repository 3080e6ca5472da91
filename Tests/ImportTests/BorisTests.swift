import Testing

@testable import TallybookBase
@testable import TallybookImport
@testable import TallybookText
@testable import TestBasics

/// What a project of BORIS says, read by its parts.
@Suite("Projects of BORIS", .timeLimit(.minutes(60)))
struct BorisTests {
  @Test(arguments: [
    ("0", 0), ("1.5", 1_500_000_000), ("22.425", 22_425_000_000), ("-0.001", -1_000_000), ("1e-3", 1_000_000), ("45.000000001", 45_000_000_001), ("0.30000000000000004", 300_000_000),
    ("1772607601.123", 1_772_607_601_123_000_000), ("9223372036.854775807", Int64.max), ("-1772607601.5", -1_772_607_601_500_000_000), ("9000000.0000000005", 9_000_000_000_000_001),
  ])
  func secondsAreNanosecondsToTheNearest(literal: String, ns: Int64) { #expect(BorisSeconds.ns(literal) == ns) }

  @Test(arguments: ["9223372037", "1e300", "-9223372037", "1e999", "x", ""])
  func whatIsNoTimeIsNone(literal: String) { #expect(BorisSeconds.ns(literal) == nil) }

  @Test func secondsComeBackAsTheyWere() {
    var random = SeededRandom()
    for _ in 0..<20_000 {
      let ns = Int64.random(in: -Int64.max...Int64.max, using: &random) >> Int.random(in: 0..<62, using: &random)
      #expect(JSONNode(BorisSeconds.value(ns), line: 0).literal.flatMap { BorisSeconds.ns($0) } == ns)
    }
    #expect(JSONNode(BorisSeconds.value(22_425_000_000), line: 0).literal == "22.425" && JSONNode(BorisSeconds.value(-10_000_000_000), line: 0).literal == "-10.0")
  }

  @Test(arguments: [("left (l)", "left"), ("left", "left"), ("(l)", "(l)"), ("far (side) away (f)", "far"), ("open (", "open ("), ("both (far apart) here", "both here")])
  func whatStandsInBracketsIsAKey(written: String, meant: String) { #expect(BorisModifierSet.withoutKey(written) == meant) }

  @Test(arguments: ["", "left", "left||3", "None|loud,long|12.5", "|loud", "left|None|None|extra"])
  func modifiersComeBackAsTheyWere(written: String) throws {
    let text = """
      {"code": "c", "type": "State event", "modifiers": {
        "0": {"name": "side", "type": 0, "values": ["left (l)"]}, "1": {"name": "", "type": 1, "values": ["loud", "long"]}, "2": {"name": "side", "type": 2, "values": []}}}
      """
    let behaviour = try BorisBehaviour(ImportDocument.Object(JSONParser.parse(text), "a behaviour"))
    #expect(behaviour.sets.map(\.name) == ["side", "modifier 2", "side 2"])
    guard !written.hasSuffix("extra") else {
      #expect(refusal { try behaviour.fields(written, line: 7) }?.message.hasPrefix("line 7: ") == true)
      return
    }
    #expect(try behaviour.modifiers(behaviour.fields(written, line: 1)) == written)
  }
}
