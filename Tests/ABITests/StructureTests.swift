import CTallybook
import Glibc
import TallybookCore
import Testing
@testable import TallybookABI

extension BoundaryTests {
  /// Programs that were compiled with a smaller or a larger struct than the library's.
  @Suite("Structs of other releases", .timeLimit(.minutes(60)))
  struct StructureTests {
    /// What a struct may become: its first release ended with `first`, the next two brought a field each.
    struct Grown: HostStructure {
      var struct_size: UInt32 = 32
      var flags: UInt32 = 0
      var first: Int64 = 0
      var later: Int64 = 0
      var last: Int64 = 0

      static var form: StructureForm { StructureForm(name: "grown", least: 16, size: 32, later: [24, 32]) }
      static var initial: Grown { Grown(later: 7, last: -1) }
    }

    /// Memory that ends where the process does: who touches a byte behind it dies.
    final class Edge {
      private let base: UnsafeMutableRawPointer
      private let length: Int
      let start: UnsafeMutableRawPointer

      /// The size up to the next multiple of 8, of `byte`.
      init(_ size: Int, byte: UInt8 = 0xA5) throws {
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let room = (size + 7) / 8 * 8
        length = (room + page - 1) / page * page + page
        base = try #require(mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        #expect(mprotect(base + length - page, page, PROT_NONE) == 0)
        start = base + length - page - room
        memset(start, Int32(byte), room)
      }

      /// As much of a struct as there is room for.
      func put(_ whole: Grown, at offset: Int = 0, most: Int) {
        withUnsafeBytes(of: whole) { bytes in
          UnsafeMutableRawBufferPointer(start: start + offset, count: min(most, bytes.count))
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(most)))
        }
      }

