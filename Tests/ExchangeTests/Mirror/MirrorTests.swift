import Glibc
import Synchronization
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

@Suite("Mirrors", .timeLimit(.minutes(60)))
struct MirrorTests {
  let clock = TestClock()
  let tree = FolderTree()

  private func open(_ name: String = "herons.tally") throws -> Book { try Book("\(tree.path)/\(name)", BookOptions(clock: clock.clock)) }

  /// Sets a mirror whose commits have all the time they want: on a busy machine the share of one is over before its files are written.
  private func mirror(_ book: Book, _ folder: String = "mirror") throws {
    try book.mirror("\(tree.path)/\(folder)")
    try book.store.mirror.current?.budget.store(3_600_000_000_000, ordering: .relaxed)
    if try book.mirrorFindings().contains(where: { $0.reason == .behind }) { try book.flush() }
  }

  /// What lies in a mirror, by its paths, without what the mirror keeps for itself.
  private func files(_ name: String) throws -> [String: String] {
    var files: [String: String] = [:]
    for (path, bytes) in try tree.files(name) where !path.hasPrefix("/.") { files[String(path.dropFirst())] = String(decoding: bytes, as: UTF8.self) }
    return files
  }

  /// A book with something of everything.
  private func fill(_ book: Book) throws -> (nest: Int64, session: Int64) {
    try book.set("username", to: "kh")
    let nest = try book.createCollection("Heron nest")
    let deep = try book.createCollection("A/B: C?", in: nest)
    _ = try book.createNote("Arrival", in: deep)
    _ = try book.createNote("At the root")
    let tag = try book.createTag("Work")
    let draft = try book.draft(.session, in: nest)
    try draft.set(.name, .text("Watch"))
    try draft.set(.tags, .ids([tag]))
    let recorder = try draft.start()
    let type = try #require(try book.eventType("A"))
    try recorder.log(type, at: nil)
    try recorder.stop()
    _ = try book.attach([1, 2, 3], to: nest, "sound.wav")
    return (nest, recorder.item)
  }

