/// The tables of a book. docs/file-format.md describes them to the byte; Tests/CoreTests/SchemaTests.swift holds the rules
/// that stored history depends on: captured tables have a primary key that never changes, no generated columns, no
/// triggers, no foreign keys with actions, and only ever gain columns.
enum Schema {
  /// `tlly` in a SQLite file's header: what makes it a book.
  static let applicationID: Int64 = 0x746C_6C79
  /// The format's version: major in the upper 16 bits, minor in the lower. A newer major is refused, a newer minor opened.
  static let major: Int64 = 1
  static let minor: Int64 = 4
  static var version: Int64 { major << 16 | minor }

  /// Tables whose changes are kept as history.
  static let captured = [
    "entry", "pause", "event_edit", "setting", "entry_tag", "day", "reminder", "template_version", "template_field", "field_value",
  ]

  static let create = """
    CREATE TABLE entry (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uuid BLOB NOT NULL,
      kind INTEGER NOT NULL,
      parent INTEGER NOT NULL,
      name TEXT NOT NULL,
      description TEXT,
      time INTEGER NOT NULL,
      end_time INTEGER,
      zone TEXT NOT NULL,
      latitude REAL,
      longitude REAL,
      accuracy REAL,
      place TEXT,
      username TEXT,
      created INTEGER NOT NULL,
      subject INTEGER,
      trashed INTEGER,
      label TEXT,
      color TEXT,
      shortcut TEXT,
      mode INTEGER,
      exclusion TEXT,
      recordable INTEGER,
      category TEXT,
      archived INTEGER,
      position TEXT,
      \(columns(columns1_1 + columns1_3))
    ) STRICT;
    CREATE UNIQUE INDEX entry_uuid ON entry (uuid);
    CREATE INDEX entry_collection ON entry (time, id) WHERE kind = 1;
    CREATE INDEX entry_session ON entry (time, id) WHERE kind = 3;
    CREATE INDEX entry_definition ON entry (kind, name, id) WHERE kind > 4;
    CREATE INDEX entry_parent ON entry (parent, time, id);
    CREATE INDEX entry_timeline ON entry (time, id) WHERE kind <= 4;
    CREATE INDEX entry_trash ON entry (trashed) WHERE trashed IS NOT NULL;
    CREATE INDEX entry_position ON entry (parent, position) WHERE position IS NOT NULL;

    CREATE TABLE pause (
      session INTEGER NOT NULL,
      ordinal INTEGER NOT NULL,
      start INTEGER NOT NULL,
      stop INTEGER,
      PRIMARY KEY (session, ordinal)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE event_edit (
      session INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      operation INTEGER NOT NULL,
      time INTEGER NOT NULL,
      type INTEGER NOT NULL,
      phase INTEGER NOT NULL,
      subject INTEGER,
      value REAL,
      note TEXT,
      was_type INTEGER,
      was_phase INTEGER,
      PRIMARY KEY (session, seq)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE setting (
      name TEXT PRIMARY KEY NOT NULL,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE entry_state (
      entry INTEGER PRIMARY KEY,
      modified INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE event_log (
      session INTEGER PRIMARY KEY,
      next_seq INTEGER NOT NULL,
      has_tail INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX event_log_tail ON event_log (session) WHERE has_tail = 1;

    CREATE TABLE chunk (
      id INTEGER PRIMARY KEY,
      session INTEGER NOT NULL,
      first_seq INTEGER NOT NULL,
      count INTEGER NOT NULL,
      min_time INTEGER NOT NULL,
      max_time INTEGER NOT NULL,
      body BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX chunk_session ON chunk (session, first_seq);

    CREATE TABLE event_count (
      session INTEGER NOT NULL,
      type INTEGER NOT NULL,
      events INTEGER NOT NULL,
      starts INTEGER NOT NULL,
      PRIMARY KEY (session, type)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE history (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      time INTEGER NOT NULL,
      author TEXT NOT NULL,
      name TEXT,
      state INTEGER NOT NULL,
      step INTEGER,
      reason INTEGER,
      size INTEGER NOT NULL,
      kept INTEGER NOT NULL,
      changeset BLOB
    ) STRICT;
    CREATE INDEX history_state ON history (state, id);
    CREATE INDEX history_kept ON history (kept) WHERE changeset IS NOT NULL;

    CREATE TABLE book (
      uuid BLOB NOT NULL,
      created INTEGER NOT NULL
    ) STRICT;

    \(attachments)

    \(tags)

    \(days)

    \(templates)

    \(parts)
    """

  /// The changes of steps that are too large for one row, since 1.4.
  static let parts = """
    CREATE TABLE history_part (
      id INTEGER PRIMARY KEY,
      step INTEGER NOT NULL,
      number INTEGER NOT NULL,
      changeset BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX history_part_step ON history_part (step, number);
    """

