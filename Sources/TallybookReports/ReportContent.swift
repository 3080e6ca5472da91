internal import TallybookAudio
internal import TallybookBase

/// What a report says, with all words chosen and all sums made: the one thing that every format is made of.
struct ReportContent {
  var title: String
  /// BCP 47, of the words.
  var language: String
  /// Decides the colours of HTML.
  var displayMode: String
  var footer: String
  var words: ReportWords
  var sections: [Section] = []

  /// The colour of what has no tag.
  static let untagged = "#888888"

  enum Section {
    case header(Header)
    case bars(Series)
    case lines(Series)
    case histogram(Histogram)
    case table(Table)
    case comments(Comments)
    case timeline(Timeline)
    case waveform(Sound)
    case dashboard(Dashboard)
  }

  /// The title's companions.
  struct Header {
    /// The days that it covers.
    var range: String
    var total: Int64
    var records: Int64
    /// Of tasks: how many are complete.
    var completed: Int64?
    /// Whether what it is on takes time.
    var isTimed = true

    /// How many there are; nothing where that is what stands large.
    func count(_ words: ReportWords) -> String {
      guard completed != nil else { return isTimed ? words.records(records) : "" }
      return "\(records) \(records == 1 ? words["task"].lowercased() : words["tasks"])"
    }

    /// What stands below the title.
    func facts(_ words: ReportWords) -> String { [range, count(words)].filter { !$0.isEmpty }.joined(separator: " · ") }

    /// What stands large, and the word beside it.
    func total(_ words: ReportWords) -> (word: String, text: String) {
      guard let completed else { return (words["total"], isTimed ? words.duration(total) : "\(records)") }
      return (words["complete"], "\(completed) / \(records)")
    }
  }

  /// Values over time, by tag or whatever it is grouped by.
  struct Series {
    /// What is measured, which decides how it is written.
    enum Unit { case duration, number }

    struct Member {
      var name: String
      var color: String
      var total: Double
    }

    /// A day, month or year.
    struct Slot {
      /// As the bar's own label where there is room, and where there is not.
      var label: String
      var short: String
      /// What stands below the short label where it changes: the month.
      var context: String
      /// A value for each member.
      var values: [Double]

      var total: Double { values.reduce(0, +) }
    }

    var title: String
    var unit: Unit
    var members: [Member]
    var slots: [Slot]
    /// What an axis reaches at least.
    var top = 0.0

    var total: Double { members.reduce(0) { $0 + $1.total } }
  }

  /// How often intervals had which length.
  struct Histogram {
    struct Bin {
      /// In ns; the upper bound is left out, but for the last bin's.
      var from: Int64
      var to: Int64
      var count: Int64
    }

    var title: String
    var bins: [Bin]
    var facts: [String]
  }

  struct Table {
    struct Row {
      var cells: [String]
      var isTotal = false
      /// The colour that stands before the first cell.
      var color: String?
    }

    var title: String
    var columns: [String]
    /// Which columns hold numbers.
    var isNumber: [Bool]
    var rows: [Row]
  }

  struct Comments {
    struct Picture {
      var mediaType: String
      var name: String
      var bytes: [UInt8] = []
      /// The attachment.
      var id: Int64 = 0
    }

    struct Item {
      var date: String
      var tag: String
      var color: String
      var duration: String
      var text: String
      var pictures: [Picture]
      /// How many pictures there was no room for.
      var further = 0
    }

    var title: String
    var items: [Item]
  }

  /// A session with its events: a lane for each type and subject.
  struct Timeline {
    struct Lane {
      var name: String
      var color: String
      /// States, in ns from the start.
      var bouts: [(from: Int64, to: Int64)]
      /// Points, in ns from the start.
      var ticks: [Int64]
      var count: Int
    }

    var title: String
    var facts: String
    /// In ns.
    var span: Int64
    var lanes: [Lane]
  }

  /// How it stands.
  struct Dashboard {
    struct Fact {
      /// What programs know it by; the key of its word too.
      var key: String
      var label: String
      /// In ns where it is a time or a length of time.
      var value: Value
      var text: String
      /// What is said beside it.
      var note: String
    }

    struct Row {
      var label: String
      var count: Int64
    }

    struct Breakdown {
      var title: String
      var rows: [Row]

      var most: Int64 { rows.map(\.count).max() ?? 0 }
    }

    var title: String
    var facts: [Fact]
    var breakdowns: [Breakdown]
  }

  /// A memo's waveform.
  struct Sound {
    /// The attachment.
    var id: Int64
    var title: String
    var facts: String
    var waveform: Waveform?
  }
}
