internal import TallybookBase
internal import TallybookImport
internal import TallybookModel
internal import TallybookStorage

/// How a selection leaves a book in a format, and how what is of it comes in. What the contract says of a format (its word, suffixes, media
/// type and uses) is in `Format`; a new one is a line in `all`.
struct ExchangeFormat: Sendable {
  /// Hears how far it has come, and may stop it.
  typealias Progress = (UInt64, UInt64) throws(Failure) -> Void

  typealias TextWriter = @Sendable (ExportContext, Progress) throws(Failure) -> Void
  typealias FolderWriter = @Sendable (ExportSelection, ExportOptions, ZoneRules, _ folder: String, BookState, Progress) throws(Failure) -> Void
  typealias Reader = @Sendable (Book, ImportSource, ImportOptions, Progress) throws(Failure) -> [Finding]

  /// Where a selection goes to.
  enum Writer: Sendable {
    /// One piece of text after the other.
    case text(TextWriter)
    /// A folder that is new or empty.
    case folder(FolderWriter)
  }

  /// What else may be said of an import or an export.
  enum Option: Sendable {
    /// Of an export: its columns are chosen.
    case columns
    /// Of an export: its times, or the names of its files, are of a zone.
    case zone
    /// Of an export: the bytes of attachments go along where they are asked for.
    case bytes
    /// Of an export: books that hold the same give the same bytes where that is asked for.
    case canonical
    /// Of an export: attachments go along whatever is asked for.
    case attachments
    /// Of an export: commas stand between its columns where that is asked for.
    case commas
    /// Of an export: what has states that are open goes along where that is asked for.
    case openStates
    /// Of an export: it counts frames, and needs to be told how many a second has.
    case rate
    /// Of an import: it needs to be told what becomes what.
    case mapping
    /// Of an import: what is bad can be left out.
    case skipBad
    /// Of an import: what came in before can be replaced.
    case replaced
    /// Of an import: each of its times has its zone.
    case zoned
  }

  let format: Format
  var options: Set<Option> = []
  var write: Writer?
  var read: Reader?

