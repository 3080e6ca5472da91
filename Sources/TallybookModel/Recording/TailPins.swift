internal import Glibc
internal import TallybookBase
internal import TallybookEventLog

/// The tails of running sessions as they are at one moment: marked first, all at once, and then read up to the marks.
struct TailPins {
  private enum Source {
    /// Of a recorder of this process.
    case recorded(Tail)
    /// Left in memory by a recorder that could not write it.
    case left(EventColumns)
    /// Another process has it, or none.
    case file(TailReader)
  }

  private let sources: [(session: SessionTails.Running, source: Source)]

  /// Looks where the tails are; one that is missing is left out.
  init(_ running: [SessionTails.Running], in store: Store) throws(Failure) {
    var sources: [(SessionTails.Running, Source)] = []
    for session in running {
      // A recorder that ends is listed for a moment longer than it has the tail.
      if let recorder = store.recording[session.id], recorder.tail.isOpen {
        sources.append((session, .recorded(recorder.tail)))
      } else if let left = store.recording.left(of: session.id) {
        sources.append((session, .left(left)))
      } else if !store.isMemory, let reader = try TailReader(path: SessionTails.path(session.uuid, in: store)) {
        sources.append((session, .file(reader)))
      }
    }
    self.sources = sources
  }

  /// How far each has come. They are looked at until none moved between two looks, or for as many times as is reasonable: then all
  /// marks are of one moment, and an event is never seen without one that was logged before it in another session.
  func marks() throws(Failure) -> [TailMark] {
    var last = sources.map { mark($0.source) }
    guard sources.count > 1 else { return last }
    for _ in 0..<Self.mostLooks {
      let next = sources.map { mark($0.source) }
      if next == last { break }
      last = next
    }
    return last
  }

  private static let mostLooks = 64

  /// What they held up to the marks; nil where one has begun anew since, so that its events are in the book now.
  func contents(upTo marks: [TailMark]) throws(Failure) -> [Int64: EventColumns]? {
    var tails: [Int64: EventColumns] = [:]
    for ((session, source), mark) in zip(sources, marks) {
      let contents: TailContents?
      switch source {
      case .recorded(let tail): contents = tail.contents(upTo: mark)
      case .left(let events): contents = TailContents(events: events)
      case .file(let reader): contents = reader.contents(upTo: mark)
      }
      guard let contents else { return nil }
      if SessionTails.isOwn(contents, uuid: session.uuid) { tails[session.id] = contents.events }
    }
    return tails
  }

  private func mark(_ source: Source) -> TailMark {
    switch source {
    case .recorded(let tail): tail.mark()
    case .left: TailMark(epoch: 0, count: .max)
    case .file(let reader): reader.mark()
    }
  }
}
