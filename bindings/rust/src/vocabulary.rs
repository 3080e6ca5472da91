// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
//! The contract's numbers: each set is an enum, or flags that are joined by `|`.

use crate::open::{flags, open_enum};

open_enum! {
/// What a call answers. Zero is success, positive values are signals, negative ones errors.
///
/// ```
/// use tallybook::Status;
/// assert_eq!(Status::from(i32::from(Status::Done)), Status::Done);
/// ```
pub enum Status {
    /// Done.
    Ok = 0,
    /// There is no further row.
    Done = 1,
    /// Nothing came in the time that was given.
    Timeout = 2,
    /// The call itself is wrong: NULL where it is forbidden, an unknown flag bit, a wrong struct_size.
    Misuse = -1,
    /// The handle is stale, forged or of another kind.
    Handle = -2,
    /// The book that the handle belongs to was closed.
    Closed = -3,
    /// This process was forked while a book was open. Every call that returns a status answers it, even without a
    /// handle. Open books in the child after exec, or fork before opening.
    Forked = -4,
    /// A text is not valid UTF-8.
    Utf8 = -5,
    /// A value is out of its range or of the wrong type.
    Invalid = -6,
    /// Something that the call names does not exist.
    NotFound = -7,
    /// Something that the call would create already exists.
    Exists = -8,
    /// Not possible in the current state, which the message names.
    State = -9,
    /// A limit was reached; tally_error has the value found and the bound.
    Limit = -10,
    /// Another process or thread is using something that the call needs; the message names the process.
    Busy = -11,
    /// The disk is full; everything acknowledged is kept.
    Full = -12,
    /// The book, its folder or its medium can only be read.
    ReadOnly = -13,
    /// The operating system refused; sub_code has errno or SQLite's code.
    Io = -14,
    /// The book's file is damaged.
    Corrupt = -15,
    /// Not available here; the message names what is missing.
    Unsupported = -16,
    /// The host stopped the call, by a callback or by tally_book_interrupt. What the call had not finished was taken
    /// back.
    Cancelled = -17,
    /// The book was made by a newer major version of the format.
    Newer = -18,
    /// The file is not a book, or the text does not have the expected format; the message has line and key.
    Format = -19,
    /// The hub's server cannot be reached, or refuses; the reason says which. The book is unchanged or has part of
    /// the changes; you can call again.
    Hub = -20,
}
}

open_enum! {
/// Why a call answered its status, if that has several causes; also what a finding says. Treat a reason that you do
/// not know like its status.
///
/// ```
/// use tallybook::Reason;
/// assert_eq!(Reason::from(i32::from(Reason::NullPointer)), Reason::NullPointer);
/// ```
pub enum Reason {
    /// The status says everything.
    None = 0,
    /// A pointer is NULL where that is forbidden, or has a size but no bytes.
    NullPointer = 1,
    /// The flags have a bit that the call does not know.
    UnknownFlag = 2,
    /// This library does not accept the struct_size, the stride or a reserved field of a struct.
    StructSize = 3,
    /// A length, a size or a count is more than any call accepts.
    ArgumentSize = 4,
    /// The book was closed.
    BookClosed = 5,
    /// The transaction was committed or rolled back.
    TransactionEnded = 6,
    /// The snapshot was ended by the program.
    SnapshotEnded = 7,
    /// The watch was ended.
    WatchEnded = 8,
    /// A required value is missing.
    Required = 9,
    /// A value is out of its range; found and bound say how far.
    Range = 10,
    /// A value is of the wrong type.
    Type = 11,
    /// A text or list is too short or too long.
    Length = 12,
    /// A text does not have the required form.
    Pattern = 13,
    /// A value is not one of the choices.
    Choice = 14,
    /// A time is in the future, but must be in the past.
    Future = 15,
    /// An end is before its start, or a time is outside of what it belongs to.
    TimeOrder = 16,
    /// A reference does not fit, or its target does not exist.
    Reference = 17,
    /// An entry, a selection or rows have a kind that the call does not take.
    Kind = 18,
    /// The field does not belong to the kind or the book, or cannot be used this way.
    Field = 19,
    /// A path is empty, or leads to something unsuitable, such as a folder instead of a file.
    Path = 20,
    /// A path belongs to a book that this process has open.
    OpenBook = 21,
    /// A text to be stored contains a NUL character.
    NulCharacter = 22,
    /// Arguments or flags exclude one another, or one needs another that is missing.
    Contradiction = 23,
    /// A statement, a search, a pattern or a schema breaks the rules of its language.
    Syntax = 24,
    /// The SQL is not one statement that only reads what it may.
    Statement = 25,
    /// A parameter of a statement has no value, or a value has no parameter.
    Parameter = 26,
    /// A page token belongs to another order, or is not a page token.
    Token = 27,
    /// There is no entry with that id, name or UUID.
    NoEntry = 28,
    /// The entry is in the trash.
    InTrash = 29,
    /// The entry is not in the trash, or was not itself deleted.
    NotInTrash = 30,
    /// The session has no such event.
    NoEvent = 31,
    /// There is no event type with that id that the session can hold.
    NoEventType = 32,
    /// There is no tag with that name.
    NoTag = 33,
    /// The template has no field with that name.
    NoField = 34,
    /// There is no such setting.
    NoSetting = 35,
    /// There is no such file.
    NoFile = 36,
    /// There is no such folder.
    NoFolder = 37,
    /// The system does not know this time zone.
    NoZone = 38,
    /// The bytes of the attachment are not in the book.
    NoContent = 39,
    /// There is no such reminder.
    NoReminder = 40,
    /// There is no such stored draft.
    NoStoredDraft = 41,
    /// No task has the category.
    NoCategory = 42,
    /// There is nothing to undo or redo.
    NoStep = 43,
    /// Another entry has the name in the same place.
    NameTaken = 44,
    /// There is already a file.
    FileExists = 45,
    /// The folder, or a file in it, belongs to another book or to an unknown owner.
    FolderTaken = 46,
    /// The task was already repeated, or the reminder was already shown or claimed.
    AlreadyDone = 47,
    /// A session of the same collection overlaps in time.
    Overlap = 48,
    /// The entry that the draft edits was changed since the draft began.
    StaleDraft = 49,
    /// Places are not stored while the setting location_enabled is off.
    LocationOff = 50,
    /// A collection would contain itself.
    Cycle = 51,
    /// The session is being recorded.
    IsRecorded = 52,
    /// Nobody is recording the session or the memo.
    NotRecorded = 53,
    /// The session has no end yet.
    IsRunning = 54,
    /// The session or memo is stopped, or the attachment is no longer being written here; it accepts no more.
    HasEnded = 55,
    /// The session or memo is paused.
    IsPaused = 56,
    /// The session or memo is not paused.
    NotPaused = 57,
    /// The player is not playing.
    NotPlaying = 58,
    /// The attachment is finished; its bytes never change.
    IsFinished = 59,
    /// The draft was already saved.
    AlreadySaved = 60,
    /// The session, event type or subject has events, so this is not allowed.
    HasEvents = 61,
    /// The tail, the file of events that a recorder keeps beside the book, is in the way: left behind, from another
    /// session, or not a tail.
    Tail = 62,
    /// Entries that belong to every book cannot be deleted or moved.
    BuiltIn = 63,
    /// The entry's parent is in the trash.
    ParentInTrash = 64,
    /// The task is not on a day.
    NoDay = 65,
    /// Too little of the day is left for it.
    TooLate = 66,
    /// The reminder is not due at that time.
    NotDue = 67,
    /// A later change is in the way of undoing or redoing the step.
    UndoBlocked = 68,
    /// The thread or transaction is inside a call that writes, such as in its callback.
    InCall = 69,
    /// The call does not accept this kind of book: the book itself, a transaction or a snapshot.
    Scope = 70,
    /// A transaction that was begun on this one is open.
    PartOpen = 71,
    /// The library ended the snapshot because the log had grown beyond the setting snapshot_log_limit.
    SnapshotDropped = 72,
    /// This process has the book open, or has it open with other options.
    IsOpen = 73,
    /// The cursor is not at a row, so there is no field to read.
    NoRow = 74,
    /// A day has the maximum number of tasks of the priority.
    DayFull = 75,
    /// A text, a line or a path is longer than allowed.
    TooLong = 76,
    /// A file, a picture or the result of a statement is larger than allowed.
    TooLarge = 77,
    /// There are more of them than allowed.
    TooMany = 78,
    /// A time or duration goes beyond the years 1677 to 2262.
    TimeLimit = 79,
    /// The buffer is too small; bound has the needed size.
    SmallBuffer = 80,
    /// Another process, thread or transaction writes to the book.
    Writer = 81,
    /// Another handle or process is recording the session.
    Recorder = 82,
    /// The attachment is being written or finished elsewhere.
    BlobWriter = 83,
    /// Another process keeps the mirror.
    MirrorKeeper = 84,
    /// Another thread is opening or closing the book.
    Opening = 85,
    /// A file or bytes changed while they were being read.
    Changing = 86,
    /// There is no room on the disk.
    DiskFull = 87,
    /// The book has used all its numbers.
    IdsSpent = 88,
    /// The book was opened for reading only.
    OpenedReadOnly = 89,
    /// The book's file has several names (hard links), so it is read-only.
    SeveralNames = 90,
    /// A snapshot does not change.
    IsSnapshot = 91,
    /// The system does not allow writing there.
    NoWriteAccess = 92,
    /// Something in the book's files cannot be read.
    Damaged = 93,
    /// Events of a session cannot be read.
    DamagedEvents = 94,
    /// Bytes of an attachment are missing or damaged.
    DamagedContent = 95,
    /// A file beside the book cannot be read as what it should be.
    DamagedFile = 96,
    /// The system's time zone file cannot be read.
    DamagedZone = 97,
    /// The loaded SQLite is too old or lacks a part.
    NeedsSqlite = 98,
    /// libsndfile cannot be loaded.
    NeedsSndfile = 99,
    /// librsvg and cairo cannot be loaded.
    NeedsCairo = 100,
    /// This library does not offer it.
    NotOffered = 101,
    /// The text breaks the rules of its format.
    Malformed = 102,
    /// Data that should be text is not UTF-8, or not text.
    Encoding = 103,
    /// The file is not a book.
    NotABook = 104,
    /// The file, the folder or the text has another format than stated.
    OtherFormat = 105,
    /// The content is not audio that can be read, or not a memo.
    NotAudio = 106,
    /// A required key or column is missing or empty.
    MissingKey = 107,
    /// There is a key that has no meaning here.
    UnknownKey = 108,
    /// A key or column does not accept its value.
    Value = 109,
    /// A reference leads to nothing in the document or in the book, or to an entry of another kind.
    Unresolved = 110,
    /// Something that must be unique is there twice.
    Duplicate = 111,
    /// A file of a folder is not a plain file of its own, or is outside the folder.
    UnsafeFile = 112,
    /// An import adds this.
    Added = 113,
    /// An import, or its undo, changes this. As a warning of an import: a value was altered.
    Changed = 114,
    /// An import found that this is already the same.
    Unchanged = 115,
    /// An import left this out, for the reason given.
    LeftOut = 116,
    /// The recording of a session went on in two books; an import left it as it was.
    Diverged = 117,
    /// A file or row that belongs to the book is missing.
    Missing = 118,
    /// Data that a lost recorder or writer left behind was added to the book.
    Recovered = 119,
    /// Data that could not be read was kept in a side file.
    SetAside = 120,
    /// Somebody edited a file of a mirror; the edited file was kept under another name.
    Conflict = 121,
    /// A file of a mirror could not be written; another attempt will follow.
    Unwritten = 122,
    /// Files of a mirror are still to be written.
    Behind = 123,
    /// An existing value does not fit the template's new schema; it stays as it is.
    Misfit = 124,
    /// An import had to assume this: what it read does not say it.
    Assumed = 125,
    /// An import left nothing out and altered nothing.
    AllTaken = 126,
    /// An import that was to take all or nothing would leave something out or alter it.
    Lossy = 127,
    /// An import keeps this beside the entry that it describes. A book has no place for it, but an export in the same
    /// format writes it again.
    Kept = 128,
    /// No font here has some letters of a report; in a PDF or PNG they are boxes.
    NoFont = 129,
    /// A merge had nothing to add: the book already has everything that the other one knows.
    NothingNew = 130,
    /// Both books wrote this, and neither had seen the other's version. The later one is shown; the others are kept
    /// beside it.
    Concurrent = 131,
    /// The entry is out of the trash, or back after it was removed for good, because somebody who did not know of
    /// that continued with it.
    Revived = 132,
    /// A merge removed what the other book had removed for good.
    Erased = 133,
    /// Two entries with the same name, created separately, are now one.
    Joined = 134,
    /// Events of a session have new numbers from here on. A version before lanes logged them among another device's,
    /// or two copies of a book used the same numbers.
    Lane = 135,
    /// A change that a merge brought.
    Merged = 136,
    /// The clock of another device is more than a day ahead of this one's.
    ClockAhead = 137,
    /// A book cannot be merged with itself.
    SameBook = 138,
    /// The book to be merged is another book, not a copy of this one.
    OtherBook = 139,
    /// The bytes are not a frame of changes or a vector, are incomplete, or were changed on the way.
    Frame = 140,
    /// A book, a file or changes have a format version that this library does not know.
    NewerVersion = 141,
    /// The book lacks changes that come before these.
    ChangesMissing = 142,
    /// More frames of the same stream are still to come.
    MoreFrames = 143,
    /// libpq cannot be loaded.
    NeedsPostgres = 144,
    /// The text is not the address of a PostgreSQL server.
    HubAddress = 145,
    /// The hub cannot be reached, does not answer, or ended the connection.
    HubAway = 146,
    /// The hub's server refuses the login.
    HubLogin = 147,
    /// The hub does not let this role do it: the role is not a member of the book's space, or may only read there.
    HubRights = 148,
    /// The database has no hub, or a hub older than this library writes to.
    HubSchema = 149,
    /// The hub's disk is full, or its server accepts no more connections.
    HubFull = 150,
    /// The hub's server refuses a statement for another reason, which the message has.
    HubRefused = 151,
    /// The hub's handle was freed.
    HubEnded = 152,
    /// libsodium cannot be loaded.
    NeedsSodium = 153,
    /// The book's space on the hub is sealed with another phrase, or is sealed and no phrase was given, or is not
    /// sealed and one was given.
    HubSealed = 154,
    /// There is no kappa, because nothing was sampled.
    NoSample = 155,
    /// There is no kappa, because both observers saw the same one thing throughout: they would agree by chance.
    OneCategory = 156,
    /// The checked sessions can use an event type, but none of them has an event of it.
    NeverUsed = 157,
    /// Two event types or subjects that a session sees have the same key.
    KeyTwice = 158,
    /// An event type is archived, but has events.
    ArchivedUsed = 159,
    /// A state has no stop, although its session has ended.
    Unclosed = 160,
    /// A stop has no start before it.
    NoStart = 161,
    /// A state is open together with one that excludes it.
    Together = 162,
    /// zlib cannot be loaded.
    NeedsZlib = 163,
    /// expat cannot be loaded.
    NeedsExpat = 164,
    /// No medium of the session shows that moment.
    NoMedium = 165,
    /// The file of a medium moved, and the medium now has its new path.
    Relinked = 166,
    /// A file has the name of a medium's file, but different bytes.
    OtherFile = 167,
    /// Several files may be the file of a medium, and nothing says which.
    SeveralFiles = 168,
    /// The SHA-256 of a medium's file was stored.
    Hashed = 169,
    /// The book has an older format, and nothing said to bring it up to date.
    OlderFormat = 170,
}
}