  /// Templates, the values of items' own fields, how far the index of texts is, and drafts that were put by, since 1.3.
  static let templates = """
    CREATE INDEX entry_template ON entry (template, time, id) WHERE template IS NOT NULL;

    CREATE TABLE template_version (
      template INTEGER NOT NULL,
      version INTEGER NOT NULL,
      schema TEXT NOT NULL,
      time INTEGER NOT NULL,
      PRIMARY KEY (template, version)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE template_field (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      template INTEGER NOT NULL,
      name TEXT NOT NULL
    ) STRICT;
    CREATE INDEX template_field_name ON template_field (template, name);

    CREATE TABLE field_value (
      entry INTEGER NOT NULL,
      field INTEGER NOT NULL,
      ordinal INTEGER NOT NULL,
      form INTEGER NOT NULL,
      value ANY NOT NULL,
      PRIMARY KEY (entry, field, ordinal)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX field_value_value ON field_value (field, value, entry);

    CREATE TABLE search_state (
      version INTEGER NOT NULL,
      history INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE search_pending (
      chunk INTEGER PRIMARY KEY
    ) STRICT;

    CREATE TABLE draft (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind INTEGER NOT NULL,
      entry INTEGER,
      name TEXT NOT NULL,
      time INTEGER NOT NULL,
      username TEXT,
      body TEXT NOT NULL
    ) STRICT;
    """

  /// Columns of `entry` since 1.1.
  static let columns1_1 = ["media_type TEXT", "content BLOB", "duration INTEGER"]

  /// Columns of `entry` since 1.3.
  static let columns1_3 = dayColumns + ["template INTEGER", "transcript TEXT"]

  /// The columns of tasks, behind all others of `entry`, since 1.3.
  static let dayColumns = [
    "day INTEGER", "priority INTEGER", "completed INTEGER", "redaction INTEGER", "due INTEGER", "carried INTEGER", "notes TEXT",
  ]

  /// What days and reminders need beside them, since 1.3. Claims are no history: they are about what hosts show, not about the book.
  static let days = """
    CREATE INDEX entry_task ON entry (time, id) WHERE kind = 4;
    CREATE INDEX entry_day ON entry (day, priority) WHERE kind = 4 AND day IS NOT NULL;
    CREATE INDEX entry_open ON entry (day, time) WHERE kind = 4 AND completed IS NULL;
    CREATE INDEX entry_category ON entry (category) WHERE kind = 4 AND category IS NOT NULL;
    CREATE INDEX entry_carried ON entry (carried) WHERE carried IS NOT NULL;

    CREATE TABLE day (
      date INTEGER NOT NULL,
      high INTEGER,
      medium INTEGER,
      low INTEGER,
      seed INTEGER NOT NULL,
      opened INTEGER NOT NULL,
      reviewed INTEGER,
      PRIMARY KEY (date)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE reminder (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      task INTEGER NOT NULL,
      mode INTEGER NOT NULL,
      day INTEGER,
      time INTEGER NOT NULL,
      created INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX reminder_task ON reminder (task);

    CREATE TABLE reminder_state (
      reminder INTEGER PRIMARY KEY,
      shown INTEGER,
      claim INTEGER,
      claimed INTEGER
    ) STRICT;
    """

  private static func columns(_ columns: [String]) -> String { columns.joined(separator: ",\n  ") }

  /// Which tags a note or session carries, and an index of what runs, since 1.2.
  static let tags = """
    CREATE TABLE entry_tag (
      entry INTEGER NOT NULL,
      tag INTEGER NOT NULL,
      ordinal INTEGER NOT NULL,
      PRIMARY KEY (entry, tag)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX entry_tag_tag ON entry_tag (tag, entry);
    CREATE INDEX entry_running ON entry (time, id) WHERE kind = 3 AND end_time IS NULL;
    """

  /// What attachments need beside the columns of `entry`, since 1.1.
  static let attachments = """
    CREATE INDEX entry_content ON entry (content) WHERE content IS NOT NULL;

    CREATE TABLE content (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      sha256 BLOB,
      size INTEGER NOT NULL,
      state INTEGER NOT NULL,
      filler BLOB,
      unused INTEGER NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX content_sha256 ON content (sha256) WHERE sha256 IS NOT NULL;
    CREATE INDEX content_unused ON content (id) WHERE unused = 1;

    CREATE TABLE piece (
      id INTEGER PRIMARY KEY,
      content INTEGER NOT NULL,
      number INTEGER NOT NULL,
      crc INTEGER NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX piece_content ON piece (content, number);

    CREATE TABLE unfinished (
      id INTEGER PRIMARY KEY,
      uuid BLOB NOT NULL,
      parent INTEGER NOT NULL,
      name TEXT NOT NULL,
      media_type TEXT NOT NULL,
      username TEXT,
      created INTEGER NOT NULL,
      sha256 BLOB
    ) STRICT;
    """
}
