/// One file that the contract becomes.
public struct Output {
  /// Below the root.
  public var path: String
  public var text: String
  /// Only its existence matters: written where it is absent, never compared.
  public var isWrittenOnce = false
  /// What stands between `<!-- part -->` and `<!-- /part -->` of a page that is written by hand otherwise.
  public var part: String?
}

extension Contract {
  /// Every file, computed in memory.
  public var outputs: [Output] {
    let map = VersionScript(contract: self).text
    return HeaderEmitter.outputs(of: self) + [
      Output(path: "include/tallybook.hpp", text: CppEmitter(contract: self).text),
      Output(path: "include/tallybook.c", text: HeaderEmitter.sourceFile, isWrittenOnce: true),
      Output(path: "abi/tallybook.map", text: map),
      Output(path: "abi/tallybook.abi.json", text: Description(contract: self).json.byEntry + "\n"),
      Output(path: "Sources/TallybookBase/Vocabulary+Generated.swift", text: CoreVocabulary(contract: self).text),
      Output(path: "Sources/TallybookBase/Limits+Generated.swift", text: LimitsEmitter(contract: self).text),
      Output(path: "Sources/TallybookBase/Formats+Generated.swift", text: FormatsEmitter(contract: self).text),
      Output(path: "Sources/TallybookStorage/Tables/Tables+Generated.swift", text: TablesEmitter(contract: self).text),
      Output(path: "Sources/TallybookStorage/Tables/Fields+Generated.swift", text: FieldsEmitter(contract: self).text),
      Output(path: "Sources/TallybookBase/Label+Generated.swift", text: LabelsEmitter(contract: self).text),
      Output(path: "Sources/TallybookABI/Description+Generated.swift", text: EmbeddedDescription(contract: self).text),
      Output(path: "Sources/TallybookLibrary/Export.swift", text: LibraryExport(map: map).text),
      Output(path: "bindings/python/src/tallybook/_c/_abi.py", text: PythonEmitter(contract: self).text),
      Output(path: "bindings/python/src/tallybook/vocabulary/_fields.py", text: PythonFieldsEmitter(contract: self).text),
      Output(path: "bindings/python/src/tallybook/vocabulary/_conditions.py", text: PythonConditionsEmitter(contract: self).text),
      Output(path: "bindings/python/src/tallybook/vocabulary/_formats.py", text: PythonFormatsEmitter(contract: self).text),
      Output(path: "bindings/rust/src/sys.rs", text: RustEmitter(contract: self).text),
      Output(path: "bindings/rust/src/vocabulary.rs", text: RustVocabulary(contract: self).text),
      Output(path: "docs/reference.md", text: ReferenceEmitter(contract: self).text),
      Output(path: "docs/schemas/book.schema.json", text: SchemaEmitter(contract: self).text),
    ] + [StructuresEmitter(contract: self).output, ConstantsEmitter(contract: self).output] + [PythonReasonsEmitter(contract: self).output].compactMap(\.self) + CallsEmitter.outputs(of: self) + TablesPage(contract: self).outputs + FormatsPage(contract: self).outputs
  }
}

/// The first line of every output.
let generatedNotice = "GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`."
