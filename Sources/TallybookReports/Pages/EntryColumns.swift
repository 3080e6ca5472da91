internal import TallybookDrawing

/// Entries in three columns, one below the other: date, tag, text, pictures of 80 points. What is longer than its column goes on in
/// the next, and on the next page; the columns of the last page are alike.
struct EntryColumns {
  /// What is not parted: a line, a row of pictures.
  private struct Piece {
    let picture: Picture
    /// Whether it must not be the last of a column: a date above its text.
    var staysWithNext = false
  }

  private static let count = 3
  private static let gap = 20.0
  private static let width = (PageFlow.inner - gap * Double(count - 1)) / Double(count)
  private static let size = 9.0
  private static let picture = 80.0
  /// Up to so high an entry stays in one column.
  private static let whole = 150.0

  static func draw(_ entries: [ReportBlock.Entry], _ title: String, _ words: ReportWords, on flow: inout PageFlow) {
    var rest = entries.flatMap { pieces(of: $0, words) }[...]
    flow.require(PageFlow.height(ofHeading: title) + 60)
    flow.heading(title)
    while !rest.isEmpty {
      let columns = columns(of: rest, height: flow.room)
      let taken = columns.reduce(0) { $0 + $1.count }
      // Nothing has room below what stands there already.
      guard taken > 0 || flow.isAtTop else {
        flow.breakPage()
        continue
      }
      // What no page can hold is drawn all the same, rather than for ever put off.
      let shown = taken > 0 ? (taken == rest.count ? balanced(rest, below: flow.room) : columns) : [rest.prefix(1)]
      let top = flow.y
      for (place, column) in shown.enumerated() {
        var y = top
        for piece in column {
          flow.draw(piece.picture, x: PageFlow.margin + Double(place) * (width + gap), y: y)
          y += piece.picture.height
        }
        flow.advance(to: y)
      }
      rest = rest.dropFirst(max(1, taken))
      if !rest.isEmpty { flow.breakPage() }
    }
  }

  // MARK: Columns

  /// As many pieces as columns of a height hold.
  private static func columns(of pieces: ArraySlice<Piece>, height: Double) -> [ArraySlice<Piece>] {
    var columns: [ArraySlice<Piece>] = []
    var start = pieces.startIndex
    while columns.count < count, start < pieces.endIndex {
      var end = start
      var used = 0.0
      while end < pieces.endIndex, used + pieces[end].picture.height <= height {
        used += pieces[end].picture.height
        end += 1
      }
      while end > start, end < pieces.endIndex, pieces[end - 1].staysWithNext { end -= 1 }
      guard end > start else { break }
      columns.append(pieces[start..<end])
      start = end
    }
    return columns
  }

  /// The same of all pieces, in columns that are as low as they can be.
  private static func balanced(_ pieces: ArraySlice<Piece>, below most: Double) -> [ArraySlice<Piece>] {
    var (low, high) = (pieces.reduce(0) { $0 + $1.picture.height } / Double(count), most)
    for _ in 0..<12 where low < high {
      let middle = (low + high) / 2
      if columns(of: pieces, height: middle).reduce(0, { $0 + $1.count }) == pieces.count { high = middle } else { low = middle }
    }
    return columns(of: pieces, height: high)
  }

  // MARK: Pieces

  private static func pieces(of entry: ReportBlock.Entry, _ words: ReportWords) -> [Piece] {
    let small = TextLayout(size: 8)
    let text = TextLayout(size: size)
    var pieces = [Piece(picture: head(entry), staysWithNext: true)]
    if !entry.tag.isEmpty { pieces += chip(entry).map { Piece(picture: $0, staysWithNext: true) } }
    for (place, paragraph) in ReportBlock.paragraphs(entry.text).enumerated() {
      if place > 0 { pieces.append(Piece(picture: Picture(width: width, height: text.lineHeight / 2))) }
      pieces += lines(text.wrap(paragraph, width: width), text)
    }
    let across = max(1, Int((width + 4) / (picture + 4)))
    for start in stride(from: 0, to: entry.pictures.count, by: across) {
      var row = Picture(width: width, height: picture + 7)
      for (place, image) in entry.pictures[start..<min(start + across, entry.pictures.count)].enumerated() {
        row.image(.init(x: Double(place) * (picture + 4), y: 3, width: picture, height: picture), mediaType: image.mediaType, bytes: image.bytes)
      }
      pieces.append(Piece(picture: row))
    }
    if entry.further > 0 { pieces += lines(small.wrap("+ \(entry.further) \(words[.furtherPictures])", width: width), small, .faint) }
    pieces[pieces.count - 1] = Piece(picture: pieces[pieces.count - 1].picture.higher(by: 10))
    // What is short is not torn.
    if pieces.reduce(0, { $0 + $1.picture.height }) <= whole { for place in pieces.indices.dropLast() { pieces[place].staysWithNext = true } }
    return pieces
  }

  private static func head(_ entry: ReportBlock.Entry) -> Picture {
    let bold = TextLayout(size: 8, weight: .bold)
    var head = Picture(width: width, height: bold.lineHeight + 2)
    head.text(entry.date, x: 0, top: 0, size: bold.size, weight: .bold)
    head.text(entry.duration, x: width, top: 0, size: bold.size, anchor: .end, ink: .faint)
    return head
  }

  /// The tag in its own colour, as lists of tags show it; the chart above has colours by rank.
  private static func chip(_ entry: ReportBlock.Entry) -> [Picture] {
    let small = TextLayout(size: 8)
    let lines = small.wrap(entry.tag, width: width - 10)
    return lines.enumerated().map { place, line in
      var chip = Picture(width: width, height: small.lineHeight + (place == lines.count - 1 ? 5 : 1))
      chip.rectangle(.init(x: 0, y: 0, width: small.width(line) + 10, height: small.lineHeight + 1), fill: .color(entry.color), radius: 4)
      chip.text(line, x: 5, top: 0.5, size: small.size, ink: .readable(on: .color(entry.color)))
      return chip
    }
  }

  private static func lines(_ lines: [String], _ layout: TextLayout, _ ink: Ink = .text) -> [Piece] {
    lines.map { line in
      var picture = Picture(width: width, height: layout.lineHeight)
      picture.text(line, x: 0, top: 0, size: layout.size, ink: ink)
      return Piece(picture: picture)
    }
  }
}

extension Picture {
  /// The same with so much left free below.
  fileprivate func higher(by distance: Double) -> Picture {
    var picture = self
    picture.height += distance
    return picture
  }
}
