@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookHistory
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TallybookTracking
@testable import TestBooks

/// What is done in one book.
struct Deeds {
  private let world: World
  private let place: WorldBook

  private var book: Book { place.book }
  private var facts: Facts { place.facts }

  init(_ world: World, _ place: WorldBook) { (self.world, self.place) = (world, place) }

  private static let items: [Kind] = [.note, .session, .task]
  private static let held: [Kind] = [.collection] + items
  private static let definitions: [Kind] = [.subject, .eventType, .tag, .template]
  private static let base: Int64 = 1_754_000_000_000_000_000
  private static let schemas = [
    #"{"title": "Sighting", "properties": {"n": {"type": "integer"}, "words": {"type": "array", "items": {"type": "string"}}}}"#,
    #"{"title": "Sighting", "properties": {"n": {"type": "string"}}}"#,
    #"{"title": "Mood", "properties": {"n": {"type": "integer"}, "on": {"type": "boolean"}}}"#,
    #"{"title": "Mood", "properties": {"on": {"type": "boolean"}}}"#,
  ]

  // MARK: Choosing

  private func below(_ count: Int) -> Int { world.random.below(count) }
  private func once(in count: Int) -> Bool { world.random.once(in: count) }

  /// An entry of some kinds. It is chosen by what it is called, so that leaving out another step changes the choice as seldom as can be.
  private func any(_ kinds: [Kind], inTrash: Bool = false, where isWanted: (String) -> Bool = { _ in true }) -> String? {
    let salt = world.random.next()
    return facts.entries(kinds, inTrash: inTrash).filter(isWanted).max { rank($0, salt) < rank($1, salt) }
  }