open_enum! {
/// The kind of an entry in a book.
///
/// ```
/// use tallybook::Kind;
/// assert_eq!(Kind::from(i32::from(Kind::Collection)), Kind::Collection);
/// ```
pub enum Kind {
    /// All of them.
    Any = 0,
    /// Holds items and other collections.
    Collection = 1,
    /// Something at an instant.
    Note = 2,
    /// Something with a start and, once stopped, an end; it holds events.
    Session = 3,
    /// Something to be done, on a day or in the backlog.
    Task = 4,
    /// Whom or what an item or event is about.
    Subject = 5,
    /// What can be logged in a session; belongs to the book or to a collection.
    EventType = 6,
    /// A word that items carry; belongs to the book.
    Tag = 7,
    /// Which fields items of one sort have beyond the standard ones: a JSON Schema; belongs to the book.
    Template = 8,
    /// Something logged in a session: only in queries and cursors.
    Event = 9,
    /// What a check, a validation, an import or a recovery found: only in cursors.
    Finding = 10,
    /// A setting of the book: only in cursors.
    Setting = 11,
    /// A step of the book's history; its changes follow it: only in cursors.
    Step = 12,
    /// What one step changed in one field: only in cursors.
    Change = 13,
    /// Bytes that belong to an item or collection, its parent. Listed only if this kind is requested.
    Attachment = 14,
    /// A row of a summary table: only in cursors.
    Summary = 15,
    /// A day that was opened: only in cursors.
    Day = 16,
    /// A reminder of a task or of a day: only in cursors.
    Reminder = 17,
    /// A field of a template: only in cursors.
    Field = 18,
    /// A stored draft: only in cursors.
    Draft = 19,
    /// Key figures of a selection: only in cursors.
    Dashboard = 20,
    /// A row of an SQL statement: only in cursors.
    Row = 21,
    /// A version of something that several devices wrote at the same time: only in cursors.
    Conflict = 22,
    /// A device that wrote part of the book's content: only in cursors.
    Device = 23,
    /// Bytes that an attachment lacks, because it came without them: only in cursors.
    Content = 24,
    /// A state from its start to its stop, or a point: only in queries and cursors. Starts and stops are paired over
    /// the complete session before conditions apply.
    Bout = 25,
    /// A row of a time budget: only in cursors.
    Budget = 26,
    /// How often one behaviour followed another: only in cursors.
    Transition = 27,
    /// What a subject did when it was looked at: only in cursors.
    Sample = 28,
    /// How long two states were open together: only in cursors.
    Overlap = 29,
    /// The result of comparing two sessions: only in cursors.
    Agreement = 30,
    /// An event type with values for its template's fields. Log its id to say more than the type does;
    /// tally_event_type_variant gives it. It belongs to the event type and is listed only if this kind is requested.
    Variant = 31,
    /// A medium: a film or sound of a session, its parent. Its file stays where it is. Listed only if this kind is
    /// requested.
    Media = 32,
}
}

open_enum! {
/// The type of a value.
///
/// ```
/// use tallybook::ValueType;
/// assert_eq!(ValueType::from(i32::from(ValueType::Int)), ValueType::Int);
/// ```
pub enum ValueType {
    /// No value.
    None = 0,
    /// An integer.
    Int = 1,
    /// A real number.
    Real = 2,
    /// A text.
    Text = 3,
    /// Several ids.
    Ids = 4,
    /// Bytes: only in statements of SQL and their rows.
    Blob = 5,
}
}

