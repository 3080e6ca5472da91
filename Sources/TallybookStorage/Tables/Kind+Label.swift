package import TallybookBase

extension Kind {
  /// What it is called in a message.
  package var label: String {
    switch self {
    case .collection: "collection"
    case .note: "note"
    case .session: "session"
    case .task: "task"
    case .subject: "subject"
    case .eventType: "event type"
    case .tag: "tag"
    case .template: "template"
    case .event: "event"
    case .finding: "finding"
    case .setting: "setting"
    case .step: "step"
    case .change: "change"
    case .attachment: "attachment"
    case .summary: "row of a summary"
    case .day: "day"
    case .reminder: "reminder"
    case .field: "field of a template"
    case .draft: "stored draft"
    case .dashboard: "dashboard"
    case .row: "row of SQL"
    case .conflict: "version of a conflict"
    case .device: "device"
    case .content: "bytes of an attachment"
    case .bout: "bout"
    case .budget: "row of a time budget"
    case .transition: "transition"
    case .sample: "sample"
    case .overlap: "overlap"
    case .agreement: "row of an agreement"
    case .variant: "variant of an event type"
    case .media: "medium"
    }
  }

  /// Several of what a book holds.
  package var plural: String { self == .variant ? "variants of event types" : self == .media ? "media" : label + "s" }

  /// Whether entries are of it.
  package var isStored: Bool { isDraftable || self == .variant }

  /// Whether its entries may have fields of their own.
  package var hasFields: Bool { isItem || self == .subject || self == .variant }

  /// Whether events name its entries.
  package var isOfEvents: Bool { self == .eventType || self == .variant || self == .subject }

  /// Whether a draft can edit one.
  package var isDraftable: Bool { !settable.isEmpty }

  /// What a listing shows unless it is asked for another kind.
  package var isItemOrCollection: Bool { rawValue <= 4 }

  /// Whether it is one of the entries that collections hold: it has tags, attachments, a template.
  package var isItem: Bool { self == .note || self == .session || self == .task }

  /// What belongs to an item or a collection, and comes, goes and is copied with it.
  package static let parts: [Kind] = [.attachment, .media]

  /// Whether it is one of those.
  package var isPart: Bool { self == .attachment || self == .media }

  /// Whether it has a place among siblings, is moved, copied and purged: collections, items, attachments and media.
  package var isPlaced: Bool { isItemOrCollection || isPart }

  /// Whether it has a place among siblings and is moved, and no more than that may be: event types and subjects too.
  package var isMovable: Bool { isPlaced || self == .eventType || self == .subject }

  /// Whether no two of them may have one name, of types in one place, of variants of one type.
  package var isNamed: Bool { self == .eventType || self == .variant || self == .tag || self == .template }

  /// Kinds of an entry's siblings, as SQL over its column `kind`: collections and items stand among each other, all others among their own.
  package var siblings: SQL { isItemOrCollection ? "<= \(Kind.task)" : "= \(self)" }

  /// Whether one of another kind stands among its siblings.
  package func isSibling(of other: Kind) -> Bool { isItemOrCollection ? other.isItemOrCollection : self == other }
}
