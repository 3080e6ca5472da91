import Testing

/// Runs the tests. All are Swift Testing's, which finds them in the program itself; of XCTest's, which SwiftPM would look for in an index of all
/// sources, there are none.
@main struct Tests {
  static func main() async {
    if CommandLine.arguments.contains("swift-testing") { await Testing.__swiftPMEntryPoint() as Never }
  }
}