open_enum! {
/// The state of a session.
///
/// ```
/// use tallybook::State;
/// assert_eq!(State::from(i32::from(State::Running)), State::Running);
/// ```
pub enum State {
    /// Started and not stopped.
    Running = 1,
    /// Started, not stopped, and paused.
    Paused = 2,
    /// It has an end.
    Stopped = 3,
}
}

open_enum! {
/// Which part of an occurrence an event is.
///
/// ```
/// use tallybook::Phase;
/// assert_eq!(Phase::from(i32::from(Phase::Point)), Phase::Point);
/// ```
pub enum Phase {
    /// Input only: chosen by the type's mode. An open state is stopped; otherwise a state is started.
    Auto = 0,
    /// It happened at an instant.
    Point = 1,
    /// A state begins.
    Start = 2,
    /// A state ends.
    Stop = 3,
}
}

open_enum! {
/// How an event type is logged.
///
/// ```
/// use tallybook::Mode;
/// assert_eq!(Mode::from(i32::from(Mode::Point)), Mode::Point);
/// ```
pub enum Mode {
    /// Each event is complete in itself.
    Point = 1,
    /// Events are starts and stops.
    State = 2,
}
}

open_enum! {
/// The fields of entries, events, findings, settings and summaries. Custom fields begin at 1000.
///
/// ```
/// use tallybook::Field;
/// assert_eq!(Field::from(i32::from(Field::Id)), Field::Id);
/// ```
pub enum Field {
    /// All of them.
    Any = 0,
    /// Names one entry in this book.
    Id = 1,
    /// Names one entry in every book.
    Uuid = 2,
    /// TALLY_KIND_…
    Kind = 3,
    /// The collection that holds it; 0 at the root. For an event type or subject: where it is defined; it is visible
    /// from there down. For an attachment: the item or collection that it belongs to. For a variant: its event type.
    /// For a medium: its session.
    Parent = 4,
    /// Name or title, 1 to 65,536 bytes. For a tag: unique, and without white space at its ends. For a variant: its
    /// values as JSON, by field name. For a medium: the path of its file, relative to the book's folder if the file
    /// is below it. For a change: the name of a custom field.
    Name = 5,
    /// Free text, up to 16 MiB.
    Description = 6,
    /// When: an item's instant or start, a collection's date, an event's time.
    Time = 7,
    /// When a session stopped; none while it runs. For a bout: when its state stopped. An open state ends with its
    /// session, or in a running session with the last event. A point has none.
    End = 8,
    /// The time zone in which the time was entered, such as Europe/Berlin, UTC or +02:00.
    Zone = 9,
    /// Degrees north, -90 to 90; only together with the longitude, and only while the setting location_enabled is on.
    /// By default it is off.
    Latitude = 10,
    /// Degrees east, -180 to 180; only together with the latitude.
    Longitude = 11,
    /// Radius in metres that contains the place, 0 or more.
    Accuracy = 12,
    /// Name of the place.
    Place = 13,
    /// Who made it: the author, otherwise the setting username; set at creation.
    Username = 14,
    /// When it was made.
    Created = 15,
    /// When it was last changed.
    Modified = 16,
    /// Whom or what it is about: a subject's id.
    Subject = 17,
    /// For a session: TALLY_STATE_… For a step: TALLY_STEP_… For a bout: TALLY_STATE_RUNNING if nothing stopped its
    /// state, otherwise TALLY_STATE_STOPPED; a point has none.
    State = 18,
    /// For a stopped session: stop minus start minus pauses, in ns. For a row of a summary: how long its sessions
    /// lasted. For an attachment or a medium: how long it plays, if known; for a note, the sum for its attachments.
    /// For a bout: how long its state lasted without the session's pauses; a point has none.
    Duration = 19,
    /// For a stopped session: stop minus start, in ns.
    Span = 20,
    /// For a session: how many events it holds. For a row of a summary: how many its sessions hold.
    EventCount = 21,
    /// When it went to the trash; a query that asks for it includes the trash.
    Trashed = 22,
    /// Its place in the manual order, if it was moved; sort by it for that order. An entry that was never moved keeps
    /// its place by creation. For a medium: its place in the queue of its track.
    Position = 23,
    /// How many collections hold it, nested in each other. Computed when a cursor is asked for it.
    Depth = 24,
    /// For a collection: how many collections are below it, at any depth. Computed when a cursor is asked for it.
    CollectionCount = 25,
    /// For a collection: how many notes, sessions and tasks are below it, at any depth. Computed when a cursor is
    /// asked for it.
    ItemCount = 26,
    /// How many bytes it takes in the book: an attachment's own bytes, a session's events. Sessions and collections
    /// include everything below and attached; the same bytes count wherever they are attached. Computed when a cursor
    /// is asked for it.
    Size = 27,
    /// For a collection or item: how many attachments it has, including those of everything below it. Computed when a
    /// cursor is asked for it.
    AttachmentCount = 28,
    /// For an event type: the text that people read; the name if there is none.
    Label = 30,
    /// For an event type, subject, tag or template: #RRGGBB. For a tag without a colour, a cursor gives the one that
    /// tally_tag_color computes from its name.
    Color = 31,
    /// For an event type or subject: the key that a host binds. For a finding: the key or field that it is about. For
    /// a change: the setting, or the part of the entry, such as pause 2.
    Key = 32,
    /// For an event type: TALLY_MODE_… For a reminder: TALLY_REMINDER_…
    Mode = 33,
    /// For an event type with states: the group in which a start stops open states of the same subject.
    Exclusion = 34,
    /// For an event type: the event types whose open states its events stop, for the same subject. The event may be a
    /// start or a point. At most 1000, in the order of their ids. It works in this direction only. Types that are
    /// gone or in the trash are not shown, but stay.
    Excludes = 177,
    /// For an event type: 1 if it can be logged.
    Recordable = 35,
    /// For an event type or a task: a word to group by; for a task up to 30 characters, in one letter case throughout
    /// the book.
    Category = 36,
    /// For an event type, subject, tag or template: 1 if it is no longer offered. Entries that carry or name it still
    /// do.
    Archived = 37,
    /// For an attachment: the media type of its bytes, such as image/png.
    MediaType = 38,
    /// For an attachment: the hash that names its bytes, 64 hexadecimal digits. The same bytes are stored once.
    Sha256 = 39,
    /// For a note, session or task: the tags that it carries, in order, at most 1000. Tags in the trash are not
    /// shown, but stay. For a change: a tag that was added or removed.
    Tags = 40,
    /// For an event: its number in the session, never used again. For a bout: the number of the event that began it.
    Seq = 50,
    /// For an event or a bout: its event type's id, even if a variant of the type was logged.
    Type = 51,
    /// For an event: TALLY_PHASE_…
    Phase = 52,
    /// For an event: a number. For a bout: the number of the event that began it.
    Value = 53,
    /// For an event: its note. For a bout: the note of the event that began it. For a setting: its value. For a
    /// reminder: the line below its title.
    Text = 54,
    /// For an event or a bout: the session that holds it.
    Session = 55,
    /// For a finding: TALLY_SEVERITY_…
    Severity = 70,
    /// For a finding: TALLY_REASON_…
    Reason = 71,
    /// For a finding: file and line, or what it is about.
    Where = 72,
    /// For a finding: one line for people. For a setting: its purpose. For a step: why it cannot be undone.
    Message = 73,
    /// For a setting: the value that it has unless set. For a template's field: the value in a new draft, as JSON.
    Default = 74,
    /// For a change: the step that it belongs to. For an undo or redo: the step that was undone or redone.
    Step = 80,
    /// For a change: TALLY_FIELD_… that was changed; as text its name. For a finding: the field that it is about, 0
    /// if none.
    Field = 81,
    /// For a change: the value before, as text, and as a number if it is one.
    Old = 82,
    /// For a change: the value after, as text, and as a number if it is one.
    New = 83,
    /// For a row of a summary: its first group as a number, see TALLY_BY_…; as text its label. None in a total, or if
    /// the grouped entries have none.
    Group1 = 90,
    /// The same for its second group.
    Group2 = 91,
    /// For a row of a summary: its first group as people read it, such as 2026-03-02 or a name; for the grand total,
    /// the word for it.
    Label1 = 92,
    /// The same for its second group; for a total, the word for it.
    Label2 = 93,
    /// The same for its third group.
    Group3 = 178,
    /// The same for its fourth group.
    Group4 = 179,
    /// The same for its third group; for a total within it, the word for it.
    Label3 = 180,
    /// The same for its fourth group; for a total within it, the word for it.
    Label4 = 181,
    /// For a row of a summary: how many groups it belongs to; 0 is the total of all. For a timeline: 0 the total, 1 a
    /// year, 2 a month, 3 a day, 4 a record.
    Level = 94,
    /// For a row of a summary: how many entries are in it, each counted where it starts.
    Count = 95,
    /// For a row of a summary or a time budget: the sum; an integer if all values are.
    Sum = 96,
    /// For a row of a summary or a time budget: the mean.
    Mean = 97,
    /// For a row of a summary or a time budget: the median.
    Median = 98,
    /// For a row of a summary or a time budget: the lowest value. For a template's field: the lowest number.
    Minimum = 99,
    /// For a row of a summary or a time budget: the highest value. For a template's field: the highest number.
    Maximum = 100,
    /// For a row of a summary or a time budget: the standard deviation.
    Deviation = 101,
    /// For a row of a timeline: 1 if a host should show it, 0 for years, months and days that say nothing new.
    Shown = 102,
    /// For a row of a timeline: 1 if its records' tags are shown, 0 if the query asks for one tag only.
    ShowsTags = 103,
    /// For an item or subject: the template that defines its custom fields; none if it has no template. For an event
    /// type: the template whose fields its events have.
    Template = 104,
    /// For a template: its JSON Schema. docs/formats.md says which keywords count.
    Schema = 105,
    /// For an item or subject: the values of its custom fields as one JSON object, including fields that its template
    /// does not know. Setting it sets them all. Read when a cursor is asked for it. For an event or a bout: the
    /// values of its variant; for a state's bout, also those that its stop adds.
    Fields = 106,
    /// For a template: how often its schema was set, from 1. For a conflict: the number of the version, from 0, which
    /// is the one shown.
    Version = 107,
    /// For a finding: the value that violated a bound, as a number or a text.
    Found = 108,
    /// For a finding: the bound that was violated.
    Bound = 109,
    /// For a task: the day that it is on, such as 20260302; none in the backlog. For a day: which day.
    Day = 110,
    /// For a task: TALLY_PRIORITY_…; sort by it for high first, then by creation.
    Priority = 111,
    /// For a task: when it was completed; none if it was not.
    Completed = 112,
    /// For a task: TALLY_REDACTION_…
    Redaction = 113,
    /// For a task: when it must be done.
    Due = 114,
    /// For a task: the task of an earlier day that it repeats.
    Carried = 115,
    /// For a task: up to five notes, one per line, each up to 250 characters.
    Notes = 116,
    /// For a task: 1 if another task repeats it.
    CarriedOver = 117,
    /// For a reminder: the task that it is about; none for an evening reminder.
    Task = 118,
    /// For a day: how many tasks of high priority it may have; none: any number.
    HighLimit = 119,
    /// The same for medium priority.
    MediumLimit = 120,
    /// The same for low priority.
    LowLimit = 121,
    /// For a day: the number that selects its accolade.
    Seed = 122,
    /// For a day: when the days before it were reviewed on it.
    Reviewed = 123,
    /// For a day: how many tasks it has.
    TaskCount = 124,
    /// For a day or a row of a summary: how many of its tasks are complete.
    CompletedCount = 125,
    /// For a row of a summary: how many of its tasks are not complete.
    IncompleteCount = 126,
    /// For a row of a summary: how many of its tasks repeat one of an earlier day.
    CarriedCount = 127,
    /// For a template's field: the unit of its numbers.
    Unit = 135,
    /// For a template's field: string, integer, number, boolean, date-time or date; after array of if it has several
    /// values.
    ValueType = 136,
    /// For a template's field: 1 if an item must have it.
    Required = 137,
    /// For a row found by a search: where it was found. A field's name, with fields. before the name of a custom
    /// field, or attachment, transcript, event. Read when a cursor is asked for it.
    Match = 139,
    /// For a row found by a search: some of the words around the match, on one line, with the matches between « and
    /// ». Read when a cursor is asked for it.
    Snippet = 140,
    /// For the order of a search: best match first.
    Rank = 141,
    /// For an attachment: a transcript of its speech, for searching.
    Transcript = 142,
    /// For a stored draft: the entry that it edits; none if it makes a new one.
    Item = 143,
    /// For a stored draft: TALLY_KIND_… of the entry that it edits or makes.
    ItemKind = 144,
    /// For a template's field: the values that it can have, as a JSON array; none if any value is allowed.
    Choices = 138,
    /// For a row of a watch that reports changes: TALLY_WATCHED_…
    Change = 130,
    /// For a dashboard: the item with the latest time; of several, the one with the highest id.
    Latest = 145,
    /// For a dashboard: the latest item's time.
    LatestTime = 146,
    /// For a dashboard: the time from the latest item to the book's clock, in ns; less than 0 if the item is in the
    /// future.
    SinceLatest = 147,
    /// For a dashboard: the mean of the intervals between successive items, in ns; none if there are fewer than two.
    MeanInterval = 148,
    /// For a dashboard: the longest of these intervals, in ns.
    LongestGap = 149,
    /// For a dashboard: when the longest interval began; of several, the first.
    LongestGapTime = 150,
    /// For a dashboard: how many items are in the current day of the book's clock.
    Today = 151,
    /// For a dashboard: how many items a day had, as a mean of the days before today. Days before the first item do
    /// not count.
    DayMean = 152,
    /// For a device: 1 for the one that this book belongs to.
    ThisDevice = 153,
    /// For a bout: the text of its stop.
    StopText = 154,
    /// For a row of a time budget: the fraction of the observed time that its states lasted. For a transition: the
    /// fraction of all.
    Share = 155,
    /// For a row of a time budget: how many bouts there are per hour of observed time.
    Rate = 156,
    /// For a row of a time budget: how long it took from the start of the examined time to the first start, in ns;
    /// for several sessions, the mean.
    Latency = 157,
    /// For a row of a time budget: the mean of the gaps from a stop to the next start, in ns. For points, from one to
    /// the next.
    GapMean = 158,
    /// For a row of a time budget: the standard deviation of these gaps.
    GapDeviation = 159,
    /// For a row of a time budget: how many of its states nothing stopped.
    OpenCount = 160,
    /// For a row of a time budget: how long its subject was observed, in ns.
    Observed = 161,
    /// For a transition: what comes first, by the names of its types, with plus signs between simultaneous ones. For
    /// an agreement: what the first session has.
    From = 162,
    /// For a transition: what follows. For an agreement: what the second session has.
    To = 163,
    /// For a transition: the event types that come first.
    FromTypes = 164,
    /// For a transition: the event types that follow.
    ToTypes = 165,
    /// For a transition: the fraction of all transitions from the same behaviour.
    ShareFrom = 166,
    /// For a sample: the event types of what the subject did; none if it did nothing.
    Types = 167,
    /// For an overlap: the subject of the second state.
    OtherSubject = 168,
    /// For an overlap: the event type of the second state.
    OtherType = 169,
    /// For an agreement: Cohen's kappa; none if REASON says why.
    Kappa = 170,
    /// For an agreement: in how many samples both sessions have the same.
    Agreed = 171,
    /// For an agreement: the fraction of samples in which they would have the same by chance.
    Expected = 172,
    /// For an agreement: how many bouts of one session match one of the other.
    Matched = 173,
    /// For an agreement: how many bouts of the first session match none.
    Alone = 174,
    /// For an agreement: how many bouts of the second session match none.
    OtherAlone = 175,
    /// For an event: the variant of its type that was logged; none if only the type was logged. For a bout: the
    /// variant of the event that began it, otherwise that of its stop.
    Variant = 176,
    /// For a medium: the player that shows it, 1, 2, … Tracks play at the same time; the media of one track play one
    /// after the other.
    Track = 182,
    /// For a medium: when it begins, in ns of its session's time; below 0 if it began before the session. Without an
    /// offset it begins when the medium before it in its track ends; the first of a track begins with the session.
    /// Shifting a session shifts its media. Editing the session's start does not move them; offsets then count from
    /// the new start.
    Offset = 183,
    /// For a medium: its frames per second, as a fraction in lowest terms such as 25/1 or 30000/1001; 25 without a
    /// denominator is accepted too. At most 1000.
    FrameRate = 184,
    /// For a medium: 1 if its timecode skips frame numbers to keep to the clock; only at 30000/1001 frames a second
    /// and multiples of that.
    DropFrame = 185,
    /// For a medium with a frame rate: the timecode of its first frame, such as 01:00:00:00.
    Timecode = 186,
    /// For a medium: the SHA-256 of its file, 64 hexadecimal digits, if known. The file itself is not in the book.
    FileSha256 = 187,
}
}

