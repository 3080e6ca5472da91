// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.

package import TallybookBase

/// A table of a book's file.
package enum Table: Int, CaseIterable, Sendable {
  /// Collections, items, subjects, event types and their variants, tags, attachments and media. [Why one
  /// table](decisions/0006-one-table-of-things.md).
  case entry
  /// When a session was paused. The session's duration is `end_time - time` minus its pauses.
  case pause
  /// What was changed in a session after it was logged. Chunks and tails keep what was logged; a row here overrides it.
  case eventEdit
  /// What a host or its user has set.
  case setting
  /// Which tags an item carries.
  case entryTag
  /// A day that was opened: a civil date in the book's zone and with its day start. Opening a day is not a step of
  /// history; changing it is.
  case day
  /// Reminders. Rows are never changed.
  case reminder
  /// The schemas that templates have and had; the highest version is the current one.
  case templateVersion
  /// What the numbers of custom fields mean. A number names one field for good, even after the schema drops the field.
  case templateField
  /// The values of entries' custom fields.
  case fieldValue
  /// Times of modification. An entry that was never changed has no row: it was modified when it was created.
  case entryState
  /// How much of a session's events the book has.
  case eventLog
  /// Logged events, many to a row. A short last chunk is rewritten with the events that follow; no other chunk ever
  /// changes. Chunks of a session do not overlap; numbers between them may be missing.
  case chunk
  /// How many events of each type a session has.
  case eventCount
  /// A row for each transaction that changed something (a step), and for each undo and redo of a step. Rows are never
  /// removed. [What each decides](decisions/0011-undo-on-changesets.md).
  case history
  /// The book itself: one row.
  case book
  /// The bytes of attachments, each stored once. [Why by their hash](decisions/0013-attachments.md).
  case content
  /// The bytes of attachments, in pieces.
  case piece
  /// Attachments that are still being written, or that were when their writer ended. They are not entries yet.
  case unfinished
  /// What hosts do with reminders. This is not part of the book's content, so it has no history.
  case reminderState
  /// The progress of [the search index](decisions/0026-search.md). Without a row nobody has searched yet. The index
  /// itself, `search`, `search_part` and `search_event`, are tables of FTS5 that can be dropped together with the row.
  case searchState
  /// Chunks that were added or rewritten since then.
  case searchPending
  /// Stored drafts. They are not entries yet.
  case draft
  /// The changes of a step of more than 8 MiB, in parts of at most 8 MiB, or of one row. The parts follow each other: a
  /// row of the book may be in several, and undo goes from the last part to the first. Their lengths add up to the
  /// step's `size`; a step that lacks a part is not undone.
  case historyPart
  /// Who wrote the content of this book, after its first merge: the book itself and the books that it met. Empty
  /// before. A device whose copies went different ways counts as several from there on. [How books become
  /// one](decisions/0058-merge.md).
  case device
  /// What devices committed: a row for each transaction.
  case deviceCommit
  /// Which commit wrote a part of an entry that was changed after it was made.
  case stamp
  /// What others wrote to the same part at the same time, without having seen each other's version. Kept until somebody
  /// writes the part again.
  case sibling
  /// What was removed for good, and by which commits. Everything of it that these commits had seen is gone; entries
  /// that others made under the same UUID, or that somebody made again, are not.
  case tombstone
  /// Where collections were put, first and later. Their places follow from all rows in the order of their clocks; a
  /// move that would close a circle is skipped.
  case collectionMove
  /// Entries that are one: tags, templates, event types and variants with the same name that were made on several
  /// devices. A lookup by a former UUID, as in imports, finds the entry that it is now.
  case alias
  /// If several devices record a session, each has its own range of numbers. A session without a row has one range,
  /// which begins at 1. [How lanes part](file-format.md#lanes).
  case lane
  /// Frames of changes, kept until their stream is complete here: [what travels](format-frames.md).
  case incoming
  /// What hubs are known to have of the book, each as of the last contact.
  case hub
}

extension Table {
  /// What the file calls it.
  package var name: String {
    switch self {
    case .entry: "entry"
    case .pause: "pause"
    case .eventEdit: "event_edit"
    case .setting: "setting"
    case .entryTag: "entry_tag"
    case .day: "day"
    case .reminder: "reminder"
    case .templateVersion: "template_version"
    case .templateField: "template_field"
    case .fieldValue: "field_value"
    case .entryState: "entry_state"
    case .eventLog: "event_log"
    case .chunk: "chunk"
    case .eventCount: "event_count"
    case .history: "history"
    case .book: "book"
    case .content: "content"
    case .piece: "piece"
    case .unfinished: "unfinished"
    case .reminderState: "reminder_state"
    case .searchState: "search_state"
    case .searchPending: "search_pending"
    case .draft: "draft"
    case .historyPart: "history_part"
    case .device: "device"
    case .deviceCommit: "device_commit"
    case .stamp: "stamp"
    case .sibling: "sibling"
    case .tombstone: "tombstone"
    case .collectionMove: "collection_move"
    case .alias: "alias"
    case .lane: "lane"
    case .incoming: "incoming"
    case .hub: "hub"
    }
  }

  /// Those whose changes are kept as history.
  package static let captured: [Table] = [
    .entry, .pause, .eventEdit, .setting, .entryTag, .day, .reminder, .templateVersion, .templateField, .fieldValue
  ]
}

