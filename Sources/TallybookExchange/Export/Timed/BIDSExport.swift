internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage
internal import TallybookText

/// The bouts of sessions as events of BIDS: a table for each session, and a sidecar for each that says what its columns mean.
struct BIDSExport {
  private let context: ExportContext
  private let folder: String

  private static let columns = [
    ("onset", "When it began, in seconds from the start of the session. It is negative where that is before it."),
    ("duration", "How long it lasted, in seconds, pauses of the session among them; 0: a point."), ("trial_type", "What it was."), ("subject", "Whom it is about."),
    ("value", "A number that was noted with it."), ("text", "What was noted with it, and at its stop."), ("fields", "Its modifiers, as an object of JSON."),
  ]

  init(_ folder: String, _ selection: ExportSelection, _ options: ExportOptions, in state: BookState) throws(Failure) {
    self.folder = folder
    context = ExportContext(
      state: state, selection: selection, options: options, zone: nil, labels: try Labels(on: state.connection), output: Output { (_) throws(Failure) in },
      templates: ExportTemplates(), variants: try Variants.all(on: state.connection))
  }

  func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    var names = Set<ExactText>()
    var subjects: [Int64: String] = [:]
    try CSVSessions.forEach(context, progress) { session, _ throws(Failure) in
      // BIDS has a participant for every file.
      let subject = try session[.subject].int.map { (id) throws(Failure) in try context.name(id, &subjects) } ?? "unknown"
      let start = "sub-\(Self.label(subject))_task-\(Self.label(session.name))"
      var name = "\(start)_events"
      var number = 2
      // Sessions of one name are runs of one task.
      while !names.insert(ExactText(name)).inserted {
        name = "\(start)_run-\(number)_events"
        number += 1
      }
      try file("\(name).tsv") { (output) throws(Failure) in try write(session, to: output, progress) }
      try file("\(name).json") { (output) throws(Failure) in writeSidecar(to: output) }
    }
  }

  /// A name as BIDS has labels, of letters and digits.
  private static func label(_ name: String) -> String {
    let kept = name.utf8.filter { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }.prefix(80)
    return kept.isEmpty ? "unnamed" : String(decoding: Array(kept), as: UTF8.self)
  }

  private func file(_ name: String, _ body: (Output) throws(Failure) -> Void) throws(Failure) {
    let sink = try FileSink("\(folder)/\(name)")
    let output = Output(sink: { (bytes) throws(Failure) in try sink.write(bytes) })
    try body(output)
    try output.flush()
  }

  private func write(_ session: Entry, to output: Output, _ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    output.append(Self.columns.map(\.0).joined(separator: "\t"))
    output.append("\n")
    var names: [Int64: String] = [:]
    let bouts = try SessionBouts(SessionSpan(session), in: context.state, variants: context.variants)
    while let some = try bouts.next() {
      for bout in some {
        output.append(DurationText.format(elapsed(from: session.time, to: bout.event.time), style: .seconds))
        output.append("\t")
        output.append(DurationText.format(bout.end.map { elapsed(from: bout.event.time, to: $0) } ?? 0, style: .seconds))
        cell(try context.name(bout.event.type, &names), to: output)
        cell(bout.event.subject == 0 ? "" : try context.name(bout.event.subject, &names), to: output)
        output.append("\t")
        if let value = bout.event.value, value.isFinite { output.append(double: value, plainWhole: true) } else { output.append("n/a") }
        cell([bout.event.note, bout.stopText].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", "), to: output)
        cell(bout.fieldsText ?? "", to: output)
        output.append("\n")
      }
      try output.checkpoint()
      try progress(0, context.selection.total)
    }
  }

  /// What has no value is n/a. BIDS has no quotes around cells: tabs and breaks become spaces.
  private func cell(_ text: String, to output: Output) {
    let line = ShownText.line(text)
    output.append("\t")
    output.append(line.isEmpty ? "n/a" : line)
  }

  private func writeSidecar(to output: Output) {
    var writer = JSONWriter(output)
    writer.beginObject()
    for (name, about) in Self.columns {
      writer.key(name)
      writer.beginObject()
      writer.key("Description")
      writer.value(about)
      if name == "onset" || name == "duration" {
        writer.key("Units")
        writer.value("s")
      }
      writer.endObject()
    }
    writer.endObject()
    writer.finish()
  }
}
