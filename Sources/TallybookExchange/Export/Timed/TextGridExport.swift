internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// A session as a TextGrid of Praat, in the long form: states in tiers of intervals, which tile the session, and points in tiers of points.
struct TextGridExport {
  private let context: ExportContext
  private var output: Output { context.output }

  init(_ context: ExportContext) { self.context = context }

  func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    let session = try OneSession.of(context, as: .textGrid)
    let tiers = try SessionTiers(context, of: session, unit: 1)
    // Praat has no grid without a length, and none without a tier.
    let end = max(1_000_000, tiers.end)
    output.append("File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\n")
    line(0, "xmin = ", 0)
    line(0, "xmax = ", end)
    output.append("tiers? <exists>\nsize = ")
    output.append(integer: max(1, tiers.tiers.count))
    output.append("\nitem []:\n")
    guard !tiers.tiers.isEmpty else {
      begin(0, "IntervalTier", ShownText.line(session.name), end, "intervals", 1)
      interval(1, 0, end, "")
      return
    }
    var (last, number): (Int64, Int) = (0, 0)
    try tiers.forEachTier { (place) throws(Failure) in
      let tier = tiers.tiers[place]
      (last, number) = (0, 0)
      if tier.isPoint {
        begin(place, "TextTier", tier.name, end, "points", tier.count)
      } else {
        begin(place, "IntervalTier", tier.name, end, "intervals", tier.count + tier.gaps + (tier.end < end ? 1 : 0))
      }
      try progress(0, context.selection.total)
    } _: { (span) throws(Failure) in
      number += 1
      if tiers.tiers[span.tier].isPoint {
        output.append("        points [")
        output.append(integer: number)
        output.append("]:\n")
        line(12, "number = ", span.start)
        text(12, "mark = ", span.text)
      } else {
        if span.start > last {
          interval(number, last, span.start, "")
          number += 1
        }
        interval(number, span.start, span.end, span.text)
        last = span.end
      }
    } end: { (place) throws(Failure) in
      if !tiers.tiers[place].isPoint, last < end { interval(number + 1, last, end, "") }
      try output.checkpoint()
    }
  }

  private func begin(_ place: Int, _ kind: StaticString, _ name: String, _ end: Int64, _ what: StaticString, _ count: Int) {
    output.append("    item [")
    output.append(integer: place + 1)
    output.append("]:\n        class = \"")
    output.append(kind)
    output.append("\"\n")
    text(8, "name = ", name)
    line(8, "xmin = ", 0)
    line(8, "xmax = ", end)
    output.append("        ")
    output.append(what)
    output.append(": size = ")
    output.append(integer: count)
    output.append("\n")
  }

  private func interval(_ number: Int, _ start: Int64, _ end: Int64, _ text: String) {
    output.append("        intervals [")
    output.append(integer: number)
    output.append("]:\n")
    line(12, "xmin = ", start)
    line(12, "xmax = ", end)
    self.text(12, "text = ", text)
  }

  private func indent(_ count: Int) { for _ in 0..<count { output.append(byte: UInt8(ascii: " ")) } }

  private func line(_ indent: Int, _ key: StaticString, _ time: Int64) {
    self.indent(indent)
    output.append(key)
    output.append(DurationText.format(time, style: .seconds))
    output.append("\n")
  }

  private func text(_ indent: Int, _ key: StaticString, _ text: String) {
    self.indent(indent)
    output.append(key)
    output.append("\"")
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { output.append(byte: byte) }
      output.append(byte: byte)
    }
    output.append("\"\n")
  }
}
