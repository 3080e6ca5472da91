internal import TallybookBase

/// A section of a report: reads what it shows of a book, and yields it as blocks. `SectionList` has them all.
protocol SectionReader: Sendable {
  func read(_ reading: ReportReading) throws(Failure) -> ReadSection
}
