import Foundation
import TOMLKit

/// One file of the contract, by the name that findings give.
public struct SourceFile {
  public var name: String
  public var text: String

  public init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// Every `abi/*.toml` below `root`, in the order of their names.
  public static func all(below root: URL) throws -> [SourceFile] {
    let folder = root.appendingPathComponent("abi")
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw ContractRefused(findings: ["\(folder.path): cannot be read"])
    }
    return try names
      .filter { $0.hasSuffix(".toml") }
      .sorted()
      .map { SourceFile(name: "abi/\($0)", text: try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)) }
  }
}

/// A value as TOML gives it, free of the parser's types.
enum Value {
  case text(String)
  case integer(Int)
  case real(Double)
  case flag(Bool)
  case list([Value])
  case table([String: Value])
  case other(String)

  static func parse(_ text: String) throws -> [String: Value] {
    let root = try TOMLTable(string: text)
    return withExtendedLifetime(root) { Value.members(of: root) }
  }

  private static func members(of table: TOMLTable) -> [String: Value] {
    var members: [String: Value] = [:]
    for key in table.keys {
      if let value = table[key] { members[key] = Value(value) }
    }
    return members
  }

  private init(_ value: any TOMLValueConvertible) {
    switch value.type {
    case .string: self = .text(value.string ?? "")
    case .int: self = .integer(value.int ?? 0)
    case .double: self = .real(value.double ?? 0)
    case .bool: self = .flag(value.bool ?? false)
    case .array: self = .list((value.array ?? TOMLArray()).map { Value($0) })
    case .table: self = .table(Value.members(of: value.table ?? TOMLTable()))
    default: self = .other(value.type.description)
    }
  }

  var typeName: String {
    switch self {
    case .text: "text"
    case .integer: "an integer"
    case .real: "a real number"
    case .flag: "true or false"
    case .list: "a list"
    case .table: "a table"
    case .other(let name): name
    }
  }
}
