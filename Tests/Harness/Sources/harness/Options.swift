import Foundation
import HarnessKit

/// The command line.
struct Options {
  var library = ""
  var header = ""
  var only: String?
  var scenarios: [String] = []
  var jobs = 2
  var verbose = false
  var selfTest = false
  var seed: UInt64 = 20_250_802
  /// Recipes and scenarios lie beside the sources.
  var folder: String

  static let usage = """
    usage: harness --library PATH --header PATH [--only FUNCTION] [--scenario FILE…] [--jobs N] [--seed N] [--verbose]
           harness --self-test
    """

  init(_ arguments: [String]) throws {
    folder =
      ProcessInfo.processInfo.environment["TALLYBOOK_HARNESS_FOLDER"]
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    var rest = arguments[...]
    func next(_ name: String) throws -> String {
      guard let value = rest.popFirst() else { throw HarnessError("\(name) takes a value\n\(Self.usage)") }
      return value
    }
    while let option = rest.popFirst() {
      switch option {
      case "--library": library = try Self.absolute(next(option))
      case "--header": header = try Self.absolute(next(option))
      case "--only": only = try next(option)
      case "--scenario":
        scenarios.append(try Self.absolute(next(option)))
        while let file = rest.first, !file.hasPrefix("--") {
          scenarios.append(Self.absolute(file))
          rest = rest.dropFirst()
        }
      case "--jobs": jobs = max(1, Int(try next(option)) ?? 2)
      case "--seed": seed = UInt64(try next(option)) ?? seed
      case "--verbose": verbose = true
      case "--self-test": selfTest = true
      default: throw HarnessError("\(option) is no option\n\(Self.usage)")
      }
    }
    if !selfTest && (library.isEmpty || (header.isEmpty && scenarios.isEmpty)) { throw HarnessError(Self.usage) }
  }

  private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}
