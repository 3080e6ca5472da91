internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Writes the selected sessions as focal data files of JWatcher, one for each subject that a session tells of: when a state began or a point
/// was, and when the last event of the subject was. What a key stands for is in one focal master file for each collection.
struct JWatcherExport {
  private let folder: String
  private let context: ExportContext
  private var used = CaselessNames()
  private var names: [Int64: String] = [:]
  /// The collection whose sessions are written.
  private var master: (collection: Int64, name: String, keys: JWatcherKeys, longest: Int64)?

  init(_ folder: String, _ context: ExportContext) {
    self.folder = folder
    self.context = context
  }

  mutating func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    var writing = self
    try CSVSessions.forEach(context, progress) { session, _ throws(Failure) in
      if writing.master?.collection != session.parent {
        try writing.writeMaster()
        let name = try session.parent == 0 ? context.labels[.root] : context.name(session.parent, &writing.names)
        writing.master = (session.parent, MirrorName.free(name, among: &writing.used), try JWatcherKeys(of: session.parent, on: context.connection), 0)
      }
      try writing.write(session)
    }
    try writing.writeMaster()
    self = writing
  }

  private func writeMaster() throws(Failure) {
    guard let master else { return }
    try file("\(master.name).fmf") { output throws(Failure) in try master.keys.write(named: "\(master.name).fmf", length: master.longest, to: output) }
  }

  /// What is written of a subject.
  private struct Lines {
    var bytes: [UInt8] = []
    var last: Int64 = 0
  }

  private mutating func write(_ session: Entry) throws(Failure) {
    guard var master else { return }
    var lines: [Int64: Lines] = [:]
    var order: [Int64] = []
    var end = session.end ?? session.time
    try context.forEachEvents(of: session) { events throws(Failure) in
      for place in 0..<events.count {
        let event = events[place]
        end = max(end, event.time)
        let time = BorisMilliseconds.of(elapsed(from: session.time, to: event.time))
        if lines[event.subject] == nil { order.append(event.subject) }
        lines[event.subject, default: Lines()].last = time
        guard event.phase != .stop, let key = try master.keys.key(of: event.type, on: context.connection) else { continue }
        lines[event.subject, default: Lines()].bytes += Array("\(time), \(key)\n".utf8)
      }
    }
    master.longest = max(master.longest, elapsed(from: session.time, to: end))
    self.master = master
    for subject in order {
      guard let own = lines[subject] else { continue }
      let who = subject == 0 ? BorisTableText.noSubject : try context.name(subject, &names)
      let name = "\(MirrorName.free("\(session.name)_\(who)", among: &used)).dat"
      try file(name) { output throws(Failure) in
        for line in Self.head(name, master: "\(master.name).fmf", from: session.time, to: end, context.zone(of: session)) {
          output.append(line)
          output.append("\n")
        }
        own.bytes.withUnsafeBytes { output.append(bytes: $0) }
        output.append("\(own.last), EOF\n")
      }
    }
  }

  private static func head(_ name: String, master: String, from start: Instant, to end: Instant, _ zone: ZoneRules) -> [String] {
    let rule = "#-----------------------------------------------------------"
    func text(_ time: Instant) -> String {
      var bytes: [UInt8] = []
      ISO8601.append(time, offset: zone.offset(at: time), fraction: .shortest, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    let lines = [
      rule, "# Name: \(name)", "# Format: Focal Data File 1.0", rule, "", "FocalMasterFile=\(master)", "", "# Observation started: \(text(start))",
      "StartTime=\(BorisMilliseconds.of(start))", "# Observation stopped: \(text(end))", "StopTime=\(BorisMilliseconds.of(end))", "", "#BEGIN DATA",
    ]
    return ["FirstLineOfData=\(lines.count + 2)"] + lines
  }

  private func file(_ name: String, _ body: (Output) throws(Failure) -> Void) throws(Failure) {
    let sink = try FileSink("\(folder)/\(name)")
    let output = Output(sink: { (bytes) throws(Failure) in try sink.write(bytes) })
    try body(output)
    try output.flush()
  }
}
