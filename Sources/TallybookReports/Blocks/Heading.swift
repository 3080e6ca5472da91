extension ReportBlock {
  /// The report's title with what it comes to: facts below it, and one that stands large.
  struct Heading {
    var facts: [Fact]
    var large: Fact

    /// What stands below the title.
    var said: [String] { facts.map(\.text).filter { !$0.isEmpty } }
  }
}
