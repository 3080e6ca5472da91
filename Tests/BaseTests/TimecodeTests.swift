import Testing

@testable import TallybookBase
@testable import TestBasics

@Suite(.timeLimit(.minutes(60))) struct TimecodeTests {
  private func rate(_ numerator: Int64, _ denominator: Int64 = 1, drop: Bool = false) throws -> FrameRate {
    try FrameRate(numerator, per: denominator, isDropFrame: drop)
  }

  private func timecode(ofFrame frame: Int64, _ rate: FrameRate) throws -> String {
    Timecode.format(try #require(rate.start(of: frame)), rate: rate)
  }

  @Test func framesHaveTheNumbersOfTheStandard() throws {
    let (ntsc, double) = (try rate(30_000, 1001, drop: true), try rate(60_000, 1001, drop: true))
    for (frame, text) in [
      (0, "00:00:00;00"), (1799, "00:00:59;29"), (1800, "00:01:00;02"), (3597, "00:01:59;29"), (3598, "00:02:00;02"), (17_981, "00:09:59;29"),
      (17_982, "00:10:00;00"), (17_983, "00:10:00;01"), (107_892, "01:00:00;00"), (-1, "-00:00:00;01"),
    ] { #expect(try timecode(ofFrame: Int64(frame), ntsc) == text) }
    #expect(try timecode(ofFrame: 215_784, double) == "01:00:00;00" && timecode(ofFrame: 3600, double) == "00:01:00;04")
    #expect(try timecode(ofFrame: 86_400, rate(24_000, 1001)) == "01:00:00:00" && timecode(ofFrame: 107_892, rate(30_000, 1001)) == "00:59:56:12")
    #expect(try timecode(ofFrame: 25 * 3600 * 30 - 1, rate(25)) == "29:59:59:24" && timecode(ofFrame: 7, rate(240)) == "00:00:00:007")
    #expect(try timecode(ofFrame: 3, rate(1, 2)) == "00:00:03:00")
    #expect(try Timecode.format(.min, rate: rate(1000)).hasPrefix("-2562047:47:16:"))
  }

  /// Each frame has a number of its own, the next one, and comes back.
  @Test(arguments: [(30_000, 1001, true), (60_000, 1001, true), (30_000, 1001, false), (24_000, 1001, false), (25, 1, false), (25, 2, false), (120_000, 1001, true), (1000, 1, false)])
  func everyFrameComesBack(_ numerator: Int, _ denominator: Int, _ drop: Bool) throws {
    let rate = try rate(Int64(numerator), Int64(denominator), drop: drop)
    var random = SeededRandom()
    var before = ""
    for frame in Int64(0)..<25_000 {
      let text = try timecode(ofFrame: frame, rate)
      #expect(text > before)
      #expect(try Timecode.parse(text, rate: rate) == rate.start(of: frame))
      before = text
    }
    for _ in 0..<10_000 {
      let time = Int64.random(in: -(1 << 60)...(1 << 60), using: &random)
      let back = try Timecode.parse(Timecode.format(time, rate: rate), rate: rate)
      #expect(abs(back - time) <= Int64(denominator) * 500_000_000 / Int64(numerator) + 1)
    }
  }

  @Test func whatIsNoneIsRefused() throws {
    let (film, ntsc) = (try rate(25), try rate(30_000, 1001, drop: true))
    for text in ["", "1", "00:00:00", "00:00:00:", "00:00:60:00", "00:60:00:00", "00:00:00:25", "00:00:00:00 ", "--00:00:00:00", "00:00:00:-1", "a:00:00:00", "99999999:00:00:00", "00:0:00:00"] {
      #expect(refusal { try Timecode.parse(text, rate: film) }?.code == .format, "\(text)")
    }
    for text in ["00:01:00;00", "00:01:00;01", "00:59:00:01"] { #expect(refusal { try Timecode.parse(text, rate: ntsc) }?.reason == .range, "\(text)") }
    #expect(refusal { try Timecode.parse("9999999:00:00:00", rate: film) }?.reason == .range)
    #expect(try Timecode.parse("00:10:00;00", rate: ntsc) == 599_999_400_000 && Timecode.parse("1:00:00.05", rate: film) == 3_600_200_000_000)
    for (numerator, denominator) in [(0, 1), (25, 0), (-25, 1), (25, -1), (1001, 1), (2_000_000, 100_000), (1, 1_000_001), (Int64.max, Int64.max), (.min, -1)] as [(Int64, Int64)] {
      #expect(refusal { try rate(numerator, denominator) }?.reason == .range, "\(numerator)/\(denominator)")
    }
    for (numerator, denominator) in [(25, 1), (30, 1), (24_000, 1001), (30_000, 1002)] as [(Int64, Int64)] {
      #expect(refusal { try rate(numerator, denominator, drop: true) }?.reason == .contradiction)
    }
  }
}
