public import TallybookBase
internal import TallybookCore

extension Book {
  /// Writes one entry, with its contents if it is a collection, as bytes in a format.
  ///
  /// - Throws: `invalid` (a format that does not fit), and errors of reading.
  ///
  /// ```swift
  /// let watch = try book.record("Watch", at: .epoch)
  /// try watch.log("A", at: .epoch)
  /// try watch.stop(at: .epoch + .seconds(60))
  /// let csv = String(decoding: try book.export(.csvEvents, try watch.session(), zone: "UTC"), as: UTF8.self)
  /// print(csv.contains("1970-01-01T00:00:00"))  // true
  /// ```
  public func export(_ format: Format, _ entry: some Entry, _ flags: ExportFlags = [], zone: String? = nil) throws(Failure) -> [UInt8] {
    try entries.where { $0.id == entry.id }.export(format, flags, zone: zone)
  }

  /// Writes the whole book as bytes in a format. JSON is lossless: imported into an empty book, it gives the same content again.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// let copy = try Book(":memory:")
  /// try copy.import(bytes: try book.export(.json))
  /// print(try copy.notes.all().map(\.title))  // ["Arrival"]
  /// ```
  public func export(_ format: Format, _ flags: ExportFlags = [], zone: String? = nil) throws(Failure) -> [UInt8] {
    try entries.export(format, flags, zone: zone)
  }

  /// Imports a file or a folder, all or nothing; a second import of the same adds nothing.
  ///
  /// - Parameters:
  ///   - format: What it is; nil: its content decides.
  ///   - collection: Where new entries go; nil: the root.
  /// - Returns: What was done, entry by entry.
  /// - Throws: `notFound`, `format` (with the line), and errors of writing; then nothing was changed.
  ///
  /// ```swift
  /// do { try book.import("/nowhere/tasks.txt") } catch { print(error.code)  // notFound
  /// }
  /// ```
  @discardableResult
  public func `import`(_ path: String, as format: Format? = nil, in collection: Collection? = nil, _ flags: ImportFlags = []) throws(Failure) -> [Finding] {
    try engine.interruptible { () throws(Failure) in
      try engine.importFile(.file(path), ImportOptions(format: format, parent: collection?.id ?? 0, flags: flags))
    }
  }

  /// The same of bytes in memory.
  ///
  /// ```swift
  /// try book.import(bytes: Array("(A) Write the report\n".utf8), as: .todoTxt)
  /// print(try book.tasks.all().map(\.title))  // ["Write the report"]
  /// ```
  @discardableResult
  public func `import`(bytes: [UInt8], as format: Format? = nil, in collection: Collection? = nil, _ flags: ImportFlags = []) throws(Failure) -> [Finding] {
    try engine.interruptible { () throws(Failure) in
      try engine.importFile(.bytes(bytes), ImportOptions(format: format, parent: collection?.id ?? 0, flags: flags))
    }
  }
}
