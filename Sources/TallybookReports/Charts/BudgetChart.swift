internal import TallybookBase
internal import TallybookDrawing

/// A bar for each subject: how its states share the time in which it was observed. What no state took is left empty, and states that run at once
/// come to more than all of it.
struct BudgetChart: ReportFigure {
  struct Bar {
    var name: String
    /// In ns.
    var observed: Int64
    /// The part of it that each member took.
    var shares: [Double]

    var total: Double { shares.reduce(0, +) }
  }

  let bars: [Bar]
  /// Event types, by how long their states lasted.
  let members: [ChartSeries.Member]
  /// What has no room.
  let notShown: String
  let words: ReportWords

  static let room = FigureRoom(onPage: 400, onScreen: .infinity)

  /// How many bars are told of in words, for who cannot see them.
  private static let told = 20
  private static let seam = 1.0

  var isEmpty: Bool { members.isEmpty }

  var legend: [LegendEntry] { members.map { .init(key: .area($0.ink), name: $0.name, text: words.length($0.total)) } }

  var facts: [String] {
    let (least, most) = (bars.map(\.observed).min() ?? 0, bars.map(\.observed).max() ?? 0)
    func length(_ time: Int64) -> String { words.length(Double(time)) }
    let observed = "\(words[.observed]) \(length(least))" + (least == most ? "" : " – \(length(most))")
    return [observed, notShown].filter { !$0.isEmpty }
  }

  var alternative: String {
    let said = bars.prefix(Self.told).map { bar in
      let parts = zip(members, bar.shares).filter { $1 > 0 }.map { "\($0.name) \(words.percent($1))" }
      return "\(bar.name): \(parts.isEmpty ? "–" : parts.joined(separator: ", "))"
    }
    return (said + [words.notShown(bars.count - said.count, words[.subject])]).filter { !$0.isEmpty }.joined(separator: "; ")
  }

  var data: [(key: String, value: FigureData)] {
    [
      ("members", .rows(members.map { [("name", .text($0.name)), ("color", .text($0.ink.light)), ("total", .real($0.total))] })),
      ("bars", .rows(bars.map { [("name", .text($0.name)), ("observed", .whole($0.observed)), ("shares", .reals($0.shares))] })),
      ("facts", .texts(facts)),
    ]
  }

  func draw(_ size: FigureSize) -> [Picture] {
    let layout = TextLayout(size: size.text)
    let names = LaneNames(bars.map(\.name), size)
    let greatest = bars.map(\.total).max() ?? 1
    let axis = Axis(to: greatest < 1.0005 ? 100 : greatest * 100, steps: size.width < LaneNames.narrow ? 2 : 5, unit: .number)
    let last = layout.width(words.percent(axis.end / 100)) / 2
    let plot = (left: names.left, right: size.width - last)
    func x(_ part: Double) -> Double { plot.left + part * 100 / axis.end * (plot.right - plot.left) }
    let bar = size.text * 1.9
    let below = layout.lineHeight + 4
    var pieces: [Picture] = []
    var picture = Picture(width: size.width, height: 0)
    func finished() -> Picture {
      var whole = Picture(width: size.width, height: picture.height + below)
      for tick in axis.ticks { whole.line(from: (x(tick / 100), 0), to: (x(tick / 100), picture.height)) }
      whole.add(picture, x: 0, y: 0)
      for tick in axis.ticks {
        let text = words.percent(tick / 100)
        let half = layout.width(text) / 2
        whole.text(text, x: max(half, x(tick / 100)), top: picture.height + 3, size: size.text, anchor: .middle, ink: .faint)
      }
      return whole
    }
    for (place, each) in bars.enumerated() {
      let high = names.height(place, bar)
      if picture.height > 0, picture.height + high + below > size.height {
        pieces.append(finished())
        picture = Picture(width: size.width, height: 0)
      }
      let middle = names.draw(place, bar, top: picture.height, on: &picture)
      var part = 0.0
      for (member, share) in zip(members, each.shares) where share > 0 {
        let (from, to) = (x(part), x(part + share))
        let wide = to - from > 2 * Self.seam ? to - from - Self.seam : to - from
        let frame = Picture.Frame(x: from, y: middle - bar / 2 + 3, width: max(0.3, wide), height: bar - 6)
        picture.rectangle(
          frame, fill: member.ink, outline: member.ink == .others ? .faint : nil, title: "\(each.name): \(member.name) \(words.percent(share))")
        write(words.percent(share), in: frame, member.ink, size, &picture)
        part += share
      }
      picture.height += high
    }
    return pieces + [finished()]
  }

  private func write(_ text: String, in frame: Picture.Frame, _ ink: Ink, _ size: FigureSize, _ picture: inout Picture) {
    for size in size.sizes where FontMetrics.width(text, size: size) <= frame.width - 4 {
      picture.text(
        text, x: frame.x + frame.width / 2, top: frame.y + (frame.height - size * FontMetrics.lineHeight) / 2, size: size, anchor: .middle,
        ink: .readable(on: ink))
      return
    }
  }
}
