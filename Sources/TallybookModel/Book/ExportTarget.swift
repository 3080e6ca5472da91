package import TallybookBase
package import TallybookStorage
package import TallybookText

/// Where an export goes.
package enum ExportTarget {
  /// A file, replaced as a whole once the export is complete and synced; or a device or a pipe, which is written to directly.
  case file(String)
  /// A function that gets piece by piece, each valid during the call.
  case pieces((UnsafeRawBufferPointer) throws(Failure) -> Void)

  /// Hands over what `body` appends: a file is replaced once that is complete. A pipe that takes nothing is waited for as long as
  /// `waiting` lets it.
  package func write(waiting: (() throws(Failure) -> Void)? = nil, _ body: (Output) throws(Failure) -> Void) throws(Failure) {
    switch self {
    case .pieces(let sink):
      let output = Output(sink: sink)
      try body(output)
      try output.flush()
    case .file(let path):
      let place = try Self.check(path)
      guard place.kind != .stream else {
        let stream = try StreamSink(place.path, waiting: waiting)
        let output = Output(sink: { (bytes) throws(Failure) in try stream.write(bytes) })
        try body(output)
        return try output.flush()
      }
      try FileReplacement.write(place) { unfinished throws(Failure) in
        let file = FileSink(unfinished)
        let output = Output(sink: { (bytes) throws(Failure) in try file.write(bytes) })
        try body(output)
        try output.flush()
      }
    }
  }

  /// Takes all of it at once.
  package func take(_ bytes: [UInt8]) throws(Failure) {
    // One piece, which need not be copied to be one.
    if case .pieces(let sink) = self, !bytes.isEmpty, bytes.count <= Output.capacity {
      let taken = bytes.withUnsafeBytes { piece in Result { () throws(Failure) in try sink(piece) } }
      return try taken.get()
    }
    try write { (output) throws(Failure) in output.append(bytes: bytes) }
  }

  /// Refuses what an export cannot go to.
  @discardableResult
  package static func check(_ path: String) throws(Failure) -> WritePlace {
    let place = try WritePlace(path, of: "the export", streams: true)
    guard !StoreRegistry.holds(path) else {
      throw Failure(.openBook, "\(path) is a book that this process has open, or a file beside one; name another file")
    }
    return place
  }
}