extension TableDefinition {
  /// All of them, in the order of `Table`.
  package static let all: [TableDefinition] = [
    TableDefinition(
      .entry, since: 0, isCaptured: true, rowsOf: .entry, key: [0], hasRowID: true,
      columns: [
        Column("id INTEGER PRIMARY KEY AUTOINCREMENT", "id", .int, isRequired: true, isKey: true, since: 0, field: .id),
        Column("uuid BLOB NOT NULL", "uuid", .blob, isRequired: true, since: 0, field: .uuid),
        Column("kind INTEGER NOT NULL", "kind", .int, isRequired: true, since: 0, field: .kind),
        Column("parent INTEGER NOT NULL", "parent", .int, isRequired: true, since: 0, field: .parent),
        Column("name TEXT NOT NULL", "name", .text, isRequired: true, since: 0, field: .name),
        Column("description TEXT", "description", .text, isRequired: false, since: 0, field: .description),
        Column("time INTEGER NOT NULL", "time", .int, isRequired: true, since: 0, field: .time),
        Column("end_time INTEGER", "end_time", .int, isRequired: false, since: 0, field: .end),
        Column("zone TEXT NOT NULL", "zone", .text, isRequired: true, since: 0, field: .zone),
        Column("latitude REAL", "latitude", .real, isRequired: false, since: 0, field: .latitude),
        Column("longitude REAL", "longitude", .real, isRequired: false, since: 0, field: .longitude),
        Column("accuracy REAL", "accuracy", .real, isRequired: false, since: 0, field: .accuracy),
        Column("place TEXT", "place", .text, isRequired: false, since: 0, field: .place),
        Column("username TEXT", "username", .text, isRequired: false, since: 0, field: .username),
        Column("created INTEGER NOT NULL", "created", .int, isRequired: true, since: 0, field: .created),
        Column("subject INTEGER", "subject", .int, isRequired: false, since: 0, field: .subject),
        Column("trashed INTEGER", "trashed", .int, isRequired: false, since: 0, field: .trashed),
        Column("label TEXT", "label", .text, isRequired: false, since: 0, field: .label),
        Column("color TEXT", "color", .text, isRequired: false, since: 0, field: .color),
        Column("shortcut TEXT", "shortcut", .text, isRequired: false, since: 0, field: .key),
        Column("mode INTEGER", "mode", .int, isRequired: false, since: 0, field: .mode),
        Column("exclusion TEXT", "exclusion", .text, isRequired: false, since: 0, field: .exclusion),
        Column("recordable INTEGER", "recordable", .int, isRequired: false, since: 0, field: .recordable),
        Column("category TEXT", "category", .text, isRequired: false, since: 0, field: .category),
        Column("archived INTEGER", "archived", .int, isRequired: false, since: 0, field: .archived),
        Column("position TEXT", "position", .text, isRequired: false, since: 0, field: .position),
        Column("media_type TEXT", "media_type", .text, isRequired: false, since: 1, field: .mediaType),
        Column("content BLOB", "content", .blob, isRequired: false, since: 1, field: .sha256),
        Column("duration INTEGER", "duration", .int, isRequired: false, since: 1, field: .duration),
        Column("day INTEGER", "day", .int, isRequired: false, since: 3, field: .day),
        Column("priority INTEGER", "priority", .int, isRequired: false, since: 3, field: .priority),
        Column("completed INTEGER", "completed", .int, isRequired: false, since: 3, field: .completed),
        Column("redaction INTEGER", "redaction", .int, isRequired: false, since: 3, field: .redaction),
        Column("due INTEGER", "due", .int, isRequired: false, since: 3, field: .due),
        Column("carried INTEGER", "carried", .int, isRequired: false, since: 3, field: .carried),
        Column("notes TEXT", "notes", .text, isRequired: false, since: 3, field: .notes),
        Column("template INTEGER", "template", .int, isRequired: false, since: 3, field: .template),
        Column("transcript TEXT", "transcript", .text, isRequired: false, since: 3, field: .transcript),
        Column("excludes TEXT", "excludes", .text, isRequired: false, since: 6, field: .excludes),
        Column("track INTEGER", "track", .int, isRequired: false, since: 7, field: .track),
        Column("offset INTEGER", "offset", .int, isRequired: false, since: 7, field: .offset),
        Column("frame_rate TEXT", "frame_rate", .text, isRequired: false, since: 7, field: .frameRate),
        Column("drop_frame INTEGER", "drop_frame", .int, isRequired: false, since: 7, field: .dropFrame),
        Column("timecode TEXT", "timecode", .text, isRequired: false, since: 7, field: .timecode),
        Column("file_sha256 TEXT", "file_sha256", .text, isRequired: false, since: 7, field: .fileSha256),
      ],
      indexes: [
        Index("entry_uuid", "(uuid)", isUnique: true, since: 0),
        Index("entry_collection", "(time, id) WHERE kind = 1", since: 0),
        Index("entry_session", "(time, id) WHERE kind = 3", since: 0),
        Index("entry_definition", "(kind, name, id) WHERE kind > 4", since: 0),
        Index("entry_parent", "(parent, time, id)", since: 0),
        Index("entry_timeline", "(time, id) WHERE kind <= 4", since: 0),
        Index("entry_trash", "(trashed) WHERE trashed IS NOT NULL", since: 0),
        Index("entry_position", "(parent, position) WHERE position IS NOT NULL", since: 0),
        Index("entry_content", "(content) WHERE content IS NOT NULL", since: 1),
        Index("entry_running", "(time, id) WHERE kind = 3 AND end_time IS NULL", since: 2),
        Index("entry_task", "(time, id) WHERE kind = 4", since: 3),
        Index("entry_day", "(day, priority) WHERE kind = 4 AND day IS NOT NULL", since: 3),
        Index("entry_open", "(day, time) WHERE kind = 4 AND completed IS NULL", since: 3),
        Index("entry_category", "(category) WHERE kind = 4 AND category IS NOT NULL", since: 3),
        Index("entry_carried", "(carried) WHERE carried IS NOT NULL", since: 3),
        Index("entry_template", "(template, time, id) WHERE template IS NOT NULL", since: 3),
      ]),
    TableDefinition(
      .pause, since: 0, isCaptured: true, rowsOf: .session, by: "session", key: [0, 1], hasRowID: false,
      columns: [
        Column("session INTEGER NOT NULL", "session", .int, isRequired: true, since: 0),
        Column("ordinal INTEGER NOT NULL", "ordinal", .int, isRequired: true, since: 0),
        Column("start INTEGER NOT NULL", "start", .int, isRequired: true, since: 0, field: .time),
        Column("stop INTEGER", "stop", .int, isRequired: false, since: 0, field: .end),
      ]),
    TableDefinition(
      .eventEdit, since: 0, isCaptured: true, rowsOf: .session, by: "session", key: [0, 1], hasRowID: false,
      columns: [
        Column("session INTEGER NOT NULL", "session", .int, isRequired: true, since: 0),
        Column("seq INTEGER NOT NULL", "seq", .int, isRequired: true, since: 0),
        Column("operation INTEGER NOT NULL", "operation", .int, isRequired: true, since: 0),
        Column("time INTEGER NOT NULL", "time", .int, isRequired: true, since: 0, field: .time),
        Column("type INTEGER NOT NULL", "type", .int, isRequired: true, since: 0, field: .type),
        Column("phase INTEGER NOT NULL", "phase", .int, isRequired: true, since: 0, field: .phase),
        Column("subject INTEGER", "subject", .int, isRequired: false, since: 0, field: .subject),
        Column("value REAL", "value", .real, isRequired: false, since: 0, field: .value),
        Column("note TEXT", "note", .text, isRequired: false, since: 0, field: .text),
        Column("was_type INTEGER", "was_type", .int, isRequired: false, since: 0),
        Column("was_phase INTEGER", "was_phase", .int, isRequired: false, since: 0),
      ]),
    TableDefinition(
      .setting, since: 0, isCaptured: true, rowsOf: .book, key: [0], hasRowID: false,
      columns: [
        Column("name TEXT PRIMARY KEY NOT NULL", "name", .text, isRequired: true, isKey: true, since: 0),
        Column("value TEXT NOT NULL", "value", .text, isRequired: true, since: 0, field: .text),
      ]),
    TableDefinition(
      .entryTag, since: 2, isCaptured: true, rowsOf: .entry, by: "entry", key: [0, 1], hasRowID: false,
      columns: [
        Column("entry INTEGER NOT NULL", "entry", .int, isRequired: true, since: 2),
        Column("tag INTEGER NOT NULL", "tag", .int, isRequired: true, since: 2, field: .tags),
        Column("ordinal INTEGER NOT NULL", "ordinal", .int, isRequired: true, since: 2),
      ],
      indexes: [
        Index("entry_tag_tag", "(tag, entry)", since: 2),
      ]),
    TableDefinition(
      .day, since: 3, isCaptured: true, rowsOf: .book, key: [0], hasRowID: false,
      columns: [
        Column("date INTEGER NOT NULL", "date", .int, isRequired: true, since: 3, field: .day),
        Column("high INTEGER", "high", .int, isRequired: false, since: 3, field: .highLimit),
        Column("medium INTEGER", "medium", .int, isRequired: false, since: 3, field: .mediumLimit),
        Column("low INTEGER", "low", .int, isRequired: false, since: 3, field: .lowLimit),
        Column("seed INTEGER NOT NULL", "seed", .int, isRequired: true, since: 3, field: .seed),
        Column("opened INTEGER NOT NULL", "opened", .int, isRequired: true, since: 3, field: .created),
        Column("reviewed INTEGER", "reviewed", .int, isRequired: false, since: 3, field: .reviewed),
      ]),
    TableDefinition(
      .reminder, since: 3, isCaptured: true, rowsOf: .task, by: "task", key: [0], hasRowID: true,
      columns: [
        Column("id INTEGER PRIMARY KEY AUTOINCREMENT", "id", .int, isRequired: true, isKey: true, since: 3),
        Column("task INTEGER NOT NULL", "task", .int, isRequired: true, since: 3, field: .task),
        Column("mode INTEGER NOT NULL", "mode", .int, isRequired: true, since: 3, field: .mode),
        Column("day INTEGER", "day", .int, isRequired: false, since: 3, field: .day),
        Column("time INTEGER NOT NULL", "time", .int, isRequired: true, since: 3, field: .time),
        Column("created INTEGER NOT NULL", "created", .int, isRequired: true, since: 3, field: .created),
      ],
      indexes: [
        Index("reminder_task", "(task)", since: 3),
      ]),
    TableDefinition(
      .templateVersion, since: 3, isCaptured: true, rowsOf: .entry, by: "template", key: [0, 1], hasRowID: false,
      columns: [
        Column("template INTEGER NOT NULL", "template", .int, isRequired: true, since: 3),
        Column("version INTEGER NOT NULL", "version", .int, isRequired: true, since: 3),
        Column("schema TEXT NOT NULL", "schema", .text, isRequired: true, since: 3, field: .schema),
        Column("time INTEGER NOT NULL", "time", .int, isRequired: true, since: 3),
      ]),
    TableDefinition(
      .templateField, since: 3, isCaptured: true, rowsOf: .entry, by: "template", key: [0], hasRowID: true,
      columns: [
        Column("id INTEGER PRIMARY KEY AUTOINCREMENT", "id", .int, isRequired: true, isKey: true, since: 3),
        Column("template INTEGER NOT NULL", "template", .int, isRequired: true, since: 3),
        Column("name TEXT NOT NULL", "name", .text, isRequired: true, since: 3),
      ],
      indexes: [
        Index("template_field_name", "(template, name)", since: 3),
      ]),
    TableDefinition(
      .fieldValue, since: 3, isCaptured: true, rowsOf: .entry, by: "entry", key: [0, 1, 2], hasRowID: false,
      columns: [
        Column("entry INTEGER NOT NULL", "entry", .int, isRequired: true, since: 3),
        Column("field INTEGER NOT NULL", "field", .int, isRequired: true, since: 3),
        Column("ordinal INTEGER NOT NULL", "ordinal", .int, isRequired: true, since: 3),
        Column("form INTEGER NOT NULL", "form", .int, isRequired: true, since: 3),
        Column("value ANY NOT NULL", "value", .any, isRequired: true, since: 3),
      ],
      indexes: [
        Index("field_value_value", "(field, value, entry)", since: 3),
      ]),
    TableDefinition(
      .entryState, since: 0, isCaptured: false, rowsOf: .entry, by: "entry", key: [0], hasRowID: true,
      columns: [
        Column("entry INTEGER PRIMARY KEY", "entry", .int, isRequired: true, isKey: true, since: 0),
        Column("modified INTEGER NOT NULL", "modified", .int, isRequired: true, since: 0),
      ]),
    TableDefinition(
      .eventLog, since: 0, isCaptured: false, rowsOf: .session, by: "session", key: [0], hasRowID: true,
      columns: [
        Column("session INTEGER PRIMARY KEY", "session", .int, isRequired: true, isKey: true, since: 0),
        Column("next_seq INTEGER NOT NULL", "next_seq", .int, isRequired: true, since: 0),
        Column("has_tail INTEGER NOT NULL", "has_tail", .int, isRequired: true, since: 0),
      ],
      indexes: [
        Index("event_log_tail", "(session) WHERE has_tail = 1", since: 0),
      ]),
    TableDefinition(
      .chunk, since: 0, isCaptured: false, rowsOf: .session, by: "session", key: [0], hasRowID: true,
      columns: [
        Column("id INTEGER PRIMARY KEY", "id", .int, isRequired: true, isKey: true, since: 0),
        Column("session INTEGER NOT NULL", "session", .int, isRequired: true, since: 0),
        Column("first_seq INTEGER NOT NULL", "first_seq", .int, isRequired: true, since: 0),
        Column("count INTEGER NOT NULL", "count", .int, isRequired: true, since: 0),
        Column("min_time INTEGER NOT NULL", "min_time", .int, isRequired: true, since: 0),
        Column("max_time INTEGER NOT NULL", "max_time", .int, isRequired: true, since: 0),
        Column("body BLOB NOT NULL", "body", .blob, isRequired: true, since: 0),
      ],
      indexes: [
        Index("chunk_session", "(session, first_seq)", isUnique: true, since: 0),
      ]),
    TableDefinition(
      .eventCount, since: 0, isCaptured: false, rowsOf: .session, by: "session", key: [0, 1], hasRowID: false,
      columns: [
        Column("session INTEGER NOT NULL", "session", .int, isRequired: true, since: 0),
        Column("type INTEGER NOT NULL", "type", .int, isRequired: true, since: 0),
        Column("events INTEGER NOT NULL", "events", .int, isRequired: true, since: 0),
        Column("starts INTEGER NOT NULL", "starts", .int, isRequired: true, since: 0),
      ]),
    TableDefinition(
      .history, since: 0, isCaptured: false, rowsOf: .book, key: [0], hasRowID: true,
      columns: [
        Column("id INTEGER PRIMARY KEY AUTOINCREMENT", "id", .int, isRequired: true, isKey: true, since: 0),
        Column("time INTEGER NOT NULL", "time", .int, isRequired: true, since: 0),
        Column("author TEXT NOT NULL", "author", .text, isRequired: true, since: 0),
        Column("name TEXT", "name", .text, isRequired: false, since: 0),
        Column("state INTEGER NOT NULL", "state", .int, isRequired: true, since: 0),
        Column("step INTEGER", "step", .int, isRequired: false, since: 0),
        Column("reason INTEGER", "reason", .int, isRequired: false, since: 0),
        Column("size INTEGER NOT NULL", "size", .int, isRequired: true, since: 0),
        Column("kept INTEGER NOT NULL", "kept", .int, isRequired: true, since: 0),
        Column("changeset BLOB", "changeset", .blob, isRequired: false, since: 0),
      ],
      indexes: [
        Index("history_state", "(state, id)", since: 0),
        Index("history_kept", "(kept) WHERE changeset IS NOT NULL", since: 0),
      ]),
    TableDefinition(
      .book, since: 0, isCaptured: false, rowsOf: .book, key: [], hasRowID: true,
      columns: [
        Column("uuid BLOB NOT NULL", "uuid", .blob, isRequired: true, since: 0),
        Column("created INTEGER NOT NULL", "created", .int, isRequired: true, since: 0),
      ]),
    TableDefinition(
      .content, since: 1, isCaptured: false, rowsOf: .book, key: [0], hasRowID: true,
      columns: [
        Column("id INTEGER PRIMARY KEY AUTOINCREMENT", "id", .int, isRequired: true, isKey: true, since: 1),
        Column("sha256 BLOB", "sha256", .blob, isRequired: false, since: 1),
        Column("size INTEGER NOT NULL", "size", .int, isRequired: true, since: 1),
        Column("state INTEGER NOT NULL", "state", .int, isRequired: true, since: 1),
        Column("filler BLOB", "filler", .blob, isRequired: false, since: 1),
        Column("unused INTEGER NOT NULL", "unused", .int, isRequired: true, since: 1),
      ],
      indexes: [
        Index("content_sha256", "(sha256) WHERE sha256 IS NOT NULL", isUnique: true, since: 1),
        Index("content_unused", "(id) WHERE unused = 1", since: 1),
      ]),
    TableDefinition(
      .piece, since: 1, isCaptured: false, rowsOf: .book, key: [0], hasRowID: true,
      columns: [
        Column("id INTEGER PRIMARY KEY", "id", .int, isRequired: true, isKey: true, since: 1),
        Column("content INTEGER NOT NULL", "content", .int, isRequired: true, since: 1),
        Column("number INTEGER NOT NULL", "number", .int, isRequired: true, since: 1),
        Column("crc INTEGER NOT NULL", "crc", .int, isRequired: true, since: 1),
        Column("bytes BLOB NOT NULL", "bytes", .blob, isRequired: true, since: 1),
      ],
      indexes: [
        Index("piece_content", "(content, number)", isUnique: true, since: 1),
      ]),
    TableDefinition(
      .unfinished, since: 1, isCaptured: false, rowsOf: .book, key: [0], hasRowID: true,
      columns: [
        Column("id INTEGER PRIMARY KEY", "id", .int, isRequired: true, isKey: true, since: 1),
        Column("uuid BLOB NOT NULL", "uuid", .blob, isRequired: true, since: 1),
        Column("parent INTEGER NOT NULL", "parent", .int, isRequired: true, since: 1),
        Column("name TEXT NOT NULL", "name", .text, isRequired: true, since: 1),
        Column("media_type TEXT NOT NULL", "media_type", .text, isRequired: true, since: 1),
        Column("username TEXT", "username", .text, isRequired: false, since: 1),
        Column("created INTEGER NOT NULL", "created", .int, isRequired: true, since: 1),
        Column("sha256 BLOB", "sha256", .blob, isRequired: false, since: 1),
      ]),
    TableDefinition(
      .reminderState, since: 3, isCaptured: false, rowsOf: .book, key: [0], hasRowID: true,
      columns: [
        Column("reminder INTEGER PRIMARY KEY", "reminder", .int, isRequired: true, isKey: true, since: 3),
        Column("shown INTEGER", "shown", .int, isRequired: false, since: 3),
        Column("claim INTEGER", "claim", .int, isRequired: false, since: 3),
        Column("claimed INTEGER", "claimed", .int, isRequired: false, since: 3),
      ]),
    TableDefinition(
      .searchState, since: 3, isCaptured: false, rowsOf: .book, key: [], hasRowID: true,
      columns: [
        Column("version INTEGER NOT NULL", "version", .int, isRequired: true, since: 3),
        Column("history INTEGER NOT NULL", "history", .int, isRequired: true, since: 3),
      ]),
    TableDefinition(
      .searchPending, since: 3, isCaptured: false, rowsOf: .book, key: [0], hasRowID: true,
      columns: [
        Column("chunk INTEGER PRIMARY KEY", "chunk", .int, isRequired: true, isKey: true, since: 3),
      ]),
    TableDefinition(
      .draft, since: 3, isCaptured: false, rowsOf: .book, key: [0], hasRowID: true,
      columns: [
        Column("id INTEGER PRIMARY KEY AUTOINCREMENT", "id", .int, isRequired: true, isKey: true, since: 3),
        Column("kind INTEGER NOT NULL", "kind", .int, isRequired: true, since: 3),
        Column("entry INTEGER", "entry", .int, isRequired: false, since: 3),
        Column("name TEXT NOT NULL", "name", .text, isRequired: true, since: 3),
        Column("time INTEGER NOT NULL", "time", .int, isRequired: true, since: 3),
        Column("username TEXT", "username", .text, isRequired: false, since: 3),
        Column("body TEXT NOT NULL", "body", .text, isRequired: true, since: 3),
      ]),
    TableDefinition(
      .historyPart, since: 4, isCaptured: false, rowsOf: .book, key: [0], hasRowID: true,
      columns: [
        Column("id INTEGER PRIMARY KEY", "id", .int, isRequired: true, isKey: true, since: 4),
        Column("step INTEGER NOT NULL", "step", .int, isRequired: true, since: 4),
        Column("number INTEGER NOT NULL", "number", .int, isRequired: true, since: 4),
        Column("changeset BLOB NOT NULL", "changeset", .blob, isRequired: true, since: 4),
      ],
      indexes: [
        Index("history_part_step", "(step, number)", isUnique: true, since: 4),
      ]),
    TableDefinition(
      .device, since: 5, isCaptured: false, rowsOf: .book, key: [0], hasRowID: true,
      columns: [
        Column("number INTEGER PRIMARY KEY", "number", .int, isRequired: true, isKey: true, since: 5),
        Column("uuid BLOB NOT NULL", "uuid", .blob, isRequired: true, since: 5),
        Column("name TEXT", "name", .text, isRequired: false, since: 5),
        Column("head INTEGER NOT NULL", "head", .int, isRequired: true, since: 5),
        Column("closed INTEGER NOT NULL", "closed", .int, isRequired: true, since: 5),
        Column("met INTEGER NOT NULL", "met", .int, isRequired: true, since: 5),
        Column("place BLOB", "place", .blob, isRequired: false, since: 5),
        Column("parent BLOB", "parent", .blob, isRequired: false, since: 5),
      ],
      indexes: [
        Index("device_uuid", "(uuid)", isUnique: true, since: 5),
      ]),
    TableDefinition(
      .deviceCommit, since: 5, isCaptured: false, rowsOf: .book, key: [0, 1], hasRowID: false,
      columns: [
        Column("device INTEGER NOT NULL", "device", .int, isRequired: true, since: 5),
        Column("n INTEGER NOT NULL", "n", .int, isRequired: true, since: 5),
        Column("clock INTEGER NOT NULL", "clock", .int, isRequired: true, since: 5),
        Column("chain INTEGER NOT NULL", "chain", .int, isRequired: true, since: 5),
        Column("author TEXT", "author", .text, isRequired: false, since: 5),
        Column("step INTEGER", "step", .int, isRequired: false, since: 5),
        Column("first_id INTEGER", "first_id", .int, isRequired: false, since: 5),
        Column("last_id INTEGER", "last_id", .int, isRequired: false, since: 5),
        Column("lost INTEGER", "lost", .int, isRequired: false, since: 5),
        Column("seen BLOB", "seen", .blob, isRequired: false, since: 5),
      ],
      indexes: [
        Index("device_commit_first", "(first_id) WHERE first_id IS NOT NULL", since: 5),
      ]),
    TableDefinition(
      .stamp, since: 5, isCaptured: false, rowsOf: .book, key: [0, 1, 2], hasRowID: false,
      columns: [
        Column("entry INTEGER NOT NULL", "entry", .int, isRequired: true, since: 5),
        Column("part INTEGER NOT NULL", "part", .int, isRequired: true, since: 5),
        Column("key ANY NOT NULL", "key", .any, isRequired: true, since: 5),
        Column("device INTEGER NOT NULL", "device", .int, isRequired: true, since: 5),
        Column("n INTEGER NOT NULL", "n", .int, isRequired: true, since: 5),
      ],
      indexes: [
        Index("stamp_commit", "(device, n)", since: 5),
      ]),
    TableDefinition(
      .sibling, since: 5, isCaptured: false, rowsOf: .book, key: [0, 1, 2, 3, 4], hasRowID: false,
      columns: [
        Column("entry INTEGER NOT NULL", "entry", .int, isRequired: true, since: 5),
        Column("part INTEGER NOT NULL", "part", .int, isRequired: true, since: 5),
        Column("key ANY NOT NULL", "key", .any, isRequired: true, since: 5),
        Column("device INTEGER NOT NULL", "device", .int, isRequired: true, since: 5),
        Column("n INTEGER NOT NULL", "n", .int, isRequired: true, since: 5),
        Column("value TEXT", "value", .text, isRequired: false, since: 5),
      ]),
    TableDefinition(
      .tombstone, since: 5, isCaptured: false, rowsOf: .book, key: [0, 1, 2], hasRowID: false,
      columns: [
        Column("uuid BLOB NOT NULL", "uuid", .blob, isRequired: true, since: 5),
        Column("device INTEGER NOT NULL", "device", .int, isRequired: true, since: 5),
        Column("n INTEGER NOT NULL", "n", .int, isRequired: true, since: 5),
      ]),
    TableDefinition(
      .collectionMove, since: 5, isCaptured: false, rowsOf: .book, key: [0, 1, 2], hasRowID: false,
      columns: [
        Column("device INTEGER NOT NULL", "device", .int, isRequired: true, since: 5),
        Column("n INTEGER NOT NULL", "n", .int, isRequired: true, since: 5),
        Column("collection BLOB NOT NULL", "collection", .blob, isRequired: true, since: 5),
        Column("parent BLOB", "parent", .blob, isRequired: false, since: 5),
      ]),
    TableDefinition(
      .alias, since: 5, isCaptured: false, rowsOf: .book, key: [0], hasRowID: false,
      columns: [
        Column("uuid BLOB NOT NULL", "uuid", .blob, isRequired: true, since: 5),
        Column("entry BLOB NOT NULL", "entry", .blob, isRequired: true, since: 5),
      ]),
    TableDefinition(
      .lane, since: 5, isCaptured: false, rowsOf: .session, by: "session", key: [0, 1], hasRowID: false,
      columns: [
        Column("session INTEGER NOT NULL", "session", .int, isRequired: true, since: 5),
        Column("lane INTEGER NOT NULL", "lane", .int, isRequired: true, since: 5),
        Column("first_seq INTEGER NOT NULL", "first_seq", .int, isRequired: true, since: 5),
        Column("next_seq INTEGER NOT NULL", "next_seq", .int, isRequired: true, since: 5),
        Column("device INTEGER", "device", .int, isRequired: false, since: 5),
        Column("parent INTEGER", "parent", .int, isRequired: false, since: 5),
      ]),
    TableDefinition(
      .incoming, since: 5, isCaptured: false, rowsOf: .book, key: [0, 1], hasRowID: true,
      columns: [
        Column("stream BLOB NOT NULL", "stream", .blob, isRequired: true, since: 5),
        Column("number INTEGER NOT NULL", "number", .int, isRequired: true, since: 5),
        Column("last INTEGER NOT NULL", "last", .int, isRequired: true, since: 5),
        Column("time INTEGER NOT NULL", "time", .int, isRequired: true, since: 5),
        Column("body BLOB NOT NULL", "body", .blob, isRequired: true, since: 5),
      ]),
    TableDefinition(
      .hub, since: 5, isCaptured: false, rowsOf: .book, key: [0], hasRowID: true,
      columns: [
        Column("uuid BLOB NOT NULL", "uuid", .blob, isRequired: true, since: 5),
        Column("known TEXT NOT NULL", "known", .text, isRequired: true, since: 5),
        Column("seen BLOB NOT NULL", "seen", .blob, isRequired: true, since: 5),
        Column("state TEXT NOT NULL", "state", .text, isRequired: true, since: 5),
        Column("stream BLOB NOT NULL", "stream", .blob, isRequired: true, since: 5),
        Column("content INTEGER NOT NULL", "content", .int, isRequired: true, since: 5),
        Column("erasing BLOB NOT NULL", "erasing", .blob, isRequired: true, since: 5),
      ]),
  ]
}

