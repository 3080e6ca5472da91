/// What a report says, with all words chosen and all sums made: the one thing that every format is made of.
struct ReportContent {
  /// One of its sections: blocks below a title.
  struct Section {
    /// What programs know it by.
    var name: String
    /// nil where it has none of its own: the report's heading.
    var title: String?
    /// At most one of each sort: in JSON they are members of one object.
    var blocks: [ReportBlock]

    /// What is shown of it; nothing where nothing is to be said.
    var shown: [ReportBlock] { blocks.filter { !$0.isEmpty } }
  }

  var title: String
  /// BCP 47, of the words.
  var language: String
  /// Decides the colours of HTML.
  var displayMode: String
  var footer: String
  var words: ReportWords
  /// What is said where there is nothing to report on.
  var nothing: String
  var sections: [Section] = []

  /// What is said in place of all sections; nil where one has something to say, such as a heading.
  var saysNothing: String? { sections.allSatisfy(\.shown.isEmpty) ? nothing : nil }

  /// The colour of what has no tag.
  static let untagged = "#888888"
}
