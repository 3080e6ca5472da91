internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookModel

/// Intervals sorted into bins of a round width, as wide as Freedman and Diaconis advise (twice the interquartile range by the cube
/// root of the number; On the histogram as a density estimator, 1981), at least 5 and at most 40 of them.
struct ReportHistogram {
  struct Bin {
    /// In ns; the upper bound is left out, but for the last bin's.
    var from: Int64
    var to: Int64
    var count: Int64
  }

  var bins: [Bin] = []
  /// What is told of all of them.
  var facts: [String] = []

  init(bins: [Bin], facts: [String]) {
    self.bins = bins
    self.facts = facts
  }

  init(of lengths: [Int64], _ words: ReportWords) {
    let sorted = lengths.sorted()
    guard let least = sorted.first, let greatest = sorted.last else { return }
    let width = Self.width(sorted)
    let start = InstantParts.floorDivide(least, by: width).quotient
    let end = InstantParts.floorDivide(greatest, by: width).quotient
    for number in start...max(start, end) {
      let from = number.multipliedReportingOverflow(by: width).partialValue
      bins.append(.init(from: from, to: added(from, width), count: 0))
    }
    for length in sorted {
      let index = Int(InstantParts.floorDivide(length, by: width).quotient - start)
      if bins.indices.contains(index) { bins[index].count += 1 }
    }
    let mean = sorted.reduce(0.0) { $0 + Double($1) } / Double(sorted.count)
    func fact(_ label: Label, _ value: Double) -> String { "\(words[label]) \(words.value(value, .duration, .compact))" }
    facts = [
      "\(sorted.count)", fact(.median, Self.median(sorted)), fact(.mean, mean), fact(.shortest, Double(least)), fact(.longest, Double(greatest)),
    ]
  }

  private static func width(_ sorted: [Int64]) -> Int64 {
    let span = Double(sorted[sorted.count - 1]) - Double(sorted[0])
    let spread = Double(sorted[sorted.count * 3 / 4]) - Double(sorted[sorted.count / 4])
    var root = 1.0
    while root * root * root < Double(sorted.count) { root += 0.25 }
    let wanted = max(span / 38, min(span / 5, 2 * spread / root))
    // The step of an axis of one step is the round number at or above.
    let round = Axis(to: max(1, wanted), steps: 1, unit: .duration).ticks[1]
    return max(1, Int64(exactly: round.rounded()) ?? .max)
  }

  private static func median(_ sorted: [Int64]) -> Double {
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? Double(sorted[middle]) : (Double(sorted[middle - 1]) + Double(sorted[middle])) / 2
  }
}
