// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
internal import CTallybook

extension tally_error: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_error", least: 32, size: 32, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_book_options: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_book_options", least: 48, size: 48, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_entry_options: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_entry_options", least: 8, size: 16, later: [16])
  }
  static var initial: Self {
    var initial = Self()
    initial.days = 7
    return initial
  }
}

extension tally_event: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_event", least: 16, size: 16, later: [])
  }
  static var initial: Self {
    var initial = Self()
    initial.value = (0.0 / 0.0)
    return initial
  }
}
