internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookModel

/// How often the selected sessions had which length, or how long it took from each event of a session to the next.
struct HistogramSection: SectionReader {
  private let options: SectionOptions

  init(_ options: SectionOptions) { self.options = options }

  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let words = reading.words
    let histogram = ReportHistogram(of: try options.id == 0 ? durations(reading) : intervals(reading), words)
    return ReadSection(
      "histogram", options.title ?? words[options.id == 0 ? .duration : .intervals], .figure(HistogramChart(histogram: histogram, words: words)))
  }

  private func durations(_ reading: ReportReading) throws(Failure) -> [Int64] {
    var lengths: [Int64] = []
    try reading.forEachItem { (item) throws(Failure) in if let interval = item.interval { lengths.append(interval.duration) } }
    return lengths
  }

  private func intervals(_ reading: ReportReading) throws(Failure) -> [Int64] {
    let session = try EntryStore.require(options.id, [.session], on: reading.connection)
    var lengths: [Int64] = []
    var last: Instant?
    try reading.forEachTime(of: session) { times in
      for time in times {
        if let last { lengths.append(elapsed(from: last, to: time)) }
        last = time
      }
    }
    return lengths
  }
}
