internal import TallybookBase

/// What a file of annotations says, of whatever program: tiers of stretches of time or of points, in ns from the beginning of what was annotated.
struct TierDocument {
  /// What is said of a stretch of time, or of a point, which ends where it begins.
  struct Span {
    let start: Int64
    let end: Int64
    let text: String
    let line: Int32
  }

  /// Annotations under one name.
  struct Tier {
    let name: String
    /// Whom it is about; nil where the name says that, if anything does.
    var participant: String?
    var isPoint = false
    let line: Int32
    var spans: [Span] = []
    /// Why it cannot be taken.
    var failure: Failure?

    init(_ name: String, participant: String? = nil, isPoint: Bool = false, line: Int32) {
      (self.name, self.participant, self.isPoint, self.line) = (name, participant, isPoint, line)
    }

    /// Whom it is about, and what: `Heron · Sits`.
    var parts: (subject: String, type: String) {
      let name = TrimmedText.of(self.name)
      guard let participant else {
        guard let cut = Self.cut(name) else { return ("", name) }
        return cut
      }
      let subject = TrimmedText.of(participant)
      let start = "\(subject)\(Self.between)"
      return (subject, !subject.isEmpty && name.hasPrefix(start) ? TrimmedText.of(String(name.dropFirst(start.count))) : name)
    }

    private static let between = " · "

    private static func cut(_ name: String) -> (String, String)? {
      let scalars = Array(name.unicodeScalars), mark = Array(between.unicodeScalars)
      guard scalars.count > mark.count, let place = (1..<scalars.count - mark.count).first(where: { Array(scalars[$0..<$0 + mark.count]) == mark }) else { return nil }
      var (subject, type) = (String.UnicodeScalarView(), String.UnicodeScalarView())
      subject.append(contentsOf: scalars[..<place])
      type.append(contentsOf: scalars[(place + mark.count)...])
      let both = (TrimmedText.of(String(subject)), TrimmedText.of(String(type)))
      return both.0.isEmpty || both.1.isEmpty ? nil : both
    }
  }

  let format: Format
  var tiers: [Tier] = []
  /// How long what was annotated is; nil where that is not said.
  var length: Int64?
  /// What the program knows the document by; empty where by nothing.
  var origin = ""
  /// When what was annotated began, as the document says, or as far as it can be told from when it was written.
  var start: Instant?
  var written: Instant?
  /// The session that it was written of, as which it goes on.
  var session: UUID?
  var name: String?
  /// Whether it is as it was written here.
  var isUntouched = false
  /// What a book has no place for, by the key under which it is told.
  var kept: [(key: String, what: String, example: String, line: Int32)] = []
}
