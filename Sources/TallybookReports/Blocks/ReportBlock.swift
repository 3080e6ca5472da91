/// A piece of a section. There are few sorts, and a format knows these alone: what a section is about it never asks.
enum ReportBlock {
  case heading(Heading)
  case facts([Fact])
  case figure(any ReportFigure)
  case lanes(Lanes)
  case raster(Raster)
  case counts([CountList])
  case table(Table)
  case entries([Entry])

  /// Whether there is nothing to say: a section of nothing else is left out by all formats but JSON. That a report has nothing at all
  /// its heading says, or a line in place of all.
  var isEmpty: Bool {
    switch self {
    case .facts(let facts): facts.isEmpty
    case .counts(let lists): lists.allSatisfy(\.rows.isEmpty)
    case .entries(let entries): entries.isEmpty
    case .figure(let figure): figure.isEmpty
    case .lanes(let lanes): lanes.lanes.isEmpty
    case .raster(let raster): raster.sessions.allSatisfy(\.lanes.isEmpty)
    case .table(let table): table.rows.allSatisfy(\.isTotal)
    case .heading: false
    }
  }
}
