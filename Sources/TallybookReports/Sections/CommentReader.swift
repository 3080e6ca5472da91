internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookDrawing
internal import TallybookModel
internal import TallybookStorage

/// Reads what is said of items: their description, their pictures, their first tag.
struct CommentReader {
  /// A comment with its place in the order.
  struct Found {
    let time: Instant
    let id: Int64
    let entry: ReportBlock.Entry
  }

  /// The most pictures of a report, as the seed has it.
  static let mostPictures = 8
  /// What pages can show.
  private static let drawable: Set<String> = ["image/png", "image/jpeg", "image/gif", "image/webp"]
  /// The largest picture that a report takes along, in bytes.
  private static let largestPicture: Int64 = 64 << 20

  private let reading: ReportReading
  private let described: Statement
  private let pictured: Statement
  private let tagged: Statement

  init(_ reading: ReportReading) throws(Failure) {
    self.reading = reading
    described = try reading.connection.prepare("SELECT description, redaction FROM \(Table.entry) WHERE id = ?")
    pictured = try reading.connection.prepare(
      """
      SELECT e.id, e.name, e.media_type FROM \(Table.entry) e
      WHERE e.parent = ? AND e.kind = \(Kind.attachment) AND e.trashed IS NULL AND e.media_type LIKE 'image/%' ORDER BY \(HandOrder.sql), e.id
      """)
    tagged = try reading.connection.prepare(
      "SELECT t.id, t.name FROM \(Table.entryTag) l JOIN \(Table.entry) t ON t.id = l.tag WHERE l.entry = ? AND t.trashed IS NULL ORDER BY l.ordinal LIMIT 1")
  }

  /// nil where nothing is said of an item.
  func read(_ found: Intervals.Item) throws(Failure) -> Found? {
    // Who looks on must not read what is redacted.
    let text = try first(described, of: found.id) { row in
      let style = Int32(exactly: row.value(1).int ?? 0).flatMap(Redaction.init(rawValue:)) ?? .plain
      return row.isNull(0) ? "" : style.applied(to: row.text(0))
    } ?? ""
    var pictures: [ReportBlock.Entry.Picture] = []
    try pictured.bind(.int(found.id), at: 1)
    defer { pictured.reset() }
    while try pictured.step() { pictures.append(.init(mediaType: pictured.text(2), name: pictured.text(1), id: pictured.int(0))) }
    guard !text.isEmpty || !pictures.isEmpty else { return nil }
    let tag = try first(tagged, of: found.id) { ($0.int(0), $0.text(1)) }
    let entry = ReportBlock.Entry(
      date: reading.words.date(reading.rule.day(of: found.time)), tag: tag?.1 ?? "", color: try reading.color(ofTag: tag?.0),
      duration: found.interval.map { reading.words.duration($0.duration) } ?? "", text: text, pictures: pictures)
    return Found(time: found.time, id: found.id, entry: entry)
  }

  private func first<R>(_ statement: Statement, of id: Int64, _ read: (Statement) -> R) throws(Failure) -> R? {
    try statement.bind(.int(id), at: 1)
    defer { statement.reset() }
    return try statement.step() ? read(statement) : nil
  }

  /// Takes the bytes of the first pictures that can be drawn, and counts the rest.
  static func withPictures(_ entries: [ReportBlock.Entry], of book: Book) throws(Failure) -> [ReportBlock.Entry] {
    var entries = entries
    var room = mostPictures
    for index in entries.indices {
      var kept: [ReportBlock.Entry.Picture] = []
      for var picture in entries[index].pictures where room > 0 && drawable.contains(picture.mediaType) {
        guard let bytes = try bytes(of: picture.id, in: book), PictureHeader(bytes, mediaType: picture.mediaType)?.fits == true else { continue }
        picture.bytes = bytes
        kept.append(picture)
        room -= 1
      }
      entries[index].further = entries[index].pictures.count - kept.count
      entries[index].pictures = kept
    }
    return entries
  }

  /// nil where a picture is missing, spoilt or too large: a report does without it, and says that there is one.
  private static func bytes(of attachment: Int64, in book: Book) throws(Failure) -> [UInt8]? {
    do throws(Failure) {
      let blob = try book.readBlob(attachment)
      guard try blob.size() <= largestPicture else { return nil }
      var bytes: [UInt8] = []
      try blob.forEachPiece { _, piece in bytes.append(contentsOf: piece) }
      return bytes
    } catch {
      guard error.code == .corrupt || error.code == .notFound else { throw error }
      return nil
    }
  }
}
