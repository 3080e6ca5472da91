/// The whole contract, checked: what every emitter reads and none changes.
public struct Contract {
  var package = PackageEntry()
  var groups: [Group] = []
  var constants: [ConstantSet] = []
  var settings: [Setting] = []
  var tables: [BookTable] = []
  var limits: [Limit] = []
  var formats: [Format] = []
  var labelGroups: [LabelGroup] = []
  /// The fields with a key in JSON, in the order of the keys.
  var jsonOrder: [String] = []
  var features: [Feature] = []
  var storage: [StorageClass] = []
  var handles: [Handle] = []
  var callbacks: [Callback] = []
  var structures: [Structure] = []
  var foreign: [ForeignStructure] = []
  /// By group, then in the order of the files.
  var functions: [Function] = []

  public var functionCount: Int { functions.count }

  func constants(named name: String) -> ConstantSet? { constants.first { $0.name == name } }

  /// The versions of the ABI in which functions came, oldest first.
  var versions: [Version] { Set(functions.map(\.since)).sorted() }
}

/// Where an entry was read, for the findings about it.
struct Origin: Equatable {
  var file = ""
  var label = ""
}

/// A version of the ABI: its major and minor number.
struct Version: Hashable, Comparable, CustomStringConvertible {
  var major: Int
  var minor: Int

  init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let major = parts[0], let minor = parts[1], major >= 0, minor >= 0 else { return nil }
    self.init(major: major, minor: minor)
  }

  var description: String { "\(major).\(minor)" }
  var node: String { "TALLY_\(major).\(minor)" }
  var number: UInt32 { UInt32(major) << 16 | UInt32(minor) }

  static func < (left: Version, right: Version) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}

struct PackageEntry {
  var version = "0.0.0"
  var abi = Version(major: 0, minor: 0)
  var description = ""

  var soname: String { "libtallybook.so.\(abi.major)" }
  /// The version without the mark of one that is not released yet.
  var released: String { version.hasSuffix("-dev") ? String(version.dropLast(4)) : version }
  var versionNumbers: [Int] { released.split(separator: ".").map { Int($0) ?? 0 } }
}

struct Group {
  var name: String
  var title: String
  var doc: String
  /// Whether its calls are in the header for who wants less.
  var isCore = false
}

struct ConstantSet {
  enum SwiftKind: String {
    case enumeration = "enum"
    /// With a case for the fields that templates bring.
    case openEnumeration = "open-enum"
    case options
  }

  var name: String
  var prefix: String
  var type: Scalar
  var doc: String
  var swift: String?
  var swiftKind: SwiftKind
  /// One of them as messages name it: `style of time`.
  var word = ""
  /// What of a book has these numbers in its file, which therefore stay as they are; nil where nothing has.
  var stored: String?
  /// What C calls its type, where that does not follow from its name.
  var typeName: String?
  /// The group before whose calls it stands, where that is not the first that takes it.
  var group: String?
  var values: [Constant]
  var origin = Origin()

  var isFields: Bool { name == "field" }
  var isReasons: Bool { name == "reason" }
}

struct Constant {
  var name: String
  /// Prefix and name.
  var cName: String
  var value: ConstantValue
  var doc: String
  var since: Version
  var swift: String?
  /// For the set of reasons: the status that it can stand behind, without prefix: `STATE`; nil of what findings alone say.
  var status: String?
  /// For the set of fields: the name used in files and queries, and what the field holds.
  var fieldName: String?
  var kind: String?
  /// Of a field that is kept: its column of the table of entries.
  var column: BookTable.Column?
  /// The kinds whose drafts set it, by their names.
  var setBy: [String] = []
  /// Whether what its draft makes must have it.
  var isRequired = false
  /// The kinds that have it, by their names.
  var kinds: [String] = []
  /// Of a field that entries of a book have, not only rows: what it takes and what it is called.
  var bookField: BookField?
  /// What Python's property says, by kind; of a time also as `KIND_NS`.
  var python: [String: String] = [:]
  /// Whether it is an argument of its own where Python makes an entry, rather than one of the values.
  var isPythonArgument = false
  /// The kinds whose classes in Python have a property of their own.
  var pythonByHand: [String] = []
}

