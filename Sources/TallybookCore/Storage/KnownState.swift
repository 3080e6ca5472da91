/// What was read within a write transaction and stays true until something writes over it: spares looking up the same
/// collection and settings for each of ten thousand notes. Only while the writer lock is held can nobody else change them.
final class KnownState {
  /// Collections that are there and not in the trash.
  var collections: Set<Int64> = []
  /// Settings by name, nil where there is none.
  var settings: [String: String?] = [:]

  /// Forgets all: something was changed or taken back.
  func forget() {
    collections = []
    settings = [:]
  }
}
