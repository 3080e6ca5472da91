/// What an export leaves out, and how it writes times.
public struct ExportOptions: Sendable {
  /// What is left out.
  public var flags: ExportFlags
  /// The zone of times in Markdown, text and CSV; nil: each item's own. JSON is always in UTC.
  public var zone: String?
  /// Of Minuta's CSV: the names of the columns that are wanted, in order; nil: all.
  public var columns: [String]?

  /// Everything, each time in its item's zone, unless said otherwise.
  public init(flags: ExportFlags = [], zone: String? = nil, columns: [String]? = nil) {
    self.flags = flags
    self.zone = zone
    self.columns = columns
  }
}

/// Where an export goes.
public enum ExportTarget {
  /// A file, replaced whole once it is complete and synced.
  case file(String)
  /// A function that takes piece by piece, each valid during the call.
  case pieces((UnsafeRawBufferPointer) throws(Failure) -> Void)

  /// Hands over what `body` appends: a file is replaced once that is complete.
  func write(_ body: (Output) throws(Failure) -> Void) throws(Failure) {
    switch self {
    case .pieces(let sink):
      let output = Output(sink: sink)
      try body(output)
      try output.flush()
    case .file(let path):
      try Self.check(path)
      try FileReplacement.write(path) { temporary throws(Failure) in
        let file = try FileSink(temporary)
        let output = Output(sink: { (bytes) throws(Failure) in try file.write(bytes) })
        try body(output)
        try output.flush()
      }
    }
  }

  /// Takes all of it at once.
  public func take(_ bytes: [UInt8]) throws(Failure) { try write { (output) throws(Failure) in output.append(bytes: bytes) } }

  /// Refuses what cannot be a file.
  static func check(_ path: String) throws(Failure) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw Failure(.invalid, "the path of the export is empty or holds a NUL; name a file")
    }
    guard !Folder.look(at: path).isFolder else { throw Failure(.invalid, "\(path) is a folder; name a file in it") }
    guard Folder.exists(Folder.of(path)) else {
      throw Failure(.notFound, "the folder \(Folder.of(path)) of the export does not exist; make it first")
    }
  }
}
