import Glibc
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookMerge
@testable import TallybookModel
@testable import TallybookPlanning
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TallybookSync

/// Changes of a copy of a book as a stranger sends them. The input says what is changed in a stream that is whole: values, rows, their order; its
/// hash and the checks of its frames are made right again. Or it is the frames, or the vector, itself. A book that refuses them is as it was, and
/// one that takes them passes its check.
enum FramesTarget {
  /// A book's bytes, and the records of what a copy of it, and a book from elsewhere, have to send.
  private struct Whole {
    var files: [String: [UInt8]] = [:]
    var book = UUID.random()
    /// What the copy has and the book lacks, all that the copy has, and what it has for a book that has nothing.
    var streams: [[[UInt8]]] = []
    var export: [UInt8] = []
  }

  private static let whole: Result<Whole, Broken> = Result { () throws(Broken) in
    let folder = "\(Bed.folder)/frames-whole"
    mkdir(folder, 0o700)
    let first = try BookTarget.made(at: "\(folder)/a.tally")
    first.close()
    var whole = Whole()
    // Copies of each other have seen each other, and go on.
    let book = try open("\(folder)/a.tally", "kh")
    for name in Folder.names(in: folder) where name.hasPrefix("a.tally") {
      let bytes = try Oracle.must("reading \(name)") { () throws(Failure) in try GivenFile.read("\(folder)/\(name)", waiting: {}) }
      Bed.write("\(folder)/b\(name.dropFirst())", bytes)
    }
    let copy = try open("\(folder)/b.tally", "ann")
    try Oracle.must("the first merges") { () throws(Failure) in
      _ = try book.merge(copy)
      _ = try copy.merge(book)
    }
    try Oracle.must("what the copy does") { () throws(Failure) in try work(in: copy) }
    try Oracle.must("what the book does") { () throws(Failure) in
      let edit = try book.edit(all(.note, of: book)[1])
      try edit.set(.name, .text("renamed here"))
      try edit.save()
    }
    let vector = try Oracle.must("the vector") { () throws(Failure) in try book.syncVector() }
    whole.streams = [try records(of: copy, since: vector), try records(of: copy, since: nil), try records(of: book, since: nil)]
    whole.book = try Oracle.must("who it is") { () throws(Failure) in
      try book.store.read { (connection) throws(Failure) in try BookIdentity.uuid(on: connection) }
    }
    whole.export = try Oracle.must("the export") { () throws(Failure) in try export(book) }
    copy.close()
    book.close()
    for name in Folder.names(in: folder) where name.hasPrefix("a.tally") && !name.hasSuffix("-shm") {
      whole.files[name] = try Oracle.must("reading \(name)") { () throws(Failure) in try GivenFile.read("\(folder)/\(name)", waiting: {}) }
    }
    return whole
  }

  private static func open(_ path: String, _ author: String) throws(Broken) -> Book {
    try Oracle.must("opening") { () throws(Failure) in try Book(path, BookOptions(author: author, busyTimeout: 0, clock: Bed.clock())) }
  }

  /// Something of everything that travels.
  private static func work(in copy: Book) throws(Failure) {
    let shelf = try copy.createCollection("Shelf")
    let tag = try copy.createTag("Fog")
    for id in try all(.note, of: copy).prefix(3) {
      let edit = try copy.edit(id)
      try edit.set(.description, .text("what ann says"))
      try edit.set(.tags, .ids([tag]))
      try edit.save()
    }
    if let note = try all(.note, of: copy).dropFirst(4).first { try copy.move(note, to: shelf) }
    if let note = try all(.note, of: copy).dropFirst(5).first { try copy.delete(note, .forever) }
    if let note = try all(.note, of: copy).dropFirst(6).first { try copy.delete(note) }
    try copy.createTemplate(#"{"title": "Weather", "properties": {"wind": {"type": "integer"}}}"#)
    let recorder = try copy.startSession("Watch of ann", in: shelf)
    for number in 0..<40 {
      if let type = try copy.eventType(["A", "B", "C"][number % 3]) { _ = try recorder.log([Event(time: Int64(number) * 1_000_000, type: type, value: Double(number))]) }
    }
    try recorder.pause()
    try recorder.resume()
    try recorder.stop()
    try copy.deleteEvent(3, of: recorder.item)
    _ = try copy.createTask("Count", on: 20_250_804, priority: .low)
    try copy.set("day_start", to: "04:00")
    if let nest = try all(.collection, of: copy).first { try copy.move(shelf, to: nest) }
  }

  private static func all(_ kind: Kind, of book: Book) throws(Failure) -> [Int64] {
    try book.store.read { (connection) throws(Failure) in try connection.ids("SELECT id FROM \(Table.entry) WHERE kind = \(kind) ORDER BY id") }
  }

  private static func export(_ book: Book) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var options = ExportOptions()
    options.flags = .canonical
    try Query().export(.json, options, from: book, to: .pieces { bytes.append(contentsOf: $0) })
    return bytes
  }

