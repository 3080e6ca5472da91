internal import TallybookBase
internal import TallybookImport
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Writes the selected sessions as a folder of Minuta: of what an item carries the first tag, of what is attached all, which Minuta
/// calls images. What came from such a folder and did not change is written as it was.
struct MinutaFolderExport {
  private let folder: String
  private let selection: ExportSelection
  private let records: MinutaRecords
  private let connection: Connection

  init(_ folder: String, _ selection: ExportSelection, zone: ZoneRules, on connection: Connection) throws(Failure) {
    self.folder = folder
    self.selection = selection
    self.connection = connection
    records = try MinutaRecords(zone: zone, on: connection)
  }

  func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    var used = CaselessNames()
    var tags = Set<Int64>()
    var done: UInt64 = 0
    try selection.sessions(on: connection) { session throws(Failure) in
      if let first = session[.tags].ids?.first { tags.insert(first) }
      try write(session, &used)
      done += 1
      if done % 64 == 0 { try progress(done, selection.total) }
    }
    try file("tags.json") { output throws(Failure) in try records.writeTags(selection.isWhole ? nil : tags, to: output) }
  }

  private func write(_ session: Entry, _ used: inout CaselessNames) throws(Failure) {
    let (record, original) = try records.read(session)
    let place = record.place(among: &used, isUpper: records.note.isUpper)
    try NewFolder.make(place.folder, in: folder)
    for (picture, name) in zip(record.pictures, place.pictures) {
      try file("\(place.folder)/\(name)") { output throws(Failure) in
        var piece: Int64 = 0
        while try Contents.withPiece(piece, of: picture.content.id, on: connection, { output.append(bytes: $0) }) != nil {
          try output.checkpoint()
          piece += 1
        }
      }
    }
    try file(place.file) { output throws(Failure) in try records.write(session, place, over: original, to: output) }
  }

  private func file(_ name: String, _ body: (Output) throws(Failure) -> Void) throws(Failure) {
    let sink = try FileSink("\(folder)/\(name)")
    let output = Output(sink: { (bytes) throws(Failure) in try sink.write(bytes) })
    try body(output)
    try output.flush()
  }
}