flags! {
/// How a condition compares; TALLY_OP_NOT, TALLY_OP_OR_NULL and TALLY_OP_OR can be added.
///
/// ```
/// use tallybook::Op;
/// assert_eq!(Op::EQ | Op::default(), Op::EQ);
/// ```
pub struct Op(i32) {
    /// Equal to the value.
    const EQ = 1;
    /// Not equal to the value.
    const NE = 2;
    /// Less than the value.
    const LT = 3;
    /// Less than or equal to the value.
    const LE = 4;
    /// Greater than the value.
    const GT = 5;
    /// Greater than or equal to the value.
    const GE = 6;
    /// Between two values, both included.
    const BETWEEN = 7;
    /// One of the values; in a field with several values, any of them. An empty list matches nothing.
    const IN = 8;
    /// Text that starts with the value; the case of ASCII letters is ignored.
    const PREFIX = 9;
    /// Has no value; the comparison takes none.
    const NULL = 10;
    /// Has each of the values; only for fields with several values, such as TALLY_FIELD_TAGS.
    const ALL = 11;
    /// The opposite of the comparison. Rows without a value are still left out.
    const NOT = 256;
    /// Or has no value.
    const OR_NULL = 512;
    /// Joined to the condition added before: one of them suffices, or of more that are joined one after the other.
    /// Not for the first.
    const OR = 1024;
}
}

flags! {
/// How a book is opened; 0 opens it for reading and writing and creates it if there is none.
///
/// ```
/// use tallybook::OpenFlags;
/// assert_eq!(OpenFlags::EXISTING | OpenFlags::default(), OpenFlags::EXISTING);
/// ```
pub struct OpenFlags(u32) {
    /// Refuse if there is no book.
    const EXISTING = 0x1;
    /// Refuse if there is a file.
    const NEW = 0x2;
    /// Only read.
    const READ_ONLY = 0x4;
    /// Bring a book of an older format up to date: first its file is copied to PATH-VERSION.backup, then all is done
    /// or nothing. Without it such a book is only opened with TALLY_OPEN_READ_ONLY.
    const MIGRATE = 0x8;
}
}

