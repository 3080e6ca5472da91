internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Gathers what a report says: all sections in one state of the book, then what they need of it once that is left.
enum ReportReader {
  static func read(_ sections: [any SectionReader], of report: Report) throws(Failure) -> ReportContent {
    // The host's clock may be asked only where nothing is held.
    let now = report.book.now()
    var (content, read) = try report.book.state(of: report.query, .all) { planned, state throws(Failure) in
      let reading = try ReportReading(planned, report.options, at: now, in: state)
      let words = reading.words
      let content = ReportContent(
        title: report.title, language: words[.language], displayMode: try Settings.value(of: "display_mode", on: state.connection) ?? "system",
        footer: report.options.footer ?? words[.footer], words: words, nothing: words.nothing(of: report.query.kind))
      var read: [ReadSection] = []
      for section in sections { read.append(try section.read(reading)) }
      return (content, read)
    }
    for section in read { content.sections.append(try section.finish(report.book)) }
    return content
  }
}