/// A changed row of a captured table. What observes changes answers for each of them: a new table does not compile until it does.
package enum ChangedRow {
  case entry(Changed<EntryColumn>)
  case pause(Changed<PauseColumn>)
  case eventEdit(Changed<EventEditColumn>)
  case setting(Changed<SettingColumn>)
  case entryTag(Changed<EntryTagColumn>)
  case day(Changed<DayColumn>)
  case reminder(Changed<ReminderColumn>)
  case templateVersion(Changed<TemplateVersionColumn>)
  case templateField(Changed<TemplateFieldColumn>)
  case fieldValue(Changed<FieldValueColumn>)
  /// Of a table that only a newer format has.
  case other(Changeset.Row)

  @inline(__always)
  package init(_ row: Changeset.Row) {
    switch row.table {
    case .entry: self = .entry(Changed(row: row))
    case .pause: self = .pause(Changed(row: row))
    case .eventEdit: self = .eventEdit(Changed(row: row))
    case .setting: self = .setting(Changed(row: row))
    case .entryTag: self = .entryTag(Changed(row: row))
    case .day: self = .day(Changed(row: row))
    case .reminder: self = .reminder(Changed(row: row))
    case .templateVersion: self = .templateVersion(Changed(row: row))
    case .templateField: self = .templateField(Changed(row: row))
    case .fieldValue: self = .fieldValue(Changed(row: row))
    default: self = .other(row)
    }
  }
}

