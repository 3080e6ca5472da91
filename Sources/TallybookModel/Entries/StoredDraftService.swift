package import TallybookBase

/// The stored drafts of a book.
package final class StoredDraftService: BookService {
  /// Each can be opened.
  package func checked(_ state: BookState) throws(Failure) -> [Finding] {
    var findings: [Finding] = []
    for row in try StoredDrafts.all(on: state.connection) {
      do throws(Failure) { _ = try StoredDrafts.require(row.id, on: state.connection) } catch {
        guard error.code != .io else { throw error }
        findings.append(Finding(.error, .damaged, at: "draft \(row.id)", key: "body", "the stored draft \(row.id) cannot be read: \(error.message)", id: row.id))
      }
    }
    return findings
  }
}