open_enum! {
/// When a logged event is safe; 0: TALLY_DURABILITY_PROCESS. Everything else is always on the disk when its call
/// returns.
///
/// ```
/// use tallybook::Durability;
/// assert_eq!(Durability::from(i32::from(Durability::Process)), Durability::Process);
/// ```
pub enum Durability {
    /// Safe from any crash or kill of the process once the call returns; from a power cut within the setting
    /// autosave_interval.
    Process = 1,
    /// Safe from a power cut too, once the call returns.
    Power = 2,
}
}

open_enum! {
/// Which clock the library asks a host's clock function for.
///
/// ```
/// use tallybook::Clock;
/// assert_eq!(Clock::from(i32::from(Clock::Wall)), Clock::Wall);
/// ```
pub enum Clock {
    /// Nanoseconds since 1970-01-01T00:00:00Z.
    Wall = 1,
    /// Nanoseconds of a clock that never steps and keeps running in suspend; its zero has no meaning.
    Steady = 2,
}
}

flags! {
/// How a draft is saved.
///
/// ```
/// use tallybook::SaveFlags;
/// assert_eq!(SaveFlags::KEEP_CLEAN | SaveFlags::default(), SaveFlags::KEEP_CLEAN);
/// ```
pub struct SaveFlags(u32) {
    /// If no field was changed, write nothing and leave the time of modification.
    const KEEP_CLEAN = 0x1;
    /// Name a collection New Folder if its name is empty or was not set, instead of refusing it.
    const DEFAULT_NAME = 0x2;
    /// For a session: refuse it if it overlaps another one of the same collection. Give at most one of the three
    /// overlap flags; without any, sessions may overlap.
    const REJECT_OVERLAP = 0x4;
    /// For a session: others of the same collection give way. They end where it begins, or begin where it ends. One
    /// within it goes to the trash; one that extends beyond both its ends is refused.
    const TRIM_OVERLAP = 0x8;
    /// Like TALLY_SAVE_TRIM_OVERLAP, but one that extends beyond both ends becomes two.
    const SPLIT_OVERLAP = 0x10;
    /// Refuse the draft if somebody else changed the entry at all since the draft began. This includes fields that
    /// were not set, and changes to the same value. Not together with TALLY_SAVE_FORCE.
    const IF_UNCHANGED = 0x40;
    /// Save the draft even if a field that was set was changed to something else since the draft began; the draft's
    /// value wins.
    const FORCE = 0x20;
}
}

flags! {
/// What a draft's tags do when entries are changed through a query; 0: they replace the existing tags.
///
/// ```
/// use tallybook::UpdateFlags;
/// assert_eq!(UpdateFlags::ADD_TAGS | UpdateFlags::default(), UpdateFlags::ADD_TAGS);
/// ```
pub struct UpdateFlags(u32) {
    /// They are added after the existing tags.
    const ADD_TAGS = 0x1;
    /// They are removed.
    const REMOVE_TAGS = 0x2;
}
}

flags! {
/// How an entry is created.
///
/// ```
/// use tallybook::CreateFlags;
/// assert_eq!(CreateFlags::OR_FIND | CreateFlags::default(), CreateFlags::OR_FIND);
/// ```
pub struct CreateFlags(u32) {
    /// For a tag: give the existing one if there is one with the name. If several threads or processes ask at once,
    /// each gets the same.
    const OR_FIND = 0x1;
}
}

flags! {
/// How something is deleted; 0 moves it to the trash.
///
/// ```
/// use tallybook::DeleteFlags;
/// assert_eq!(DeleteFlags::FOREVER | DeleteFlags::default(), DeleteFlags::FOREVER);
/// ```
pub struct DeleteFlags(u32) {
    /// Remove it for good with everything below it, even if it is in the trash. This cannot be undone.
    const FOREVER = 0x1;
}
}

flags! {
/// How a step is undone or redone; 0 takes the newest step of the book.
///
/// ```
/// use tallybook::UndoFlags;
/// assert_eq!(UndoFlags::MINE | UndoFlags::default(), UndoFlags::MINE);
/// ```
pub struct UndoFlags(u32) {
    /// The newest step of this author instead: the author given at opening, otherwise the setting username.
    const MINE = 0x1;
    /// Change nothing and give whatever is in the way.
    const PREVIEW = 0x2;
    /// Do not skip the start of a session that holds events or is recorded through this handle of the book. The
    /// session is stopped and goes to the trash with all its events.
    const SESSIONS = 0x4;
}
}

open_enum! {
/// The state of a step of history.
///
/// ```
/// use tallybook::StepState;
/// assert_eq!(StepState::from(i32::from(StepState::Done)), StepState::Done);
/// ```
pub enum StepState {
    /// Done; it can be undone.
    Done = 1,
    /// Undone; it can be redone until something else is changed.
    Undone = 2,
    /// Undone for good: something else was changed afterwards.
    Discarded = 3,
    /// Done, but cannot be undone; the message says why.
    Fixed = 4,
    /// It undid the step that it names.
    Undo = 5,
    /// It redid the step that it names.
    Redo = 6,
    /// It came from another book and cannot be undone; steps undone before it can still be redone.
    Merged = 7,
}
}

flags! {
/// How books are merged.
///
/// ```
/// use tallybook::MergeFlags;
/// assert_eq!(MergeFlags::PREVIEW | MergeFlags::default(), MergeFlags::PREVIEW);
/// ```
pub struct MergeFlags(u32) {
    /// Only report what would happen.
    const PREVIEW = 0x1;
    /// Accept a book that is not a copy of this one: all of it is added.
    const OTHER_BOOK = 0x2;
}
}

open_enum! {
/// What fails in a host's tests.
///
/// ```
/// use tallybook::Fault;
/// assert_eq!(Fault::from(i32::from(Fault::Full)), Fault::Full);
/// ```
pub enum Fault {
    /// Writing: the disk is full. Calls answer TALLY_E_FULL.
    Full = 1,
    /// Reading, writing and syncing: the disk is broken. Calls answer TALLY_E_IO.
    Io = 2,
    /// Reading and writing: SQLite gets no memory. Calls answer TALLY_E_IO, and sub_code in tally_error is SQLite's
    /// 7.
    Memory = 3,
}
}

flags! {
/// Which entries are read by their ids.
///
/// ```
/// use tallybook::ReadFlags;
/// assert_eq!(ReadFlags::TRASHED | ReadFlags::default(), ReadFlags::TRASHED);
/// ```
pub struct ReadFlags(u32) {
    /// Also an entry that is in the trash.
    const TRASHED = 0x1;
}
}

flags! {
/// What is removed from the trash.
///
/// ```
/// use tallybook::PurgeFlags;
/// assert_eq!(PurgeFlags::DUE | PurgeFlags::default(), PurgeFlags::DUE);
/// ```
pub struct PurgeFlags(u32) {
    /// Only entries that were in the trash for longer than the setting trash_retention; nothing if that is 0.
    const DUE = 0x1;
}
}

flags! {
/// How far a query reaches below a collection.
///
/// ```
/// use tallybook::InFlags;
/// assert_eq!(InFlags::RECURSIVE | InFlags::default(), InFlags::RECURSIVE);
/// ```
pub struct InFlags(u32) {
    /// Also everything nested below.
    const RECURSIVE = 0x1;
    /// Entries in the trash instead of the others. With TALLY_ROOT and without TALLY_IN_RECURSIVE: only the entries
    /// that were themselves deleted, wherever they were.
    const TRASH = 0x2;
}
}

flags! {
/// How rows are ordered.
///
/// ```
/// use tallybook::OrderFlags;
/// assert_eq!(OrderFlags::DESCENDING | OrderFlags::default(), OrderFlags::DESCENDING);
/// ```
pub struct OrderFlags(u32) {
    /// Greatest first.
    const DESCENDING = 0x1;
    /// Collections before items, each sorted in the order, also descending.
    const COLLECTIONS_FIRST = 0x2;
    /// Sort names by code point, instead of by Unicode's root order with numbers by their value (Day 2 before Day
    /// 10).
    const CODE_POINT = 0x4;
}
}

flags! {
/// How a session is attached to.
///
/// ```
/// use tallybook::AttachFlags;
/// assert_eq!(AttachFlags::CONTINUE | AttachFlags::default(), AttachFlags::CONTINUE);
/// ```
pub struct AttachFlags(u32) {
    /// A stopped session runs again; the time since its stop becomes a pause.
    const CONTINUE = 0x1;
}
}