/// The columns of `entry`.
package enum EntryColumn: Int, TableColumn {
  /// names one entry in the book; never used again
  case id
  /// names it in every book; version 7 if Tallybook made it, so the index grows at its end
  case uuid
  /// 1 collection, 2 note, 3 session, 4 task, 5 subject, 6 event type, 7 tag, 8 template, 14 attachment, since 1.5 31
  /// variant, since 1.7 32 medium; others stay unused
  case kind
  /// the collection that holds it; for an event type or (since 1.6) a subject, the one that defines it; 0 the root. For
  /// an attachment, the item or collection that it belongs to; for a variant, its event type; for a medium, its session
  case parent
  /// name or title. For a variant, its values as a JSON object on one line, its members sorted by name. For a medium,
  /// the path of its file, relative to the book's folder if the file is below it
  case name
  /// free text
  case description
  /// an item's instant or start, a collection's date; for others, when they were made
  case time
  /// for a session: when it stopped; NULL while it runs
  case endTime
  /// in which the time was entered: a name of tzdata, UTC, or an offset such as +02:00
  case zone
  /// degrees north; only together with the longitude
  case latitude
  /// degrees east
  case longitude
  /// metres
  case accuracy
  /// a name
  case place
  /// who made it
  case username
  /// when it was made
  case created
  /// an entry of kind 5
  case subject
  /// when it went to the trash. Everything below it is then in the trash too, but stays unmarked
  case trashed
  /// for an event type: the text that people read
  case label
  /// for an event type, subject or tag: `#RRGGBB`. A tag without one is shown in a colour that [follows from its
  /// name](decisions/0017-tags.md)
  case color
  /// for an event type or subject: the field `key`
  case shortcut
  /// for an event type: 1 point, 2 state
  case mode
  /// for an event type: the group in which a start stops open states
  case exclusion
  /// for an event type: 1 if it can be logged
  case recordable
  /// for an event type or task; all tasks of a book share one spelling, whatever the letter case
  case category
  /// for an event type, subject or tag: 1 if it is no longer offered
  case archived
  /// for an entry that was moved by hand: its place among its siblings. [More](decisions/0012-the-tree.md)
  case position
  /// for an attachment: the media type of its bytes, such as image/png. Since 1.1, like the next two
  case mediaType
  /// for an attachment: the SHA-256 of its bytes, 32 bytes as a blob; this is `sha256` of the table [content](#content)
  case content
  /// for an attachment or a medium: how long it plays, if known
  case duration
  /// for a task: the day that it is on, as a number such as 20260302; NULL in the backlog. Since 1.3, like the next
  /// ones. [More](decisions/0024-day-plans.md)
  case day
  /// for a task: 0 high, 1 medium, 2 low, 3 none
  case priority
  /// for a task: when it was completed
  case completed
  /// for a task: 0 none, 1 highlight, 2 star
  case redaction
  /// for a task: when it must be done
  case due
  /// for a task: the task of an earlier day that it repeats
  case carried
  /// for a task: up to five notes, one per line
  case notes
  /// for an item, since 1.5 also for a subject and a variant: an entry of kind 8 that defines its custom fields. For an
  /// event type: the one whose fields its events may have. Since 1.3
  case template
  /// for an attachment: a transcript of its speech. Since 1.3
  case transcript
  /// for an event type: the UUIDs of the event types whose open states of the same subject its events stop. They are in
  /// lower-case hexadecimal digits without hyphens, ascending, separated by a space. A UUID that no entry has means
  /// nothing
  case excludes
  /// for a medium: the player that shows it, 1, 2, …
  case track
  /// for a medium: when it begins, in ns since the start of its session, may be negative. NULL: when the one before it
  /// in its track ends; for the first, with the session
  case offset
  /// for a medium: its frames per second, as a fraction in lowest terms such as 25/1 or 30000/1001
  case frameRate
  /// for a medium: 1 if its timecode skips frame numbers
  case dropFrame
  /// for a medium: the timecode of its first frame
  case timecode
  /// for a medium: the SHA-256 of its file as 64 hexadecimal digits, if known; not a row of `content`, because its
  /// bytes are not in the book
  case fileSha256

  package static let table = Table.entry
}