  static let all: [ExchangeFormat] = [
    ExchangeFormat(
      format: .json, options: [.bytes, .canonical, .zoned],
      write: .text { (context, progress) throws(Failure) in
        var export = try JSONExport(context)
        try export.write(progress)
      },
      read: { (book, source, options, progress) throws(Failure) in
        try book.importJSON(source, into: options.parent, options.flags, progress: progress)
      }),
    ExchangeFormat(
      format: .markdown, options: [.zone],
      write: .text { (context, progress) throws(Failure) in
        var export = PagesExport(context, MarkdownPage(context.output))
        try export.write(progress)
      }),
    ExchangeFormat(
      format: .text, options: [.zone],
      write: .text { (context, progress) throws(Failure) in
        var export = PagesExport(context, TextPage(context.output))
        try export.write(progress)
      }),
    ExchangeFormat(format: .csvEvents, options: [.zone], write: .text { (context, progress) throws(Failure) in try CSVEventsExport(context).write(progress) }),
    ExchangeFormat(format: .csvBouts, options: [.zone], write: .text { (context, progress) throws(Failure) in try CSVBoutsExport(context).write(progress) }),
    ExchangeFormat(
      format: .csvMinuta, options: [.columns, .zone],
      write: .text { (context, progress) throws(Failure) in try CSVMinutaExport(context).write(progress) }),
    ExchangeFormat(
      format: .minutaFolder, options: [.attachments, .skipBad, .zone],
      write: .folder { (selection, _, zone, folder, state, progress) throws(Failure) in
        try MinutaFolderExport(folder, selection, zone: zone, on: state.connection).write(progress)
      },
      read: { (book, source, options, progress) throws(Failure) in try book.importMinuta(source, options, progress: progress) }),
    ExchangeFormat(
      format: .iCalendar, options: [.skipBad],
      write: .text { (context, progress) throws(Failure) in try ICalendarExport(context).write(progress) },
      read: { (book, source, options, progress) throws(Failure) in try book.importCalendar(source, options, progress: progress) }),
    ExchangeFormat(
      format: .todoTxt, options: [.skipBad, .zone],
      write: .text { (context, progress) throws(Failure) in try TodoTxtExport(context).write(progress) },
      read: { (book, source, options, progress) throws(Failure) in try book.importTodoTxt(source, options, progress: progress) }),
    ExchangeFormat(
      format: .heyCSV, options: [.skipBad],
      read: { (book, source, options, progress) throws(Failure) in try book.importHEY(source, options, progress: progress) }),
    ExchangeFormat(
      format: .csv, options: [.zoned],
      read: { (book, source, options, progress) throws(Failure) in try book.importRows(source, options, progress: progress) }),
    ExchangeFormat(
      format: .tables, options: [.mapping, .skipBad],
      read: { (book, source, options, progress) throws(Failure) in try book.importTables(source, options, progress: progress) }),
    ExchangeFormat(
      format: .mel, options: [.skipBad, .zoned],
      write: .folder { (selection, options, _, folder, state, progress) throws(Failure) in
        var export = try MELExport(folder, selection, options, in: state)
        try export.write(progress)
      },
      read: { (book, source, options, progress) throws(Failure) in try book.importMEL(source, options, progress: progress) }),
    ExchangeFormat(
      format: .boris, options: [.skipBad, .replaced, .zone],
      write: .text { (context, progress) throws(Failure) in
        var export = try BorisExport(context)
        try export.write(progress)
      },
      read: { (book, source, options, progress) throws(Failure) in try book.importBoris(source, options, progress: progress) }),
    ExchangeFormat(
      format: .borisAggregated, options: [.zone, .commas, .openStates],
      write: .text { (context, progress) throws(Failure) in
        var export = BorisAggregatedExport(context)
        try export.write(progress)
      }),
    ExchangeFormat(
      format: .borisTabular, options: [.zone, .commas],
      write: .text { (context, progress) throws(Failure) in
        var export = BorisTabularExport(context)
        try export.write(progress)
      }),
    ExchangeFormat(
      format: .borisEthogram, options: [.skipBad, .replaced, .zoned],
      write: .text { (context, _) throws(Failure) in try BorisEthogramExport(context).writeProject() },
      read: { (book, source, options, progress) throws(Failure) in try book.importEthogram(source, .borisEthogram, options, progress: progress) }),
    ExchangeFormat(
      format: .borisBehaviors, options: [.commas, .skipBad, .replaced, .zoned],
      write: .text { (context, _) throws(Failure) in try BorisEthogramExport(context).writeBehaviours() },
      read: { (book, source, options, progress) throws(Failure) in try book.importEthogram(source, .borisBehaviors, options, progress: progress) }),
    ExchangeFormat(
      format: .borisSubjects, options: [.commas, .skipBad, .replaced, .zoned],
      write: .text { (context, _) throws(Failure) in try BorisEthogramExport(context).writeSubjects() },
      read: { (book, source, options, progress) throws(Failure) in try book.importEthogram(source, .borisSubjects, options, progress: progress) }),
    ExchangeFormat(
      format: .jWatcher,
      write: .folder { (selection, options, _, folder, state, progress) throws(Failure) in
        var export = try JWatcherExport(folder, ExportContext(selection, options, in: state))
        try export.write(progress)
      }),
    ExchangeFormat(
      format: .jWatcherMaster,
      write: .text { (context, _) throws(Failure) in try JWatcherMaster.write(context) }),
    ExchangeFormat(
      format: .bids,
      write: .folder { (selection, options, _, folder, state, progress) throws(Failure) in
        try BIDSExport(folder, selection, options, in: state).write(progress)
      }),
    ExchangeFormat(format: .webVTT, write: .text { (context, progress) throws(Failure) in try SubtitleExport(context, as: .webVTT).write(progress) }),
    ExchangeFormat(format: .srt, write: .text { (context, progress) throws(Failure) in try SubtitleExport(context, as: .srt).write(progress) }),
    ExchangeFormat(format: .edl, options: [.rate], write: .text { (context, progress) throws(Failure) in try EDLExport(context).write(progress) }),
    ExchangeFormat(
      format: .csvTimecode, options: [.rate], write: .text { (context, progress) throws(Failure) in try CSVTimecodeExport(context).write(progress) }),
    ExchangeFormat(
      format: .eaf, options: [.skipBad, .replaced],
      write: .text { (context, progress) throws(Failure) in try EAFExport(context).write(progress) },
      read: { (book, source, options, progress) throws(Failure) in try book.importTiers(source, .eaf, options, progress: progress) }),
    ExchangeFormat(
      format: .textGrid, options: [.skipBad, .replaced],
      write: .text { (context, progress) throws(Failure) in try TextGridExport(context).write(progress) },
      read: { (book, source, options, progress) throws(Failure) in try book.importTiers(source, .textGrid, options, progress: progress) }),
  ]

  /// What is said of an export and would not be heeded; nil where all is.
  func unused(_ said: ExportOptions) -> String? {
    if said.zone != nil, !options.contains(.zone) { return "zone" }
    if said.rate != nil, !options.contains(.rate) { return "rate" }
    if said.timecode != nil, !options.contains(.rate) { return "timecode" }
    if said.flags.contains(.withBytes), !options.contains(.bytes) { return "WITH_BYTES" }
    if said.flags.contains(.canonical), !options.contains(.canonical) { return "CANONICAL" }
    if said.flags.contains(.commas), !options.contains(.commas) { return "COMMAS" }
    if said.flags.contains(.openStates), !options.contains(.openStates) { return "OPEN_STATES" }
    if said.flags.contains(.withoutAttachments), options.contains(.attachments) { return "WITHOUT_ATTACHMENTS" }
    return said.flags.contains(.fragment) ? "FRAGMENT" : nil
  }

  /// How a selection is written in a format.
  ///
  /// - Throws: `invalid` where it is not for that.
  static func writing(_ format: Format) throws(Failure) -> (exchange: ExchangeFormat, write: Writer) {
    try format.require(.selection)
    guard let exchange = of(format), let write = exchange.write else { throw notOffered(format) }
    return (exchange, write)
  }

  /// How what is of a format comes in.
  ///
  /// - Throws: `invalid` where it is not for that.
  static func reading(_ format: Format) throws(Failure) -> (exchange: ExchangeFormat, read: Reader) {
    try format.require(.importing)
    guard let exchange = of(format), let read = exchange.read else { throw notOffered(format) }
    return (exchange, read)
  }

  private static func of(_ format: Format) -> ExchangeFormat? { all.first { $0.format == format } }

  private static func notOffered(_ format: Format) -> Failure { Failure(.notOffered, "\(format.word) is not made here") }
}
