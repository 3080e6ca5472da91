extension ReportBlock {
  /// What somebody wrote, with its day, its first tag and its pictures.
  struct Entry {
    struct Picture {
      var mediaType: String
      var name: String
      var bytes: [UInt8] = []
      /// The attachment.
      var id: Int64 = 0
    }

    var date: String
    var tag: String
    var color: String
    var duration: String
    var text: String
    var pictures: [Picture]
    /// How many pictures there was no room for.
    var further = 0
  }

  /// What a blank line parts; nothing of none.
  static func paragraphs(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .split { $0.allSatisfy(\.isWhitespace) }
      .map { $0.joined(separator: "\n") }
  }
}