  @Test func hasAFileForEachCollection() throws {
    let book = try open()
    _ = try fill(book)
    try book.mirror("\(tree.path)/mirror")
    try book.flush()
    let files = try files("mirror")
    #expect(
      files.keys.filter { !$0.hasPrefix("attachments/") }.sorted() == ["Heron nest.json", "Heron nest/A_B_ C_.json", "README.txt", "book.json", "items.json"])
    #expect(files["attachments/039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81"] == "\u{1}\u{2}\u{3}")
    #expect(files["Heron nest.json"]?.contains("\"title\" : \"Watch\"") == true)
    #expect(files["items.json"]?.contains("At the root") == true)
    #expect(files["README.txt"]?.contains("\"herons.tally\"") == true)
    #expect(try book.mirrorFindings().isEmpty)
    book.close()
  }

  @Test func foldersAreOpenedOnceForAFolderTree() throws {
    let book = try open()
    let depth = 400
    var holder: Int64 = 0
    for _ in 0..<depth { holder = try book.createCollection("a", in: holder) }
    let mirror = try Mirror("\(tree.path)/mirror", CollectionMirror(), of: book.store)
    mirror.run(.flush)
    #expect(mirror.findings.isEmpty)
    // A folder is made and opened; what is not there yet is looked for before.
    #expect(mirror.steps < 8 * depth, "\(mirror.steps)")
    // Once more, with all there.
    let again = try Mirror("\(tree.path)/copy", CollectionMirror(), of: book.store)
    again.run(.flush)
    #expect(again.steps < 8 * depth)
    let folder = try FoundFolder("\(tree.path)/mirror")
    #expect(try ImportDocument.all(in: folder, ImportAccount()).count == depth + 2)
    #expect(folder.steps < 4 * depth, "\(folder.steps)")
    // All of it comes back, at whatever depth.
    let other = try open("other.tally")
    #expect(try other.importFile(.file("\(tree.path)/mirror")).allSatisfy { $0.severity != .error })
    #expect(try other.rows(Query(.collection)).count == depth)
    other.close()
    book.close()
  }

  @Test func pathsThatNobodyCanOpenAreTold() throws {
    let book = try open()
    var holder: Int64 = 0
    for _ in 0..<60 { holder = try book.createCollection(String(repeating: "a", count: 100), in: holder) }
    try book.mirror("\(tree.path)/mirror")
    try book.flush()
    let findings = try book.mirrorFindings().filter { $0.reason == .unwritten }
    // The first that does not fit, and perhaps the next; not each below it.
    #expect((1...2).contains(findings.count) && findings.allSatisfy { $0.message.contains("below it") }, "\(findings.count)")
    book.close()
  }

  @Test func aWalkGetsByWithFewDescriptors() throws {
    let way = (0..<300).map { _ in "d" as Substring }[...]
    let walk = try #require(FolderWalk(tree.path))
    _ = try walk.reach(way, making: true)
    #expect(walk.steps == 600)
    _ = try walk.reach(way.dropLast(50))
    #expect(walk.steps == 600)
    _ = try walk.reach(way.prefix(10))
    #expect(walk.steps == 610)
    #expect(throws: FolderWalk.Stop.self) { try walk.reach(["d", ".."]) }
    // Equal for Swift, and two names.
    _ = try walk.reach(["\u{E9}"], making: true)
    #expect(throws: FolderWalk.Stop.self) { try walk.reach(["e\u{301}"]) }
    symlink(tree.path, "\(tree.path)/link")
    #expect(throws: FolderWalk.Stop.self) { try walk.reach(["link"]) }
    unlink("\(tree.path)/link")
    Folder.remove("\(tree.path)/d")
  }

  @Test func givesTheSameBookAgain() throws {
    let book = try open()
    _ = try fill(book)
    try book.mirror("\(tree.path)/mirror")
    try book.flush()
    let other = try open("other.tally")
    #expect(try other.importFile(.file("\(tree.path)/mirror")).allSatisfy { $0.severity != .error })
    let options = ExportOptions(flags: .withBytes)
    #expect(try other.export(.json, nil, options) == book.export(.json, nil, options))
    #expect(try other.importFile(.file("\(tree.path)/mirror")).allSatisfy { [.unchanged, .leftOut, .allTaken].contains($0.reason) })
    book.close()
    other.close()
  }

  @Test func hasMinutasFolder() throws {
    let book = try open()
    let (_, session) = try fill(book)
    try book.mirror("\(tree.path)/mirror", .minuta)
    try book.flush()
    func compare(_ name: String) throws {
      try Query().export(.minutaFolder, from: book, to: .file("\(tree.path)/\(name)"))
      var mirrored = try files("mirror")
      mirrored["README.txt"] = nil
      #expect(try mirrored == files(name))
    }
    try compare("first")
    // An edited start gives its file another name.
    let draft = try book.edit(session)
    try draft.set(.time, .int(1_700_000_000_000_000_000))
    try draft.save()
    try compare("second")
    #expect(try files("mirror").keys.contains("records/2023/11/2023-11-14_221320.json"))
    _ = try book.attach([7], to: session, "picture.png")
    let (one, two) = (try book.draft(.session), try book.draft(.session))
    for record in [one, two] {
      try record.set(.name, .text("Record"))
      try record.set(.time, .int(1_700_000_000_500_000_000))
      try record.set(.end, .int(1_700_000_001_000_000_000))
      try record.save()
    }
    try compare("third")
    _ = try book.delete(session)
    try compare("fourth")
    try book.set("time_zone", to: "Asia/Tokyo")
    try compare("fifth")
    book.close()
  }

  @Test func isCurrentAfterEachCommit() throws {
    let book = try open()
    try mirror(book)
    let nest = try book.createCollection("Nest")
    let note = try book.createNote("Arrival", in: nest)
    #expect(try files("mirror")["Nest.json"]?.contains("Arrival") == true)
    let inside = try book.begin()
    let draft = try inside.edit(nest)
    try draft.set(.name, .text("Pond"))
    try draft.save()
    #expect(try files("mirror")["Pond.json"] == nil)
    try inside.commit()
    #expect(try files("mirror")["Nest.json"] == nil)
    #expect(try files("mirror")["Pond.json"]?.contains("Arrival") == true)
    try book.undo()
    #expect(try files("mirror").keys.contains("Nest.json"))
    _ = try book.delete(note)
    #expect(try files("mirror")["Nest.json"]?.contains("Arrival") == false)
    _ = try book.delete(nest)
    #expect(try files("mirror")["Nest.json"] == nil)
    try book.undo()
    #expect(try files("mirror")["Nest.json"] != nil)
    #expect(try book.mirrorFindings().isEmpty)
    book.close()
  }

  @Test func followsSessionsOnceTheyStop() throws {
    let book = try open()
    try book.mirror("\(tree.path)/mirror")
    let draft = try book.draft(.session)
    try draft.set(.name, .text("Watch"))
    let recorder = try draft.start()
    let type = try #require(try book.eventType("B"))
    for _ in 0..<10 { try recorder.log(type, at: nil) }
    try recorder.stop()
    #expect(try files("mirror")["items.json"]?.contains("\"seq\" : 10") == true)
    book.close()
  }

  @Test func setsAsideWhatSomebodyEdited() throws {
    let book = try open()
    let nest = try book.createCollection("Nest")
    try book.mirror("\(tree.path)/mirror")
    try tree.write("mirror/Nest.json", "mine")
    // Nothing new for it: it stays.
    _ = try book.createNote("Elsewhere")
    #expect(try files("mirror")["Nest.json"] == "mine")
    let note = try book.createNote("Arrival", in: nest)
    #expect(try files("mirror")["Nest.json.conflict"] == "mine")
    #expect(try files("mirror")["Nest.json"]?.contains("Arrival") == true)
    let findings = try book.mirrorFindings()
    #expect(findings.map(\.reason) == [.conflict] && findings.first?.location == "Nest.json")
    // Again, and when the file would go.
    try tree.write("mirror/Nest.json", "mine too")
    _ = try book.delete(note)
    #expect(try files("mirror")["Nest.json.conflict 2"] == "mine too")
    try tree.write("mirror/Nest.json", "and this")
    _ = try book.delete(nest)
    #expect(try files("mirror")["Nest.json"] == nil)
    #expect(try files("mirror")["Nest.json.conflict 3"] == "and this")
    // What a folder or file of somebody's stands in the way of.
    _ = try tree.write("mirror/Pond", "a file")
    let pond = try book.createCollection("Pond")
    _ = try book.createCollection("Shore", in: pond)
    #expect(try files("mirror")["Pond.conflict"] == "a file")
    #expect(try files("mirror")["Pond/Shore.json"] != nil)
    #expect(try book.mirrorFindings().count == 4)
    book.close()
  }

  /// What the mirror itself wrote is never a conflict, whoever stopped in between.
  @Test func takesUpWhereItStopped() throws {
    let book = try open()
    let nest = try book.createCollection("Nest")
    try mirror(book)
    let before = try files("mirror")
    try book.mirror(nil)
    _ = try book.createNote("Arrival", in: nest)
    #expect(try files("mirror") == before)
    try mirror(book)
    #expect(try files("mirror")["Nest.json"]?.contains("Arrival") == true)
    // Without its journal it only knows what would be written.
    try book.mirror(nil)
    unlink("\(tree.path)/mirror/.tallybook-mirror")
    let after = try files("mirror")
    try mirror(book)
    #expect(try files("mirror") == after)
    #expect(try book.mirrorFindings().isEmpty)
    // The whole folder deleted.
    try book.mirror(nil)
    #expect(rename("\(tree.path)/mirror", "\(tree.path)/moved") == 0)
    try mirror(book)
    #expect(try files("mirror") == after)
    // Another layout in the same folder.
    try book.mirror("\(tree.path)/mirror", .minuta)
    try book.flush()
    #expect(try files("mirror").keys.sorted() == ["README.txt", "tags.json"])
    book.close()
  }

  @Test func refusesWhatCannotBeAMirror() throws {
    let book = try open()
    #expect(refusal { try book.mirror("\(tree.path)/none/mirror") }?.code == .notFound)
    try tree.write("file", "")
    #expect(refusal { try book.mirror("\(tree.path)/file") }?.code == .invalid)
    let inside = try book.begin()
    #expect(refusal { try inside.mirror("\(tree.path)/mirror") }?.reason == .scope)
    try inside.rollback()
    try book.mirror("\(tree.path)/mirror")
    let other = try open("other.tally")
    #expect(refusal { try other.mirror("\(tree.path)/mirror") }?.reason == .mirrorKeeper)
    try book.mirror(nil)
    #expect(refusal { try other.mirror("\(tree.path)/mirror") }?.reason == .folderTaken)
    book.close()
    other.close()
    #expect(refusal { try book.mirror("\(tree.path)/mirror") }?.reason == .bookClosed)
    let reader = try Book("\(tree.path)/herons.tally", BookOptions(flags: .readOnly, clock: clock.clock))
    #expect(refusal { try reader.mirror("\(tree.path)/mirror") }?.reason == .openedReadOnly)
    reader.close()
  }

  @Test func neverMakesACommitFail() throws {
    let book = try open()
    let nest = try book.createCollection("Nest")
    try mirror(book)
    // A book in the way of a file: it is never touched.
    let inside = try Book("\(tree.path)/mirror/Pond.json", BookOptions(clock: clock.clock))
    let pond = try book.createCollection("Pond")
    #expect(try book.mirrorFindings().map(\.reason) == [.unwritten, .behind])
    #expect(try book.mirrorFindings().first?.location == "Pond.json")
    _ = try inside.createNote("Still here")
    // Nor does a file where the folder was: what could not be written is when the folder is back.
    #expect(rename("\(tree.path)/mirror", "\(tree.path)/away") == 0)
    try tree.write("mirror", "in the way")
    _ = try book.createNote("At the root")
    #expect(try book.mirrorFindings().contains { $0.location == "items.json" && $0.reason == .unwritten })
    unlink("\(tree.path)/mirror")
    #expect(rename("\(tree.path)/away", "\(tree.path)/mirror") == 0)
    _ = try book.tick()
    #expect(try files("mirror")["items.json"]?.contains("At the root") == true)
    // The rest is written.
    _ = try book.createNote("Arrival", in: nest)
    #expect(try files("mirror")["Nest.json"]?.contains("Arrival") == true)
    _ = try book.delete(pond)
    try book.flush()
    #expect(try book.mirrorFindings().isEmpty)
    #expect(try inside.check().isEmpty)
    inside.close()
    book.close()
  }

  @Test func findsWhatOthersCommitted() throws {
    let book = try open()
    try book.mirror("\(tree.path)/mirror")
    // Another core on the same file, as another process has.
    let other = try Store("\(tree.path)/herons.tally", BookOptions(clock: clock.clock), now: 0, services: .make())
    try other.write(by: "other", at: 1_700_000_000_000_000_000) { transaction throws(Failure) in
      _ = try transaction.insert(.collection, created: transaction.now, [.name: .text("Pond"), .time: .int(0), .parent: .int(0)])
    }
    #expect(try files("mirror")["Pond.json"] == nil)
    _ = try book.tick()
    #expect(try files("mirror")["Pond.json"] != nil)
    other.close()
    book.close()
  }

  /// Whatever was done, and however little time each commit had: a mirror that was kept current is one that is made anew, and what
  /// is imported from it is the same book.
  @Test func areTheSameHoweverTheyCameToBe() throws {
    var random = SeededRandom()
    for round in 0..<draws(6, long: 60) {
      let tree = FolderTree()
      let path = "\(tree.path)/book.tally"
      let options = BookOptions(clock: TestClock().clock)
      let layout: FolderLayout = Bool.random(using: &random) ? .mel : .minuta
      var book = try Book(path, options)
      try book.mirror("\(tree.path)/kept", layout)
      for number in 0..<60 {
        // Some commits have time for nothing, or for a file.
        try book.store.mirror.current?.most.store([0, 1, 2, Int.max].randomElement(using: &random) ?? 0, ordering: .relaxed)
        try RandomBook.change(book, &random, number)
        switch Int.random(in: 0..<20, using: &random) {
        case 0:
          book.close()
          book = try Book(path, options)
          try book.mirror("\(tree.path)/kept", layout)
        case 1: _ = try book.tick()
        case 2: try book.flush()
        default: break
        }
      }
      try book.flush()
      #expect(try book.mirrorFindings().isEmpty, "round \(round)")
      try book.mirror("\(tree.path)/fresh", layout)
      try book.flush()
      func files(_ name: String) throws -> [String: [UInt8]] { try tree.files(name).filter { !$0.key.hasPrefix("/.") } }
      let (kept, fresh) = (try files("kept"), try files("fresh"))
      try #require(kept.keys.sorted() == fresh.keys.sorted(), "round \(round)")
      for (name, bytes) in fresh { try #require(kept[name] == bytes, "round \(round): \(name)") }
      if layout == .mel {
        let other = try Book(":memory:", options)
        do { _ = try other.importFile(.file("\(tree.path)/kept")) } catch { system("cp -r \(tree.path)/kept /tmp/a-kept"); throw error }
        let flags = ExportOptions(flags: .withBytes)
        try #require(try other.export(.json, nil, flags) == book.export(.json, nil, flags), "round \(round)")
        other.close()
      }
      book.close()
    }
  }
}
