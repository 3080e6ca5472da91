public import TallybookBase
internal import TallybookCore

extension Selection where Element: Entry {
  /// Writes what is selected to a file, in a format. A selected collection includes its contents.
  ///
  /// - Parameters:
  ///   - zone: The time zone of times; nil: each item's own.
  ///   - progress: Gets how much is done of how much; false stops the export, and no file is left.
  /// - Throws: `invalid` (a format that does not fit, no folder for a format of folders), `cancelled`, and errors of file access.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// try book.notes.export(.markdown, to: "/tmp/tallybook-example.md")
  /// print(try String(contentsOfFile: "/tmp/tallybook-example.md", encoding: .utf8).contains("Arrival"))  // true
  /// ```
  public func export(
    _ format: Format, to path: String, _ flags: ExportFlags = [], zone: String? = nil,
    progress: (_ done: UInt64, _ total: UInt64) -> Bool = { _, _ in true }
  ) throws(TallybookBase.Failure) {
    try export(format, flags, zone, .file(path), progress)
  }

  /// The same as bytes in memory.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// print(String(decoding: try book.notes.export(.text, zone: "UTC"), as: UTF8.self).hasPrefix("Arrival"))  // true
  /// ```
  public func export(_ format: Format, _ flags: ExportFlags = [], zone: String? = nil) throws(TallybookBase.Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    try export(format, flags, zone, .pieces { bytes.append(contentsOf: $0) }) { _, _ in true }
    return bytes
  }

  private func export(
    _ format: Format, _ flags: ExportFlags, _ zone: String?, _ target: ExportTarget, _ progress: (UInt64, UInt64) -> Bool
  ) throws(TallybookBase.Failure) {
    let query = try asked()
    try book.engine.interruptible { () throws(TallybookBase.Failure) in
      try query.export(format, ExportOptions(flags: flags, zone: zone), from: book.engine, to: target) { (done, total) throws(TallybookBase.Failure) in
        try LongCall.note(done, of: total)
        guard progress(done, total) else { throw .stopped }
      }
    }
  }
}

extension Selection where Element: Entry {
  /// Moves everything that is selected to the trash, or with `forever` removes it for good: one step. Returns how many entries went.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// print(try book.notes.where { $0.title == "Arrival" }.delete())  // 1
  /// ```
  @discardableResult
  public func delete(forever: Bool = false) throws(TallybookBase.Failure) -> Int {
    Int(clamping: try asked().delete(in: book.engine, forever ? .forever : []))
  }

  /// Changes everything that is selected: one step. Returns how many entries there were.
  ///
  /// - Throws: `invalid` (a value that does not fit), and errors of writing; then nothing is changed.
  ///
  /// ```swift
  /// for name in ["One", "Two"] { try book.notes.create(name) }
  /// print(try book.notes.update { $0.description = "Nest" }, try book.notes.where { $0.description == "Nest" }.count())  // 2 2
  /// ```
  @discardableResult
  public func update(_ change: (inout Element) -> Void) throws(TallybookBase.Failure) -> Int {
    guard let kind = Element.kind else { throw Failure(.kind, "entries of several kinds cannot be changed at once; select one kind", field: .kind) }
    var set = Element()
    change(&set)
    let draft = try book.engine.draft(kind, in: 0, template: madeBy)
    try draft.set(set.row)
    return Int(clamping: try asked().update(in: book.engine, to: draft))
  }
}