/// The columns of `pause`.
package enum PauseColumn: Int, TableColumn {
  /// the entry that was paused
  case session
  /// 1, 2, 3 in order
  case ordinal
  /// when it began
  case start
  /// when it ended; NULL while it lasts
  case stop

  package static let table = Table.pause
}

/// The columns of `event_edit`.
package enum EventEditColumn: Int, TableColumn {
  /// the session of the event
  case session
  /// the number of the event
  case seq
  /// 1: the event was added, not logged; 2: the event now has these values; 3: the event was removed
  case operation
  /// when, after the edit; for 3, as before
  case time
  /// what, likewise: an entry of kind 6 or 31
  case type
  /// 1 point, 2 start, 3 stop, likewise
  case phase
  /// about whom, likewise: an entry of kind 5
  case subject
  /// its number, likewise
  case value
  /// its text, likewise
  case note
  /// the type as it was logged, if it was logged
  case wasType
  /// the phase as it was logged
  case wasPhase

  package static let table = Table.eventEdit
}

/// The columns of `setting`.
package enum SettingColumn: Int, TableColumn {
  /// as in the contract, or a host's own name beginning with `x-`
  case name
  /// text. A setting without a row has its default
  case value

  package static let table = Table.setting
}

/// The columns of `entry_tag`.
package enum EntryTagColumn: Int, TableColumn {
  /// a note, session or task
  case entry
  /// an entry of kind 7. A tag in the trash is not shown, but its rows stay
  case tag
  /// its place among the entry's tags, from 0; equal places are sorted by `tag`
  case ordinal

  package static let table = Table.entryTag
}