open_enum! {
/// Formats for export and import; docs/formats.md says which goes where.
///
/// ```
/// use tallybook::Format;
/// assert_eq!(Format::from(i32::from(Format::Json)), Format::Json);
/// ```
pub enum Format {
    /// Lossless; importing it gives the same content again. A collection file of MEL, an event logger for field
    /// naturalists, can be read too.
    Json = 1,
    /// For people: headings, lists and paragraphs.
    Markdown = 2,
    /// For people: plain lines.
    Text = 3,
    /// One row for each event.
    CsvEvents = 4,
    /// One row for each interval of a state, and for each point.
    CsvBouts = 5,
    /// One row for each session, with Minuta's columns: date, start, end, duration, tag, comment.
    CsvMinuta = 6,
    /// A folder as Minuta keeps it, named by its path: tags.json, and a file for each session with its pictures
    /// beside it. The path must not exist yet, or be an empty folder.
    MinutaFolder = 7,
    /// The rows of a cursor, RFC 4180: for tally_cursor_write. Tables of entries can be imported again: a row changes
    /// the entry that has its UUID; a new one is added.
    Csv = 8,
    /// For a report: one page with its pictures embedded, light or dark. For the rows of a cursor: a table, as an
    /// element for a page.
    Html = 9,
    /// For a report: its pages as vector graphics.
    Svg = 10,
    /// For a report: its pages for printing; needs the feature pdf.
    Pdf = 11,
    /// For a report: its pages as pixels; needs the feature pdf.
    Png = 12,
    /// RFC 5545: tasks as VTODO with their reminders as VALARM, sessions as VEVENT, notes as VJOURNAL. Lists of
    /// Apple's Reminders can be read too.
    Icalendar = 13,
    /// Tasks in the format of todo.txt, one per line.
    TodoTxt = 14,
    /// Time records as HEY exports them: Start,End,Duration,Category,Notes. Import only.
    HeyCsv = 15,
    /// CSV or JSON from any program, a file or a folder of them, read by a mapping that says what becomes what.
    Tables = 16,
    /// MEL files, one for each collection, in a folder named by its path. The path must not exist yet, or be an empty
    /// folder. A single file can be read too.
    Mel = 17,
    /// A BORIS project, formats 4 to 8.6, compressed with gzip or not: a collection with its subjects, behaviours and
    /// independent variables, and each observation as a session. An export writes imported content as it was, except
    /// for changes.
    Boris = 18,
    /// BORIS's table of aggregated events: one row for each interval of a state and for each point, in the columns of
    /// BORIS 9. A session with an open state is included only with TALLY_EXPORT_OPEN_STATES.
    BorisAggregated = 19,
    /// BORIS's table of events: one row for each, in the columns of BORIS 9.
    BorisTabular = 20,
    /// Focal data files of JWatcher in a folder named by its path. Each subject of each session has a .dat; each
    /// collection has a .fmf with their keys. The path must not exist yet, or be an empty folder.
    Jwatcher = 21,
    /// A focal master file of JWatcher: the keys of the behaviours of a collection.
    JwatcherMaster = 22,
    /// For one session: WebVTT, a cue for each bout, from the start of the session.
    Webvtt = 23,
    /// For one session: SubRip subtitles, a cue for each bout, from the start of the session.
    Srt = 24,
    /// For one session: an ELAN document, EAF 3.0, with a tier for each subject and type. An import gives a session
    /// with a bout for each annotation; reading needs expat.
    Eaf = 25,
    /// For one session: a Praat TextGrid, with a tier for each subject and type. An import gives a session with a
    /// bout for each interval that has a text, and a point for each point.
    Textgrid = 26,
    /// BIDS events in a folder named by its path. Each session has a table events.tsv with a row for each bout, and
    /// beside it a description of the columns. The path must not exist yet, or be an empty folder.
    Bids = 27,
    /// For one session: markers in an edit decision list, CMX 3600, as DaVinci Resolve and Avid use them: one for
    /// each bout. It needs the rate of the options.
    Edl = 28,
    /// For one session: one row for each bout, with timecode, frames and seconds. It needs the rate of the options.
    CsvTimecode = 29,
    /// The ethogram of a collection (its event types and subjects) as a BORIS project without observations. An import
    /// adds the behaviours and subjects of any project, or of either table below, to a collection. Existing entries
    /// with the same name stay as they are.
    BorisEthogram = 30,
    /// The event types of a collection as the table of behaviours that BORIS 9 writes and reads. It is imported like
    /// an ethogram.
    BorisBehaviors = 31,
    /// The subjects of a collection as the table that BORIS 9 writes and reads. It is imported like an ethogram.
    BorisSubjects = 32,
}
}

flags! {
/// What an export leaves out or includes.
///
/// ```
/// use tallybook::ExportFlags;
/// assert_eq!(ExportFlags::WITHOUT_PLACES | ExportFlags::default(), ExportFlags::WITHOUT_PLACES);
/// ```
pub struct ExportFlags(u32) {
    /// No latitude, longitude, accuracy or place.
    const WITHOUT_PLACES = 0x1;
    /// No usernames.
    const WITHOUT_AUTHORS = 0x2;
    /// No attachments; otherwise JSON includes them by hash.
    const WITHOUT_ATTACHMENTS = 0x4;
    /// The bytes of attachments too, as base64; JSON only.
    const WITH_BYTES = 0x8;
    /// An element for an existing page, instead of a page; HTML of reports only.
    const FRAGMENT = 0x10;
    /// Only what all books with the same content share, in the order of UUIDs; JSON only. Times of modification,
    /// numbers of a template's versions and settings of a device are left out.
    const CANONICAL = 0x20;
    /// Commas between the columns instead of tabs; BORIS's tables only.
    const COMMAS = 0x40;
    /// Also sessions with an open state, whose stop and duration are NA; BORIS's aggregated table only, which
    /// otherwise leaves such sessions out.
    const OPEN_STATES = 0x80;
}
}

flags! {
/// How something is imported.
///
/// ```
/// use tallybook::ImportFlags;
/// assert_eq!(ImportFlags::DRY_RUN | ImportFlags::default(), ImportFlags::DRY_RUN);
/// ```
pub struct ImportFlags(u32) {
    /// Report what would be done and change nothing.
    const DRY_RUN = 0x1;
    /// All formats but JSON: anything unreadable becomes a finding with its place and the reason, and the rest is
    /// imported; in MEL, a bad item or event. Without this flag, one bad row, item or file refuses everything.
    const SKIP_BAD = 0x2;
    /// Answer TALLY_E_FORMAT, with TALLY_REASON_LOSSY and the first loss, and change nothing, if anything would be
    /// left out or altered.
    const WHOLE = 0x4;
    /// BORIS, ELAN and Praat: an observation or file that changed since its import replaces its session, which goes
    /// to the trash. Without this flag the session stays, and a finding reports it.
    const REPLACE = 0x8;
}
}

flags! {
/// How the files of media are searched for.
///
/// ```
/// use tallybook::RelinkFlags;
/// assert_eq!(RelinkFlags::DRY_RUN | RelinkFlags::default(), RelinkFlags::DRY_RUN);
/// ```
pub struct RelinkFlags(u32) {
    /// Report what would be done and change nothing.
    const DRY_RUN = 0x1;
    /// Read the file of each medium: store its SHA-256 if none is stored, and report one that differs.
    const HASH = 0x2;
}
}

flags! {
/// How a transaction is begun.
///
/// ```
/// use tallybook::TransactionFlags;
/// assert_eq!(TransactionFlags::NO_WAIT | TransactionFlags::default(), TransactionFlags::NO_WAIT);
/// ```
pub struct TransactionFlags(u32) {
    /// Answer TALLY_E_BUSY at once if there is another writer, whatever the busy timeout.
    const NO_WAIT = 0x1;
    /// While the transaction is open, writes through other handles in the thread that began it answer TALLY_E_BUSY at
    /// once, because they would wait in vain. For hosts whose tasks share a thread.
    const HOME = 0x2;
}
}

flags! {
/// How a backup is written.
///
/// ```
/// use tallybook::BackupFlags;
/// assert_eq!(BackupFlags::REPLACE | BackupFlags::default(), BackupFlags::REPLACE);
/// ```
pub struct BackupFlags(u32) {
    /// Replace an existing file.
    const REPLACE = 0x1;
}
}

open_enum! {
/// How much a finding matters.
///
/// ```
/// use tallybook::Severity;
/// assert_eq!(Severity::from(i32::from(Severity::Info)), Severity::Info);
/// ```
pub enum Severity {
    /// For information: something that was or would be done.
    Info = 1,
    /// Something was left out or is unusual.
    Warning = 2,
    /// Refused or damaged.
    Error = 3,
}
}

open_enum! {
/// Whose findings are listed.
///
/// ```
/// use tallybook::FindingSource;
/// assert_eq!(FindingSource::from(i32::from(FindingSource::Recovery)), FindingSource::Recovery);
/// ```
pub enum FindingSource {
    /// What opening the book recovered, found missing or set aside.
    Recovery = 1,
    /// What the mirror set aside since it was set up, what it could not write, and how many files it still has to
    /// write.
    Mirror = 2,
}
}

open_enum! {
/// How much a line of the library's log matters.
///
/// ```
/// use tallybook::LogLevel;
/// assert_eq!(LogLevel::from(i32::from(LogLevel::Debug)), LogLevel::Debug);
/// ```
pub enum LogLevel {
    /// What happens inside.
    Debug = 1,
    /// Openings, migrations, recoveries.
    Info = 2,
    /// Something was set aside or must wait.
    Warning = 3,
    /// Something failed that no call could report.
    Error = 4,
}
}

open_enum! {
/// How a time is written.
///
/// ```
/// use tallybook::TimeStyle;
/// assert_eq!(TimeStyle::from(i32::from(TimeStyle::Iso)), TimeStyle::Iso);
/// ```
pub enum TimeStyle {
    /// 2025-08-02T13:05:10.123Z, with the digits needed, at least three.
    Iso = 1,
    /// 2 Aug 2025, 13:05:10.
    Display = 2,
    /// 2025-08-02_130510.
    FileName = 3,
    /// 2025-08-02.
    Date = 4,
    /// 13:05:10.
    Clock = 5,
}
}