      func bytes(_ range: Range<Int>) -> [UInt8] { Array(UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count)) }
      deinit { munmap(base, length) }
    }

    /// A struct of the largest release that ever will be, in memory of one of `size` bytes.
    private func placed(_ size: Int, struct_size: UInt32? = nil) throws -> Edge {
      let edge = try Edge(max(size, 4))
      edge.put(Grown(flags: 1, first: 2, later: 3, last: 4), most: size)
      if size > 32 { memset(edge.start + 32, 0, size - 32) }
      edge.start.storeBytes(of: struct_size ?? UInt32(size), as: UInt32.self)
      return edge
    }

    private func read(_ edge: Edge) throws(Failure) -> Grown? { try options(UnsafePointer(edge.start.assumingMemoryBound(to: Grown.self))) }

    private func refusal(_ body: () throws(Failure) -> Void) -> Failure? {
      do throws(Failure) { try body() } catch { return error }
      return nil
    }

    @Test func belowTheLeastSizeIsMisuseThatSaysBothNumbers() throws {
      for size in 0..<16 {
        let edge = try placed(size)
        let failure = refusal { () throws(Failure) in _ = try read(edge) }
        #expect(failure?.code == .misuse)
        #expect(failure?.message.contains("is \(size) and must be at least 16") == true)
      }
    }

    @Test func onlyTheGivenSizeIsReadAndTheRestHasItsDefaults() throws {
      for size in 16...32 {
        let edge = try placed(size)
        let own = try #require(try read(edge))
        #expect((own.flags, own.first) == (1, 2))
        #expect(own.later == (size >= 24 ? 3 : 7) && own.last == (size >= 32 ? 4 : -1), "\(size) bytes")
      }
    }

    @Test(arguments: [33, 36, 40, 48, 1000, 32 + 4096])
    func whatIsUnknownMustBeZero(size: Int) throws {
      #expect(try read(placed(size))?.last == 4)
      for offset in [32, size - 1] {
        let edge = try placed(size)
        edge.start.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
        let failure = refusal { () throws(Failure) in _ = try read(edge) }
        #expect(failure?.code == .misuse && failure?.message.contains("leave them zero") == true)
      }
    }

    @Test func contextsOfAStructWithUnknownFieldsAreDestroyedOnce() throws {
      typealias Call = (_ options: UnsafeMutableRawPointer, _ error: UnsafeMutablePointer<tally_error>) -> Int32
      func check<T: HostStructure>(_ type: T.Type, _ contexts: Int, _ name: String, _ put: (inout T, UnsafeMutableRawPointer) -> Void, _ call: Call) throws {
        let freed = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        freed.initialize(to: 0)
        defer { freed.deallocate() }
        var given = T()
        put(&given, UnsafeMutableRawPointer(freed))
        // A later header's: one field more, which says something, or of a size that is none.
        for (size, expected) in [(T.form.size + 8, contexts), (T.form.least - 1, 0), (T.form.size + 4097, 0)] {
          freed.pointee = 0
          let room = UnsafeMutableRawPointer.allocate(byteCount: T.form.size + 8, alignment: 8)
          defer { room.deallocate() }
          memset(room, 1, T.form.size + 8)
          withUnsafeBytes(of: given) { room.copyMemory(from: UnsafeRawPointer($0.baseAddress ?? UnsafeRawPointer(room)), byteCount: T.form.size) }
          room.storeBytes(of: UInt32(size), as: UInt32.self)
          var error = tally_error()
          error.struct_size = UInt32(MemoryLayout<tally_error>.size)
          #expect(call(room, &error) == TALLY_E_MISUSE && error.reason == TALLY_REASON_STRUCT_SIZE, "\(name), \(size) bytes")
          #expect(freed.pointee == expected, "\(name), \(size) bytes")
        }
      }
      let free: tally_context_free_fn = { $0?.assumingMemoryBound(to: Int.self).pointee += 1 }
      var book: OpaquePointer?
      try #require(tally_book_open(":memory:", -1, nil, &book, nil) == 0)
      defer { tally_book_close(book) }
      var query: OpaquePointer?
      try #require(tally_query_new(book, 0, &query, nil) == 0)
      defer { tally_query_free(query) }
      try check(
        tally_book_options.self, 2, "book",
        {
          ($0.clock_context, $0.clock_context_free) = ($1, free)
          ($0.log_context, $0.log_context_free) = ($1, free)
        },
        { options, error in
          var none: OpaquePointer?
          return tally_book_open(":memory:", -1, options.assumingMemoryBound(to: tally_book_options.self), &none, error)
        })
      try check(
        tally_backup_options.self, 1, "backup", { ($0.progress_context, $0.progress_context_free) = ($1, free) },
        { tally_book_backup(book, "none.tally", -1, $0.assumingMemoryBound(to: tally_backup_options.self), $1) })
      try check(
        tally_import_options.self, 1, "import", { ($0.progress_context, $0.progress_context_free) = ($1, free) },
        { tally_import(book, $0.assumingMemoryBound(to: tally_import_options.self), nil, $1) })
      try check(
        tally_export_options.self, 2, "export",
        {
          ($0.write_context, $0.write_context_free) = ($1, free)
          ($0.progress_context, $0.progress_context_free) = ($1, free)
        },
        { tally_query_export(query, Format.json.rawValue, $0.assumingMemoryBound(to: tally_export_options.self), nil, $1) })
    }

    @Test(arguments: [UInt32(32 + 4097), 1 << 31, .max])
    func aSizeGoneWrongIsRefusedUnread(size: UInt32) throws {
      let edge = try placed(32, struct_size: size)
      #expect(refusal { () throws(Failure) in _ = try read(edge) }?.code == .misuse)
    }

    @Test(arguments: [16, 24, 32, 40, 64, 32 + 4096])
    func elementsStandAStrideApart(stride: Int) throws {
      let edge = try Edge(3 * stride, byte: 0)
      for index in 0..<3 {
        edge.put(Grown(first: Int64(index), later: 3, last: 4), at: index * stride, most: stride)
      }
      func all() throws(Failure) -> [Grown] {
        try elements(UnsafePointer(edge.start.assumingMemoryBound(to: Grown.self)), 3, stride, most: 9, "values") { (given: Grown) throws(Failure) in given }
      }
      let own = try all()
      #expect(own.map(\.first) == [0, 1, 2])
      #expect(own.allSatisfy { $0.later == (stride >= 24 ? 3 : 7) && $0.last == (stride >= 32 ? 4 : -1) })
      guard stride > 32 else { return }
      edge.start.storeBytes(of: 1, toByteOffset: 3 * stride - 1, as: UInt8.self)
      #expect(refusal { () throws(Failure) in _ = try all() }?.message.hasPrefix("element 2: grown has fields") == true)
    }

    @Test(arguments: [-8, 0, 8, 15, 17, 20, 33, 32 + 4104, Int.max, Int.min])
    func aStrideThatIsNoSizeIsMisuse(stride: Int) throws {
      let edge = try Edge(32, byte: 0)
      let failure = refusal { () throws(Failure) in
        _ = try elements(UnsafePointer(edge.start.assumingMemoryBound(to: Grown.self)), 1, stride, most: 9, "values") { (given: Grown) throws(Failure) in given.first }
      }
      #expect(failure?.code == .misuse)
      if stride < 16 { #expect(failure?.message.contains("is \(stride) and must be at least 16") == true) }
    }

    @Test func noMoreIsWrittenThanTheGivenSize() throws {
      for size in 16...40 {
        let edge = try Edge(size)
        var own = Grown(struct_size: 0, flags: 1, first: 2, later: 3, last: 4)
        give(&own, to: edge.start.assumingMemoryBound(to: Grown.self), size: size)
        let whole = withUnsafeBytes(of: own) { Array($0) }
        #expect(edge.bytes(0..<4) == [0xA5, 0xA5, 0xA5, 0xA5])
        #expect(edge.bytes(4..<min(size, 32)) == Array(whole[4..<min(size, 32)]))
        #expect(edge.bytes(min(size, 32)..<(size + 7) / 8 * 8).allSatisfy { $0 == 0xA5 }, "\(size) bytes")
      }
    }

    /// The report by the contract: its least size, its own, and what lies between, before and behind.
    @Test func aReportIsFilledAsFarAsItGoes() throws {
      let form = tally_error.form
      #expect(form.size == MemoryLayout<tally_error>.size && form.least < form.size)
      let start = try #require(MemoryLayout<tally_error>.offset(of: \.message))
      let long = String(repeating: "é", count: 400)
      for size in 0...form.size + 16 {
        let edge = try Edge(max(size, 4))
        edge.start.storeBytes(of: UInt32(size), as: UInt32.self)
        let before = edge.bytes(0..<(max(size, 4) + 7) / 8 * 8)
        let report = edge.start.assumingMemoryBound(to: tally_error.self)
        let status = boundary(report) { () throws(Failure) in throw Failure(.range, long, id: 7) }
        #expect(status == (size < form.least ? TALLY_E_MISUSE : TALLY_E_INVALID))
        let after = edge.bytes(0..<before.count)
        guard size >= form.least else {
          #expect(after == before, "\(size) bytes")
          continue
        }
        let end = min(size, form.size)
        #expect(after[..<4] == before[..<4] && after[end...] == before[end...], "\(size) bytes")
        #expect(edge.start.load(fromByteOffset: 4, as: Int32.self) == TALLY_E_INVALID)
        #expect(edge.start.load(fromByteOffset: 8, as: Int32.self) == TALLY_REASON_RANGE)
        let message = after[start..<end].prefix { $0 != 0 }
        #expect(message.count == (end - start - 1) / 2 * 2)
        #expect(String(validating: message, as: UTF8.self) == String(long.prefix(message.count / 2)))
        #expect(after[start - 60..<start].allSatisfy { $0 == 0 }, "what is reserved is 0")
      }
    }

    /// Calls, generated and by hand, with structs that end where the process does.
    @Test func callsTakeWhatProgramsOfOtherReleasesGive() throws {
      let size = tally_book_options.form.size
      for given in [0, 4, tally_book_options.form.least - 1, size, size + 8, size + 4096] {
        let edge = try Edge(max(given, 4), byte: 0)
        edge.start.storeBytes(of: UInt32(given), as: UInt32.self)
        var book: OpaquePointer?
        var error = tally_error()
        error.struct_size = UInt32(MemoryLayout<tally_error>.size)
        let status = tally_book_open(":memory:", -1, UnsafePointer(edge.start.assumingMemoryBound(to: tally_book_options.self)), &book, &error)
        #expect(status == (given < tally_book_options.form.least ? TALLY_E_MISUSE : TALLY_OK))
        if status != TALLY_OK {
          let message = withUnsafeBytes(of: error.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
          #expect(message.contains("tally_book_options is \(given) and must be at least \(tally_book_options.form.least)"))
        }
        tally_book_close(book)
      }
      var book: OpaquePointer?
      var small = tally_error()
      small.struct_size = UInt32(tally_error.form.least)
      small.message.0 = 0x5A
      #expect(tally_book_open(":memory:", -1, nil, &book, &small) == TALLY_OK && small.message.0 == 0x5A)
      #expect(tally_session_log_events(nil, nil, 0, 0, nil, &small) == TALLY_E_MISUSE && small.code == TALLY_E_MISUSE)
      small.struct_size -= 1
      #expect(tally_session_log_events(nil, nil, 0, 0, nil, &small) == TALLY_E_MISUSE)
      tally_book_close(book)
    }

    /// What the INIT macro says is what a struct has where a caller's is too small.
    @Test func defaultsAreThoseOfTheMacros() {
      #expect(tally_event.initial.value.isNaN && tally_memo_options.initial.rate == 44100 && tally_memo_options.initial.channels == 1)
      #expect(tally_summary_options.initial.day_start == -1 && tally_event.initial.time == TALLY_NOW)
    }

    @Test func sizesAreThoseOfC() {
      #expect(tally_event.form.size == MemoryLayout<tally_event>.size && tally_value.form.size == MemoryLayout<tally_value>.size)
      #expect(tally_export_options.form.size == MemoryLayout<tally_export_options>.size)
    }
  }
}