/// The columns of `day`.
package enum DayColumn: Int, TableColumn {
  /// a number such as 20260302
  case date
  /// how many tasks of high priority it may have; NULL: any number
  case high
  /// the same for medium priority
  case medium
  /// the same for low priority
  case low
  /// the number that selects its accolade
  case seed
  /// when it was opened
  case opened
  /// when the days before it were reviewed on it
  case reviewed

  package static let table = Table.day
}

/// The columns of `reminder`.
package enum ReminderColumn: Int, TableColumn {
  /// never used again
  case id
  /// an entry of kind 4; 0 for an evening reminder
  case task
  /// 1 at a time; 2 a number of minutes after it was set; 3 hourly from a time until two hours before the task's day
  /// ends. 4 at 19:00 of `day` and the three days after it
  case mode
  /// the task's day when it was set, or an evening reminder's first day. If the task has moved to another day, the
  /// reminder is due at the same clock time on that day
  case day
  /// when it is due; for mode 3, when it is first due
  case time
  /// when it was set
  case created

  package static let table = Table.reminder
}

/// The columns of `template_version`.
package enum TemplateVersionColumn: Int, TableColumn {
  /// an entry of kind 8
  case template
  /// 1, 2, 3 in order
  case version
  /// [a JSON Schema](formats/json.md#templates), on one line
  case schema
  /// when it was set
  case time

  package static let table = Table.templateVersion
}

