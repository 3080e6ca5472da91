// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.

/// What a call answers.
public enum FailureCode: Int32, Sendable, CaseIterable {
  /// The call itself is wrong.
  case misuse = -1
  /// Stale or forged.
  case handle = -2
  /// The book was closed.
  case closed = -3
  /// A forked child.
  case forked = -4
  /// Not UTF-8.
  case utf8 = -5
  /// There is no such entry.
  case notFound = -6
  /// The system refused.
  case io = -7
  /// A limit was met.
  case limit = -8
}

extension FailureCode {
  /// The constant's name in C.
  public var statusName: String {
    switch self {
    case .misuse: "TALLY_E_MISUSE"
    case .handle: "TALLY_E_HANDLE"
    case .closed: "TALLY_E_CLOSED"
    case .forked: "TALLY_E_FORKED"
    case .utf8: "TALLY_E_UTF8"
    case .notFound: "TALLY_E_NOT_FOUND"
    case .io: "TALLY_E_IO"
    case .limit: "TALLY_E_LIMIT"
    }
  }
}

/// Why.
public enum Reason: Int32, Sendable, CaseIterable {
  /// The status says all.
  case none = 0
  /// There is no such file.
  case noFile = 1
  /// There is no such folder.
  case noFolder = 2
  /// It is there already.
  case builtIn = 3
  /// It was added.
  case added = 4
}

/// How a book is opened.
public struct OpenFlags: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Refuse where there is no book.
  public static let existing = OpenFlags(rawValue: 0x1)
  /// The highest bit.
  public static let last = OpenFlags(rawValue: 0x80000000)
  /// Every known bit; any other is refused.
  public static let all: OpenFlags = [.existing, .last]
}

/// The fields.
public enum Field: Hashable, Sendable {
  /// A name.
  case name
  /// A place.
  case `where`
  /// Names it.
  case id
  /// A custom field, by its number in this book, 1000 or higher.
  case own(Int32)
}

extension Field: RawRepresentable, CaseIterable {
  /// The field with this number in the contract, or a custom field.
  public init?(rawValue: Int32) {
    switch rawValue {
    case 1: self = .name
    case 2: self = .`where`
    case 3: self = .id
    case 1000...: self = .own(rawValue)
    default: return nil
    }
  }

  /// Its number in the contract.
  public var rawValue: Int32 {
    switch self {
    case .name: 1
    case .`where`: 2
    case .id: 3
    case .own(let number): number
    }
  }

  /// The library's own fields, without custom fields.
  public static let allCases: [Field] = [
    .name, .`where`, .id
  ]
}

/// The type of a field's value.
public enum FieldType: UInt8, Sendable, CaseIterable {
  case int, real, text, time, bool, ids, any
}

extension Field {
  /// The name used in queries, exports and messages.
  public var name: String {
    switch self {
    case .name: "name"
    case .`where`: "where"
    case .id: "id"
    case .own(let number): "field \(number)"
    }
  }

  /// The field with that name.
  public static func named(_ name: String) -> Field? {
    switch name {
    case "name": .name
    case "where": .`where`
    case "id": .id
    default: nil
    }
  }

  /// The type of its value.
  public var kind: FieldType {
    switch self {
    case .`where`, .id:
      .int
    case .name:
      .text
    case .own:
      .any
    }
  }
}

/// What an entry is.
public enum Kind: Int32, Sendable, CaseIterable {
  /// Something at an instant.
  case note = 2
  /// A step.
  case step = 12
}

/// Where.
public enum Place: Int32, Sendable, CaseIterable {
  /// Near.
  case here = 1
  /// Not near.
  case farAway = 2
}

/// What no call takes.
public enum Mood: Int32, Sendable, CaseIterable {
  /// As #1 of <all>.
  case good = 1
}

/// How entries leave and come.
public enum Format: Int32, Sendable, CaseIterable {
  /// A line each.
  case lines = 1
  /// As others have it.
  case list = 2
}

extension Reason {
  /// The status that it explains; nil for a reason that only findings have.
  public var status: FailureCode? {
    switch self {
    case .builtIn:
      .misuse
    case .noFile, .noFolder:
      .notFound
    default: nil
    }
  }
}

/// What a failure is: its status, and the reason if the status has several causes.
public struct Cause: Hashable, Sendable {
  /// The status.
  public let code: FailureCode
  /// The reason; none if the status has only one cause.
  public let reason: Reason

  /// There is no such file.
  public static let noFile = Cause(code: .notFound, reason: .noFile)
  /// There is no such folder.
  public static let noFolder = Cause(code: .notFound, reason: .noFolder)
  /// It is there already.
  public static let builtIn = Cause(code: .misuse, reason: .builtIn)
  /// Stale or forged.
  public static let handle = Cause(code: .handle, reason: .none)
  /// The book was closed.
  public static let closed = Cause(code: .closed, reason: .none)
  /// A forked child.
  public static let forked = Cause(code: .forked, reason: .none)
  /// Not UTF-8.
  public static let utf8 = Cause(code: .utf8, reason: .none)
  /// The system refused.
  public static let io = Cause(code: .io, reason: .none)
  /// A limit was met.
  public static let limit = Cause(code: .limit, reason: .none)

  private init(code: FailureCode, reason: Reason) { (self.code, self.reason) = (code, reason) }
}

/// The type of a setting's value.
public enum SettingType: String, Sendable, CaseIterable {
  case text
}

/// A setting that the contract defines.
public struct SettingDefinition: Sendable {
  public let name: String
  public let type: SettingType
  /// Its value unless set.
  public let `default`: String
  /// The allowed values; empty: all values of its type.
  public let allowed: [String]
  /// Whether it belongs to the book and is merged with it; other settings belong to a device.
  public let isOfBook: Bool
  public let doc: String

  /// All settings, in the order of the contract.
  public static let all: [SettingDefinition] = [
    SettingDefinition(
      name: "mode", type: .text, default: "light",
      allowed: ["light", "dark"], isOfBook: true,
      doc: "How it is shown, with \"quotes\"."),
  ]
}
