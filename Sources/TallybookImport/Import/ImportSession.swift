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
  let events: [Object]

  /// nil where the item is a note.
  init?(_ item: Object) throws(Failure) {
    let first = try item.object("startEvent", "the start event")
    let last = try item.object("stopEvent", "the stop event")
    var start = try first.map { (object) throws(Failure) in try object.required(object.time("timestamp"), "timestamp") }
    var end = try last.map { (object) throws(Failure) in try object.required(object.time("timestamp"), "timestamp") }
    var events: [Object] = []
    for event in try item.objects("events", "an event") {
      // MEL's older files have the ends among the events.
      switch try event.text("eventType") {
      case "Start": if start == nil { start = try event.time("timestamp") }
      case "Stop": if end == nil { end = try event.time("timestamp") }
      default: events.append(event)
      }
    }
    guard item.fields["kind"]?.string != "task", first != nil || start != nil || !events.isEmpty || item.fields["kind"]?.string == "session" else { return nil }
    if start == nil { start = try item.time("timestamp") }
    if start == nil { start = try events.first?.time("timestamp") }
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
    pauses = try Self.pauses(of: item, from: begin, to: end)
  }

  private static func pauses(of item: Object, from start: Instant, to end: Instant?) throws(Failure) -> [Pause] {
    var pauses: [Pause] = []
    var last = start
    for object in try item.objects("pauses", "a pause") {
      let pause = Pause(start: try object.required(object.time("start"), "start"), stop: try object.time("stop"))
      guard pause.start >= last, pause.stop ?? pause.start >= pause.start, pauses.last.map({ $0.stop != nil }) ?? true,
        pause.stop ?? pause.start <= end ?? .max, pause.stop != nil || end == nil
      else {
        throw Failure(.value, "line \(object.line): the pause does not lie within its session, behind the one before it")
      }
      last = pause.stop ?? pause.start
      pauses.append(pause)
    }
    return pauses
  }
}
