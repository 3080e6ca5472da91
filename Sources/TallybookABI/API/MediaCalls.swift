internal import CTallybook
internal import TallybookCore

extension MediaCalls {
  static func at(_ book: Book, session: Int64, time: Instant, track: Int64) throws(Failure) -> tally_media_place {
    let found = try book.mediaPlace(of: session, at: time, track: track)
    var place = tally_media_place.initial
    (place.medium, place.begin, place.time, place.frame) = (found.medium, found.begin, found.time, found.frame ?? -1)
    return place
  }

  static func relink(_ book: Book, options: HostRelink) throws(Failure) -> CursorObject {
    let findings = try book.relinkMedia(in: options.folder(), of: options.session, options.flags) { (done, total) throws(Failure) in
      try options.progress.report(done, total)
    }
    return CursorObject(Cursor(findings), of: book)
  }
}
