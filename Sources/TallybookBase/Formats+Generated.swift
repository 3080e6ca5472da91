// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.

extension Format {
  /// What people and programs call it.
  package var word: String {
    switch self {
    case .json: "json"
    case .markdown: "markdown"
    case .text: "text"
    case .csvEvents: "csv"
    case .csvBouts: "csv-bouts"
    case .csvMinuta: "minuta"
    case .minutaFolder: "minuta-folder"
    case .csv: "csv"
    case .html: "html"
    case .svg: "svg"
    case .pdf: "pdf"
    case .png: "png"
    case .iCalendar: "icalendar"
    case .todoTxt: "todo.txt"
    case .heyCSV: "hey"
    case .tables: "tables"
    case .mel: "mel"
    case .boris: "boris"
    case .borisAggregated: "boris-aggregated"
    case .borisTabular: "boris-tabular"
    case .jWatcher: "jwatcher"
    case .jWatcherMaster: "fmf"
    case .webVTT: "vtt"
    case .srt: "srt"
    case .eaf: "eaf"
    case .textGrid: "textgrid"
    case .bids: "bids"
    case .edl: "edl"
    case .csvTimecode: "csv-timecode"
    case .borisEthogram: "boris-ethogram"
    case .borisBehaviors: "boris-behaviors"
    case .borisSubjects: "boris-subjects"
    }
  }

  /// What it is for.
  package var uses: Set<FormatUse> {
    switch self {
    case .json: [.selection, .report, .rows, .importing]
    case .markdown: [.selection, .report, .rows]
    case .text: [.selection, .report, .rows]
    case .csvEvents: [.selection]
    case .csvBouts: [.selection]
    case .csvMinuta: [.selection]
    case .minutaFolder: [.selection, .importing]
    case .csv: [.rows, .importing]
    case .html: [.report, .rows]
    case .svg: [.report]
    case .pdf: [.report]
    case .png: [.report]
    case .iCalendar: [.selection, .importing]
    case .todoTxt: [.selection, .importing]
    case .heyCSV: [.importing]
    case .tables: [.importing]
    case .mel: [.selection, .importing]
    case .boris: [.selection, .importing]
    case .borisAggregated: [.selection]
    case .borisTabular: [.selection]
    case .jWatcher: [.selection]
    case .jWatcherMaster: [.selection]
    case .webVTT: [.selection]
    case .srt: [.selection]
    case .eaf: [.selection, .importing]
    case .textGrid: [.selection, .importing]
    case .bids: [.selection]
    case .edl: [.selection]
    case .csvTimecode: [.selection]
    case .borisEthogram: [.selection, .importing]
    case .borisBehaviors: [.selection, .importing]
    case .borisSubjects: [.selection, .importing]
    }
  }
}
