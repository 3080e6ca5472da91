import Testing

/// What an example prints, to be compared with what its comment says.
struct Shown {
  let text: String

  /// Compares the first line, where the comment has one.
  func like(_ said: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect((text.split(separator: "\n").first.map { String($0) } ?? "") == said, sourceLocation: sourceLocation)
  }
}

/// As `print` writes its arguments.
func shown(_ items: Any...) -> Shown { Shown(text: items.map { "\($0)" }.joined(separator: " ")) }
