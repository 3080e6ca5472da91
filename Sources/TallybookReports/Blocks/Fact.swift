internal import TallybookBase

extension ReportBlock {
  /// A word and what it comes to.
  struct Fact {
    /// What programs know it by.
    var key: String
    var label = ""
    /// For programs: in ns where it is a time or a length of time.
    var value: Value
    /// For people.
    var text: String
    /// What is said beside it.
    var note = ""
  }
}
