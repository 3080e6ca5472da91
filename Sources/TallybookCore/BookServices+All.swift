internal import TallybookExchange
internal import TallybookMemos
internal import TallybookMerge
internal import TallybookModel
internal import TallybookQuery
internal import TallybookTrash
internal import TallybookWatch

extension BookServices {
  /// The services of a book: the one place that names them all, in the order in which they are called at each moment:
  ///  - the mirror first, which takes note of a commit before anybody is told of it, and at the end writes what was committed until then;
  ///  - the watches before recording: who waits for an opening is woken before its sessions are let go of;
  ///  - recording before attachments: a check, a flush and a backup deal with events before bytes;
  ///  - the settings before the snapshots, which ask for their limit;
  ///  - the trash before the search and the attachments, which clear away after what was removed;
  ///  - the commits of books that are merged behind the history, whose step they name;
  ///  - the snapshots last: what the others do after a commit may make the log longer.
  static func make() -> BookServices {
    let model = ModelServices()
    var list = BookServiceList()
    list.add(MirrorService())
    list.add(WatchService())
    list.add(model.recording)
    list.add(model.settings)
    list.add(TrashService())
    list.add(SearchService())
    list.add(model.history)
    list.add(model.drafts)
    list.add(model.attachments)
    list.add(LaneService())
    list.add(StatementService())
    list.add(CommitWitness())
    list.add(CommitService())
    list.add(WaveformService())
    list.add(SnapshotService())
    return BookServices(model, list)
  }
}
