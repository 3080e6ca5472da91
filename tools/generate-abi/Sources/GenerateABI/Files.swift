import Foundation

/// The outputs as they stand on the disk, compared with what they should be.
public struct Files {
  public let root: URL

  public init(root: URL) { self.root = root }

  /// The paths of the outputs that are absent or not current.
  public func outOfDate(_ outputs: [Output]) -> [String] {
    outputs.filter { !isCurrent($0) }.map(\.name)
  }

  /// Writes what is not current, and nothing else, so that builds see no change where there is none; gives the paths.
  public func write(_ outputs: [Output]) throws -> [String] {
    let stale = outputs.filter { !isCurrent($0) }
    for output in stale {
      let file = root.appendingPathComponent(output.path)
      guard let text = whole(output) else { throw NoPlace(output: output.name) }
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .atomic)
    }
    return stale.map(\.name)
  }

  /// What stands in a folder that is the generator's alone and is no output: of a group that is gone, whose calls would still be compiled.
  public func leftOver(_ outputs: [Output]) -> [String] {
    let folder = StructuresEmitter.folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)) ?? []
    let known = Set(outputs.map(\.path))
    return names.sorted().map { "\(folder)/\($0)" }.filter { !known.contains($0) }
  }

  /// Removes what is left over; gives the paths.
  public func remove(leftOverFrom outputs: [Output]) throws -> [String] {
    let paths = leftOver(outputs)
    for path in paths { try FileManager.default.removeItem(at: root.appendingPathComponent(path)) }
    return paths
  }

  /// A page that has no place for what is generated into it.
  public struct NoPlace: Error, CustomStringConvertible {
    let output: String
    public var description: String { "\(output): the page has no such mark, or does not end it; write <!-- … --> and <!-- /… --> where it belongs" }
  }

  private func isCurrent(_ output: Output) -> Bool {
    guard let data = try? Data(contentsOf: root.appendingPathComponent(output.path)) else { return false }
    return output.isWrittenOnce || whole(output).map { data == Data($0.utf8) } ?? false
  }

  /// The whole file with the output in its place; nil where that has none.
  private func whole(_ output: Output) -> String? {
    guard let part = output.part else { return output.text }
    guard let page = try? String(contentsOf: root.appendingPathComponent(output.path), encoding: .utf8),
      let start = page.range(of: "<!-- \(part) -->\n"), let end = page.range(of: "<!-- /\(part) -->", range: start.upperBound..<page.endIndex)
    else { return nil }
    return page[..<start.upperBound] + output.text + page[end.lowerBound...]
  }
}

extension Output {
  /// Its path, and the part of it.
  var name: String { path + (part.map { " (\($0))" } ?? "") }
}
