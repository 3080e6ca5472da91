internal import TallybookBase
internal import TallybookModel

/// Items with a description or a picture, with date, first tag and duration.
struct CommentsSection: SectionReader {
  private let options: SectionOptions

  init(_ options: SectionOptions) { self.options = options }

  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let comments = try CommentReader(reading)
    var found: [CommentReader.Found] = []
    try reading.forEachItem { (item) throws(Failure) in if let comment = try comments.read(item) { found.append(comment) } }
    let entries = found.sorted { ($0.time, $0.id) < ($1.time, $1.id) }.map(\.entry)
    let title = options.title ?? reading.words[.comments]
    return ReadSection { (book) throws(Failure) in
      .init(name: "comments", title: title, blocks: [.entries(try CommentReader.withPictures(entries, of: book))])
    }
  }
}
