import Testing

/// One after the other: they count the process's handles.
@Suite("The boundary", .serialized, .timeLimit(.minutes(60)))
enum BoundaryTests {}
