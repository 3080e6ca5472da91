internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Which files a mirror has, where they lie, and what they say. Names and content follow from the book alone, so that a mirror that
/// was kept current is the same as one that is made anew.
protocol MirrorLayout: Sendable {
  /// What the folder's journal calls it.
  var name: String { get }
  var plan: MirrorPlan { get set }

  /// Plans all files.
  mutating func begin(on connection: Connection) throws(Failure)

  /// Plans anew what was touched; gives the files whose content may differ.
  mutating func follow(_ affected: AffectedRows, on connection: Connection) throws(Failure) -> Set<MirrorKey>

  /// The collections whose sessions a file tells of with their events; nil: none.
  func holder(of key: MirrorKey) -> Int64?

  /// Writes what a file says in a state of the book; with all tails where any file has a `holder`.
  func write(_ key: MirrorKey, in state: BookState, to output: Output) throws(Failure)
}

extension MirrorLayout {
  /// Writes the bytes of an attachment.
  func write(_ content: Contents.Content, on connection: Connection, to output: Output) throws(Failure) {
    var number: Int64 = 0
    while try Contents.withPiece(number, of: content.id, on: connection, { output.append(bytes: $0) }) != nil {
      try output.checkpoint()
      number += 1
    }
  }
}

/// What `README.txt` says.
enum MirrorReadme {
  static func text(of store: Store, _ files: String) -> String {
    let book = store.path.split(separator: "/").last.map(String.init) ?? store.path
    return """
      This folder is a mirror of the Tallybook book "\(book)".

      \(files)

      It is written from the book and never read by it: what you change here does not change the book.
      A file that you edit is not overwritten: when the book has something new for it, yours is kept beside it
      as NAME.conflict. To make the folder anew, delete it and set the mirror again.
      Importing it into an empty book gives what it holds.

      """
  }
}
