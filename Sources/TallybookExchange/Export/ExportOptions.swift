package import TallybookBase

/// What an export leaves out, and how it writes times.
package struct ExportOptions: Sendable {
  /// The parts to leave out.
  package var flags: ExportFlags
  /// The time zone of times in Markdown, text and CSV; nil: each item's own. JSON is always in UTC.
  package var zone: String?
  /// Only for Minuta's CSV: the names of the columns, in order; nil: all.
  package var columns: [String]?
  /// The frame rate, which formats that count frames need.
  package var rate: FrameRate?
  /// For the same formats: the timecode at which the session begins; nil: 01:00:00:00.
  package var timecode: String?

  /// Everything, each time in its item's time zone, unless an option says otherwise.
  package init(flags: ExportFlags = [], zone: String? = nil, columns: [String]? = nil, rate: FrameRate? = nil, timecode: String? = nil) {
    self.flags = flags
    self.zone = zone
    self.columns = columns
    self.rate = rate
    self.timecode = timecode
  }
}
