package import TallybookBase
package import TallybookModel
internal import TallybookStorage

extension Book {
  /// The medium of a track of a session that shows a moment, and the position in it.
  ///
  /// - Throws: `invalid` (not a session, a track below 1), `notFound` (no such session, or nothing shows that moment).
  package func mediaPlace(of session: Int64, at time: Instant, track: Int64 = 1) throws(Failure) -> MediaPlace {
    guard track >= 1 else { throw Failure(.range, "there is no track \(track); tracks are counted from 1", field: .track, found: Measure(track)) }
    try requireOpen()
    return try read { connection throws(Failure) in
      let entry = try EntryStore.require(session, [.session], on: connection)
      let media = try SessionMedia(of: session, on: connection)
      let (moment, isBeyond) = time.subtractingReportingOverflow(entry.time)
      guard !isBeyond, let medium = media.medium(at: moment, track: track), let begin = medium.begin else {
        let what = media.all.contains { $0.track == track } ? "no medium of track \(track) shows that moment of session \(session)" : "session \(session) has no media of track \(track)"
        throw Failure(.noMedium, what, id: session)
      }
      let (start, isEarly) = entry.time.addingReportingOverflow(begin)
      let (place, isLong) = moment.subtractingReportingOverflow(begin)
      guard !isEarly, !isLong else { throw Failure(.noMedium, "medium \(medium.entry.id) begins beyond what times can say", id: medium.entry.id) }
      return MediaPlace(medium: medium.entry.id, begin: start, time: place, frame: medium.rate?.frameShown(at: place))
    }
  }
}
