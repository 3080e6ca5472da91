internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// The part of an item that makes it a session, as a document has it.
struct ImportSession {
  typealias Object = ImportDocument.Object

  let line: Int32
  let start: Instant
  let end: Instant?
  let pauses: [Pause]
  /// Its events without its ends, each with its place among them, from 1.
  let events: [(place: Int, object: Object)]
  /// Its ends, where the document has them as events.
  let first: Object?
  let last: Object?

  /// nil where the item is a note or a task.
  init?(_ item: Object, leavingOut: (Failure, Int32) throws(Failure) -> Void = { (failure, _) throws(Failure) in throw failure }) throws(Failure) {
    var first = try item.object("startEvent", "the start event")
    var last = try item.object("stopEvent", "the stop event")
    var start = try first.map { (object) throws(Failure) in try object.required(object.time("timestamp"), "timestamp") }
    var end = try last.map { (object) throws(Failure) in try object.required(object.time("timestamp"), "timestamp") }
    var events: [(place: Int, object: Object)] = []
    let nodes = try item.list("events")
    events.reserveCapacity(nodes.count)
    var place = 0
    for node in nodes {
      do throws(Failure) {
        let event = try Object(node, "an event", item.told)
        // MEL's older files have the ends among the events.
        switch try event.text("eventType") {
        case "Start":
          if start == nil { (first, start) = (event, try event.time("timestamp")) } else { Self.tellFurtherEnd(event) }
          continue
        case "Stop":
          if end == nil { (last, end) = (event, try event.time("timestamp")) } else { Self.tellFurtherEnd(event) }
          continue
        default: break
        }
        place += 1
        events.append((place, event))
      } catch {
        place += 1
        try leavingOut(error, node.line)
      }
    }
    let kind = item.fields["kind"]?.string
    guard kind != "task", first != nil || start != nil || !events.isEmpty || kind == "session" else { return nil }
    if start == nil { start = try item.time("timestamp") }
    if start == nil { start = try events.first?.object.time("timestamp") }
    guard let begin = start else {
      throw Failure(.missingKey, "line \(item.line): the session has no start: neither \"startEvent\" nor \"timestamp\"")
    }
    if let end, end < begin {
      throw Failure(.value, "line \(last?.line ?? item.line): the session stops before it starts")
    }
    line = item.line
    self.start = begin
    self.end = end
    self.events = events
    self.first = first
    self.last = last
    pauses = try Self.pauses(of: item, from: begin, to: end)
  }

  /// Tells of an end of a session that has another one.
  private static func tellFurtherEnd(_ event: Object) {
    event.told?.tell(
      key: "eventType", "a start or stop among the events was not imported, since the session has one already", example: event.fields["timestamp"]?.string ?? "",
      line: event.line)
  }

  private static func pauses(of item: Object, from start: Instant, to end: Instant?) throws(Failure) -> [Pause] {
    var pauses: [Pause] = []
    var last = start
    for object in try item.objects("pauses", "a pause") {
      object.tellOthers(than: ImportKeys.pause)
      let pause = Pause(start: try object.required(object.time("start"), "start"), stop: try object.time("stop"))
      guard pause.start >= last, pause.stop ?? pause.start >= pause.start, pauses.last.map({ $0.stop != nil }) ?? true,
        pause.stop ?? pause.start <= end ?? .max, pause.stop != nil || end == nil
      else {
        throw Failure(.value, "line \(object.line): the pause is not within its session, behind the one before it")
      }
      last = pause.stop ?? pause.start
      pauses.append(pause)
    }
    return pauses
  }
}
