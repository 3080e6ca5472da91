internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookText

/// The bouts of a session as subtitles, each a cue, in order of their starts: WebVTT, or SubRip (SRT).
struct SubtitleExport {
  private let context: ExportContext
  private let format: Format
  private let isWebVTT: Bool

  /// How long a point is shown, and at least a state, in ms: neither format has a cue of no length.
  private static let ofPoint: Int64 = 1000
  private static let least: Int64 = 1

  init(_ context: ExportContext, as format: Format) {
    self.context = context
    self.format = format
    isWebVTT = format == .webVTT
  }

  func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    let session = try OneSession.of(context, as: format)
    let output = context.output
    if isWebVTT { output.append("WEBVTT\n\n") }
    var words = BoutWords(context)
    var number: UInt64 = 0
    let bouts = try SessionBouts(SessionSpan(session), in: context.state, variants: context.variants)
    while let some = try bouts.next() {
      for bout in some {
        // What lies before the session begins is shown as it begins: no cue has a time below 0.
        let start = max(0, elapsed(from: session.time, to: bout.event.time) / 1_000_000)
        let end = bout.end.map { max(added(start, Self.least), elapsed(from: session.time, to: $0) / 1_000_000) } ?? added(start, Self.ofPoint)
        number += 1
        output.append(integer: number)
        output.append("\n")
        write(start)
        output.append(" --> ")
        write(end)
        output.append("\n")
        let line = try words.line(of: bout)
        if isWebVTT { writeEscaped(line) } else { output.append(line) }
        output.append("\n\n")
      }
      try output.checkpoint()
      try progress(0, context.selection.total)
    }
  }

  /// What has a meaning in WebVTT. Its players know few other names of signs than these.
  private func writeEscaped(_ line: String) {
    for byte in line.utf8 {
      switch byte {
      case UInt8(ascii: "&"): context.output.append("&amp;")
      case UInt8(ascii: "<"): context.output.append("&lt;")
      case UInt8(ascii: ">"): context.output.append("&gt;")
      default: context.output.append(byte: byte)
      }
    }
  }

  private func write(_ ms: Int64) {
    let (seconds, rest) = UInt64(ms).quotientAndRemainder(dividingBy: 1000)
    context.output.append(integer: seconds / 3600, width: 2)
    context.output.append(":")
    context.output.append(integer: seconds / 60 % 60, width: 2)
    context.output.append(":")
    context.output.append(integer: seconds % 60, width: 2)
    context.output.append(byte: isWebVTT ? UInt8(ascii: ".") : UInt8(ascii: ","))
    context.output.append(integer: rest, width: 3)
  }
}
