import Testing

@testable import TallybookDrawing
@testable import TallybookReports

/// Colours that everybody can tell apart, on paper and on dark screens.
@Suite(.timeLimit(.minutes(60))) struct ChartPaletteTests {
  /// Pairs 1, 4, 7, 13, 17, 25 and 34 of the table of test data by Sharma, Wu and Dalal.
  @Test func differencesAreThoseOfThePaper() {
    let pairs: [((Double, Double, Double), (Double, Double, Double), Double)] = [
      ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425), ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
      ((50, 0, 0), (50, -1, 2), 2.3669), ((50, -0.001, 2.49), (50, 0.0009, -2.49), 4.8045),
      ((50, 2.5, 0), (73, 25, -18), 27.1492), ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
      ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ]
    for (one, two, distance) in pairs {
      #expect(abs(SeenColor.difference((one.0, one.1, one.2), (two.0, two.1, two.2)) - distance) < 0.0001, "\(one) \(two)")
    }
  }

  @Test(arguments: SeenColor.Eyes.allCases) func anyTwoDiffer(eyes: SeenColor.Eyes) {
    let colors = ChartPalette.colors.map(SeenColor.init)
    for (place, one) in colors.enumerated() {
      for (other, two) in colors.enumerated() where other > place {
        let distance = one.distance(to: two, by: eyes)
        #expect(distance >= 15, "\(ChartPalette.colors[place]) and \(ChartPalette.colors[other]): \(distance)")
      }
      // What stands for all others is told from each of them on both grounds.
      for ground in [Ink.others.light, Ink.others.dark] { #expect(one.distance(to: SeenColor(ground), by: eyes) >= 15, "\(ChartPalette.colors[place])") }
    }
  }

  @Test func allAreSeenOnBothGrounds() {
    for color in ChartPalette.colors {
      for ground in [Ink.paper.light, Ink.paper.dark, Ink.shade.light, Ink.shade.dark] {
        let least = ground == Ink.paper.light || ground == Ink.paper.dark ? 3 : 2.8
        #expect(SeenColor(color).contrast(to: SeenColor(ground)) >= least, "\(color) on \(ground)")
      }
    }
    for ink in [Ink.text, .faint] {
      for ground in [Ink.paper, .shade, .others] where ink == .text || ground != .others {
        #expect(SeenColor(ink.light).contrast(to: SeenColor(ground.light)) >= 4.5 && SeenColor(ink.dark).contrast(to: SeenColor(ground.dark)) >= 4.5, "\(ink) on \(ground)")
      }
    }
    #expect(SeenColor(Ink.faint.light).contrast(to: SeenColor(Ink.paper.light)) >= 3, "the outline of others")
  }

  @Test func rankDecidesColourAndDash() {
    #expect(ChartPalette.count == 8 && Set(ChartPalette.colors).count == 8 && ChartPalette.ink(8) == .others && ChartPalette.ink(100) == .others)
    #expect(Set((0...8).map(ChartPalette.dash)).count == 9)
  }
}