open_enum! {
/// How a duration is written; every style truncates, none rounds.
///
/// ```
/// use tallybook::DurationStyle;
/// assert_eq!(DurationStyle::from(i32::from(DurationStyle::Timer)), DurationStyle::Timer);
/// ```
pub enum DurationStyle {
    /// 2:15:00.
    Timer = 1,
    /// 2h 15m.
    Compact = 2,
    /// 2:15.
    Csv = 3,
    /// 02:15:00, with days, months of 30 days and years of 12 months before it.
    Memo = 4,
    /// PT2H15M.
    Iso = 5,
    /// 8100, exact, with up to nine digits of fraction.
    Seconds = 6,
}
}

flags! {
/// How the frames of a timecode are counted.
///
/// ```
/// use tallybook::TimecodeFlags;
/// assert_eq!(TimecodeFlags::DROP_FRAME | TimecodeFlags::default(), TimecodeFlags::DROP_FRAME);
/// ```
pub struct TimecodeFlags(u32) {
    /// Skips numbers so that the count keeps up with the clock. At 29.97 frames a second (30000 in 1001) these are
    /// the first two of each minute except every tenth; at twice that rate the first four, and so on.
    const DROP_FRAME = 0x1;
}
}

open_enum! {
/// How one sample of a frame is stored. A frame has one sample of each channel, one after the other.
///
/// ```
/// use tallybook::SampleType;
/// assert_eq!(SampleType::from(i32::from(SampleType::Int16)), SampleType::Int16);
/// ```
pub enum SampleType {
    /// int16_t in the machine's byte order, full scale at 32768.
    Int16 = 1,
    /// float in the machine's byte order, full scale at 1.
    Float32 = 2,
}
}

open_enum! {
/// How a memo is kept once it is finished.
///
/// ```
/// use tallybook::AudioEncoding;
/// assert_eq!(AudioEncoding::from(i32::from(AudioEncoding::Flac)), AudioEncoding::Flac);
/// ```
pub enum AudioEncoding {
    /// FLAC for samples of 16 bits if libsndfile is installed, otherwise WAV: both are lossless.
    Auto = 0,
    /// Compressed, bit for bit as pushed; only for samples of 16 bits.
    Flac = 1,
    /// Ogg Opus: small, but lossy; at 8000, 12000, 16000, 24000 or 48000 frames a second.
    Opus = 2,
    /// Uncompressed, bit for bit as pushed; needs no library.
    Wav = 3,
}
}

flags! {
/// How a player seeks.
///
/// ```
/// use tallybook::SeekFlags;
/// assert_eq!(SeekFlags::BY | SeekFlags::default(), SeekFlags::BY);
/// ```
pub struct SeekFlags(u32) {
    /// The time is a distance, not a position.
    const BY = 0x1;
}
}

flags! {
/// How a memo is finished.
///
/// ```
/// use tallybook::MemoFlags;
/// assert_eq!(MemoFlags::AS_RECORDED | MemoFlags::default(), MemoFlags::AS_RECORDED);
/// ```
pub struct MemoFlags(u32) {
    /// Keep it as the WAV that it is, whatever its options say.
    const AS_RECORDED = 0x1;
}
}

open_enum! {
/// The state of a player.
///
/// ```
/// use tallybook::PlayerState;
/// assert_eq!(PlayerState::from(i32::from(PlayerState::Ready)), PlayerState::Ready);
/// ```
pub enum PlayerState {
    /// Opened, but not played yet.
    Ready = 1,
    /// Playing.
    Playing = 2,
    /// Paused, or played to its end.
    Paused = 3,
}
}

open_enum! {
/// How a mirror lays out its files.
///
/// ```
/// use tallybook::MirrorLayout;
/// assert_eq!(MirrorLayout::from(i32::from(MirrorLayout::Mel)), MirrorLayout::Mel);
/// ```
pub enum MirrorLayout {
    /// A JSON file for each collection with its items, `items.json`, `book.json`, and the attachments: the entire
    /// book.
    Mel = 1,
    /// The folder of Minuta: a file for each session, its pictures beside it, and `tags.json`.
    Minuta = 2,
}
}

open_enum! {
/// What a summary groups by: one of these, or the number of a template's own field, from TALLY_FIELD_FIRST_OWN on. A
/// whole value of such a field is its group's number; an item counts for each of several values. Tasks count in the
/// day, week, month, year and weekday of their day, and in the hour in which they were completed.
///
/// ```
/// use tallybook::By;
/// assert_eq!(By::from(i32::from(By::Day)), By::Day);
/// ```
pub enum By {
    /// Nothing.
    None = 0,
    /// The day, in the summary's zone and with its day start. The number is its date, 20260302.
    Day = 1,
    /// The ISO 8601 week. The number is the date of its Monday.
    Week = 2,
    /// The month. The number is the date of its first day.
    Month = 3,
    /// The year. The number is the date of its first day.
    Year = 4,
    /// The hour of the clock, 0 to 23.
    Hour = 5,
    /// The day of the week, 1 for Monday to 7.
    Weekday = 6,
    /// The tag: an item counts for each of its tags, or with TALLY_SUMMARY_FIRST_TAG for the first. The number is its
    /// id; items without a tag come last.
    Tag = 7,
    /// The subject. The number is its id.
    Subject = 8,
    /// TALLY_KIND_…
    Kind = 9,
    /// The collection that holds it. The number is its id, TALLY_ROOT at the root.
    Collection = 10,
    /// The category of event types: a session counts for each category of its events. There is no number. For tasks,
    /// their own category.
    Category = 11,
    /// The event type: a session counts for each type of its events. The number is its id.
    EventType = 12,
    /// For tasks: TALLY_PRIORITY_…
    Priority = 13,
    /// For events and bouts: the session that holds them. The number is its id.
    Session = 14,
}
}

flags! {
/// What a summary measures. SUM to DEVIATION measure the named field, or intervals; COMPLETE and later are only for
/// tasks.
///
/// ```
/// use tallybook::MeasureFlags;
/// assert_eq!(MeasureFlags::COUNT | MeasureFlags::default(), MeasureFlags::COUNT);
/// ```
pub struct MeasureFlags(u32) {
    /// How many there are.
    const COUNT = 0x1;
    /// How long the sessions lasted, in ns without pauses. In a query for events or bouts: how long the states lasted
    /// that these began, also without pauses. Starts and stops are paired over the entire session: a condition
    /// selects states, but never changes how long they lasted.
    const DURATION = 0x2;
    /// How many events the sessions hold.
    const EVENTS = 0x4;
    /// The sum.
    const SUM = 0x8;
    /// The arithmetic mean.
    const MEAN = 0x10;
    /// The median: the value in the middle, or halfway between the two in the middle.
    const MEDIAN = 0x20;
    /// The least.
    const MINIMUM = 0x40;
    /// The greatest.
    const MAXIMUM = 0x80;
    /// The standard deviation of the sample; there is none for one value.
    const DEVIATION = 0x100;
    /// How many tasks are complete.
    const COMPLETE = 0x200;
    /// How many tasks are not complete.
    const INCOMPLETE = 0x400;
    /// How many tasks repeat a task of an earlier day.
    const CARRIED = 0x800;
}
}

flags! {
/// How a summary counts.
///
/// ```
/// use tallybook::SummaryFlags;
/// assert_eq!(SummaryFlags::WHOLE_AT_START | SummaryFlags::default(), SummaryFlags::WHOLE_AT_START);
/// ```
pub struct SummaryFlags(u32) {
    /// A session counts entirely in the group in which it starts; otherwise it is split where days, hours and the
    /// like change.
    const WHOLE_AT_START = 0x1;
    /// Running sessions count, up to the book's clock; otherwise they are left out.
    const RUNNING = 0x2;
    /// An item counts only for its first tag; otherwise for each of its tags.
    const FIRST_TAG = 0x4;
    /// Adds a row with the total after the rows of each group that has groups within it, and a grand total at the
    /// end. TALLY_FIELD_LEVEL tells them apart.
    const TOTALS = 0x8;
    /// Combines all first groups beyond limit into one after the rest, called "Others" with their count; this group
    /// has no number. Anything in several of them counts once in it.
    const OTHERS = 0x20;
    /// SUM to DEVIATION measure the intervals between successive starts in a group, in ns, instead of a field.
    const INTERVALS = 0x10;
}
}

open_enum! {
/// What a section of a report shows.
///
/// ```
/// use tallybook::Section;
/// assert_eq!(Section::from(i32::from(Section::Header)), Section::Header);
/// ```
pub enum Section {
    /// The title, the days covered, the number of items, and the total duration.
    Header = 1,
    /// Time per day, week, month or year as stacked bars, a colour for each tag. An item counts for its first tag.
    /// For tasks: how many are complete and incomplete.
    Bars = 2,
    /// The same as a line for each tag.
    Lines = 3,
    /// How often sessions had which length, or how much time passed from each event of a session to the next.
    Histogram = 4,
    /// Count, duration and share by up to two groups, with a total. By event type, session or the category of event
    /// types, it counts the sessions' events and how long states lasted. It does the same for a query for events or
    /// bouts; the heading says which. For tasks: how many are complete, incomplete and carried over, and the share
    /// that is complete.
    Table = 5,
    /// Items with a description or a picture, with date, first tag and duration.
    Comments = 6,
    /// A session with its events: a lane for each type and subject, states as bars, points as ticks.
    Timeline = 7,
    /// The waveform of an audio attachment.
    Waveform = 8,
    /// The selected tasks as a checklist: by day and priority; those of the backlog come last, by category.
    Tasks = 9,
    /// The latest item, the count, the mean and the longest interval, the time since the latest, and today compared
    /// with the days before. Then the counts by day and by the groups that the options name. Without such groups, the
    /// counts are by the fields with few values of the template that the query asks for.
    Dashboard = 10,
    /// The time budget of tally_query_time_budget: a table with a row for each subject and event type, and for each
    /// subject a bar with the shares of its states.
    Budget = 11,
    /// Sessions below each other, with a lane for each subject or event type: states as bars, points as ticks.
    Raster = 12,
    /// Which behaviour follows which, as in tally_query_transitions: a matrix of counts, each with its share of those
    /// from the same behaviour.
    Transitions = 13,
    /// How far two sessions agree, as in tally_query_agreement over samples: Cohen's kappa for all and for each
    /// subject, and which categories met.
    Agreement = 14,
}
}

