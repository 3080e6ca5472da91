/// What an export leaves out, and how it writes times.
public struct ExportOptions: Sendable {
  /// What is left out.
  public var flags: ExportFlags
  /// The zone of times in Markdown, text and CSV; nil: each item's own. JSON is always in UTC.
  public var zone: String?

  public init(flags: ExportFlags = [], zone: String? = nil) {
    self.flags = flags
    self.zone = zone
  }
}

/// Where an export goes.
public enum ExportTarget {
  /// A file, replaced whole once it is complete and synced.
  case file(String)
  /// A function that takes piece by piece, each valid during the call.
  case pieces((UnsafeRawBufferPointer) throws(Failure) -> Void)
}

extension ExportTarget {
  /// Takes all of it at once.
  public func take(_ bytes: [UInt8]) throws(Failure) {
    switch self {
    case .pieces(let sink): try Self.hand(bytes, to: sink)
    case .file(let path):
      try Query.checkPath(path)
      try FileReplacement.write(path) { temporary throws(Failure) in
        let file = try FileSink(temporary)
        try Self.hand(bytes, to: { (piece) throws(Failure) in try file.write(piece) })
      }
    }
  }

  private static func hand(_ bytes: [UInt8], to sink: @escaping Output.Sink) throws(Failure) {
    let output = Output(sink: sink)
    output.append(bytes: bytes)
    try output.flush()
  }
}
