internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage
internal import TallybookText

/// What is said of one type in a session.
private struct TypeSum {
  var count: Int64 = 0
  /// How long the state lasted in all.
  var inState: Int64 = 0
  var hasState = false
}

/// The document for people: what Markdown and text say, in the same order and words.
struct PagesExport<Page: DocumentPage> {
  private let context: ExportContext
  private var page: Page
  private var names: [Int64: String] = [:]
  private var done: UInt64 = 0

  init(_ context: ExportContext, _ page: Page) {
    self.context = context
    self.page = page
  }

  mutating func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    // What no collection holds comes first, where no heading before it could be taken for its owner's.
    try writeItems(of: 0, progress)
    for id in context.selection.collections {
      guard let collection = try EntryStore.find(id, on: context.connection) else { continue }
      page.heading(1, try context.path(of: id))
      var facts = [time(collection.time, collection)]
      if context.hasAuthors, let user = collection[.username].text, !user.isEmpty { facts.append("\(context.labels[.by]) \(user)") }
      page.lines([facts.joined(separator: " · "), collection.description ?? ""])
      try writeItems(of: id, progress)
    }
  }

  private mutating func writeItems(of collection: Int64, _ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    var writing = self
    try context.selection.items(of: collection, on: context.connection) { item throws(Failure) in
      try writing.writeItem(item)
      writing.done += 1
      if writing.done % 64 == 0 { try progress(writing.done, context.selection.total) }
      try context.output.checkpoint()
    }
    self = writing
  }

  private mutating func writeItem(_ item: Entry) throws(Failure) {
    var facts = item.kind == .task ? taskFacts(item) : [time(item.time, item)]
    if item.kind == .session { facts += try sessionFacts(item) }
    if let subject = item[.subject].int, subject != 0 { facts.append(try context.name(subject, &names)) }
    if let tags = item[.tags].ids {
      facts.append("\(context.labels[.tags]) \(try Tags.names(tags, on: context.connection).joined(separator: ", "))")
    }
    facts += try context.fields(of: item).map { "\($0.name) \($0.value.text)" }
    if context.hasPlaces, let place = place(of: item) { facts.append(place) }
    guard item.kind == .session else {
      let texts = [item.description, item[.notes].text].compactMap { $0 }
      let name = Redaction(of: item).applied(to: item.name)
      return page.note(name, facts, texts.isEmpty ? nil : Redaction(of: item).applied(to: texts.joined(separator: "\n")))
    }
    page.heading(2, item.name)
    let types = try summary(of: item)
    page.lines([facts.joined(separator: " · "), item.description ?? "", types.joined(separator: " · ")])
    try writeEvents(of: item)
  }

  private func taskFacts(_ task: Entry) -> [String] {
    let priority = task[.priority].int.flatMap { Int32(exactly: $0) }.flatMap(Priority.init(rawValue:)) ?? .unranked
    var facts = [task[.day].int.map { PeriodText.text($0, .day) } ?? context.labels[.backlog], context.labels[priority.word]]
    if let category = task[.category].text { facts.append(category) }
    if let due = task[.due].int { facts.append("\(context.labels[.due]) \(time(due, task))") }
    if let done = task[.completed].int { facts.append("\(context.labels[.completed]) \(time(done, task))") }
    if task[.carriedOver].int == 1 { facts.append(context.labels[.carriedOver]) }
    return facts
  }

  private func sessionFacts(_ session: Entry) throws(Failure) -> [String] {
    guard let end = session.end else { return [context.labels[.running]] }
    let zone = context.zone(of: session)
    let isSameDay = zone.civil(at: session.time).date == zone.civil(at: end).date
    let stop = isSameDay ? TimeText.format(end, style: .clock, zone: zone) : time(end, session)
    var facts = [
      "\(context.labels[.stop]) \(stop)",
      "\(context.labels[.duration]) \(DurationText.format(session[.duration].int ?? 0, style: .timer))",
    ]
    let paused = (session[.span].int ?? 0) &- (session[.duration].int ?? 0)
    if paused > 0 { facts.append("\(context.labels[.pauses]) \(DurationText.format(paused, style: .timer))") }
    return facts
  }

  /// Every event with its distance from the start.
  private mutating func writeEvents(of session: Entry) throws(Failure) {
    var writing = self
    try context.forEachEvents(of: session) { columns throws(Failure) in
      for row in 0..<columns.count { try writing.writeEvent(columns[row], session) }
    }
    self = writing
    page.endEvents()
  }

  private mutating func writeEvent(_ event: Event, _ session: Entry) throws(Failure) {
    var what = try label(event.type)
    if event.phase == .start { what += " \(context.labels[.start])" }
    if event.phase == .stop { what += " \(context.labels[.stateStop])" }
    var details: [String] = []
    if event.subject != 0 { details.append(try context.name(event.subject, &names)) }
    if let value = event.value { details.append("\(value)") }
    details += context.variants.fields(of: event.variant).all.map { "\($0.name) \($0.value.text)" }
    if let note = event.note, !note.isEmpty { details.append(note) }
    page.event(offset(elapsed(from: session.time, to: event.time)), what, detail: details.isEmpty ? "" : "(\(details.joined(separator: ", ")))")
  }

  /// Each type with its count, and its rate or, of a state, how long it lasted in all, without pauses.
  private mutating func summary(of session: Entry) throws(Failure) -> [String] {
    var sums: [Int64: TypeSum] = [:]
    let bouts = try SessionBouts(SessionSpan(session), in: context.state, variants: context.variants)
    while let some = try bouts.next() {
      for bout in some {
        sums[bout.event.type, default: TypeSum()].count += 1
        guard let duration = bout.duration else { continue }
        sums[bout.event.type, default: TypeSum()].inState &+= duration
        sums[bout.event.type, default: TypeSum()].hasState = true
      }
      try context.output.checkpoint()
    }
    let hours = Double(session[.duration].int ?? 0) / 3600e9
    var types: [(name: String, type: Int64, text: String)] = []
    for (type, sum) in sums {
      let name = try label(type)
      let rate = hours > 0 ? " (\(rounded(Double(sum.count) / hours)) \(context.labels[.perHour]))" : ""
      types.append((name, type, "\(name) \(sum.count)" + (sum.hasState ? " (\(DurationText.format(sum.inState, style: .timer)))" : rate)))
    }
    // Several may go by one name.
    return types.sorted { ($0.name, $0.type) < ($1.name, $1.type) }.map(\.text)
  }

  /// What people read for a type: its label, else its name.
  private mutating func label(_ type: Int64) throws(Failure) -> String {
    if let known = names[type] { return known }
    let text = try context.connection.value("SELECT coalesce(nullif(label, ''), name) FROM \(Table.entry) WHERE id = \(type)")?.text ?? ""
    names[type] = text
    return text
  }

  private func time(_ instant: Instant, _ entry: Entry) -> String {
    let zone = context.zone(of: entry)
    return "\(TimeText.format(instant, style: .display, zone: zone)) \(zone.abbreviation(at: instant))"
  }

  private func place(of item: Entry) -> String? {
    guard let latitude = item[.latitude].real, let longitude = item[.longitude].real else { return item[.place].text }
    let position = "\(latitude), \(longitude)"
    return item[.place].text.map { "\($0) (\(position))" } ?? position
  }

  /// "+12:04.910": minutes, seconds and thousandths from the start, hours where there are some.
  private func offset(_ distance: Int64) -> String {
    let magnitude = distance.magnitude / 1_000_000
    let (hours, minutes) = (magnitude / 3_600_000, magnitude / 60_000 % 60)
    let (seconds, thousandths) = (magnitude / 1000 % 60, magnitude % 1000)
    func pad(_ number: UInt64, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    let head = hours > 0 ? "\(hours):\(pad(minutes, 2))" : "\(minutes)"
    return "\(distance < 0 ? "-" : "+")\(head):\(pad(seconds, 2)).\(pad(thousandths, 3))"
  }

  private func rounded(_ number: Double) -> String {
    guard number.isFinite, number < 1e15 else { return "" }
    let tenths = Int64((number * 10).rounded())
    return number < 10 ? "\(tenths / 10).\(tenths % 10)" : "\(Int64(number.rounded()))"
  }
}
