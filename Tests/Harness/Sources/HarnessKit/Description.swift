import Foundation

/// The contract as the library itself tells it: what `tally_abi_json()` returns. Nothing else about the library is known
/// here, so a harness built today runs against tomorrow's library and tests the functions that it has then.
public struct Description: Decodable, Sendable {
  public struct Package: Decodable, Sendable {
    public let abiMajor: Int
    public let abiMinor: Int
    public let soname: String
  }
  public struct ConstantGroup: Decodable, Sendable {
    public struct Value: Decodable, Sendable {
      public let cName: String
      public let value: Number
      /// Of a reason: the status that it stands behind.
      public let status: String?
    }
    public let name: String
    /// What C calls their type; nil where they have none.
    public let cName: String?
    public let prefix: String
    public let flags: Bool
    public let values: [Value]
  }
  public struct Field: Decodable, Sendable {
    public let name: String
    public let cType: String
    public let offset: Int
    public let size: Int
    public let doc: String
    /// What the macro that initialises the struct gives it, where that is not 0.
    public let `init`: String?
  }
  public struct Struct: Decodable, Sendable {
    public let name: String
    public let sized: Bool
    public let size: Int
    /// What a caller has of it at least.
    public let leastSize: Int
    public let align: Int
    public let fields: [Field]
  }
  public struct Handle: Decodable, Sendable {
    public let name: String
    public let close: String
    public let closedWithBook: Bool
  }
  public struct CParameter: Decodable, Sendable {
    public let name: String
    public let ctype: String
    /// As the header spells it, by the name of the constants that it is of; nil where that is `ctype`.
    public let declared: String?
    public let logical: String
  }
  public struct Callback: Decodable, Sendable {
    public let name: String
    public let cReturns: String
    public let cParams: [CParameter]
  }
  public struct Parameter: Decodable, Sendable {
    public let name: String
    public let type: String
    public let nullable: String?
    public let count: String?
    public let stride: String?
    public let doc: String
  }
  public struct DeclaredError: Decodable, Sendable {
    public let code: String
    /// Nil where it is not.
    public let implied: Bool?
  }
  public struct Function: Decodable, Sendable {
    public let name: String
    public let since: String
    public let summary: String
    public let returns: String
    public let returnsDoc: String?
    /// The constants that the number which it returns is of.
    public let returnsSet: String?
    public let cReturns: String
    public let cDeclaration: String
    public let params: [Parameter]
    public let cParams: [CParameter]
    public let errors: [DeclaredError]
    public let storage: String?
    public let scope: String?
    public let errorParam: Bool
    /// Whether an interruption of its book ends it; nil where not.
    public let long: Bool?
  }
  /// A constant's value: they span int64_t and uint64_t.
  public struct Number: Decodable, Sendable {
    public let value: Int128
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let signed = try? container.decode(Int64.self) {
        value = Int128(signed)
      } else {
        value = Int128(try container.decode(UInt64.self))
      }
    }
  }

  public let package: Package
  public let constants: [ConstantGroup]
  public let structs: [Struct]
  public let handles: [Handle]
  public let callbacks: [Callback]
  public let functions: [Function]

  public init(json: Data) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(Description.self, from: json)
    for value in constants.flatMap(\.values) { numbers[value.cName] = value.value.value }
  }

  /// The constants by their names in C, which scenarios look up again and again.
  private(set) var numbers: [String: Int128] = [:]
  private enum CodingKeys: CodingKey { case package, constants, structs, handles, callbacks, functions }
}
