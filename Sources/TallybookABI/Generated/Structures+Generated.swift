// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
internal import CTallybook

extension tally_error: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_error", least: 512, size: 576, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_book_options: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_book_options", least: 88, size: 104, later: [96, 104])
  }
  static var initial: Self { Self() }
}

extension tally_event: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_event", least: 56, size: 56, later: [])
  }
  static var initial: Self {
    var initial = Self()
    initial.time = TALLY_NOW
    initial.value = (0.0 / 0.0)
    return initial
  }
}

extension tally_field_values: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_field_values", least: 64, size: 64, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_export_options: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_export_options", least: 112, size: 152, later: [120, 128, 132, 136, 144, 152])
  }
  static var initial: Self { Self() }
}

extension tally_import_options: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_import_options", least: 112, size: 112, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_backup_options: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_backup_options", least: 32, size: 32, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_snapshot_info: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_snapshot_info", least: 24, size: 24, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_book_info: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_book_info", least: 160, size: 160, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_session_info: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_session_info", least: 32, size: 32, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_attachment_options: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_attachment_options", least: 40, size: 40, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_blob_info: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_blob_info", least: 24, size: 24, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_memo_options: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_memo_options", least: 24, size: 24, later: [])
  }
  static var initial: Self {
    var initial = Self()
    initial.rate = 44100
    initial.channels = 1
    initial.samples = 1
    return initial
  }
}

extension tally_memo_info: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_memo_info", least: 48, size: 48, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_player_info: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_player_info", least: 48, size: 48, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_summary_options: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_summary_options", least: 72, size: 80, later: [76, 80])
  }
  static var initial: Self {
    var initial = Self()
    initial.day_start = -1
    initial.since = TALLY_UNBOUNDED
    initial.until = TALLY_UNBOUNDED
    return initial
  }
}

extension tally_timeline_options: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_timeline_options", least: 40, size: 40, later: [])
  }
  static var initial: Self {
    var initial = Self()
    initial.day_start = -1
    return initial
  }
}

extension tally_report_options: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_report_options", least: 56, size: 56, later: [])
  }
  static var initial: Self {
    var initial = Self()
    initial.day_start = -1
    return initial
  }
}

extension tally_section_options: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_section_options", least: 40, size: 88, later: [48, 56, 64, 72, 80, 88])
  }
  static var initial: Self {
    var initial = Self()
    initial.since = TALLY_UNBOUNDED
    initial.until = TALLY_UNBOUNDED
    return initial
  }
}

extension tally_day_info: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_day_info", least: 48, size: 48, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_dashboard_options: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_dashboard_options", least: 40, size: 40, later: [])
  }
  static var initial: Self {
    var initial = Self()
    initial.day_start = -1
    return initial
  }
}

extension tally_value: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_value", least: 56, size: 56, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_column: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_column", least: 24, size: 24, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_hub_options: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_hub_options", least: 40, size: 40, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_budget_options: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_budget_options", least: 32, size: 32, later: [])
  }
  static var initial: Self {
    var initial = Self()
    initial.since = TALLY_UNBOUNDED
    initial.until = TALLY_UNBOUNDED
    return initial
  }
}

extension tally_sample_options: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_sample_options", least: 32, size: 32, later: [])
  }
  static var initial: Self {
    var initial = Self()
    initial.since = TALLY_UNBOUNDED
    initial.until = TALLY_UNBOUNDED
    return initial
  }
}

extension tally_media_place: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_media_place", least: 40, size: 40, later: [])
  }
  static var initial: Self { Self() }
}

extension tally_relink_options: HostStructure {
  static var form: StructureForm {
    StructureForm(name: "tally_relink_options", least: 56, size: 56, later: [])
  }
  static var initial: Self { Self() }
}
