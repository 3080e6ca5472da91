internal import TallybookBase
internal import TallybookMemos
internal import TallybookModel

/// The waveform of an attachment of audio.
struct WaveformSection: SectionReader {
  private let options: SectionOptions
  private static let points = 762

  init(_ options: SectionOptions) throws(Failure) {
    guard options.id > 0 else {
      throw Failure(.required, "a waveform is of an attachment; give its id", field: .id, found: Measure(options.id))
    }
    self.options = options
  }

  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let attachment = try EntryStore.require(options.id, [.attachment], on: reading.connection)
    let facts = attachment[.duration].int.map { DurationText.format($0, style: .memo) } ?? ""
    return ReadSection { (book) throws(Failure) in
      let chart = WaveformChart(attachment: options.id, facts: [facts], waveform: try book.waveform(of: options.id, points: Self.points))
      return .init(name: "waveform", title: options.title ?? attachment.name, blocks: [.figure(chart)])
    }
  }
}
