internal import TallybookBase

/// Round numbers along an axis.
struct Axis {
  /// From 0 to at least the greatest value.
  let ticks: [Double]

  var end: Double { ticks.last ?? 1 }

  /// About so many steps up to `greatest`.
  init(to greatest: Double, steps: Int, unit: ChartSeries.Unit) {
    let wanted = max(greatest, 0) / Double(max(1, steps))
    let step = unit == .duration ? Self.durationStep(wanted) : Self.decimalStep(wanted)
    var ticks = [0.0]
    while ticks[ticks.count - 1] < greatest, ticks.count < 100 { ticks.append(Double(ticks.count) * step) }
    if ticks.count == 1 { ticks.append(step) }
    self.ticks = ticks
  }

  private static let second = Double(nanosecondsPerSecond)

  /// Durations that a clock's reader finds round, in seconds.
  private static let durations: [Double] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800, 1_209_600, 2_592_000,
  ]

  private static func durationStep(_ wanted: Double) -> Double {
    if wanted < second { return max(1, decimalStep(wanted)) }
    if let step = durations.first(where: { $0 * second >= wanted }) { return step * second }
    return decimalStep(wanted / (2_592_000 * second)) * 2_592_000 * second
  }

  /// 1, 2 or 5 times a power of ten.
  private static func decimalStep(_ wanted: Double) -> Double {
    var power = 1.0
    while power < wanted, power < 1e300 { power *= 10 }
    while power > wanted, power > 1e-9 { power /= 10 }
    for factor in [1.0, 2, 5] where factor * power >= wanted { return factor * power }
    return 10 * power
  }
}
