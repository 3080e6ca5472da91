internal import TallybookDrawing

/// A line for each tag over days, weeks, months or years, on an axis of round numbers. Lines are told apart by colour, by dashes, and
/// by their number in the legend, which stands at their end, with the name where there is room.
struct LineChart: SeriesChart {
  let series: ChartSeries
  let words: ReportWords

  /// How much of the width names at the ends of lines may take.
  private static let share = 0.2

  var legend: [LegendEntry] {
    seriesLegend.enumerated().map { place, entry in
      var entry = entry
      guard place < series.members.count else { return entry }
      entry.key = .line(ink(place), dash(place))
      entry.mark = "\(place + 1)"
      return entry
    }
  }

  func draw(_ size: FigureSize) -> [Picture] {
    var picture = Picture(width: size.width, height: size.height)
    let layout = TextLayout(size: size.text)
    let ends = labels(layout, size.width * Self.share)
    let room = (ends.map(layout.width).max() ?? 0) + 12
    let grid = SeriesGrid(series, words, size, to: series.slots.flatMap(\.values).max() ?? 0, right: room)
    grid.drawGround(on: &picture)
    for (member, line) in series.members.enumerated() {
      let points = series.slots.enumerated().map { (x: grid.x($0), y: grid.y($1.values[member])) }
      if points.count > 1 { picture.path(points, ink(member), dash: dash(member)) }
      guard grid.step >= 6 || points.count == 1 else { continue }
      for (slot, point) in zip(series.slots, points) {
        picture.circle(
          x: point.x, y: point.y, radius: 1.8, fill: ink(member),
          title: "\(line.name): \(words.value(slot.values[member], series.unit, .compact)) (\(slot.label))")
      }
    }
    if let last = series.slots.last {
      let x = grid.x(series.slots.count - 1)
      let wanted = series.members.indices.map { grid.y(last.values[$0]) }
      for (member, y) in Self.apart(wanted, by: layout.lineHeight, from: 0, to: grid.plot.bottom + layout.lineHeight / 2).enumerated() {
        picture.line(from: (x + 2, wanted[member]), to: (grid.plot.right + 6, y), ink(member))
        picture.text(ends[member], x: grid.plot.right + 8, top: y - layout.lineHeight / 2, size: size.text)
      }
    }
    grid.drawFront(on: &picture)
    return [picture]
  }

  /// A line has no outline: what stands for all others is drawn in the ink of text, which no colour is near to.
  private func ink(_ member: Int) -> Ink { series.members[member].ink == .others ? .text : series.members[member].ink }

  private func dash(_ member: Int) -> [Double] { ChartPalette.dash(member) }

  /// The numbers of the lines, with their names where all of these have room.
  private func labels(_ layout: TextLayout, _ room: Double) -> [String] {
    let names = series.members.enumerated().map { "\($0 + 1) \(TextLayout.clean($1.name[...]))" }
    return names.allSatisfy { layout.width($0) <= room } ? names : series.members.indices.map { "\($0 + 1)" }
  }

  /// Places as near to the wanted ones as they can be, so far apart at least, in the same order.
  static func apart(_ wanted: [Double], by distance: Double, from top: Double, to bottom: Double) -> [Double] {
    let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
    var places = wanted
    var free = top + distance / 2
    for index in order {
      places[index] = max(places[index], free)
      free = places[index] + distance
    }
    // What was pushed out below is pushed back from there.
    free = bottom - distance / 2
    for index in order.reversed() {
      places[index] = min(places[index], free)
      free = places[index] - distance
    }
    return places
  }
}