  private func rank(_ uuid: String, _ salt: UInt64) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ salt
    for byte in world.label(uuid).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash ^ hash >> 29
  }

  private func id(_ uuid: String?) -> Int64 { uuid.flatMap { facts.ids[$0] } ?? 0 }
  private func label(_ uuid: String?) -> String { uuid.map(world.label) ?? "the root" }
  private func tell(_ words: String) { world.tell(place, words) }

  /// A collection, or the root.
  private func holder() -> String? { once(in: 3) ? nil : any([.collection]) }

  private func name() -> String { "v\(world.step.number)" }

  /// One of few, so that two books come upon the same.
  private func shared() -> String { ["Work", "Home", "Field"][below(3)] }

  private func day() -> Int32 { [20_250_802, 20_250_803, 20_250_804][below(3)] }

  // MARK: Doing

  func perform(_ deed: Deed) throws {
    switch deed {
    case .makeCollection, .makeNote, .makeRecord, .makeTask: try makeItem(deed)
    case .makeSubject, .makeEventType, .makeTag, .makeTemplate: try makeDefinition(deed)
    case .attach: try attach()
    case .typeTemplate:
      guard let type = any([.eventType]), let template = any([.template]) else { return }
      tell("has events of \(label(type)) have the fields of \(label(template))")
      let draft = try book.edit(id(type))
      try draft.set(.template, .int(id(template)))
      try draft.save()
    case .edit: try edit()
    case .tag, .untag: try tag(deed == .tag)
    case .ownField: try ownField()
    case .schema: try schema()
    case .move, .order, .copy: try move(deed)
    case .trash, .forever, .restore, .purge: try remove(deed)
    case .joinTag:
      guard let tag = any([.tag]), let other = any([.tag]) else { return }
      tell("joins \(label(tag)) into \(label(other))")
      _ = try book.mergeTag(id(tag), into: id(other))
    case .split:
      guard let session = any([.session]), let time = facts.parts[session]?["time"].flatMap({ Int64($0) }) else { return }
      try touchEvents(of: session)
      tell("splits \(label(session))")
      _ = try book.splitSession(id(session), at: time + 500_000_000)
    case .shift:
      guard let session = any([.session]) else { return }
      tell("shifts \(label(session))")
      try book.shiftSession(id(session), to: Self.base + Int64(below(1000)) * 1_000_000_000)
    case .fit:
      guard let session = any([.session]), let start = facts.parts[session]?["time"].flatMap({ Int64($0) }) else { return }
      try touchEvents(of: session)
      tell("corrects the clock of \(label(session))")
      try book.fitSession(id(session), from: [start, start + 1_000_000_000], to: [start - Int64(below(5)) * 500_000_000, start + 1_000_000_000 + Int64(below(5)) * 500_000_000])
    case .start, .log, .pause, .takeBack, .stop, .letGo, .goOn: try record(deed)
    case .insertEvent, .changeEvent, .deleteEvent: try editEvent(deed)
    case .openDay, .limits, .place, .complete, .remind, .forget, .review: try plan(deed)
    case .set: try set()
    case .undo, .redo:
      tell("\(deed)es")
      let listed = try Merging.conflicts(in: place).filter { $0.conflict.field == .schema }.map(\.listed)
      if deed == .undo { try book.undo(once(in: 3) ? .sessions : []) } else { try book.redo() }
      // A schema that was not shown is taken back without a change of what is.
      let left = try Merging.conflicts(in: place).map(\.listed)
      if let gone = listed.first(where: { one in !left.contains { ($0.uuid, $0.part) == (one.uuid, one.part) } }) { world.settled = (gone.uuid, gone.part) }
      // What it takes back of events is not looked at one by one.
      if deed == .undo { world.touched.formUnion(world.logged.keys) }
    case .importSame: try importSame()
    case .several:
      tell("makes and renames in one transaction")
      let inside = try book.begin("Several")
      do {
        for part in 0..<3 { _ = try inside.createNote("\(name()).\(part)") }
        if let note = any(Self.items) {
          let draft = try inside.edit(id(note))
          try draft.set(.name, .text(name()))
          try draft.save()
        }
        try inside.commit()
      } catch {
        try? inside.rollback()
        throw error
      }
    case .resolve:
      guard let (listed, conflict) = world.random.one(of: try Merging.conflicts(in: place)) else { return }
      let index = below(conflict.versions.count)
      tell("settles \(label(listed.uuid)), \(listed.part), by keeping \(listed.values[index])")
      try book.resolve(conflict.entry, conflict.field, key: conflict.key, keeping: index)
      world.settled = (listed.uuid, listed.part)
    case .merge, .fork, .keep, .goBack, .reopen, .older: return
    }
  }

  private func makeItem(_ deed: Deed) throws {
    let kind: Kind =
      switch deed {
      case .makeCollection: .collection
      case .makeNote: .note
      case .makeRecord: .session
      default: .task
      }
    let parent = kind == .task ? nil : holder()
    tell("makes a \(kind) in \(label(parent))")
    let draft = try book.draft(kind, in: id(parent))
    try draft.set(.name, .text(name()))
    if kind == .session {
      let start = Self.base + Int64(below(50)) * 1_000_000_000
      try draft.set(.time, .int(start))
      try draft.set(.end, .int(start + 10_000_000_000))
    }
    if kind == .task {
      try draft.set(.priority, .int(Int64(below(4))))
      if once(in: 2) { try draft.set(.day, .int(Int64(day()))) }
    }
    if Self.items.contains(kind), let tag = any([.tag]), once(in: 2) { try draft.set(.tags, .ids([id(tag)])) }
    if once(in: 3) { try draft.set(.description, .text("of \(name())")) }
    try draft.save()
  }

  private func makeDefinition(_ deed: Deed) throws {
    let word = once(in: 3) ? name() : shared()
    if deed == .makeTemplate {
      let schema = Self.schemas[below(Self.schemas.count)]
      tell("makes a template of \(schema)")
      try book.createTemplate(schema)
      return
    }
    let kind: Kind = deed == .makeTag ? .tag : deed == .makeSubject ? .subject : .eventType
    let parent = kind == .tag ? nil : holder()
    tell("makes a \(kind) \(word)\(parent == nil ? "" : " in \(label(parent))")")
    let draft = try book.draft(kind, in: id(parent))
    try draft.set(.name, .text(word))
    if once(in: 2) { try draft.set(.color, .text(color())) }
    try draft.save()
  }

  private func color() -> String { "#0000\(["11", "22", "33", "44", "55", "66", "77", "88"][below(8)])" }

  private func attach() throws {
    guard let holder = any(Self.held) else { return }
    if facts.kinds[holder] == .session, once(in: 2) {
      tell("adds a medium to \(label(holder))")
      let draft = try book.draft(.media, in: id(holder))
      try draft.set(.name, .text("\(name()).mp4"))
      try draft.save()
      return
    }
    tell("attaches to \(label(holder))")
    try book.attach([UInt8(below(4))], to: id(holder), "\(name()).bin")
  }

  private func edit() throws {
    // What several wrote is written anew now and then.
    let listed = once(in: 3) ? world.random.one(of: try Merging.conflicts(in: place).filter { facts.kinds[$0.listed.uuid] != nil }) : nil
    guard let entry = listed?.listed.uuid ?? any(Self.held + Self.definitions + Kind.parts), let kind = facts.kinds[entry] else { return }
    let draft = try book.edit(id(entry))
    for turn in 0...below(3) {
      let fields = kind.settable.filter { ![.tags, .fields, .schema, .template, .parent, .dropFrame, .timecode].contains($0) }
      let disputed = turn == 0 ? fields.first { $0 == listed?.conflict.field } : nil
      guard let field = disputed ?? world.random.one(of: fields) else { continue }
      if [Field.latitude, .longitude, .accuracy].contains(field) {
        tell("sets the place on earth of \(label(entry))")
        try draft.set(.latitude, .real(Double(below(80))))
        try draft.set(.longitude, .real(Double(world.step.number)))
        continue
      }
      let value = value(of: field, kind)
      tell("sets \(field) of \(label(entry)) to \(value)")
      try draft.set(field, value)
    }
    try draft.save()
  }

  /// A value that no other step gives, as far as the field has so many.
  private func value(of field: Field, _ kind: Kind) -> Value {
    if !field.isRequired, field != .name, once(in: 5) { return .null }
    switch field.form {
    case .time?, .stamp?: return .int(Self.base + Int64(world.step.number) * 1_000_000_000)
    case .ordinal?: return .int(Int64(below(3) + 1))
    case .rate?: return .text(["25/1", "30/1", "30000/1001"][below(3)])
    case .sha256?: return .text(String(repeating: ["0", "7", "c", "f"][below(4)], count: 64))
    case .offset?: return .int(Int64(world.step.number) * 1_000_000)
    case .duration?: return .int(Int64(world.step.number + 1) * 1_000_000_000)
    case .zone?: return .text(["UTC", "Europe/Berlin", "Asia/Kathmandu", "-09:30"][below(4)])
    case .color?: return .text(color())
    case .mediaType?: return .text(["image/png", "text/plain", "audio/wav"][below(3)])
    case .date?: return .int(Int64(day()))
    case .flag?: return .int(Int64(below(2)))
    case .words?: return .int(Int64(below(4)))
    case .reference(let kind)?: return any([kind]).map { .int(id($0)) } ?? .null
    case .references(let kind, _)?:
      let several = Set((0...below(3)).compactMap { _ in any([kind]).map(id) })
      return several.isEmpty ? .null : .ids(several.sorted())
    default: return .text(field == .name && Self.definitions.contains(kind) && once(in: 3) ? shared() : "\(name())\(field == .notes ? "\nmore" : "")")
    }
  }

  private func tag(_ isOn: Bool) throws {
    let carries = { (item: String) in self.facts.parts[item]?.keys.contains { $0.hasPrefix("tag ") } ?? false }
    guard let item = any(Self.items, where: { isOn || carries($0) }), let entry = try? book.entry(id(item)) else { return }
    let tags = entry[.tags].ids ?? []
    let draft = try book.edit(id(item))
    if isOn {
      guard let tag = any([.tag]) else { return }
      tell("tags \(label(item)) with \(label(tag))")
      try draft.set(.tags, .ids(tags.filter { $0 != id(tag) } + [id(tag)]))
    } else {
      guard let last = tags.last else { return }
      let left = tags.filter { $0 != last }
      try draft.set(.tags, left.isEmpty ? .null : .ids(left))
      guard once(in: 2) else {
        tell("takes the last tag off \(label(item))")
        try draft.save()
        return
      }
      // Others may take it off meanwhile.
      tell("takes the last tag off \(label(item)), and puts it on again")
      try draft.save()
      let again = try book.edit(id(item))
      try again.set(.tags, .ids(tags))
      try again.save()
      return
    }
    try draft.save()
  }

  private func ownField() throws {
    guard let item = any(Self.items), let template = any([.template]) else { return }
    let draft = try book.edit(id(item))
    let n = facts.parts[template]?["schema"]?.utf8.count ?? 0
    let fields = [#"{"n": \#(world.step.number)}"#, #"{"n": "\#(name())"}"#, #"{"on": true}"#, #"{"n": \#(n), "words": ["a", "\#(name())"]}"#][below(4)]
    tell("sets the own fields of \(label(item)) by \(label(template)) to \(fields)")
    try draft.set(.template, .int(id(template)))
    try draft.set(.fields, .text(fields))
    try draft.save()
  }

  private func schema() throws {
    guard let template = any([.template]) else { return }
    let draft = try book.edit(id(template))
    let schema = Self.schemas[below(Self.schemas.count)]
    tell("gives \(label(template)) the schema \(schema)")
    try draft.set(.schema, .text(schema))
    try draft.save()
  }

  private func move(_ deed: Deed) throws {
    let kinds: [Kind] = deed == .copy ? [.collection, .note, .session] : deed == .move && once(in: 2) ? [.collection] : once(in: 4) ? [.subject, .eventType] : Self.held
    guard let entry = any(kinds) else { return }
    if deed == .order {
      let among = facts.kinds[entry].map { [.subject, .eventType].contains($0) ? [$0] : Self.held } ?? Self.held
      guard let sibling = any(among) else { return }
      let parent = facts.parts[sibling]?["parent"]
      tell("puts \(label(entry)) before \(label(sibling))")
      return try book.move(id(entry), to: id(parent), before: id(sibling))
    }
    let parent = kinds == [.collection] ? any([.collection]) : holder()
    tell("\(deed == .copy ? "copies" : "moves") \(label(entry)) to \(label(parent))")
    if deed == .copy { _ = try book.copy(id(entry), to: id(parent)) } else { try book.move(id(entry), to: id(parent)) }
  }

  private func remove(_ deed: Deed) throws {
    let isInTrash = deed == .restore || deed == .purge
    let kinds = Self.held + Self.definitions + Kind.parts
    guard let entry = any(kinds, inTrash: isInTrash) else { return }
    switch deed {
    case .trash:
      tell("puts \(label(entry)) into the trash")
      try book.delete(id(entry))
    case .forever:
      tell("removes \(label(entry)) for good")
      try book.delete(id(entry), .forever)
    case .restore:
      tell("restores \(label(entry))")
      try book.restore(id(entry))
    default:
      let isAll = once(in: 3)
      tell(isAll ? "empties the trash" : "purges \(label(entry))")
      try book.purge(isAll ? nil : id(entry))
    }
  }

  // MARK: Recording

  private func record(_ deed: Deed) throws {
    if deed == .start || deed == .goOn {
      place.letGo()
      if deed == .goOn {
        guard let session = any([.session]) else { return }
        tell("goes on with \(label(session))")
        place.recorder = try book.attach(to: id(session), once(in: 3) ? .continue : [])
        return
      }
      let parent = holder()
      tell("starts a session in \(label(parent))")
      place.recorder = try book.startSession(name(), in: id(parent))
      return
    }
    guard let recorder = place.recorder else { return }
    switch deed {
    case .log:
      guard let type = any([.eventType]) else { return }
      let session = facts.ids.first { $0.value == recorder.item }?.key ?? ""
      let count = 1 + below(3)
      tell("logs \(count) of \(label(type)) in \(label(session))")
      for part in 0..<count {
        // A number that no other event of the world has.
        let number = Double(world.step.number * 10 + part)
        guard world.logged[number] == nil else { continue }
        // Others may log at the very same time.
        var event = Event(time: once(in: 4) ? Self.base + Int64(below(3)) : book.now(), type: try logged(type), value: number)
        if once(in: 4), let subject = any([.subject]) { event.subject = id(subject) }
        _ = try recorder.log([event])
        world.note(event: number, of: session, in: place)
      }
    case .pause:
      tell("pauses or resumes")
      if try recorder.state() == .paused { try recorder.resume() } else { try recorder.pause() }
    case .takeBack:
      tell("takes the newest event back")
      let before = try values(of: recorder.item)
      _ = try recorder.takeBack()
      world.touched.formUnion(before.subtracting(try values(of: recorder.item)))
    case .stop:
      tell("stops")
      try recorder.stop()
      place.recorder = nil
    default:
      tell("lets go of the session")
      place.letGo()
    }
  }

  /// A type, or a variant of it that other books may name as well.
  private func logged(_ type: String) throws -> Int64 {
    guard once(in: 2), try !book.entry(id(type))[.template].isNull else { return id(type) }
    let fields = [#"{"n": 1}"#, #"{"n": "x"}"#, #"{"on": true}"#, #"{"n": 2, "words": ["a"]}"#][below(4)]
    tell("names \(label(type)) with \(fields)")
    return try book.variant(of: id(type), fields)
  }

  private func values(of session: Int64) throws -> Set<Double> { Set(try book.events(of: session).compactMap(\.value)) }

  private func touchEvents(of session: String) throws { world.touched.formUnion(try values(of: id(session))) }

  private func editEvent(_ deed: Deed) throws {
    guard let session = any([.session]) else { return }
    let events = try book.events(of: id(session))
    if deed == .insertEvent {
      guard let type = any([.eventType]) else { return }
      let number = Double(world.step.number * 10)
      guard world.logged[number] == nil else { return }
      tell("inserts an event into \(label(session))")
      _ = try book.insertEvent(Event(time: Self.base + Int64(world.step.number), type: try logged(type), value: number), into: id(session))
      world.note(event: number, of: session, in: place)
      return
    }
    guard let event = world.random.one(of: events) else { return }
    if let value = event.value { world.touched.insert(value) }
    if deed == .deleteEvent {
      tell("deletes event \(event.seq) of \(label(session))")
      return try book.deleteEvent(event.seq, of: id(session))
    }
    tell("changes event \(event.seq) of \(label(session))")
    try book.changeEvent(event.seq, of: id(session), to: Event(time: event.time, type: event.type, variant: once(in: 2) ? event.variant : 0, value: Double(world.step.number) + 0.5, note: name()))
  }

  // MARK: Days

  private func plan(_ deed: Deed) throws {
    let date = day()
    switch deed {
    case .openDay:
      tell("opens \(date)")
      return try book.openDay(date)
    case .limits:
      let number = Int64(below(6))
      tell("sets the limit of \(date) to \(number)")
      return try book.setLimits(of: date, high: .set(number), low: once(in: 2) ? .none : .keep)
    case .forget:
      guard let reminder = world.random.one(of: try book.reminders()) else { return }
      tell("deletes a reminder")
      return try book.deleteReminder(reminder.id)
    case .review:
      let review = try book.review(on: date, .allDays)
      guard let task = world.random.one(of: try review.tasks()) else { return }
      tell("repeats \(label(facts.ids.first { $0.value == task.id }?.key)) on \(date)")
      try review.choose(task.id)
      try review.commit()
      return
    default: break
    }
    guard let task = any([.task]) else { return }
    switch deed {
    case .place:
      tell("puts \(label(task)) on \(date)")
      try book.placeTask(id(task), on: once(in: 4) ? nil : date)
    case .complete:
      tell("completes or reopens \(label(task))")
      if facts.parts[task]?["completed"] == nil { try book.completeTask(id(task)) } else { try book.reopenTask(id(task)) }
    default:
      tell("reminds of \(label(task))")
      _ = try book.setReminder(of: id(task), .at, Self.base + Int64(1 + below(3)) * 1_000_000_000_000_000, once(in: 2) ? .add : [])
    }
  }

  private func set() throws {
    let (name, value) = [
      ("x-shared-look", "v\(world.step.number)"), ("x-window", "\(world.step.number)"), ("day_start", "0\(below(6)):00"), ("limit_high", "\(below(9))"),
      ("labels", #"{"pause": "v\#(world.step.number)"}"#), ("display_mode", ["dark", "light"][below(2)]), ("username", "v\(world.step.number)"),
    ][below(7)]
    tell("sets \(name) to \(value)")
    // What is set before anything else is what the book was made with, which nobody can take back.
    let isReset = once(in: 6) && facts.ids.keys.contains { facts.kinds[$0].map(Self.held.contains) ?? false }
    try book.set(name, to: isReset ? nil : value)
  }

  /// The same file comes into several books.
  private func importSame() throws {
    let number = below(3)
    let json = """
      {"name": "Imported \(number)", "items": [
        {"kind": "note", "title": "First of \(number)", "timestamp": "2025-06-0\(number + 1)T10:00:00Z", "tags": ["Work"]},
        {"kind": "note", "title": "Second of \(number)", "timestamp": "2025-06-0\(number + 1)T11:00:00Z"}]}
      """
    tell("imports file \(number)")
    _ = try book.importJSON(.bytes(Array(json.utf8)))
  }
}
