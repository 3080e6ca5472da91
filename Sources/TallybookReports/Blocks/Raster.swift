internal import TallybookBase

extension ReportBlock {
  /// What happened in sessions, below each other on one axis: a lane for each subject, its marks coloured by type, or the other way around.
  struct Raster {
    /// A state, or a point.
    struct Mark {
      /// In ns since its session's start.
      var from: Int64
      /// nil of a point.
      var to: Int64?
      /// What it is of.
      var member: Int
      /// States that run at once lie on levels of their own.
      var level = 0
    }

    struct Lane {
      var name: String
      /// By time.
      var marks: [Mark] = []
      /// How many run at once at most.
      var levels = 1
    }

    struct Session {
      var id: Int64
      var name: String
      var facts: String
      /// Where it starts on the axis, in ns.
      var offset: Int64
      var length: Int64
      /// In ns since its start.
      var pauses: [(from: Int64, to: Int64)]
      var lanes: [Lane]
    }

    /// Whether the axis shows the time of day, rather than the time since the start.
    var isByClock: Bool
    /// How far the axis reaches, in ns.
    var from: Int64
    var to: Int64
    var members: [ChartSeries.Member]
    var sessions: [Session]
    /// What has no room.
    var facts: [String]

    /// Which mark is what, for drawings.
    var legend: [LegendEntry] { members.map { .init(key: .area($0.ink), name: $0.name, text: "\(Int64($0.total))") } }

    /// What it shows, for who cannot see it.
    func alternative(_ words: ReportWords) -> String {
      let told = sessions.prefix(20).map(\.name)
      return (told + [words.notShown(sessions.count - told.count, words[.session])] + facts).filter { !$0.isEmpty }.joined(separator: "; ")
    }
  }
}
