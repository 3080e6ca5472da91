/// `Sources/TallybookBase/Vocabulary+Generated.swift`: the contract's numbers as types of the engine, and the settings.
struct CoreVocabulary {
  let contract: Contract

  /// What a field can hold, and what a setting can be; in the order of the generated types.
  static let fieldKinds = ["int", "real", "text", "time", "bool", "ids", "any"]
  static let settingTypes = ["bool", "text", "int", "real", "duration", "zone", "json"]

  var text: String {
    var out = Lines()
    out.add("// \(generatedNotice)")
    for set in contract.constants {
      guard let type = set.swift else { continue }
      out.add()
      switch set.swiftKind {
      case .enumeration: enumeration(set, type, &out)
      case .openEnumeration: openEnumeration(set, type, &out)
      case .options: options(set, type, &out)
      }
      if set.name == "status" { statusName(set, type, &out) }
      if set.isFields { fields(set, type, &out) }
    }
    CauseEmitter(contract: contract).add(to: &out)
    if !contract.settings.isEmpty { settings(&out) }
    return out.text
  }

  // MARK: Types

  private func enumeration(_ set: ConstantSet, _ type: String, _ out: inout Lines) {
    out.add(set.doc.swiftDoc())
    out.add("public enum \(type): \(set.type.swift), Sendable, CaseIterable {")
    for value in set.values {
      guard let name = value.swift else { continue }
      out.add(value.doc.swiftDoc(indent: "  "))
      out.add("  case \(name.swiftIdentifier) = \(value.value.swiftLiteral)")
    }
    out.add("}")
  }

  private func options(_ set: ConstantSet, _ type: String, _ out: inout Lines) {
    out.add(set.doc.swiftDoc())
    out.add("public struct \(type): OptionSet, Sendable {")
    out.add("  public let rawValue: \(set.type.swift)")
    out.add()
    out.add("  public init(rawValue: \(set.type.swift)) { self.rawValue = rawValue }")
    out.add()
    for value in set.values {
      guard let name = value.swift else { continue }
      out.add(value.doc.swiftDoc(indent: "  "))
      out.add("  public static let \(name.swiftIdentifier) = \(type)(rawValue: \(value.value.swiftLiteral))")
    }
    let names = set.values.compactMap(\.swift).map { "." + $0 }.joined(separator: ", ")
    out.add("  /// Every known bit; any other is refused.")
    out.add("  public static let all: \(type) = [\(names)]")
    out.add("}")
  }

  /// The first number of a template's own field.
  private static let firstOwn = 1000

  /// The library's values, and one case for the fields that templates bring: what switches over them says what it does with those.
  private func openEnumeration(_ set: ConstantSet, _ type: String, _ out: inout Lines) {
    let named = set.values.compactMap { value in value.swift.map { (value, $0.swiftIdentifier) } }
    out.add(set.doc.swiftDoc())
    out.add("public enum \(type): Hashable, Sendable {")
    for (value, name) in named {
      out.add(value.doc.swiftDoc(indent: "  "))
      out.add("  case \(name)")
    }
    out.add("  /// A custom field, by its number in this book, \(Self.firstOwn) or higher.")
    out.add("  case own(\(set.type.swift))")
    out.add("}")
    out.add()
    out.add("extension \(type): RawRepresentable, CaseIterable {")
    out.add("  /// The field with this number in the contract, or a custom field.")
    out.add("  public init?(rawValue: \(set.type.swift)) {")
    out.add("    switch rawValue {")
    for (value, name) in named { out.add("    case \(value.value.swiftLiteral): self = .\(name)") }
    out.add("    case \(Self.firstOwn)...: self = .own(rawValue)")
    out.add("    default: return nil")
    out.add("    }")
    out.add("  }")
    out.add()
    out.add("  /// Its number in the contract.")
    out.add("  public var rawValue: \(set.type.swift) {")
    out.add("    switch self {")
    for (value, name) in named { out.add("    case .\(name): \(value.value.swiftLiteral)") }
    out.add("    case .own(let number): number")
    out.add("    }")
    out.add("  }")
    out.add()
    out.add("  /// The library's own fields, without custom fields.")
    let all = named.map { "." + $0.1 }.joined(separator: ", ")
    out.add("  public static let allCases: [\(type)] = [")
    out.add(all.wrapped(118, first: "    ", rest: "    "))
    out.add("  ]")
    out.add("}")
  }

  private func statusName(_ set: ConstantSet, _ type: String, _ out: inout Lines) {
    out.add()
    out.add("extension \(type) {")
    out.add("  /// The constant's name in C.")
    out.add("  public var statusName: String {")
    switchOver(set, &out) { $0.cName.swiftLiteral }
    out.add("  }")
    out.add("}")
  }

  // MARK: Fields

  private func fields(_ set: ConstantSet, _ type: String, _ out: inout Lines) {
    out.add()
    out.add("/// The type of a field's value.")
    out.add("public enum FieldType: UInt8, Sendable, CaseIterable {")
    out.add("  case \(Self.fieldKinds.joined(separator: ", "))")
    out.add("}")
    out.add()
    out.add("extension \(type) {")
    out.add("  /// The name used in queries, exports and messages.")
    out.add("  public var name: String {")
    switchOver(set, &out, own: "\"field \\(number)\"") { ($0.fieldName ?? "").swiftLiteral }
    out.add("  }")
    out.add()
    out.add("  /// The field with that name.")
    out.add("  public static func named(_ name: String) -> \(type)? {")
    out.add("    switch name {")
    for value in set.values {
      guard let name = value.swift else { continue }
      out.add("    case \((value.fieldName ?? "").swiftLiteral): .\(name.swiftIdentifier)")
    }
    out.add("    default: nil")
    out.add("    }")
    out.add("  }")
    out.add()
    out.add("  /// The type of its value.")
    out.add("  public var kind: FieldType {")
    out.add("    switch self {")
    for kind in Self.fieldKinds {
      var names = set.values.filter { $0.kind == kind }.compactMap(\.swift).map { "." + $0.swiftIdentifier }
      if kind == "any" { names.append(".own") }
      if names.isEmpty { continue }
      let lines = (names.joined(separator: ", ") + ":").wrapped(118, first: "    case ", rest: "      ")
      out.add(lines)
      out.add("      .\(kind)")
    }
    out.add("    }")
    out.add("  }")
    out.add("}")
  }

  private func switchOver(_ set: ConstantSet, _ out: inout Lines, own: String? = nil, _ value: (Constant) -> String) {
    out.add("    switch self {")
    for constant in set.values {
      guard let name = constant.swift else { continue }
      out.add("    case .\(name.swiftIdentifier): \(value(constant))")
    }
    if let own { out.add("    case .own(let number): \(own)") }
    out.add("    }")
  }

  // MARK: Settings

  private func settings(_ out: inout Lines) {
    let types = Self.settingTypes.filter { type in contract.settings.contains { $0.type == type } }
    out.add()
    out.add(
      """
      /// The type of a setting's value.
      public enum SettingType: String, Sendable, CaseIterable {
        case \(types.joined(separator: ", "))
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
      """)
    for setting in contract.settings {
      let allowed = setting.allowed.map(\.swiftLiteral).joined(separator: ", ")
      out.add("    SettingDefinition(")
      out.add("      name: \(setting.name.swiftLiteral), type: .\(setting.type), default: \(setting.standard.swiftLiteral),")
      out.add("      allowed: [\(allowed)], isOfBook: \(setting.isOfBook),")
      out.add("      doc: \(setting.doc.swiftLiteral)),")
    }
    out.add("  ]")
    out.add("}")
  }
}
