import Testing
internal import TallybookBase

/// The code that a body is refused with; a body that passes is a failure of the test.
func refusal<R>(
  _ location: SourceLocation = #_sourceLocation, _ body: () throws -> R
) -> Failure? {
  do {
    _ = try body()
    Issue.record("not refused", sourceLocation: location)
    return nil
  } catch let failure as Failure {
    #expect(!failure.message.isEmpty && !failure.message.hasSuffix(".") && !failure.message.contains("\n"), sourceLocation: location)
    return failure
  } catch {
    Issue.record(error, sourceLocation: location)
    return nil
  }
}
