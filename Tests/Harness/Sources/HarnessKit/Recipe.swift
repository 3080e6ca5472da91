import Foundation

/// The way to make one function succeed, as data: what the sweep and the storage conditions start from.
public struct Recipe: Sendable {
  public let function: String
  /// False where the function needs no book.
  public var opensBook = true
  /// What is written into the book first; the book may be closed and opened again behind it.
  public var data: [ScenarioLine] = []
  /// The handles that the call needs.
  public var handles: [ScenarioLine] = []
  public let call: ScenarioCall

  /// Reads every `*.recipes` file of a folder: `[function]`, then lines that begin with data, handle, call or nobook.
  public static func load(folder: String) throws -> [String: Recipe] {
    var result: [String: Recipe] = [:]
    let files =
      (try? FileManager.default.contentsOfDirectory(atPath: folder))?.filter { $0.hasSuffix(".recipes") }.sorted() ?? []
    guard !files.isEmpty else { throw HarnessError("there are no recipes in \(folder)") }
    for file in files {
      let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      do {
        for recipe in try parse(text) { result[recipe.function] = recipe }
      } catch let error as HarnessError {
        throw HarnessError("\(file): \(error.description)")
      }
    }
    return result
  }

  private static func parse(_ text: String) throws -> [Recipe] {
    var result: [Recipe] = []
    var name = ""
    var data: [ScenarioLine] = []
    var handles: [ScenarioLine] = []
    var opensBook = true
    for (index, raw) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = String(raw).trimmed
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("["), line.hasSuffix("]") {
        name = String(line.dropFirst().dropLast())
        (data, handles, opensBook) = ([], [], true)
        continue
      }
      let word = String(line.prefix { $0 != " " })
      let rest = String(line.dropFirst(word.count)).trimmed
      switch word {
      case "nobook": opensBook = false
      case "data": data += try ScenarioParser.parse(rest, firstLine: index + 1)
      case "handle": handles += try ScenarioParser.parse(rest, firstLine: index + 1)
      case "call":
        guard let line = try ScenarioParser.parse(rest, firstLine: index + 1).first, case .call(let call) = line.kind,
          call.function == name
        else { throw HarnessError("line \(index + 1): a call of \(name) is expected") }
        result.append(Recipe(function: name, opensBook: opensBook, data: data, handles: handles, call: call))
      default: throw HarnessError("line \(index + 1): \(word) is none of data, handle, call, nobook")
      }
    }
    return result
  }
}
