internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What a merge brought must be something that a book can hold: a book or a stream from a stranger may say anything.
struct BroughtEntries {
  private let merge: BookMerge
  /// The last entry that was here before.
  private let last: Int64

  init(_ merge: BookMerge) throws(Failure) {
    self.merge = merge
    last = try LastID.known(of: .entry, on: merge.ourConnection)
  }

  /// - Throws: `damaged`, of a stream `frame`.
  func require() throws(Failure) {
    let new: SQL = "SELECT e.id FROM \(Table.entry) e"
    let rules: [(sql: SQL, what: String)] = [
      (
        "\(new) LEFT JOIN \(Table.entry) p ON p.id = e.parent WHERE e.id > \(last) AND e.parent <> 0 AND e.kind <> \(Kind.attachment) AND p.kind IS NOT \(Kind.collection)",
        "is held by something that is no collection"
      ),
      (
        "\(new) LEFT JOIN \(Table.entry) p ON p.id = e.parent WHERE e.id > \(last) AND e.kind = \(Kind.attachment) AND (p.id IS NULL OR p.kind > \(Kind.task))",
        "is attached to something that is no item or collection"
      ),
      (
        "\(new) JOIN \(Table.entry) s ON s.id = e.subject WHERE e.id > \(last) AND s.kind <> \(Kind.subject)", "is about something that is no subject"
      ),
      (
        "\(new) JOIN \(Table.entry) t ON t.id = e.template WHERE e.id > \(last) AND t.kind <> \(Kind.template)", "names something that is no template"
      ),
      (
        "\(new) JOIN \(Table.entry) o ON o.id = e.carried WHERE e.id > \(last) AND (o.kind <> \(Kind.task) OR o.id = e.id)", "repeats something that is no other task"
      ),
      ("\(new) WHERE e.id > \(last) AND (latitude IS NULL) <> (longitude IS NULL)", "has half a place"),
      ("\(new) WHERE e.id > \(last) AND \(Check.wrongColor)", "has a color that is none"),
      ("\(new) WHERE e.id > \(last) AND e.kind = \(Kind.template) AND e.kind > \(Kind.task) AND e.id NOT IN (SELECT template FROM \(Table.templateVersion))", "is a template without a schema"),
      (
        "SELECT t.entry FROM \(Table.entryTag) t JOIN \(Table.entry) e ON e.id = t.entry JOIN \(Table.entry) d ON d.id = t.tag WHERE t.entry > \(last) AND (e.kind NOT BETWEEN \(Kind.note) AND \(Kind.task) OR d.kind <> \(Kind.tag))",
        "carries what is no tag, or cannot carry any"
      ),
      (
        "SELECT v.entry FROM \(Table.fieldValue) v JOIN \(Table.entry) e ON e.id = v.entry WHERE v.entry > \(last) AND e.kind NOT BETWEEN \(Kind.note) AND \(Kind.task)",
        "has own fields and cannot have any"
      ),
    ]
    for rule in rules {
      if let id = try merge.ourConnection.value("\(rule.sql) LIMIT 1")?.int { throw merge.other.refusal("an entry \(rule.what)", id) }
    }
    try requireTree()
  }

  /// Collections that came must lead to the root.
  private func requireTree() throws(Failure) {
    let new: SQL = "SELECT 1 FROM \(Table.entry) WHERE id > \(last) AND kind = \(Kind.collection) LIMIT 1"
    guard try merge.ourConnection.value(new) != nil else { return }
    if let id = try merge.ourConnection.value("\(Check.unreachable) AND id > \(last) LIMIT 1")?.int {
      throw merge.other.refusal("a collection lies in itself", id)
    }
  }
}
