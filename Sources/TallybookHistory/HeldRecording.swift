internal import Glibc
internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// A session that holds events or is recorded, as an undo meets it.
struct HeldRecording {
  let id: Int64
  /// What it is called.
  let label: String
  /// What is said of it.
  let predicate: String
  let isRecorded: Bool
  /// Whether it is recorded by another process, or through another opening of the book.
  let isElsewhere: Bool
  let isTrashed: Bool

  /// nil where it holds nothing.
  init?(_ id: Int64, in book: Book, on connection: Connection) throws(Failure) {
    let store = book.store
    guard let session = try EntryStore.find(id, on: connection), session.kind == .session else { return nil }
    self.id = id
    isTrashed = try EntryStore.isTrashed(session, on: connection)
    label = Happening.label(.session, id, session.name)
    if let pid = try SessionTails.owner(of: id, in: store, on: connection) {
      let isOther = Self.isOther(id, than: book)
      predicate = "is being recorded \(Self.whence(pid, isOther))"
      (isRecorded, isElsewhere) = (true, isOther || pid != getpid())
      return
    }
    // Also what was taken back or deleted was logged, and what a recorder left beside the book.
    let next = try Chunks.nextSeq(of: id, on: connection)
    guard next > 1 || SessionTails.isThere(session, in: store) || store.recording.left(of: id) != nil else { return nil }
    (predicate, isRecorded, isElsewhere) = ("holds what was logged", false, false)
  }

  var sentence: String { "\(label) \(predicate)" + (isRecorded ? "" : "; undo with SESSIONS puts it into the trash") }

  /// Whether another opening of the same book records a session in this process.
  static func isOther(_ session: Int64, than book: Book) -> Bool {
    book.store.recording[session].map { $0.book !== book } ?? false
  }

  private static func whence(_ pid: Int32, _ isOther: Bool) -> String {
    isOther ? "through another opening of the book in this process" : "by process \(pid)"
  }
}