flags! {
/// How sections show bouts.
///
/// ```
/// use tallybook::ShowFlags;
/// assert_eq!(ShowFlags::COMPOUND | ShowFlags::default(), ShowFlags::COMPOUND);
/// ```
pub struct ShowFlags(u32) {
    /// For transitions: states open together are one behaviour, as with TALLY_TRANSITION_COMPOUND.
    const COMPOUND = 0x1;
    /// For a budget: since and until are ns after the start of each session, rather than instants.
    const FROM_START = 0x2;
    /// For a raster: sessions are aligned by the clock of the report's zone; otherwise by their starts.
    const CLOCK = 0x4;
}
}

flags! {
/// How sessions count in a report.
///
/// ```
/// use tallybook::ReportFlags;
/// assert_eq!(ReportFlags::WHOLE_AT_START | ReportFlags::default(), ReportFlags::WHOLE_AT_START);
/// ```
pub struct ReportFlags(u32) {
    /// A session counts entirely on the day on which it starts; otherwise it is split where the day changes.
    const WHOLE_AT_START = 0x1;
    /// Running sessions count, up to the book's clock; otherwise they are left out.
    const RUNNING = 0x2;
}
}

flags! {
/// What a watch reports.
///
/// ```
/// use tallybook::WatchFlags;
/// assert_eq!(WatchFlags::CHANGES | WatchFlags::default(), WatchFlags::CHANGES);
/// ```
pub struct WatchFlags(u32) {
    /// Only rows that were added, changed or removed since the last report, instead of the entire selection.
    const CHANGES = 0x1;
}
}

open_enum! {
/// What happened to a row since the last report of a watch: the field TALLY_FIELD_CHANGE.
///
/// ```
/// use tallybook::Watched;
/// assert_eq!(Watched::from(i32::from(Watched::Added)), Watched::Added);
/// ```
pub enum Watched {
    /// The query did not select it before.
    Added = 1,
    /// One of its fields has another value.
    Changed = 2,
    /// The query no longer selects it; its fields are the last ones it had.
    Removed = 3,
}
}

open_enum! {
/// How much a task matters, and which limit of its day it counts against. HIGH is 0 because books store these
/// numbers.
///
/// ```
/// use tallybook::Priority;
/// assert_eq!(Priority::from(i32::from(Priority::Medium)), Priority::Medium);
/// ```
pub enum Priority {
    /// At most one a day, unless its limit says otherwise.
    High = 0,
    /// At most three a day, unless its limit says otherwise.
    Medium = 1,
    /// At most three a day, unless its limit says otherwise.
    Low = 2,
    /// Any number.
    None = 3,
}
}

open_enum! {
/// How a task's text is hidden from onlookers.
///
/// ```
/// use tallybook::Redaction;
/// assert_eq!(Redaction::from(i32::from(Redaction::Highlight)), Redaction::Highlight);
/// ```
pub enum Redaction {
    /// As it is.
    None = 0,
    /// Covered: each character is a full block.
    Highlight = 1,
    /// Each character is a star.
    Star = 2,
}
}

flags! {
/// How a category is renamed.
///
/// ```
/// use tallybook::CategoryFlags;
/// assert_eq!(CategoryFlags::MERGE | CategoryFlags::default(), CategoryFlags::MERGE);
/// ```
pub struct CategoryFlags(u32) {
    /// If tasks have the new name already, the two become one category; without this flag that is refused.
    const MERGE = 0x1;
}
}

flags! {
/// Which days a review lists.
///
/// ```
/// use tallybook::ReviewFlags;
/// assert_eq!(ReviewFlags::ALL | ReviewFlags::default(), ReviewFlags::ALL);
/// ```
pub struct ReviewFlags(u32) {
    /// All days since the last review; without it only the day before.
    const ALL = 0x1;
}
}

flags! {
/// What to tell of a day's accolade.
///
/// ```
/// use tallybook::AccoladeFlags;
/// assert_eq!(AccoladeFlags::POOL | AccoladeFlags::default(), AccoladeFlags::POOL);
/// ```
pub struct AccoladeFlags(u32) {
    /// All candidates, one a line, instead of the one that was chosen.
    const POOL = 0x1;
}
}

open_enum! {
/// When a reminder is due.
///
/// ```
/// use tallybook::ReminderMode;
/// assert_eq!(ReminderMode::from(i32::from(ReminderMode::At)), ReminderMode::At);
/// ```
pub enum ReminderMode {
    /// At a time.
    At = 1,
    /// After a delay: 5 minutes, 10 and so on to 55.
    Preset = 2,
    /// At a time and then each hour, until two hours before the task's day ends.
    AllDay = 3,
    /// At 19:00 of a day and of the three after it, while that day has an incomplete task. It belongs to no task.
    Evening = 4,
}
}

flags! {
/// How a reminder is made.
///
/// ```
/// use tallybook::ReminderFlags;
/// assert_eq!(ReminderFlags::ADD | ReminderFlags::default(), ReminderFlags::ADD);
/// ```
pub struct ReminderFlags(u32) {
    /// Keeps the task's other reminders instead of replacing them.
    const ADD = 0x1;
}
}

flags! {
/// Which reminders are listed.
///
/// ```
/// use tallybook::ReminderListFlags;
/// assert_eq!(ReminderListFlags::DUE | ReminderListFlags::default(), ReminderListFlags::DUE);
/// ```
pub struct ReminderListFlags(u32) {
    /// Those that are due and that nobody has claimed or shown, earliest first.
    const DUE = 0x1;
}
}

flags! {
/// What tally_hub_sync does; without any: PULL, PUSH and BYTES.
///
/// ```
/// use tallybook::HubFlags;
/// assert_eq!(HubFlags::PULL | HubFlags::default(), HubFlags::PULL);
/// ```
pub struct HubFlags(u32) {
    /// Pulls what others pushed.
    const PULL = 0x1;
    /// Pulls what others pushed, and pushes what the hub lacks.
    const PUSH = 0x2;
    /// Also pushes and pulls bytes of attachments.
    const BYTES = 0x4;
    /// Pushes the entire book once more, as one piece that replaces everything pushed until now; the hub may then
    /// drop the earlier pushes.
    const FOLD = 0x8;
}
}

flags! {
/// What a time budget distinguishes, and how its window is given.
///
/// ```
/// use tallybook::BudgetFlags;
/// assert_eq!(BudgetFlags::BY_SESSION | BudgetFlags::default(), BudgetFlags::BY_SESSION);
/// ```
pub struct BudgetFlags(u32) {
    /// Also gives a row for each session; otherwise all sessions count as one.
    const BY_SESSION = 0x1;
    /// Also gives rows for a subject and a type that other rows have but that were never logged together: COUNT is 0.
    const EMPTY = 0x2;
    /// since and until are ns after the start of each session, rather than instants.
    const FROM_START = 0x4;
    /// Also gives rows for each set of values of the events' fields: FIELDS, none if they have none. A state has the
    /// values of its start and of its stop.
    const BY_FIELDS = 0x8;
}
}

flags! {
/// What counts as a behaviour that follows another.
///
/// ```
/// use tallybook::TransitionFlags;
/// assert_eq!(TransitionFlags::COMPOUND | TransitionFlags::default(), TransitionFlags::COMPOUND);
/// ```
pub struct TransitionFlags(u32) {
    /// States open together are one behaviour, which changes at each start, stop and point; otherwise each bout
    /// follows the one that began before it.
    const COMPOUND = 0x1;
    /// Gives rows for each subject; otherwise all subjects are summed up.
    const BY_SUBJECT = 0x2;
}
}

flags! {
/// How subjects are sampled, and how the window is given.
///
/// ```
/// use tallybook::SampleFlags;
/// assert_eq!(SampleFlags::ONE_ZERO | SampleFlags::default(), SampleFlags::ONE_ZERO);
/// ```
pub struct SampleFlags(u32) {
    /// Samples everything done since the previous sample, including points; otherwise the states that are open.
    const ONE_ZERO = 0x1;
    /// since and until are ns after the start of each session, rather than instants.
    const FROM_START = 0x2;
}
}

flags! {
/// How two sessions are compared.
///
/// ```
/// use tallybook::AgreementFlags;
/// assert_eq!(AgreementFlags::MATCHES | AgreementFlags::default(), AgreementFlags::MATCHES);
/// ```
pub struct AgreementFlags(u32) {
    /// Compares bouts whose starts are no more than step apart, the nearest first; otherwise samples, one every step.
    const MATCHES = 0x1;
    /// A type with other values of its fields is another type: the values of the event that began a bout, else of the
    /// one that stopped it.
    const BY_FIELDS = 0x2;
}
}
