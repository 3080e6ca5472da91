internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookText

/// The bouts of a session as markers in an edit decision list, CMX 3600: each an event, whose length is the bout's, with the lines that say the
/// marker to DaVinci Resolve (`|C:`) and to Avid (`* LOC:`).
struct EDLExport {
  private let context: ExportContext
  private let session: Entry
  private let frames: FrameCount

  init(_ context: ExportContext) throws(Failure) {
    self.context = context
    session = try OneSession.of(context, as: .edl)
    frames = try FrameCount(context, of: session, as: .edl)
  }

  func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    let output = context.output
    output.append("TITLE: ")
    output.append(ShownText.line(session.name))
    output.append("\nFCM: ")
    output.append(frames.rate.isDropFrame ? "DROP FRAME" : "NON-DROP FRAME")
    output.append("\n\n")
    var words = BoutWords(context)
    var colors: [Int64: MarkerColor] = [:]
    var number: UInt64 = 0
    let bouts = try SessionBouts(SessionSpan(session), in: context.state, variants: context.variants)
    while let some = try bouts.next() {
      for bout in some {
        number += 1
        try write(bout, number, try color(of: bout.event.type, &colors), Self.line(try words.line(of: bout)))
      }
      try output.checkpoint()
      try progress(0, context.selection.total)
    }
  }

  private func write(_ bout: Bout, _ number: UInt64, _ color: MarkerColor, _ line: String) throws(Failure) {
    // What lies before the session begins is marked as it begins.
    let start = max(0, frames.frame(at: bout.event.time))
    let end = max(added(start, 1), bout.end.map { frames.frame(at: $0) } ?? 0)
    guard frames.isWithinDay(end) else {
      throw Failure(
        .range, "an edit decision list has no timecode beyond 24 hours, and a bout ends at \(frames.timecode(end)); give an earlier timecode, or export csv-timecode")
    }
    let output = context.output
    let (first, last) = (frames.timecode(start), frames.timecode(end))
    output.append(integer: number, width: 3)
    // The columns are fixed: a reel of 8, the track, a cut.
    output.append("  001      V     C        ")
    for (index, text) in [first, last, first, last].enumerated() {
      if index > 0 { output.append(" ") }
      output.append(text)
    }
    output.append("\n |C:")
    output.append(color.resolve)
    output.append(" |M:")
    output.append(line)
    output.append(" |D:")
    output.append(integer: end - start)
    output.append("\n* LOC: ")
    output.append(first)
    output.append(" ")
    output.append(color.locator)
    output.append(" ")
    output.append(line)
    output.append("\n\n")
  }

  /// A bar begins a part of a marker.
  private static func line(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "|")) ? String(text.map { $0 == "|" ? "/" : $0 }) : text
  }

  private func color(of type: Int64, _ known: inout [Int64: MarkerColor]) throws(Failure) -> MarkerColor {
    if let color = known[type] { return color }
    let entry = try EntryStore.find(type, on: context.connection)
    let color = MarkerColor(Color.drawn(entry?[.color] ?? .null, entry?.name ?? ""))
    known[type] = color
    return color
  }
}
