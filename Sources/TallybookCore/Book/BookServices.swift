/// The services of an opened book: the one place that names them all. Each is a field, so that finding it costs nothing where it is used
/// often; the extension of `Store` beside a service gives it its name there.
struct BookServices: Sendable {
  let mirror = MirrorService()
  let watches = WatchService()
  let recording = RecordingService()
  let settings = KeptSettings()
  let trash = TrashService()
  let search = SearchService()
  let history = HistoryService()
  let drafts = StoredDraftService()
  let attachments = AttachmentService()
  let statements = StatementService()
  let waveforms = WaveformService()
  let snapshots = SnapshotService()

  /// All of them, in the order in which they are called at each moment:
  ///  - the mirror first, which takes note of a commit before anybody is told of it, and at the end writes what was committed until then;
  ///  - the watches before recording: who waits for an opening is woken before its sessions are let go of;
  ///  - recording before attachments: a check, a flush and a backup deal with events before bytes;
  ///  - the settings before the snapshots, which ask for their limit;
  ///  - the trash before the search and the attachments, which clear away after what was removed;
  ///  - the snapshots last: what the others do after a commit may make the log longer.
  let all: [any BookService]

  /// Those of them that take part in each write.
  let writing: [any WriteService]

  init() {
    var list = BookServiceList()
    list.add(mirror)
    list.add(watches)
    list.add(recording)
    list.add(settings)
    list.add(trash)
    list.add(search)
    list.add(history)
    list.add(drafts)
    list.add(attachments)
    list.add(statements)
    list.add(waveforms)
    list.add(snapshots)
    (all, writing) = (list.all, list.writing)
  }
}
