import Foundation

@testable import GenerateABI

/// The contract with one of everything, and its outputs as they were last agreed on.
enum MiniContract {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")

  static var files: [SourceFile] {
    get throws { try SourceFile.all(below: root) }
  }

  static func load() throws -> Contract { try Contract.load(files) }

  /// The contract with one text put in the place of another, wherever it stands; the text must be there.
  static func replacing(_ old: String, with new: String) throws -> [SourceFile] {
    var found = false
    let changed = try files.map { file in
      found = found || file.text.contains(old)
      return SourceFile(name: file.name, text: file.text.replacing(old, with: new))
    }
    if !found { throw NotThere(text: old) }
    return changed
  }

  struct NotThere: Error { var text: String }

  /// What the contract is refused for after the replacement; empty where it is not.
  static func findings(replacing old: String, with new: String) throws -> [String] {
    do {
      _ = try Contract.load(replacing(old, with: new))
      return []
    } catch let refused as ContractRefused {
      return refused.findings
    }
  }
}