struct Setting {
  var name: String
  var type: String
  var standard: String
  var allowed: [String]
  /// Whether it belongs to the book, and goes along where books are merged, or to a device.
  var isOfBook: Bool
  var doc: String
  var since: Version
}

struct Feature {
  var name: String
  var doc: String
}

/// What a call's use of the book's files adds to its errors.
struct StorageClass {
  var name: String
  var doc: String
  var errors: [ErrorCase]
}

struct Handle {
  var name: String
  /// The kind's number, in the order of the contract, from 1.
  var kind: Int
  var doc: String
  var close: String
  /// Whether it outlives its book: closing the book does not close it.
  var isStandalone: Bool
  var origin = Origin()
}

struct Callback {
  var name: String
  var returns: ReturnType
  var returnsDoc: String?
  var doc: String
  var parameters: [Parameter]
  var origin = Origin()

  var cParameters: [CParameter] { parameters.flatMap(\.cParameters) }

  /// `clock` for `tally_clock_fn`: how a function's `calls` names it.
  var shortName: String {
    name.hasPrefix("tally_") && name.hasSuffix("_fn") ? String(name.dropFirst(6).dropLast(3)) : name
  }
}

struct Parameter {
  var name: String
  var type: ParameterType
  var doc: String
  /// What NULL means; nil where NULL is refused.
  var nullable: String?
  var transfer: String?
  var unit: String?
  var count: String?
  var stride: String?
  var meaning = NumberMeaning()
  /// Of a result that may be left away: whether the forward is told that it is wanted.
  var isToldWanted = false

  var isNullable: Bool { nullable != nil }

  /// The one or two that it is in C.
  var cParameters: [CParameter] {
    var all = type.flattened(named: name)
    if let first = all.first { all[0].type = first.type.named(meaning.typeName) }
    return all
  }
}

struct Function {
  var name: String
  var group: String
  var since: Version
  var summary: String
  var doc: String?
  var returns: ReturnType
  var returnsDoc: String?
  /// What the number that it returns is of.
  var meaning = NumberMeaning()
  var lifetime: String?
  /// Every status below zero that it can give, in the order of the status set; stated and implied.
  var errors: [ErrorCase] = []
  /// The name of a storage class.
  var storage: String
  var thread: String
  var scope: Scope
  var calls: [String]
  var takesError: Bool
  var parameters: [Parameter]
  var thunk = Thunk()
  var origin = Origin()

  var cParameters: [CParameter] {
    var all = parameters.flatMap(\.cParameters)
    if takesError {
      all.append(CParameter(name: "error", type: .pointer(.structure("tally_error"), constant: false), logical: "error"))
    }
    return all
  }

  var cReturns: CType { returns.type.named(meaning.typeName) }

  /// `tally_status tally_book_open(const char *path, …)`.
  var prototype: String {
    let list = cParameters.map { $0.type.declaration(of: $0.name) }
    return cReturns.declaration(of: name) + "(" + (list.isEmpty ? "void" : list.joined(separator: ", ")) + ")"
  }
}

/// One error of a function, and when it comes.
struct ErrorCase: Equatable {
  /// Without prefix: `NOT_FOUND`.
  var code: String
  var when: String
  /// The reasons that a caller would branch on, without prefix: `OVERLAP`.
  var reasons: [String] = []
  /// Whether it follows from the parameters and the storage alone.
  var isImplied: Bool
  /// Of one that is implied and has conditions of the call's own beside: these.
  var own: String?

  var cName: String { "TALLY_E_" + code }
  /// When it comes, and by which reasons that is told.
  var text: String { when + reasonsPhrase }

  /// The reasons in brackets, behind when it comes.
  var reasonsPhrase: String {
    reasons.isEmpty ? "" : " (\(reasons.map { "TALLY_REASON_" + $0 }.joined(separator: ", ")))"
  }
}