/// The columns of `template_field`.
package enum TemplateFieldColumn: Int, TableColumn {
  /// the number, from 1000 on
  case id
  /// whose field it is; 0 for items without a template, and for items whose template was removed for good
  case template
  /// the name in the schema, or as it was imported with an item
  case name

  package static let table = Table.templateField
}

/// The columns of `field_value`.
package enum FieldValueColumn: Int, TableColumn {
  /// a note, session or task; since 1.5 also a subject or a variant
  case entry
  /// a row of `template_field`
  case field
  /// 0; for a field with several values their places, 0, 1, 2
  case ordinal
  /// what `value` is beside its type: 0 the value itself, 1 a truth value, 2 an instant, 3 JSON of a field that the
  /// template does not know. 8 is added if the field has several values
  case form
  /// an integer, a real number or a text
  case value

  package static let table = Table.fieldValue
}

extension EntryColumn {
  /// Where a field is kept; nil of what is computed, or of what is no entry's.
  package init?(_ field: Field) {
    switch field {
    case .id: self = .id
    case .uuid: self = .uuid
    case .kind: self = .kind
    case .parent: self = .parent
    case .name: self = .name
    case .description: self = .description
    case .time: self = .time
    case .end: self = .endTime
    case .zone: self = .zone
    case .latitude: self = .latitude
    case .longitude: self = .longitude
    case .accuracy: self = .accuracy
    case .place: self = .place
    case .username: self = .username
    case .created: self = .created
    case .subject: self = .subject
    case .trashed: self = .trashed
    case .label: self = .label
    case .color: self = .color
    case .key: self = .shortcut
    case .mode: self = .mode
    case .exclusion: self = .exclusion
    case .recordable: self = .recordable
    case .category: self = .category
    case .archived: self = .archived
    case .position: self = .position
    case .mediaType: self = .mediaType
    case .sha256: self = .content
    case .duration: self = .duration
    case .day: self = .day
    case .priority: self = .priority
    case .completed: self = .completed
    case .redaction: self = .redaction
    case .due: self = .due
    case .carried: self = .carried
    case .notes: self = .notes
    case .template: self = .template
    case .transcript: self = .transcript
    case .excludes: self = .excludes
    case .track: self = .track
    case .offset: self = .offset
    case .frameRate: self = .frameRate
    case .dropFrame: self = .dropFrame
    case .timecode: self = .timecode
    case .fileSha256: self = .fileSha256
    default: return nil
    }
  }
}
