import CTallybook
import Glibc
import TallybookCore
import Testing
@testable import TallybookABI

extension BoundaryTests {
  /// The table itself; what it means for every function is the harness's to show.
  @Suite("Handles")
  struct HandleTableTests {
    final class Thing {}

    @Test func aTokenServesItsKindUntilItIsRemoved() throws {
      let before = Handles.live
      let token = try Handles.insert(Thing(), .query)
      #expect(Handles.live == before + 1)
      #expect(throws: Never.self) { _ = try Handles.retain(token, .query, as: Thing.self) }
      #expect(throws: Failure.self) { _ = try Handles.retain(token, .cursor, as: Thing.self) }
      #expect(Handles.remove(token, .cursor, as: Thing.self) == nil)
      #expect(Handles.remove(token, .query, as: Thing.self) != nil)
      #expect(Handles.remove(token, .query, as: Thing.self) == nil)
      #expect(throws: Failure.self) { _ = try Handles.retain(token, .query, as: Thing.self) }
      #expect(Handles.live == before)
    }

    @Test func aSlotIsUsedAgainUnderAnotherToken() throws {
      var tokens = Set<OpaquePointer>()
      for _ in 0..<1000 {
        let token = try Handles.insert(Thing(), .draft)
        #expect(tokens.insert(token).inserted)
        Handles.remove(token, .draft, as: Thing.self)
      }
    }

    @Test func forgedTokensNeverGetIn() throws {
      let token = try Handles.insert(Thing(), .query)
      defer { Handles.remove(token, .query, as: Thing.self) }
      let bits = UInt(bitPattern: token)
      for bit in 0..<UInt(64) {
        let forged = OpaquePointer(bitPattern: bits ^ 1 << bit)
        #expect(Handles.claim(forged, .query) == nil, "bit \(bit)")
      }
      var random = SystemRandomNumberGenerator()
      for _ in 0..<100_000 {
        guard let forged = OpaquePointer(bitPattern: UInt.random(in: 0...UInt.max, using: &random)), forged != token else { continue }
        #expect(Handles.claim(forged, .query) == nil)
      }
    }

    @Test func theLastReferenceGoesWithNothingHeld() throws {
      final class Reentrant {
        deinit { _ = try? Handles.remove(Handles.insert(Thing(), .bytes), .bytes, as: Thing.self) }
      }
      let token = try Handles.insert(Reentrant(), .query)
      Handles.remove(token, .query, as: Reentrant.self)
    }
  }
}
