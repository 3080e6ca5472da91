import Foundation

/// The outputs as they stand on the disk, compared with what they should be.
public struct Files {
  public let root: URL

  public init(root: URL) { self.root = root }

  /// The paths of the outputs that are absent or not current.
  public func outOfDate(_ outputs: [Output]) -> [String] {
    outputs.filter { !isCurrent($0) }.map(\.path)
  }

  /// Writes what is not current, and nothing else, so that builds see no change where there is none; gives the paths.
  public func write(_ outputs: [Output]) throws -> [String] {
    let stale = outputs.filter { !isCurrent($0) }
    for output in stale {
      let file = root.appendingPathComponent(output.path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(output.text.utf8).write(to: file, options: .atomic)
    }
    return stale.map(\.path)
  }

  private func isCurrent(_ output: Output) -> Bool {
    guard let data = try? Data(contentsOf: root.appendingPathComponent(output.path)) else { return false }
    return output.isWrittenOnce || data == Data(output.text.utf8)
  }
}
