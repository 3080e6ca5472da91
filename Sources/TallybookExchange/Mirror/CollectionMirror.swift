internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// MEL's way: a file for each collection, in the folders of those that hold it.
struct CollectionMirror: MirrorLayout {
  let name = "mel"
  var plan = MirrorPlan()
  /// The collections that each holds, those in the trash left out.
  private var below: [Int64: [Int64]] = [:]

  mutating func begin(on connection: Connection) throws(Failure) {
    try Tree.requireWhole(on: connection)
    _ = try place(on: connection)
  }

  mutating func follow(_ affected: AffectedRows, on connection: Connection) throws(Failure) -> Set<MirrorKey> {
    if affected.isAnything {
      try begin(on: connection)
      return Set(plan.paths.keys)
    }
    var dirty = Set<MirrorKey>()
    var (isPlaced, isAll) = (true, false)
    var moved: [Int64] = []
    for (id, touched) in affected.entries {
      let found = try Self.look(at: id, on: connection)
      let parents = found.map { touched.parents + [$0.parent] } ?? touched.parents
      switch (found?.kind ?? touched.kind).flatMap({ Kind(rawValue: Int32(truncatingIfNeeded: $0)) }) {
      case .collection:
        isPlaced = false
        dirty.insert(.collection(id))
        if touched.isMoved { moved.append(id) }
      case .attachment, .media:
        isPlaced = false
        for parent in parents { try markHolder(parent, &dirty, on: connection) }
      case .eventType:
        dirty.insert(.book)
        // Events are written by names, and which type a name means follows from all of them.
        isAll = true
      case .subject, .tag, .template:
        dirty.insert(.book)
        if !touched.isMade || touched.isRemoved { isAll = true }
      case nil: break
      default:
        for parent in parents { dirty.insert(Self.file(of: parent)) }
        if touched.isTrashed || touched.isMoved || touched.isRemoved || touched.isMade { isPlaced = isPlaced && !hasContents }
      }
    }
    for session in affected.logged {
      if let parent = try Self.look(at: session, on: connection)?.parent { dirty.insert(Self.file(of: parent)) }
    }
    if !affected.settings.isEmpty || affected.isOfBook { dirty.insert(.book) }
    if !isPlaced { dirty.formUnion(try place(on: connection)) }
    // Which event types a session sees follows from where it lies.
    while let id = moved.popLast() {
      dirty.insert(.collection(id))
      moved += below[id] ?? []
    }
    if isAll { dirty.formUnion(plan.paths.keys) }
    return dirty.filter { plan.paths[$0] != nil }
  }

  func holder(of key: MirrorKey) -> Int64? {
    switch key {
    case .items: 0
    case .collection(let id): id
    default: nil
    }
  }

  func write(_ key: MirrorKey, in state: BookState, to output: Output) throws(Failure) {
    let connection = state.connection
    let part: ExportSelection.Part
    switch key {
    case .readme:
      return output.append(
        MirrorReadme.text(
          of: state.store,
          "Each collection is a file of JSON with its items, in the folder of the collection that holds it; items.json has\n"
            + "those of none, book.json settings, event types, subjects, tags and templates, attachments/ what is attached."))
    case .content(let text):
      guard let hash = HexText.read(text), let content = try Contents.find(hash, on: connection), content.state == .whole else { return }
      return try write(content, on: connection, to: output)
    case .book: part = .definitions
    case .collection(let id): part = .collection(id)
    default: part = .items
    }
    let context = ExportContext(
      state: state, selection: ExportSelection(part), options: ExportOptions(), zone: nil, labels: Labels(), output: output,
      templates: ExportTemplates(), variants: try Variants.all(on: state.connection))
    var export = try JSONExport(context)
    try export.write { _, _ in }
  }

  // MARK: -

  private static func file(of holder: Int64) -> MirrorKey { holder == 0 ? .items : .collection(holder) }

  private var hasContents: Bool {
    plan.paths.keys.contains { if case .content = $0 { true } else { false } }
  }

  /// Marks the file that tells of an entry with attachments.
  private func markHolder(_ id: Int64, _ dirty: inout Set<MirrorKey>, on connection: Connection) throws(Failure) {
    guard let holder = try Self.look(at: id, on: connection) else { return }
    dirty.insert(holder.kind == Int64(Kind.collection.rawValue) ? .collection(id) : Self.file(of: holder.parent))
  }

  private static func look(at id: Int64, on connection: Connection) throws(Failure) -> (kind: Int64, parent: Int64)? {
    let statement = try connection.statement("SELECT kind, parent FROM \(Table.entry) WHERE id = \(id)")
    defer { statement.reset() }
    return try statement.step() ? (statement.int(0), statement.int(1)) : nil
  }

  private static let live: SQL = """
    WITH RECURSIVE down(id, parent, name, depth) AS (
      SELECT id, 0, name, 0 FROM \(Table.entry) WHERE kind = \(Kind.collection) AND parent = 0 AND trashed IS NULL
      UNION ALL SELECT e.id, e.parent, e.name, d.depth + 1 FROM \(Table.entry) e JOIN down d ON e.parent = d.id
      WHERE e.kind = \(Kind.collection) AND e.trashed IS NULL)
    """

  /// Gives all files their places; gives those whose place is another one.
  private mutating func place(on connection: Connection) throws(Failure) -> Set<MirrorKey> {
    var paths: [MirrorKey: String] = [.readme: "README.txt", .book: "book.json", .items: "items.json"]
    var folders: [Int64: String] = [0: ""]
    var used: [Int64: CaselessNames] = [0: CaselessNames("book", "items")]
    below = [:]
    let collections = try connection.statement("\(Self.live) SELECT id, parent, name FROM down ORDER BY depth, id")
    defer { collections.reset() }
    while try collections.step() {
      let (id, parent) = (collections.int(0), collections.int(1))
      guard let folder = folders[parent] else { continue }
      let name = MirrorName.free(collections.text(2), among: &used[parent, default: CaselessNames()])
      paths[.collection(id)] = "\(folder)\(name).json"
      // What lies below such a path is told of with the first that is too long, and has none: they would take room by the square.
      if folder.utf8.count <= FoundFolder.longestPath { folders[id] = "\(folder)\(name)/" }
      below[parent, default: []].append(id)
    }
    // What is attached to what is not in the trash, and is here.
    let contents = try connection.statement(
      """
      \(Self.live) SELECT DISTINCT c.sha256 FROM \(Table.entry) a JOIN \(Table.content) c ON c.sha256 = a.content
      WHERE a.content IS NOT NULL AND a.kind = \(Kind.attachment) AND a.trashed IS NULL AND c.state = 1 AND (a.parent IN (SELECT id FROM down)
        OR EXISTS (SELECT 1 FROM \(Table.entry) i WHERE i.id = a.parent AND i.kind IN (\(Kind.note), \(Kind.session)) AND i.trashed IS NULL
          AND (i.parent = 0 OR i.parent IN (SELECT id FROM down))))
      """)
    defer { contents.reset() }
    while try contents.step() {
      let hash = HexText.write(contents.blob(0))
      paths[.content(hash)] = "attachments/\(hash)"
    }
    return plan.replace(with: paths)
  }
}
