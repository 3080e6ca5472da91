import Tallybook
import Testing

/// What a closure throws, which must be a failure of the library; nil if it throws nothing.
func refusal(_ body: () throws -> Void) -> Failure? {
  do { try body() } catch let failure as Failure { return failure } catch { Issue.record("\(error) is no Failure") }
  return nil
}

/// The same of what waits.
func refusal(of body: () async throws -> Void) async -> Failure? {
  do { try await body() } catch let failure as Failure { return failure } catch { Issue.record("\(error) is no Failure") }
  return nil
}
