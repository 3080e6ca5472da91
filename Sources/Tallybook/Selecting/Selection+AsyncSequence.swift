public import TallybookBase
internal import TallybookCore

extension Selection: AsyncSequence {
  /// What reading throws.
  public typealias Failure = TallybookBase.Failure

  /// Reads the rows on other threads than those of Swift's tasks.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// var rows = book.notes.makeAsyncIterator()
  /// print(try await rows.next()?.title ?? "none")  // Arrival
  /// ```
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }

  /// Reads one row after another.
  ///
  /// ```swift
  /// var rows = book.notes.makeAsyncIterator()
  /// print(try await rows.next() == nil)  // true
  /// ```
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let reader: Reader
    private var rows: ArraySlice<Element> = []

    init(_ selection: Selection) { reader = Reader(selection) }

    /// The next row; nil after the last.
    ///
    /// - Throws: `cancelled` if the task is, and errors of reading.
    ///
    /// ```swift
    /// var rows = book.notes.makeAsyncIterator()
    /// print(try await rows.next(isolation: nil) == nil)  // true
    /// ```
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(TallybookBase.Failure) -> Element? {
      if rows.isEmpty {
        guard !_Concurrency.Task.isCancelled else { throw .cancelledTask }
        let reader = reader
        rows = try await Offload.run { () throws(TallybookBase.Failure) in try reader.read() }[...]
      }
      return rows.popFirst()
    }
  }

  /// Reads some rows at a time. One thread at a time uses it: that of an iterator that waits for it.
  private final class Reader: @unchecked Sendable {
    private let selection: Selection
    private var cursor: Engine.Cursor?
    /// Few enough to be read at once, and so many that going to another thread costs little.
    private let most = 256

    init(_ selection: Selection) { self.selection = selection }

    func read() throws(TallybookBase.Failure) -> [Element] {
      let cursor = if let cursor { cursor } else { try selection.asked().cursor(in: selection.book.engine) }
      self.cursor = cursor
      var rows: [Element] = []
      while rows.count < most, let row = try cursor.nextRow() { rows.append(Element(row: row)) }
      return rows
    }
  }
}