  private static func records(of book: Book, since vector: String?) throws(Broken) -> [[UInt8]] {
    try Oracle.must("the changes") { () throws(Failure) in
      var bytes: [UInt8] = []
      try book.changes(since: vector, to: .pieces { bytes.append(contentsOf: $0) })
      var (stream, records) = (RecordStream(), [[UInt8]]())
      for frame in try Frame.all(in: bytes) { try stream.take(frame.body) { (record) throws(Failure) in records.append(record) } }
      return records
    }
  }

  static func run(_ bytes: [UInt8]) throws {
    let whole = try self.whole.get()
    let folder = "\(Bed.folder)/frames"
    mkdir(folder, 0o700)
    Bed.empty(folder)
    for (name, bytes) in whole.files { Bed.write("\(folder)/\(name)", bytes) }
    let book = try open("\(folder)/a.tally", "kh")
    defer { book.close() }
    var input = Input(bytes)
    let what = Int(input.byte())
    switch what % 16 {
    case 0: try apply([Array(bytes.dropFirst())], to: book, whole.export)
    case 1:
      _ = try Oracle.accepted { () throws(Failure) in
        try book.changes(since: Base64Text.write(Array(bytes.dropFirst())), to: .pieces { _ in })
        try book.changes(since: Bed.text(Array(bytes.dropFirst())), to: .pieces { _ in })
      }
    default:
      var records = whole.streams[what / 16 % whole.streams.count]
      for _ in 0..<24 where !input.isAtEnd { change(&records, &input) }
      try apply(try frames(of: records, whole.book, size: what % 16 < 4 ? 4096 : 1 << 20), to: book, whole.export)
    }
  }

  /// The records as frames that are whole.
  private static func frames(of records: [[UInt8]], _ book: UUID, size: Int) throws(Broken) -> [[UInt8]] {
    try Oracle.must("the frames") { () throws(Failure) in
      var frames: [[UInt8]] = []
      var writer = FrameWriter(of: book, size: size) { frame, _ in frames.append(frame.bytes) }
      for record in records { try writer.put(record: record) }
      try writer.finish()
      return frames
    }
  }

  // MARK: What is changed

  private static let numbers: [Int64] = [
    0, 1, -1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 100, 127, 255, 1000, 65536, 1 << 31, -(1 << 31), 1 << 32, (1 << 32) + 1, 1 << 53, 1 << 62, .max, .min,
    1_754_139_911_000_000_000, 20_260_302, 99_991_231,
  ]
  private static let texts = ["", "x", "A", "\u{0}", "{", "[]", "{}", "#ZZZZZZ", "Europe/Nowhere", "[[1,2],[3,null]]", String(repeating: "A", count: 9000)]

  private static func change(_ records: inout [[UInt8]], _ input: inout Input) {
    guard !records.isEmpty else { return records.append(input.take(Int(input.byte()))) }
    let what = Int(input.byte())
    let place = input.short() % records.count
    switch what % 10 {
    case 0...5: changeValue(&records[place], &input)
    case 6: records.remove(at: place)
    case 7: records.insert(records[place], at: input.short() % records.count)
    case 8: records.swapAt(place, input.short() % records.count)
    default: records[place] = input.take(Int(input.byte()))
    }
  }

  private static func changeValue(_ record: inout [UInt8], _ input: inout Input) {
    var reader = RecordReader(record)
    guard let number = reader.varint() else { return }
    var values: [Value] = []
    while let value = reader.value() { values.append(value) }
    guard !values.isEmpty else { return }
    let place = Int(input.byte()) % values.count
    let kind = input.byte()
    switch kind % 8 {
    case 0, 1: values[place] = .int(numbers[Int(input.byte()) % numbers.count])
    case 2: values[place] = .int(Int64(input.byte()))
    case 3: values[place] = .text(texts[Int(input.byte()) % texts.count])
    case 4: values[place] = .null
    case 5: values[place] = .blob(input.take(Int(input.byte() & 63)))
    case 6: values[place] = .real([.nan, .infinity, 1e308, -0.0, 0.5, 9.3e18][Int(input.byte()) % 6])
    default:
      switch values[place] {
      case .blob(var bytes) where !bytes.isEmpty:
        bytes[input.short() % bytes.count] = input.byte()
        values[place] = .blob(bytes)
      case .text(let text): values[place] = .text(text + Bed.text(input.take(Int(input.byte() & 15))))
      default: values.append(.int(Int64(input.byte())))
      }
    }
    var writer = RecordWriter()
    writer.putVarint(number)
    for value in values { writer.put(value) }
    writer.finish()
    record = writer.bytes
  }

  // MARK: What must hold

  private static func apply(_ frames: [[UInt8]], to book: Book, _ before: [UInt8]) throws(Broken) {
    var isTaken = false
    for frame in frames {
      if let findings = try Oracle.accepted([.io], { () throws(Failure) in try book.apply(frame) }) { isTaken = findings.last?.reason != .moreFrames }
    }
    let after = try Oracle.must("the export") { () throws(Failure) in try export(book) }
    if !isTaken { try Oracle.hold(before == after, "a book that refused changes is another one") }
    try Oracle.clean(book, "a book that took changes")
    _ = try Oracle.must("the vector") { () throws(Failure) in try book.syncVector() }
    _ = try Oracle.must("the changes") { () throws(Failure) in try book.changes(to: .pieces { _ in }) }
  }
}
