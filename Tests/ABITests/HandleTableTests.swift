import CTallybook
import Glibc
import TallybookCore
import Testing
@testable import TallybookABI

extension BoundaryTests {
  /// The table itself; what it means for every function is the harness's to show.
  @Suite("Handles", .timeLimit(.minutes(60)))
  struct HandleTableTests {
    final class Held {}

    @Test func aTokenServesItsKindUntilItIsRemoved() throws {
      let before = Handles.live
      let token = try Handles.insert(Held(), .query)
      #expect(Handles.live == before + 1)
      #expect(throws: Never.self) { _ = try Handles.retain(token, .query, as: Held.self) }
      #expect(throws: Failure.self) { _ = try Handles.retain(token, .cursor, as: Held.self) }
      #expect(Handles.remove(token, .cursor, as: Held.self) == nil)
      #expect(Handles.remove(token, .query, as: Held.self) != nil)
      #expect(Handles.remove(token, .query, as: Held.self) == nil)
      #expect(throws: Failure.self) { _ = try Handles.retain(token, .query, as: Held.self) }
      #expect(Handles.live == before)
    }

    @Test func aSlotIsUsedAgainUnderAnotherToken() throws {
      var tokens = Set<OpaquePointer>()
      for _ in 0..<1000 {
        let token = try Handles.insert(Held(), .draft)
        #expect(tokens.insert(token).inserted)
        Handles.remove(token, .draft, as: Held.self)
      }
    }

    @Test func forgedTokensNeverGetIn() throws {
      let token = try Handles.insert(Held(), .query)
      defer { Handles.remove(token, .query, as: Held.self) }
      let bits = UInt(bitPattern: token)
      for bit in 0..<UInt(64) {
        let forged = OpaquePointer(bitPattern: bits ^ 1 << bit)
        #expect(Handles.claim(forged, .query) == nil, "bit \(bit)")
      }
      // Multiples of an odd number are all over the range, and no two are the same.
      for number in UInt(1)...100_000 {
        guard let forged = OpaquePointer(bitPattern: bits &+ number &* 0x9E37_79B9_7F4A_7C15) else { continue }
        #expect(Handles.claim(forged, .query) == nil)
      }
    }

    @Test func theLastReferenceGoesWithNothingHeld() throws {
      final class Seen { var removed: Held? }
      /// Uses the table while it goes.
      final class Reentrant {
        let seen: Seen
        init(_ seen: Seen) { self.seen = seen }
        deinit { seen.removed = try? Handles.remove(Handles.insert(Held(), .bytes), .bytes, as: Held.self) }
      }
      let before = Handles.live
      let seen = Seen()
      let token = try Handles.insert(Reentrant(seen), .query)
      #expect(seen.removed == nil && Handles.live == before + 1)
      Handles.remove(token, .query, as: Reentrant.self)
      #expect(seen.removed != nil)
      #expect(Handles.live == before)
    }
  }
}
